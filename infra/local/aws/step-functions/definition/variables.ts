import type { z } from 'zod';
import { innerChains, isDistributed } from './chains.ts';
import type { StateChain, StateDefinition, Yield } from './states-language.ts';

const VARIABLE_NAME = /^[\p{ID_Start}_][\p{ID_Continue}]{0,79}$/u;

/** All that the executions of a Distributed Map see of outer scopes. */
const RESERVED: ReadonlySet<string> = new Set(['states']);

/** Refuses variables whose names cannot be assigned, in the chain and all inside it ("Passing data between states with variables"). */
export function lintVariables(chain: StateChain, context: z.RefinementCtx): void {
  lintScope(chain, RESERVED, (message) => context.addIssue({ code: 'custom', message }));
}

function lintScope(chain: StateChain, outer: ReadonlySet<string>, refuse: (message: string) => void): void {
  const states = Object.entries(chain.States);
  const own = new Set<string>();
  for (const [name, state] of states)
    for (const variable of assignedBy(state)) {
      own.add(variable);
      const what = `State '${name}' assigns '${variable}', which`;
      if (outer.has(variable))
        refuse(
          `${what} ${variable === 'states' ? 'is reserved' : 'an outer scope assigns: inner states can only read it'}`,
        );
      else if (!VARIABLE_NAME.test(variable)) refuse(`${what} is no variable name`);
    }
  const visible = outer.union(own);
  for (const [, state] of states) {
    const seen = state.Type === 'Map' && isDistributed(state) ? RESERVED : visible;
    for (const inner of innerChains(state)) lintScope(inner, seen, refuse);
  }
}

/** The variables a state assigns, whatever its way out. */
function assignedBy(state: StateDefinition): string[] {
  const ways: Yield[] = [state as Yield];
  if (state.Type === 'Choice') ways.push(...state.Choices);
  if ('Catch' in state) ways.push(...(state.Catch ?? []));
  return ways.flatMap(({ Assign }) => Object.keys(Assign ?? {}));
}
