import { agentCallSchema } from '@assay/model/agent/agent-call';
import { agentRecordSchema } from '@assay/model/agent/agent-run';
import { commonAssignmentShape } from '@assay/platform/assignment/assignment';
import { artifact, assignmentArtifact, planArtifact, resultArtifact } from '@assay/platform/run/artifact';
import { commonResultShape } from '@assay/platform/run/result';
import * as z from 'zod';

/** What the one agent answers. */
export const noteSchema = z.strictObject({ note: z.string(), quote: z.string().describe('a quote') });

const assignmentSchema = z.strictObject({ ...commonAssignmentShape, workflow: z.literal('reading-note') });
export type NoteAssignment = z.infer<typeof assignmentSchema>;
export const ASSIGNMENT = assignmentArtifact(assignmentSchema);

const planSchema = z.object({ calls: z.array(agentCallSchema) });
export type NotePlan = z.infer<typeof planSchema>;
export const PLAN = planArtifact(planSchema);

export const TEXT = artifact('submission.json', z.object({ text: z.string() }), { pinned: true });
export const NOTE = artifact('note.json', agentRecordSchema);

const resultSchema = z.object({
  ...commonResultShape,
  workflow: z.literal('reading-note'),
  ...noteSchema.shape,
});
export type NoteResult = z.infer<typeof resultSchema>;
export const RESULT = resultArtifact(resultSchema);
