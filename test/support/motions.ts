import type { Motion } from '../../shared/workflows/argument-coaching/assignment.ts';
import { argumentCoaching } from '../../shared/workflows/argument-coaching/workflow.ts';
import { assignmentOf, validateAssignment } from '../../shared/workflows/assignments.ts';
import { MOTION } from './coaching-model.ts';

/** A valid motion, its defaults filled in. */
export const aMotion = (own: object = {}): Motion =>
  assignmentOf(
    argumentCoaching,
    validateAssignment({ workflow: 'argument-coaching', assignment: 'phones', motion: MOTION, ...own }),
  );
