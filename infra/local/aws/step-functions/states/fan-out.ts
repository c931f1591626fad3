import type { StateChain, StateOf } from '../definition/states-language.ts';
import type { Branch, MapItem } from '../execution/branch.ts';
import { type Payload, payloadOf } from '../execution/payload.ts';
import { StateError } from '../execution/state-error.ts';
import { wholeNumberField } from '../expressions/evaluate-field.ts';
import { evaluateTemplate } from '../expressions/evaluate-template.ts';
import { runInnerBranches } from './inner-branches.ts';
import { givenItems } from './map-run/item-source.ts';
import { bindingsOf, leave, type StateOutcome, type Visit } from './visit.ts';

/** Runs a chain of states to its end: the states within a state are run as those around it are. */
type ChainRunner = (branch: Branch, chain: StateChain, input: Payload) => Promise<Payload>;

/** At most so many iterations of an inline Map run at once ("Map state in Inline mode"). */
const MAX_CONCURRENCY = 40;

/** Runs all branches at once on the same input; the result is their outputs in order. */
export async function parallel(
  visit: Visit,
  state: StateOf<'Parallel'>,
  runChain: ChainRunner,
): Promise<StateOutcome> {
  const { Arguments, Branches } = state;
  const input =
    Arguments === undefined
      ? visit.input
      : payloadOf(await evaluateTemplate(Arguments, bindingsOf(visit), 'Arguments'), visit.name);
  visit.branch.run.history.record(visit.branch.cursor, 'ParallelStateStarted');
  return fanOut(visit, state, { count: Branches.length, concurrency: Branches.length }, (index, inner) =>
    runChain(inner, Branches[index]!, input),
  );
}

/** Runs the ItemProcessor for each item; the result is the outputs in order. */
export async function map(visit: Visit, state: StateOf<'Map'>, runChain: ChainRunner): Promise<StateOutcome> {
  const items = await givenItems(visit, state);
  const asked = await wholeNumberField(state.MaxConcurrency, bindingsOf(visit), 'MaxConcurrency', 0);
  const concurrency = Math.min(asked || MAX_CONCURRENCY, MAX_CONCURRENCY);
  visit.branch.run.history.record(visit.branch.cursor, 'MapStateStarted', { length: items.length });
  return fanOut(visit, state, { count: items.length, concurrency }, (index, inner) =>
    iterate(visit, state, { ...inner, mapItem: { Index: index, Value: items[index] } }, runChain),
  );
}

/** Runs the state's branches and leaves it with the list of their outputs. */
async function fanOut(
  visit: Visit,
  state: StateOf<'Map' | 'Parallel'>,
  limits: { count: number; concurrency: number },
  run: (index: number, inner: Branch) => Promise<Payload>,
): Promise<StateOutcome> {
  const { branch, name, type } = visit;
  const { history } = branch.run;
  const outputs = await runInnerBranches(branch, limits, run).catch((thrown: unknown) => {
    if (thrown instanceof StateError) history.record(branch.cursor, `${type}StateFailed`);
    throw thrown;
  });
  const values = outputs.map(({ value }) => value);
  const result = payloadOf(values, name);
  history.record(branch.cursor, `${type}StateSucceeded`);
  return leave(visit, { fields: state, given: { result: result.value }, otherwise: result });
}

async function iterate(
  visit: Visit,
  state: StateOf<'Map'>,
  inner: Branch,
  runChain: ChainRunner,
): Promise<Payload> {
  const { run, cursor, signal } = inner;
  const item = inner.mapItem!;
  const tell = (end: string) =>
    run.history.record(cursor, `MapIteration${end}`, { name: visit.name, index: item.Index });
  tell('Started');
  try {
    const output = await runChain(inner, state.ItemProcessor, await iterationInput(visit, state, item));
    tell('Succeeded');
    return output;
  } catch (thrown) {
    if (signal.aborted) tell('Aborted');
    else if (thrown instanceof StateError) tell('Failed');
    throw thrown;
  }
}

async function iterationInput(
  visit: Visit,
  { ItemSelector }: StateOf<'Map'>,
  item: MapItem,
): Promise<Payload> {
  if (ItemSelector === undefined) return payloadOf(item.Value, visit.name);
  return payloadOf(
    await evaluateTemplate(ItemSelector, bindingsOf(visit, {}, { mapItem: item }), 'ItemSelector'),
    visit.name,
  );
}
