import { prioritySchema } from '@assay/model/allowance/allowance';
import { chargeSchema } from '@assay/model/charge';
import * as z from 'zod';
import { runQuestionSchema } from '../questions/run-question.ts';
import { needSchema } from '../review/need.ts';
import { billFiguresSchema } from './bill-figures.ts';
import { failureSchema } from './outcome.ts';
import { provenanceSchema } from './provenance.ts';
import { modeSchema } from './reevaluation-mode.ts';
import { sourceSchema } from './run-id.ts';

/**
 * Where a run stands. All but the first two are final for its attempt; one that is partial (something has no answer), failed, held
 * (a cap on what may be spent was reached before it asked anything) or cancelled can be resumed. One whose upload was overwritten is
 * superseded, one whose upload was deleted withdrawn: neither asks a model any more.
 */
// biome-ignore format: a table
export const runStateSchema = z.enum([
  'admitted', 'running', 'completed', 'partial', 'failed', 'held', 'cancelled', 'superseded', 'withdrawn',
]);
export type RunState = z.infer<typeof runStateSchema>;

/** A state that an attempt ends in. */
export const settledStateSchema = runStateSchema.exclude(['admitted', 'running']);
export type SettledState = z.infer<typeof settledStateSchema>;

/** The states of runs that another attempt goes on with. */
export const RESUMABLE = [
  'failed',
  'partial',
  'held',
  'cancelled',
] as const satisfies readonly SettledState[];

/** Whether a run waits or works. */
export const isUnderWay = ({ state }: { state: RunState }): boolean =>
  state === 'admitted' || state === 'running';

/**
 * Whether a run's attempt is for its report alone: the run is settled and stays so, whatever becomes of the attempt. One that an earlier
 * version of Assay opened is under way like any.
 */
export const isForReport = ({ only, state }: { only?: 'report' | undefined; state: RunState }): boolean =>
  only === 'report' && !isUnderWay({ state });

/** What became of a settled run's report: results are stored before it is rendered. */
const reportSchema = z.strictObject({
  state: z.enum(['pending', 'ready', 'failed', 'none']),
  code: z.string().optional(),
  message: z.string().optional(),
});
export type ReportState = z.infer<typeof reportSchema>;

/** One execution of a workflow on a submission, over all its attempts. */
export const runItemSchema = z.object({
  runId: z.string(),
  tenant: z.string(),
  assignment: z.string(),
  submission: z.string(),
  file: z.string(),
  source: sourceSchema,
  options: z
    .record(z.string(), z.string())
    .describe('asked for at submission, in place of what the assignment says'),
  state: runStateSchema,
  attempt: z.int().min(1),
  reportAttempts: z
    .int()
    .optional()
    .describe('of the attempts, those that asked no model and made the report again'),
  only: z
    .literal('report')
    .optional()
    .describe('the attempt asks no model and makes the report again; the run keeps its state meanwhile'),
  admittedAt: z.iso.datetime(),
  previous: z
    .string()
    .optional()
    .describe(
      "the run of the submission's version before this one, as of when it was opened; absent: there is none",
    ),
  order: z
    .string()
    .optional()
    .describe(
      "when the upload was made, by the event's time and sequencer: versions are ordered by it, as text",
    ),
  size: z.int().optional().describe('bytes of the upload, as its event told'),
  givenAt: z.iso
    .datetime()
    .optional()
    .describe('of a file that who teaches had assessed again: when it came first; absent: it was new'),
  handedInBy: z
    .string()
    .optional()
    .describe('the student who handed it in themselves (`uploaderNamed`); absent: somebody else did'),
  reevaluation: z
    .string()
    .optional()
    .describe('the re-evaluation that assesses the upload again; absent: it is the run that was handed in'),
  mode: modeSchema.optional().describe('of a re-evaluation: how its questions are asked'),
  baseline: z
    .string()
    .optional()
    .describe('of a re-evaluation: the run that this one is compared with, and with whose upload it stands'),
  priority: prioritySchema.optional(),
  partOf: z
    .string()
    .optional()
    .describe('the run of a class’s table in which it was graded and billed; absent: it was by itself'),
  yields: z
    .array(settledStateSchema.extract(['superseded', 'withdrawn']))
    .optional()
    .describe('what the attempt under way ends as where the upload is; absent: it was not opened yet'),
  report: reportSchema
    .optional()
    .describe('absent: an earlier version settled the run, or it is not settled'),
  announce: z
    .enum(['ready', 'failed', 'held', 'cancelled', 'superseded', 'withdrawn'])
    .optional()
    .describe(
      'still to be announced: what became of the report; of a run without one, that it failed or is held; that it was stopped',
    ),
  finishedAt: z.iso.datetime().optional(),
  workflow: z.string().optional(),
  assignmentVersion: z.string().optional(),
  missing: z.array(z.string()).optional().describe('what of the result has no answer'),
  reason: failureSchema
    .optional()
    .describe(
      'of a partial run: at which step and why something has no answer, the first of the reasons; absent: an earlier version settled the run',
    ),
  needs: z
    .array(needSchema)
    .optional()
    .describe('why a person should look at the result; absent: an earlier version settled the run'),
  questions: z
    .array(runQuestionSchema)
    .optional()
    .describe('of its agents to the teacher; absent: there are none, or an earlier version settled the run'),
  unasked: z
    .object({ appealDays: z.int() })
    .optional()
    .describe('nothing was flagged, and the assignment says that the result is then released at once'),
  reckoned: z
    .number()
    .optional()
    .describe(
      'US dollars that its workflow reckoned, as it was opened, that it takes; absent: it cannot, or an earlier version opened it',
    ),
  cost: z.number().nullable().optional().describe('of all attempts; null: a part is not known'),
  bill: billFiguresSchema.optional().describe('of all attempts; absent: an earlier version settled the run'),
  provenance: provenanceSchema.optional(),
  failure: failureSchema.optional(),
});
export type RunItem = z.infer<typeof runItemSchema>;

