import { innerChains, lintTransitions } from './lint-chain.ts';
import { lintState } from './lint-state.ts';
import { lintTemplates } from './lint-templates.ts';
import { assignedNames, lintVariables } from './lint-variables.ts';
import type { StateChain } from './state-machine-definition.ts';

/** What is wrong with a definition beyond its schema; empty when it can run. */
export function lintDefinition(definition: StateChain): string[] {
  const names: string[] = [];
  const problems = lintChain(definition, new Set(), names);
  const twice = new Set(names.filter((name, index) => names.indexOf(name) !== index));
  return [...problems, ...[...twice].map((name) => `More than one state is named '${name}'`)];
}

function lintChain(chain: StateChain, outer: ReadonlySet<string>, stateNames: string[]): string[] {
  const assigned = assignedNames(chain);
  const problems = [...lintTransitions(chain), ...lintVariables(assigned, outer)];
  const visible = outer.union(assigned);
  for (const [name, state] of Object.entries(chain.States)) {
    stateNames.push(name);
    if (name.length > 80) problems.push(`State '${name}' has a name longer than 80 characters`);
    const own = [...lintState(state), ...lintTemplates(state)];
    problems.push(...own.map((problem) => `State '${name}' ${problem}`));
    for (const inner of innerChains(state)) problems.push(...lintChain(inner, visible, stateNames));
  }
  return problems;
}
