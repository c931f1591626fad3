import * as z from 'zod';
import { assignmentNameSchema } from '../assignment/assignment.ts';
import { runQuestionSchema } from '../questions/run-question.ts';
import { settledStateSchema } from './items.ts';
import { provenanceSchema } from './provenance.ts';

/** What every result has, whatever its workflow: `runs/{runId}/result.json` adds the workflow's own. */
export const commonResultShape = {
  runId: z.string(),
  workflow: z.string(),
  status: settledStateSchema,
  tenant: z.string(),
  assignment: assignmentNameSchema,
  submission: z.object({ id: z.string(), file: z.string() }),
  flags: z.array(z.string()).describe('of the submission as a whole'),
  teacherQuestions: z
    .array(runQuestionSchema)
    .optional()
    .describe('of its agents to the teacher; absent: there are none, or an earlier version did not ask'),
  provenance: provenanceSchema,
  startedAt: z.iso.datetime().describe('when the run was admitted'),
  assessedAt: z.iso.datetime(),
};
const commonResultSchema = z.object(commonResultShape);
export type CommonResult = z.infer<typeof commonResultSchema>;

/** What only the platform knows of a result; all else is the workflow's to say. */
export type PlatformPart =
  | 'teacherQuestions'
  | 'runId'
  | 'workflow'
  | 'tenant'
  | 'provenance'
  | 'startedAt'
  | 'assessedAt';
