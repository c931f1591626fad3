import type { WaitState } from '../definition/state-machine-definition.ts';
import { stringField, unexpected, wholeNumberField } from '../expressions/evaluate-field.ts';
import { bindingsOf, leave, type Outcome, type Visit } from './visit.ts';

/** Waits for a number of seconds, or until a time (RFC 3339). */
export async function wait(visit: Visit, state: WaitState): Promise<Outcome> {
  const { run, signal } = visit.branch;
  const ms = await waitingTime(visit, state);
  if (ms > 0) await run.clock.sleep(ms, signal);
  return leave(visit, { fields: state, otherwise: visit.input });
}

async function waitingTime(visit: Visit, state: WaitState): Promise<number> {
  const bindings = bindingsOf(visit);
  const seconds = await wholeNumberField(state.Seconds, bindings, 'Seconds', 0);
  if (seconds !== undefined) return seconds * 1000;
  const timestamp = await stringField(state.Timestamp, bindings, 'Timestamp');
  const until = Date.parse(timestamp ?? '');
  if (Number.isNaN(until)) throw unexpected(state.Timestamp, 'Timestamp', 'an RFC 3339 time', timestamp);
  return until - visit.branch.run.clock.now();
}
