import { withRoutes } from '@assay/api/commands-of-routes';
import type { Failure } from '@assay/platform/run/outcome';

/** What a student can mend: their own file. */
const OWN_FAULT = /^(?:Submission|Document)/;

/** What a student is told of a work that is held since theirs cost what they may of a day. */
const SHARE =
  'Your works of this assignment have cost today (UTC) what one student’s may in a day. Your work is there: hand in again tomorrow, or ask your teacher to let it go on.';

/** Why a run failed, as its student is told: what is the teacher's to see to is named, and no more said of it. */
export function failureForStudent(failure: Failure): Failure {
  if (OWN_FAULT.test(failure.code)) return { ...failure, message: withRoutes(failure.message) };
  if (failure.code === 'ShareReached') return { ...failure, message: SHARE };
  return { ...failure, message: 'Your work is there; your teacher has to see to this.' };
}
