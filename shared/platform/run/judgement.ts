import type { ScoreRange } from '@assay/kit/statistics/kappa';
import * as z from 'zod';

interface CommonJudgement {
  /** Whose work was judged: the student, or the submission. */
  id: string;
  /** The id as the table of works has it, where that could not be used as it is. */
  givenId?: string;
  /** The id of the question; null where there is only one. */
  question: string | null;
  /** What was judged: the name of a trait, or `label`. The truth's column is found by it. */
  item: string;
  /** Which of several ways of judging it was, such as a variant; null where there is one. */
  system: string | null;
  /** Of something that a result shows beside its own judgements, such as the second reader's: no comparison takes it for the result. */
  beside?: boolean;
  /** The reasons in words. */
  text: string | null;
  /** How likely the value is said to be right, in [0, 1]. */
  probability: number | null;
  /** What was judged, where the result holds it. */
  work?: { question: string; reference: string; answer: string };
  /** What else an error analysis shows of it, by the names of its columns. */
  facts?: Readonly<Record<string, string | number | null>>;
}

/** A whole score on a scale; null is missing. */
export interface ScoreJudgement extends CommonJudgement {
  range: ScoreRange;
  value: number | null;
}

/** One of some labels, which stand in their order from the worst to the best; null is missing, or abstained from. */
export interface LabelJudgement extends CommonJudgement {
  labels: readonly string[];
  value: string | null;
}

/** What a result says of one thing that a teacher may have judged as well. */
export type Judgement = ScoreJudgement | LabelJudgement;

export function isScore(judgement: Judgement): judgement is ScoreJudgement {
  return 'range' in judgement;
}

const commonSchema = z.object({
  id: z.string().min(1),
  givenId: z.string().exactOptional(),
  question: z.string().nullable(),
  item: z.string().min(1),
  system: z.string().nullable(),
  text: z.string().nullable(),
  probability: z.number().min(0).max(1).nullable(),
  work: z.object({ question: z.string(), reference: z.string(), answer: z.string() }).exactOptional(),
  facts: z.record(z.string(), z.union([z.string(), z.number(), z.null()])).exactOptional(),
});

const scoreSchema = commonSchema
  .extend({
    range: z.object({ min: z.int(), max: z.int() }),
    value: z.int().nullable(),
  })
  .strict()
  .refine(({ range, value }) => value === null || (value >= range.min && value <= range.max), {
    message: 'a score lies within its range; a missing one is null',
  });

const labelSchema = commonSchema
  .extend({ labels: z.array(z.string()).min(1), value: z.string().nullable() })
  .strict()
  .refine(({ labels, value }) => value === null || labels.includes(value), {
    message: 'a label is one of its labels; a missing one is null',
  });

/** A judgement as it stands in a file, such as `judgements.jsonl` of a study: one in each line. */
export const judgementSchema: z.ZodType<Judgement> = z.union([scoreSchema, labelSchema]);
