import type { StateChain, StateDefinition, StateOf } from './states-language.ts';

/** Whether the items of a Map are executions of their own, and not branches of its execution. */
export function isDistributed({ ItemProcessor }: Pick<StateOf<'Map'>, 'ItemProcessor'>): boolean {
  return ItemProcessor.ProcessorConfig?.Mode === 'DISTRIBUTED';
}

/** The chains inside a state. */
export function innerChains(state: StateDefinition): StateChain[] {
  if (state.Type === 'Map') return [state.ItemProcessor];
  return state.Type === 'Parallel' ? state.Branches : [];
}

/** Every state of a chain by its name, also those inside of others. */
export function* everyState(chain: StateChain): Generator<[string, StateDefinition]> {
  for (const entry of Object.entries(chain.States)) {
    yield entry;
    for (const inner of innerChains(entry[1])) yield* everyState(inner);
  }
}
