import { evidenceRuleSchema } from '@assay/evidence/evidence-schema';
import { commonAssignmentShape } from '@assay/platform/assignment/assignment';
import { assignmentArtifact } from '@assay/platform/run/artifact';
import * as z from 'zod';
import { scopeSchema } from './scope.ts';

/**
 * An assignment whose deliverables are reviewed (CAPRA): what was asked, and what the review is about (SPEC C17). The
 * features expected of a deliverable are the assignment's knowledge base, which is kept beside it.
 */
const reviewAssignmentSchema = z.strictObject({
  ...commonAssignmentShape,
  workflow: z.literal('deliverable-review'),
  task: z.string().trim().min(1).max(20_000),
  scope: scopeSchema.prefault({}),
  evidence: evidenceRuleSchema.default('graded').describe('what makes a quote count'),
});
export type ReviewAssignment = z.infer<typeof reviewAssignmentSchema>;

export const ASSIGNMENT = assignmentArtifact(reviewAssignmentSchema);
