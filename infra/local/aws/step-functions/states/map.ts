import type { MapState } from '../definition/state-machine-definition.ts';
import { innerBranch } from '../execution/branch.ts';
import type { HistoryCursor } from '../execution/history.ts';
import { type Payload, payloadOf } from '../execution/payload.ts';
import { StateError } from '../execution/state-error.ts';
import { unexpected, wholeNumberField } from '../expressions/evaluate-field.ts';
import { evaluateTemplate } from '../expressions/evaluate-template.ts';
import { failureTolerance } from './failure-tolerance.ts';
import { runInnerBranches } from './inner-branches.ts';
import { runChain } from './run-chain.ts';
import { bindingsOf, leave, type Outcome, type Visit } from './visit.ts';

/** Runs the ItemProcessor for each item; the result is the outputs in order, without tolerated failures. */
export async function map(visit: Visit, state: MapState): Promise<Outcome> {
  const { branch, name } = visit;
  const { history } = branch.run;
  const items = await itemsOf(visit, state);
  const concurrency = await wholeNumberField(state.MaxConcurrency, bindingsOf(visit), 'MaxConcurrency', 0);
  const fatal = await failureTolerance(visit, state, items.length);
  history.record(branch.cursor, 'MapStateStarted', { mapStateStartedEventDetails: { length: items.length } });
  const outputs = await runInnerBranches(branch, {
    count: items.length,
    concurrency: concurrency ?? 0,
    run: (index, signal, cursor) =>
      iterate(visit, state, { Index: index, Value: items[index] }, signal, cursor),
    fatal,
  }).catch((thrown: unknown) => {
    if (thrown instanceof StateError) history.record(branch.cursor, 'MapStateFailed');
    throw thrown;
  });
  const result = payloadOf(
    outputs.flatMap((output) => (output === undefined ? [] : [output.value])),
    name,
  );
  history.record(branch.cursor, 'MapStateSucceeded');
  return leave(visit, { fields: state, given: { result: result.value }, otherwise: result });
}

async function itemsOf(visit: Visit, state: MapState): Promise<unknown[]> {
  const items =
    state.Items === undefined
      ? visit.input.value
      : await evaluateTemplate(state.Items, bindingsOf(visit), 'Items');
  if (Array.isArray(items)) return items;
  throw unexpected(state.Items ?? '$states.input', 'Items', 'an array', items);
}

type MapItem = { readonly Index: number; readonly Value: unknown };

async function iterate(
  visit: Visit,
  state: MapState,
  item: MapItem,
  signal: AbortSignal,
  cursor: HistoryCursor,
): Promise<Payload> {
  const { history } = visit.branch.run;
  const details = { name: visit.name, index: item.Index };
  history.record(cursor, 'MapIterationStarted', { mapIterationStartedEventDetails: details });
  try {
    const input = await iterationInput(visit, state, item);
    const inner = { ...innerBranch(visit.branch, signal, item), cursor };
    const output = await runChain(inner, state.ItemProcessor, input);
    history.record(cursor, 'MapIterationSucceeded', { mapIterationSucceededEventDetails: details });
    return output;
  } catch (thrown) {
    if (signal.aborted) {
      history.record(cursor, 'MapIterationAborted', { mapIterationAbortedEventDetails: details });
    } else if (thrown instanceof StateError) {
      history.record(cursor, 'MapIterationFailed', { mapIterationFailedEventDetails: details });
    }
    throw thrown;
  }
}

async function iterationInput(visit: Visit, state: MapState, item: MapItem): Promise<Payload> {
  if (state.ItemSelector === undefined) return payloadOf(item.Value, visit.name);
  const bindings = bindingsOf(visit, {}, item);
  return payloadOf(await evaluateTemplate(state.ItemSelector, bindings, 'ItemSelector'), visit.name);
}