/** A student's part of a run of a class's table: a run by itself, of an upload by itself. */
export const runPartSchema = z.object({ partRun: z.string(), source: sourceSchema });
export type RunPart = z.infer<typeof runPartSchema>;

/** A run as it is told outside: where its upload lies, and what is for the deployment's own bookkeeping, is not. */
// biome-ignore format: a table
export const toldRunSchema = runItemSchema.omit({
  source: true, order: true, size: true, givenAt: true, handedInBy: true, yields: true, announce: true, unasked: true,
  reckoned: true,
});
export type ToldRun = z.infer<typeof toldRunSchema>;

/** The attempts of a run that asked models or could have: those that a bill is of. */
export function askingAttempts({
  attempt,
  reportAttempts = 0,
}: Pick<RunItem, 'attempt' | 'reportAttempts'>): number {
  return attempt - reportAttempts;
}

/** An upload that became no run: nobody can tell whose work it is, it is another's than the submission, or it is refused as at the door. */
export const rejectedUploadSchema = z.object({
  upload: z.string().describe('the id that its run would have'),
  tenant: z.string().describe('- where the key names none'),
  assignment: z.string().describe('- where the key names none'),
  source: sourceSchema,
  state: z.literal('rejected'),
  code: z.string(),
  message: z.string(),
  uploader: z.string().optional().describe('SHA-256 of the `sub` of whom it was uploaded as'),
  rejectedAt: z.iso.datetime(),
});
export type RejectedUpload = z.infer<typeof rejectedUploadSchema>;

/** A question of the attempt was refused for what its upload was then. */
export const stoppedSchema = z.object({ standing: settledStateSchema.extract(['superseded', 'withdrawn']) });

/** A step of the run that is done, with what it cost. */
export const stepItemSchema = z.object({
  runId: z.string(),
  step: z.string(),
  at: z.iso.datetime(),
  durationMs: z.number(),
  agent: z.string().optional(),
  model: z.string().optional(),
  inputTokens: z.int().nullish(),
  cachedInputTokens: z.int().nullish(),
  outputTokens: z.int().nullish(),
  tokensAtLeast: billFiguresSchema.shape.tokensAtLeast,
  cost: z.number().nullable().optional(),
  costAtLeast: z.number().optional(),
  unmetered: z.int().optional(),
  unpriced: z.int().optional(),
  latencyMs: z.number().optional(),
  tries: z.int().optional().describe('requests that its questions to models took'),
  memoised: z.boolean().optional(),
});
export type StepItem = z.infer<typeof stepItemSchema>;

/** What a step's question to a model cost, whatever became of it. */
export const runChargeSchema = chargeSchema.extend({
  runId: z.string(),
  attempt: z.int().min(1),
  step: z.string(),
});
export type RunCharge = z.infer<typeof runChargeSchema>;

/**
 * One line of a run's result that can be looked up by itself. What `value` holds is the workflow's own: a trait's score, an issue.
 */
export const resultItemSchema = z.object({
  item: z.string().regex(/^[\p{L}\p{N}._-]+$/u),
  value: z.record(z.string(), z.unknown()),
});
export type ResultItem = z.infer<typeof resultItemSchema>;

/** An assignment's or a student's submission as it now stands: that of its latest version. */
const submissionItemSchema = z.object({
  tenant: z.string(),
  assignment: z.string(),
  submission: z.string(),
  latestRun: z.string(),
  state: runStateSchema,
  admittedAt: z.iso.datetime(),
});
export type SubmissionItem = z.infer<typeof submissionItemSchema>;

/** What earlier versions of Assay wrote of a submission. It is read where there is nothing newer, and written no more. */
export const submissionPointerSchema = submissionItemSchema;
