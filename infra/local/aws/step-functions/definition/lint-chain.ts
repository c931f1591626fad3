import type { State, StateChain } from './state-machine-definition.ts';

/** The states a state can go to. */
export function targetsOf(state: State): string[] {
  if (state.Type === 'Succeed' || state.Type === 'Fail') return [];
  if (state.Type === 'Choice') {
    return [
      ...state.Choices.map((rule) => rule.Next),
      ...(state.Default === undefined ? [] : [state.Default]),
    ];
  }
  const caught = 'Catch' in state && state.Catch !== undefined ? state.Catch.map(({ Next }) => Next) : [];
  return [...(state.Next === undefined ? [] : [state.Next]), ...caught];
}

/** The chains inside a state: a Map's processor, a Parallel's branches. */
export function innerChains(state: State): StateChain[] {
  if (state.Type === 'Map') return [state.ItemProcessor];
  return state.Type === 'Parallel' ? state.Branches : [];
}

/** What is wrong with the transitions of one chain: start, targets, ends, states nothing leads to. */
export function lintTransitions(chain: StateChain): string[] {
  const problems: string[] = [];
  if (!Object.hasOwn(chain.States, chain.StartAt)) problems.push(`StartAt names no state: ${chain.StartAt}`);
  for (const [name, state] of Object.entries(chain.States)) {
    problems.push(...endProblems(state).map((problem) => `State '${name}' ${problem}`));
    for (const target of targetsOf(state)) {
      if (!Object.hasOwn(chain.States, target))
        problems.push(`State '${name}' leads to a state that does not exist: ${target}`);
    }
  }
  if (!Object.values(chain.States).some(isTerminal)) problems.push('No state ends the chain');
  return problems.length > 0 ? problems : unreachable(chain);
}

function endProblems(state: State): string[] {
  if (state.Type === 'Succeed' || state.Type === 'Fail' || state.Type === 'Choice') return [];
  if (state.End === false) return ['has End: false: leave it out and set Next'];
  if ((state.Next === undefined) === (state.End === undefined)) return ['needs either Next or End: true'];
  return [];
}

function isTerminal(state: State): boolean {
  return state.Type === 'Succeed' || state.Type === 'Fail' || ('End' in state && state.End === true);
}

function unreachable(chain: StateChain): string[] {
  const reached = new Set([chain.StartAt]);
  for (const name of reached) {
    for (const target of targetsOf(chain.States[name]!)) reached.add(target);
  }
  return Object.keys(chain.States)
    .filter((name) => !reached.has(name))
    .map((name) => `State '${name}' is not reachable`);
}
