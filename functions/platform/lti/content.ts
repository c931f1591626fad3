import { createHash } from 'node:crypto';
import { assignmentVersion, type CommonAssignment } from '@assay/platform/assignment/assignment';
import type { LearnerFile } from './services.ts';

/** What says whether a work is the same again: its file, and the version of the assignment by which it is assessed. */
export const contentOf = (assignment: CommonAssignment, { file, bytes }: LearnerFile): string =>
  createHash('sha256')
    .update(`${assignmentVersion(assignment)} ${file}\n`)
    .update(bytes)
    .digest('hex');
