import { withRoutes } from '@assay/api/commands-of-routes';
import type { Failure } from '@assay/platform/run/outcome';

/** What a student can mend: their own file. */
const OWN_FAULT = /^(?:Submission|Document)/;

/** Why a run failed, as its student is told: what is the teacher's to see to is named, and no more said of it. */
export const failureForStudent = (failure: Failure): Failure =>
  OWN_FAULT.test(failure.code)
    ? { ...failure, message: withRoutes(failure.message) }
    : { ...failure, message: 'Your work is there; your teacher has to see to this.' };
