import type { Reevaluation } from '@assay/platform/reevaluation/reevaluation';
import { putEventOrWait } from '../runtime/put-event.ts';
import { reevaluations } from './reevaluations.ts';

const TYPES = {
  running: 'ReevaluationStarted',
  completed: 'ReevaluationCompleted',
  failed: 'ReevaluationFailed',
  cancelled: 'ReevaluationCancelled',
} as const;

/**
 * Announces the state of a re-evaluation, where that is still to be done, and then records that it was. What brings it to a state writes
 * in the same update that there is something to announce; so an event is put at least once: by who brought it there, called again, or by
 * who ends its execution.
 * @throws AssayError EventsUnavailable
 */
export async function announceReevaluation(of: Reevaluation): Promise<void> {
  const { tenant, assignment, reevaluation, execution, announce, mode, chosen, assessed, cost, failure } = of;
  if (!announce) return;
  await putEventOrWait(TYPES[announce], {
    ...{ tenant, assignment, reevaluation, execution, mode, chosen, assessed, cost },
    ...(failure && { step: failure.step, code: failure.code }),
  });
  await reevaluations().announced(of, announce);
}
