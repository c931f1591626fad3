import { AssayError } from '../shared/errors/assay-error.ts';
import { isMeasured } from '../shared/run/evaluation-tenant.ts';
import type { RunItem } from '../shared/run/items.ts';
import { putEvent } from './put-event.ts';

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
 * attempt of an evaluation or a re-evaluation is announced. The step is tried again until EventBridge has the event, so that it is put at least once.
 * @throws AssayError EventsUnavailable
 */
export async function announceState(
  run: RunItem,
  type: 'AssessmentAdmitted' | 'AssessmentStarted',
): Promise<void> {
  if (isMeasured(run)) return;
  try {
    await putEvent(type, owned(run));
  } catch (cause) {
    const words = 'EventBridge does not take events: the run goes on once it does.';
    throw new AssayError('EventsUnavailable', words, { cause });
  }
}
