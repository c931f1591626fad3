import type { State, StateChain } from './state-machine-definition.ts';

const VARIABLE_NAME = /^[\p{ID_Start}_][\p{ID_Continue}]{0,79}$/u;

/** The variables the states of one chain assign, whatever their way out. */
export function assignedNames(chain: StateChain): Set<string> {
  return new Set(Object.values(chain.States).flatMap(namesOf));
}

function namesOf(state: State): string[] {
  const yields: { Assign?: Record<string, unknown> }[] = [state as { Assign?: Record<string, unknown> }];
  if (state.Type === 'Choice') yields.push(...state.Choices);
  if ('Catch' in state && state.Catch !== undefined) yields.push(...state.Catch);
  return yields.flatMap(({ Assign }) => Object.keys(Assign ?? {}));
}

/** What is wrong with the variables of a chain whose outer chains assign `outer`. */
export function lintVariables(names: ReadonlySet<string>, outer: ReadonlySet<string>): string[] {
  return [...names].flatMap((name) => {
    if (name === 'states') return ['Assign names $states, which is reserved'];
    if (!VARIABLE_NAME.test(name)) return [`Assign names '${name}', which is no variable name`];
    return outer.has(name)
      ? [`Assign names '${name}', which an outer scope assigns: an inner scope cannot assign it`]
      : [];
  });
}
