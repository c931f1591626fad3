import { z } from 'zod';
import { traitScoreSchema, variantSchema } from '../workflows/essay-scoring/result.ts';
import { provenanceSchema } from './provenance.ts';
import { sourceSchema } from './run-id.ts';

/**
 * Where a run stands. All but the first two are final for its attempt; one that is partly scored or reviewed, or failed,
 * can be resumed.
 */
export const runStateSchema = z.enum([
  'admitted',
  'running',
  'completed',
  'partly-scored',
  'partly-reviewed',
  'failed',
]);
export type RunState = z.infer<typeof runStateSchema>;

/** A state that an attempt ends in. */
export const settledStateSchema = runStateSchema.exclude(['admitted', 'running']);
export type SettledState = z.infer<typeof settledStateSchema>;

export const failureSchema = z.object({ step: z.string(), code: z.string(), message: z.string() });
export type Failure = z.infer<typeof failureSchema>;

/** `PK RUN#{runId}`, `SK RUN`: one execution of a workflow on a submission, over all its attempts. */
export const runItemSchema = z.object({
  runId: z.string(),
  tenant: z.string(),
  assignment: z.string(),
  submission: z.string(),
  file: z.string(),
  source: sourceSchema,
  variant: variantSchema.nullable().describe('asked for at submission; null: as the assignment says'),
  state: runStateSchema,
  attempt: z.int().min(1),
  admittedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().optional(),
  workflow: z.string().optional(),
  assignmentVersion: z.string().optional(),
  missing: z.array(z.string()).optional().describe('traits without a score, agents without an answer'),
  issues: z.record(z.string(), z.int()).optional().describe('of a review, by severity'),
  cost: z.number().nullable().optional(),
  provenance: provenanceSchema.optional(),
  failure: failureSchema.optional(),
});
export type RunItem = z.infer<typeof runItemSchema>;

/** `PK RUN#{runId}`, `SK PART#{step}`: a step of the run that is done, with what it cost. */
export const partItemSchema = z.object({
  runId: z.string(),
  step: z.string(),
  at: z.iso.datetime(),
  state: z.enum(['done', 'failed']),
  durationMs: z.number(),
  agent: z.string().optional(),
  model: z.string().optional(),
  inputTokens: z.int().nullish(),
  cachedInputTokens: z.int().nullish(),
  outputTokens: z.int().nullish(),
  cost: z.number().nullable().optional(),
  latencyMs: z.number().optional(),
  attempts: z.int().optional(),
  memoised: z.boolean().optional(),
  failure: z.object({ code: z.string(), message: z.string() }).optional(),
});
export type PartItem = z.infer<typeof partItemSchema>;

/** `PK RUN#{runId}`, `SK SCORE#{trait key}`: one trait's outcome, without the debate (that is in the artifacts). */
export const scoreItemSchema = traitScoreSchema.omit({ strengths: true, weaknesses: true, exemplars: true });
export type ScoreItem = z.infer<typeof scoreItemSchema>;

/**
 * `PK SUBMISSION#{tenant}#{assignment}#{submission}`, `SK LATEST`: the submission's latest run.
 * `GSI1PK ASSIGNMENT#{tenant}#{assignment}`, `GSI1SK {state}#{submission}`: an assignment's submissions by state.
 */
export const submissionItemSchema = z.object({
  tenant: z.string(),
  assignment: z.string(),
  submission: z.string(),
  latestRun: z.string(),
  state: runStateSchema,
  admittedAt: z.iso.datetime(),
});
export type SubmissionItem = z.infer<typeof submissionItemSchema>;
