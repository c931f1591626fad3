import { randomUUID } from 'node:crypto';
import type { StateOf } from '../../definition/states-language.ts';
import { type Payload, payloadOf } from '../../execution/payload.ts';
import { StateError } from '../../execution/state-error.ts';
import type { StateMachineRevision } from '../../store/state-machine-store.ts';
import { leave, type StateOutcome, type Visit } from '../visit.ts';
import { childInputs } from './child-inputs.ts';
import { givenItems, type MapItems, readItems } from './item-source.ts';
import { destinationOf, resultsOf, writeResults } from './results.ts';
import { runChildren } from './run-children.ts';
import { itemExecutions, itemMachine, type Settings, settingsOf } from './settings.ts';

/** One Map Run: a visit to a Distributed Map, with what it was set. */
interface MapRun {
  readonly mapRunArn: string;
  readonly machine: StateMachineRevision;
  readonly settings: Settings;
  readonly state: StateOf<'Map'>;
}

/** Runs an execution of its own for each item; the result is their outputs in order, or where they have been written. */
export async function distributedMap(visit: Visit, state: StateOf<'Map'>): Promise<StateOutcome> {
  const { run, cursor } = visit.branch;
  const settings = await settingsOf(visit, state);
  const given = state.ItemReader === undefined ? await givenItems(visit, state) : undefined;
  run.history.record(cursor, 'MapStateStarted', { length: given?.length ?? 0 });
  const mapRun = begin(visit, state, settings);
  const source = async (): Promise<MapItems> =>
    given === undefined ? readItems(visit, state.ItemReader!) : { items: given, source: 'STATE_DATA' };
  const result = await runItems(visit, mapRun, source).catch((thrown: unknown) => {
    throw ended(visit, mapRun, thrown);
  });
  run.history.record(cursor, 'MapRunSucceeded');
  run.history.record(cursor, 'MapStateSucceeded');
  run.mapRuns.change(mapRun.mapRunArn, { status: 'SUCCEEDED', stopDate: run.clock.now() });
  return leave(visit, { fields: state, given: { result: result.value }, otherwise: result });
}

function begin({ branch, name }: Visit, state: StateOf<'Map'>, settings: Settings): MapRun {
  const { run, cursor } = branch;
  const machine = itemMachine(run.machine, name, state.Label);
  const mapRunArn = `${machine.stateMachineArn.replace(':stateMachine:', ':mapRun:')}:${randomUUID()}`;
  run.mapRuns.add({
    mapRunArn,
    executionArn: run.record.executionArn,
    stateMachineArn: run.machine.stateMachineArn,
    startDate: run.clock.now(),
    maxConcurrency: settings.maxConcurrency,
    toleratedFailureCount: settings.toleratedCount ?? 0,
    toleratedFailurePercentage: settings.toleratedPercentage ?? 0,
  });
  run.history.record(cursor, 'MapRunStarted', { mapRunArn });
  return { mapRunArn, machine, settings, state };
}

/** Records how a Map Run ended that did not succeed; gives what ended it. */
function ended({ branch }: Visit, { mapRunArn }: MapRun, thrown: unknown): unknown {
  const { run, cursor } = branch;
  const isFailure = thrown instanceof StateError;
  run.mapRuns.change(mapRunArn, { status: isFailure ? 'FAILED' : 'ABORTED', stopDate: run.clock.now() });
  if (isFailure) {
    run.history.record(cursor, 'MapRunFailed', { error: thrown.error, cause: thrown.cause });
    run.history.record(cursor, 'MapStateFailed');
  } else run.history.record(cursor, 'MapRunAborted');
  return thrown;
}

async function runItems(visit: Visit, mapRun: MapRun, source: () => Promise<MapItems>): Promise<Payload> {
  const { mapRunArn, machine, settings, state } = mapRun;
  const { mapRuns } = visit.branch.run;
  const writer = state.ResultWriter;
  const destination = writer && (await destinationOf(visit, writer, mapRunArn));
  const items = await source();
  const inputs = childInputs(visit, state, items);
  mapRuns.change(mapRunArn, { items: inputs.count });
  const next = itemExecutions(machine, state);
  const { ended: children, exceeded } = await runChildren(visit.branch, {
    inputs,
    settings,
    child: (input) => ({ ...next(), mapRunArn, input }),
  });
  const started = children.filter((child) => child !== undefined);
  const written =
    writer && destination && (await writeResults(visit, writer, destination, { mapRunArn, ended: started }));
  if (written !== undefined) mapRuns.change(mapRunArn, { written: true });
  if (exceeded !== undefined) throw exceeded;
  return payloadOf(written ?? resultsOf(started, 'COMPACT'), visit.name);
}
