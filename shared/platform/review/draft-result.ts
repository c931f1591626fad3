import type { Evidence } from '@assay/evidence/evidence-schema';
import * as z from 'zod';
import type { Worth } from '../assignment/points.ts';
import type { CountingRule } from '../assignment/total-rule.ts';
import type { CommonResult } from '../run/result.ts';
import type { Address } from './address.ts';
import type { Need } from './need.ts';
import type { WorkRevision } from './submission-reading.ts';

/** What a score may be: an integer between two, ends included, or one of some labels. */
export const scaleSchema = z.union([
  z.object({
    min: z.int(),
    max: z.int(),
    best: z.int().optional().describe('the best score, as 1 of school grades; absent: the highest'),
  }),
  z.object({ labels: z.array(z.string()) }),
]);
export type Scale = z.infer<typeof scaleSchema>;

/** A number or a label; null: it is missing. */
export const scoreSchema = z.union([z.int(), z.string()]).nullable();
export type Score = z.infer<typeof scoreSchema>;

/** A question and what was answered to it, in the student's own words. */
export const askedSchema = z.object({ question: z.string(), answer: z.string() });

/** A score that a teacher may override. `trait` names it within its result. */
export interface DraftScore {
  trait: string;
  scale: Scale;
  score: Score;
  /** The rubric's words for the machine's score. */
  level: string | null;
  /** The rubric's words by score; absent: it has none, or the result does not say. */
  levels?: Record<string, string>;
  /** Where it is of an answer to a question. */
  asked?: z.infer<typeof askedSchema>;
}

/** What a text holds of a quotation, and where on its pages that stands; absent: it has none. */
export interface CitableEvidence extends Evidence {
  boxes?: readonly { page: number; box: [number, number, number, number] }[];
}

/** Something that is said of the submission, which a teacher may hide or edit. `finding` names it within its result. */
export interface DraftFinding {
  finding: string;
  kind: string;
  trait: string | null;
  /** What is said, by field, first what it is known by: each may be edited. */
  fields: Record<string, string>;
  /** The submission's own words that it is about. */
  quotes: string[];
  page: number | null;
  /** What the text holds of each quotation, and which of the texts that is, by its id; absent: the result does not say. */
  cites?: { text: string; evidence: readonly CitableEvidence[] };
  /** Words that were looked for in the text, as it says that they are missing, and not found; absent: it says no such thing. */
  lookedFor?: readonly string[];
  /** Of which kind the fault is, by its key; absent: it is none of a kind. */
  category?: string;
  /** Why its student is not shown it until a teacher shows or edits it; absent: nothing speaks against it. */
  withheld?: string;
}

/**
 * What scores are worth in a grade book, by trait, and of how many points they are together (`of` null: they are of several students, and add up
 * to nothing), by which rule (absent: they are added up); or nothing.
 */
export type Total = 'none' | { of: number | null; worth: Record<string, Worth>; counting?: CountingRule };

/** A text that was handed in, as offsets of evidence count it. */
export interface DraftText {
  id: string;
  /** What it answers; null: it is the whole of the work. */
  title: string | null;
  content: string;
}

/** What was said of a text that does not bear it out: nobody but who teaches is told of it. */
export type UnshownClaim = Required<Pick<DraftFinding, 'kind' | 'trait' | 'cites'>> & { said: string };

/** A passage that seems to speak to who grades, and the text that it is of: nobody but who teaches is told of it. */
export interface AddressedPassage extends Address {
  text: string;
}

/** What a result holds that a teacher decides on, in the same form for every workflow. The result itself is never written again. */
export interface DraftContent {
  scores: DraftScore[];
  findings: DraftFinding[];
  /** What was handed in, where the result holds it. */
  texts?: DraftText[];
  unshown?: UnshownClaim[];
  addressed?: AddressedPassage[];
  /** Absent: it is a first version, or its workflow compares none. */
  revision?: WorkRevision;
  /** Why a person should look at it. */
  needs: Need[];
  /** Categories of faults that were looked for in all of it, so that there is none where no finding tells of one; absent: it has none. */
  readFor?: readonly string[];
  total: Total;
  /** Whether it is of one student; a table of a whole class is shown to none of them. */
  audience: 'student' | 'class';
}

/** A result by name: of a run that is resumed there are several, one after the other. */
export interface ResultName {
  runId: string;
  /** The attempts that it came of (`provenance.attempts`). */
  attempts: number;
}

export interface DraftResult extends DraftContent, ResultName {
  workflow: string;
  assignment: { id: string; title: string; language: string };
  submission: string;
  assessedAt: string;
  /** No real model was used. */
  standIn: boolean;
}

/** The name of a result. */
export const resultName = ({ runId, provenance }: CommonResult): ResultName => ({
  runId,
  attempts: provenance.attempts ?? 1,
});

/** A result as a teacher decides on it. `part`: what its workflow makes of it. */
export function draftResultOf(result: CommonResult, part: DraftContent): DraftResult {
  const { workflow, assignment, submission, assessedAt, provenance } = result;
  const { id, title, language } = assignment;
  return {
    ...part,
    ...resultName(result),
    workflow,
    assignment: { id, title, language },
    submission: submission.id,
    assessedAt,
    standIn: provenance.standIn,
  };
}

/** That the best score is not the highest; empty: it is. @example bestWords({ best: 1 }) // => ' (1 is the best)' */
export const bestWords = ({ best }: { best?: number | undefined }): string =>
  best === undefined ? '' : ` (${best} is the best)`;

/** What a score of a scale may be. @example scaleWords({ min: 1, max: 6 }) // => 'a whole number from 1 to 6' */
export const scaleWords = (scale: Scale): string =>
  'labels' in scale
    ? `one of ${scale.labels.join(', ')}`
    : `a whole number from ${scale.min} to ${scale.max}${bestWords(scale)}`;

/** Whether a scale has a score. */
export function isOnScale(scale: Scale, score: Score): boolean {
  if ('labels' in scale) return typeof score === 'string' && scale.labels.includes(score);
  return typeof score === 'number' && Number.isInteger(score) && scale.min <= score && score <= scale.max;
}
