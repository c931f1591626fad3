import type { MapState } from '../definition/state-machine-definition.ts';
import { StateError } from '../execution/state-error.ts';
import { numberField, wholeNumberField } from '../expressions/evaluate-field.ts';
import { bindingsOf, type Visit } from './visit.ts';

type Fatal = (failure: StateError, failed: number) => StateError | undefined;

/**
 * Which failure of an item ends the Map: the first, or with ToleratedFailureCount or -Percentage the one that
 * passes the lower threshold, as States.ExceedToleratedFailureThreshold.
 */
export async function failureTolerance(visit: Visit, state: MapState, items: number): Promise<Fatal> {
  const bindings = bindingsOf(visit);
  const count = await wholeNumberField(state.ToleratedFailureCount, bindings, 'ToleratedFailureCount', 0);
  const percentage = await numberField(
    state.ToleratedFailurePercentage,
    bindings,
    'ToleratedFailurePercentage',
    [0, 100],
  );
  if (count === undefined && percentage === undefined) return (failure) => failure;
  const tolerated = Math.min(count ?? Number.POSITIVE_INFINITY, (items * (percentage ?? 100)) / 100);
  return (_, failed) => (failed <= tolerated ? undefined : exceeded());
}

function exceeded(): StateError {
  return new StateError(
    'States.ExceedToleratedFailureThreshold',
    'The specified tolerated failure threshold was exceeded',
  );
}
