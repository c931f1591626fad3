import { isMeasured } from '@assay/platform/run/evaluation-tenant';
import type { RunItem } from '@assay/platform/run/items';
import { putEventOrWait } from '../runtime/put-event.ts';

/** Whose an attempt is, as every event of it says. */
export const owned = ({ runId, workflow, tenant, assignment, submission, attempt }: RunItem) => ({
  runId,
  workflow,
  tenant,
  assignment,
  submission,
  attempt,
});

/**
 * Announces that an attempt waits for its turn, or has begun, by the step of its road that knows so: of one that was resumed again. No
 * attempt of an evaluation or a re-evaluation is announced.
 * @throws AssayError EventsUnavailable
 */
export async function announceState(
  run: RunItem,
  type: 'AssessmentAdmitted' | 'AssessmentStarted',
): Promise<void> {
  if (isMeasured(run)) return;
  await putEventOrWait(type, owned(run));
}
