import { evidenceSchema } from '@assay/evidence/evidence-schema';
import { askedQuestionSchema } from '@assay/model/agent/asked-question';
import { CAUTIONS } from '@assay/model/agent/cautions';
import { modelCallSchema } from '@assay/model/model-call';
import { failureSchema } from '@assay/platform/run/outcome';
import * as z from 'zod';
import { distributionSchema, labelSchema } from './label.ts';
import { REASON_FAULTS } from './reason/reason-faults.ts';
import { basisSchema } from './weighed.ts';

/** A point of the final reason (SPEC G13), said by one grader or more. */
const keptPointSchema = z.object({
  point: z.string(),
  graders: z.array(z.string()).describe('who made it'),
  evidence: evidenceSchema.nullable().describe('null: about what is missing'),
});
export type KeptPoint = z.infer<typeof keptPointSchema>;

/** What is said of an answer: the conclusion, then the points that stood. */
export const reasonSchema = z.object({
  conclusion: z.string(),
  points: z.array(keptPointSchema),
});
export type GradeReason = z.infer<typeof reasonSchema>;

export const flagSchema = z.enum([
  'missing-label',
  'grader-missing',
  'one-grader',
  'graders-disagree',
  'against-posterior',
  'validation-failed',
  'against-vote',
  'retried',
  'tie',
  'few-past-answers',
  'unseen-question',
  'not-calibrated',
  'unsupported-points',
  ...REASON_FAULTS,
  'suspected-injection',
  'empty-answer',
  'too-long',
  'alike-differ',
  'read-from-pictures',
  'not-all-read',
  'illegible',
  'outside-answers',
  ...CAUTIONS,
]);
export type GradeFlag = z.infer<typeof flagSchema>;

/** How one distinct answer was graded. A null label is *missing*; `missing` then says at which step and why. */
export const gradeSchema = z.object({
  label: labelSchema.nullable(),
  reason: reasonSchema.nullable(),
  probability: z.number().min(0).max(1).nullable().describe('of the label; null where that is missing'),
  distribution: distributionSchema.nullable(),
  basis: basisSchema.nullable(),
  graders: z.array(
    z.object({ grader: z.string(), label: labelSchema.nullable(), missing: failureSchema.nullable() }),
  ),
  asked: z.boolean().describe('graders were asked: the answer is not empty and not too long'),
  debate: z
    .object({
      label: labelSchema,
      validation: z.enum(['skipped', 'valid', 'invalid', 'missing']),
      retried: z.boolean(),
    })
    .nullable()
    .describe('null: there was none'),
  flags: z.array(flagSchema),
  missing: failureSchema.nullable(),
});
export type Grade = z.infer<typeof gradeSchema>;

/** Flags that are a submission's, where an answer has them. */
const OF_ALL = [
  'suspected-injection',
  'read-from-pictures',
  'not-all-read',
  'illegible',
  'outside-answers',
] as const;

export const flagsOfAll = (answers: readonly Pick<Grade, 'flags'>[]): GradeFlag[] =>
  OF_ALL.filter((flag) => answers.some(({ flags }) => flags.includes(flag)));

/** Whether a student is shown a reason only once a teacher has decided about it: it speaks against its label, or says something twice. */
export const isWithheld = ({ flags }: Pick<Grade, 'flags'>): boolean =>
  REASON_FAULTS.some((fault) => flags.includes(fault));

/** Whether something about an answer has no answer: its label, a grader, a validation. */
export function isIncomplete({
  label,
  graders,
  debate,
}: Pick<Grade, 'label' | 'graders' | 'debate'>): boolean {
  return label === null || graders.some(({ missing }) => missing) || debate?.validation === 'missing';
}

/** A grade with the calls that it took: `runs/{runId}/answers/{answer}/grade.json`. */
export const gradeRecordSchema = gradeSchema.extend({
  calls: z.array(modelCallSchema),
  prompts: z.record(z.string(), z.string()),
  question: askedQuestionSchema.optional().describe('of the debate, to the teacher'),
});
export type GradeRecord = z.infer<typeof gradeRecordSchema>;
