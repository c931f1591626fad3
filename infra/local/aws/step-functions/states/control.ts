import type { StateOf } from '../definition/states-language.ts';
import { StateError } from '../execution/state-error.ts';
import { stringField, unexpected, wholeNumberField } from '../expressions/evaluate-field.ts';
import { evaluateTemplate } from '../expressions/evaluate-template.ts';
import { bindingsOf, leave, type StateOutcome, type Visit } from './visit.ts';

/** Follows the first rule whose Condition is true, else Default. Fails with States.NoChoiceMatched when there is none. */
export async function choice(visit: Visit, state: StateOf<'Choice'>): Promise<StateOutcome> {
  const bindings = bindingsOf(visit);
  for (const [index, rule] of state.Choices.entries()) {
    const field = `Choices[${index}]/Condition`;
    const matched = await evaluateTemplate(rule.Condition, bindings, field);
    if (typeof matched !== 'boolean') throw unexpected(rule.Condition, field, 'a boolean', matched);
    if (matched) return leave(visit, { fields: rule, prefix: `Choices[${index}]/`, otherwise: visit.input });
  }
  if (state.Default !== undefined)
    return leave(visit, { fields: { ...state, Next: state.Default }, otherwise: visit.input });
  throw new StateError(
    'States.NoChoiceMatched',
    `No rule of the state '${visit.name}' matched, and it has no Default.`,
  );
}

/** Waits for a number of seconds, or until a time (RFC 3339). */
export async function wait(visit: Visit, state: StateOf<'Wait'>): Promise<StateOutcome> {
  const { run, signal } = visit.branch;
  const ms = await waitingTime(visit, state);
  if (ms > 0) await run.clock.sleep(ms, signal);
  return leave(visit, { fields: state, otherwise: visit.input });
}

async function waitingTime(visit: Visit, { Seconds, Timestamp }: StateOf<'Wait'>): Promise<number> {
  const bindings = bindingsOf(visit);
  const seconds = await wholeNumberField(Seconds, bindings, 'Seconds', 0);
  if (seconds !== undefined) return seconds * 1000;
  const timestamp = await stringField(Timestamp, bindings, 'Timestamp');
  const until = Date.parse(timestamp ?? '');
  if (Number.isNaN(until)) throw unexpected(Timestamp, 'Timestamp', 'an RFC 3339 time', timestamp);
  return until - visit.branch.run.clock.now();
}

/** Fails the branch with the state's Error and Cause. */
export async function fail(visit: Visit, state: StateOf<'Fail'>): Promise<never> {
  const bindings = bindingsOf(visit);
  const error = await stringField(state.Error, bindings, 'Error');
  const cause = await stringField(state.Cause, bindings, 'Cause');
  throw new StateError(error ?? '', cause ?? '');
}
