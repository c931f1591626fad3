import type { Motion } from '@assay/argument-coaching/assignment';
import { argumentCoaching } from '@assay/argument-coaching/workflow';
import { assignmentOf, validateAssignment } from '@assay/workflows/assignments';
import { MOTION } from './coaching-model.ts';

/** A valid motion, its defaults filled in. */
export const aMotion = (own: object = {}): Motion =>
  assignmentOf(
    argumentCoaching,
    validateAssignment({ workflow: 'argument-coaching', assignment: 'phones', motion: MOTION, ...own }),
  );
