import { createHash } from 'node:crypto';
import { hashOf } from '@assay/model/canonical-json';
import { castSchema } from '@assay/model/cast';
import * as z from 'zod';
import { failureSchema } from '../run/outcome.ts';
import { modeSchema } from '../run/reevaluation-mode.ts';
import { sourceSchema } from '../run/run-id.ts';

/** What is assessed under, as it stands in `configuration.json`: what is not given is as the deployment has it. */
export const configurationSchema = z.strictObject({
  prompts: z
    .record(z.string(), z.string())
    .nullable()
    .describe('files that take the place of those deployed, `{workflow}/{agent}.yaml` → text'),
  models: castSchema
    .nullable()
    .describe('models of the deployed catalogue that play roles in place of those that do'),
  assignment: z
    .looseObject({ assignment: z.string(), workflow: z.string() })
    .nullable()
    .describe('an assignment in place of the current one; after preparation it is always there'),
});
export type Configuration = z.infer<typeof configurationSchema>;

/** `request.json`: what whoever asks for a re-evaluation says. Its configuration stands beside it. */
export const requestSchema = z.strictObject({
  tenant: z.string(),
  assignment: z.string(),
  sample: z.int().min(1).optional().describe('how many submissions, drawn with the seed; absent: all'),
  submissions: z
    .array(z.string())
    .optional()
    .describe('these alone, none where all are erased that a schedule named; absent: all of the assignment'),
  seed: z.int().min(0).default(7).describe('of the sample and of the drift report’s bootstrap'),
  mode: modeSchema,
});
export type ReevaluationRequest = z.infer<typeof requestSchema>;

/** A submission of the cohort: the run that assesses it again, and the one that it is compared with. No text of anybody's. */
export const memberSchema = z.strictObject({
  runId: z.string(),
  baseline: z.string(),
  submission: z.string(),
  file: z.string(),
  source: sourceSchema,
  size: z.int().optional(),
  options: z.record(z.string(), z.string()),
  previous: z.string().optional(),
});
export type CohortMember = z.infer<typeof memberSchema>;
export const cohortSchema = z.array(memberSchema);

/** Why a submission is not in the cohort. */
// biome-ignore format: a table
export const LEFT_OUT = [
  'not-completed', 'measured', 'other-workflow', 'withdrawn', 'not-asked', 'not-drawn',
] as const;

/** A cohort assessed again. */
export const reevaluationSchema = z.object({
  reevaluation: z.string(),
  tenant: z.string(),
  assignment: z.string(),
  workflow: z.string().optional().describe('known once it is prepared'),
  state: z.enum(['preparing', 'running', 'completed', 'failed', 'cancelled']),
  requestedAt: z.iso.datetime(),
  finishedAt: z.iso.datetime().optional(),
  execution: z
    .string()
    .describe('the name of the execution that it is of now: that of an earlier one says nothing of it'),
  by: z
    .enum(['request', 'schedule', 'command'])
    .describe(
      'what it was asked for by: a request of the API, or a schedule; `command`: a request, as earlier versions wrote it',
    ),
  mode: modeSchema,
  batchless: z
    .array(z.string())
    .optional()
    .describe(
      'of one that was to ask in batches: providers that take none, which are asked at once; where all are, the mode is now',
    ),
  sample: z.int().optional(),
  submissions: z.array(z.string()).optional().describe('these alone'),
  seed: z.int(),
  chosen: z.int().optional().describe('submissions of the cohort'),
  leftOut: z.partialRecord(z.enum(LEFT_OUT), z.int()).optional(),
  isUnchanged: z
    .boolean()
    .optional()
    .describe('by the provenance of all pairs nothing is different: what moves is noise of the models'),
  assessed: z.int().optional().describe('runs that came to a result'),
  cost: z.number().nullable().optional().describe('US dollars of all its runs; null: a part is not known'),
  failure: failureSchema.optional(),
  announce: z
    .enum(['running', 'completed', 'failed', 'cancelled'])
    .optional()
    .describe('the state that is still to be announced'),
});
export type Reevaluation = z.infer<typeof reevaluationSchema>;

/** A re-evaluation's id. `nonce`: of a request, random; of a schedule, the time that it was due, so that one that fires twice is one. */
export function reevaluationId(of: { tenant: string; assignment: string }, nonce: string): string {
  const identity = `${of.tenant}\n${of.assignment}\n${nonce}`;
  return `reeval-${createHash('sha256').update(identity).digest('hex').slice(0, 24)}`;
}

/** How many times a re-evaluation was started, by the name of its execution. */
export const timesStarted = ({
  reevaluation,
  execution,
}: Pick<Reevaluation, 'reevaluation' | 'execution'>) =>
  execution === reevaluation ? 1 : Number(execution.slice(reevaluation.length + 1));

/** `reeval-…` → `reeval-…-2` → `reeval-…-3`, by the time that it is started: Step Functions starts a name once. */
export const executionNamed = (reevaluation: string, time: number): string =>
  time === 1 ? reevaluation : `${reevaluation}-${time}`;

type ReevaluationName = Pick<Reevaluation, 'tenant' | 'reevaluation'>;

/** The folder of a re-evaluation in the bucket; `name`: of an object in it. */
export function reevaluationKey({ tenant, reevaluation }: ReevaluationName, name: string): string {
  return `reevaluations/${tenant}/${reevaluation}/${name}`;
}

/** Whose schedule it is. `version`: of its request and configuration, which the schedule names; absent: it was made before there were any. */
interface ScheduleVersion {
  tenant: string;
  assignment: string;
  version?: string | undefined;
}

/** The folder of what is kept for an assignment's schedule: its request and configuration, by version. */
export function scheduledKey({ tenant, assignment, version }: ScheduleVersion, name: string): string {
  return ['reevaluations', tenant, 'scheduled', assignment, ...(version ? [version] : []), name].join('/');
}

/** The version of what a schedule repeats: the same where the same is asked for again. */
export function scheduledVersion(asked: {
  request: ReevaluationRequest;
  configuration: Configuration;
}): string {
  return hashOf(asked).slice(0, 24);
}

export const CONFIGURATION = 'configuration.json';
export const REQUEST = 'request.json';
export const COHORT = 'cohort.json';
export const DRIFT = 'drift.json';
/** What is rendered of it. */
export const DRIFT_REPORT = { tex: 'drift.tex', pdf: 'drift.pdf', log: 'drift.log' } as const;
