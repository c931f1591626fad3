import type { FailState } from '../definition/state-machine-definition.ts';
import { StateError } from '../execution/state-error.ts';
import { stringField } from '../expressions/evaluate-field.ts';
import { bindingsOf, type Visit } from './visit.ts';

/** Fails the branch with the state's Error and Cause. */
export async function fail(visit: Visit, state: FailState): Promise<never> {
  const bindings = bindingsOf(visit);
  const error = await stringField(state.Error, bindings, 'Error');
  const cause = await stringField(state.Cause, bindings, 'Cause');
  throw new StateError(error ?? '', cause ?? '');
}
