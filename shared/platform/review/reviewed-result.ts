import * as z from 'zod';
import { countedPoints, saysMore } from './counted-points.ts';
import {
  askedSchema,
  type DraftFinding,
  type DraftResult,
  type DraftScore,
  scaleSchema,
  scoreSchema,
} from './draft-result.ts';
import { commentForSchema } from './event.ts';
import { type Comment, ofRun, type Review, type RunReview } from './fold.ts';

const changedSchema = z.object({ reason: z.string(), at: z.iso.datetime() });
const hiddenSchema = changedSchema.extend({ reason: z.string().nullable().describe('null: nobody said') });

/** A score as it counts, beside the machine's own. */
export const reviewedScoreSchema = z.object({
  trait: z.string(),
  scale: scaleSchema,
  score: scoreSchema.describe('what counts: the override where there is one'),
  machine: scoreSchema.describe('never changed'),
  level: z
    .string()
    .nullable()
    .describe('the rubric’s words for the score; null: it has none, or the result does not say'),
  levels: z.record(z.string(), z.string()).optional().describe('the rubric’s words, by score'),
  overridden: changedSchema.nullable(),
  asked: askedSchema.optional().describe('of an answer to a question, with its words'),
  points: z
    .object({ given: z.number().nullable(), of: z.number() })
    .optional()
    .describe(
      'what it is worth in the grade book, and the most that it could be; absent: nothing, or as much as the score says',
    ),
});

/** A finding as it counts, beside the machine's own words. */
export const reviewedFindingSchema = z.object({
  finding: z.string(),
  kind: z.string(),
  trait: z.string().nullable(),
  fields: z.record(z.string(), z.string()).describe('what counts: edits where there are any'),
  machine: z.record(z.string(), z.string()).describe('never changed'),
  edited: z.array(z.string()).describe('fields'),
  hidden: hiddenSchema.nullable(),
  confirmed: z.literal(true).optional().describe('who teaches said that it holds; absent: nobody did'),
  quotes: z.array(z.string()).describe('the submission’s own words'),
  page: z.int().nullable(),
  category: z
    .string()
    .optional()
    .describe('of an issue or a point of a critique, as rows of a class have it; absent: it has none'),
  lookedFor: z
    .array(z.string())
    .optional()
    .describe(
      'words that were looked for in the text and not found; empty: none were named; absent: it does not say that anything is missing, or is edited',
    ),
});

export const commentSchema = z.object({
  text: z.string(),
  trait: z.string().nullable().describe('null: on the whole'),
  for: commentForSchema,
  at: z.iso.datetime(),
});

/** What counts of a result now. */
export const reviewedResultSchema = z.object({
  scores: z.array(reviewedScoreSchema),
  findings: z.array(reviewedFindingSchema),
  comments: z.array(commentSchema),
});
export type ReviewedResult = z.infer<typeof reviewedResultSchema>;

function reviewedScore(draft: DraftScore, { overrides }: RunReview) {
  const { trait, scale, score: machine, level: ofMachine, levels, asked } = draft;
  const { score, reason, at } = overrides.get(trait) ?? { score: machine, reason: null, at: '' };
  const isAsIs = reason === null;
  return {
    ...{ trait, scale, score, machine },
    level: score === machine ? ofMachine : (score !== null && levels?.[score]) || null,
    ...(levels && { levels }),
    overridden: isAsIs ? null : { reason, at },
    ...(asked && { asked }),
  };
}

/** Scores as they count, with what they are worth where that says more than they do. */
function reviewedScores({ scores, total }: DraftResult, runReview: RunReview) {
  const counting = scores.map((score) => reviewedScore(score, runReview));
  const { parts } = countedPoints(total, counting);
  return counting.map((score) => {
    const points = parts.get(score.trait);
    return points && saysMore(total, score.trait) ? { ...score, points } : score;
  });
}

/** Why a finding is kept from its student, and since when: a teacher hid it, or none has yet looked at what is withheld. `at`: of the result. */
function hiddenBy({ finding, withheld }: DraftFinding, { edits, hidden, shown }: RunReview, at: string) {
  const isDecided = shown.has(finding) || edits.has(finding);
  const asIs = withheld === undefined || isDecided ? null : { reason: withheld, at };
  return hidden.get(finding) ?? asIs;
}

function reviewedFinding(draftFinding: DraftFinding, runReview: RunReview, at: string) {
  const { edits } = runReview;
  const { finding, kind, trait, fields: machine, quotes, page, lookedFor, category } = draftFinding;
  const edited = edits.get(finding) ?? new Map<string, { text: string }>();
  const fields = Object.fromEntries(
    Object.entries(machine).map(([field, text]) => [field, edited.get(field)?.text ?? text]),
  );
  const named = { finding, kind, trait };
  return {
    ...named,
    ...{ fields, machine: { ...machine }, edited: [...edited.keys()] },
    hidden: hiddenBy(draftFinding, runReview, at),
    ...(runReview.shown.has(finding) && { confirmed: true as const }),
    quotes: [...quotes],
    page,
    ...(category !== undefined && { category }),
    ...(lookedFor && edited.size === 0 && { lookedFor: [...lookedFor] }),
  };
}

/** What counts of a result after its review. The result is left as it is: both are shown. */
export function reviewedResult(result: DraftResult, review: Review): ReviewedResult {
  const runReview = ofRun(review, result.runId);
  return {
    scores: reviewedScores(result, runReview),
    findings: result.findings.map((draftFinding) =>
      reviewedFinding(draftFinding, runReview, result.assessedAt),
    ),
    comments: runReview.comments.map((comment: Comment) => ({ ...comment })),
  };
}

/** Whether a result's own words are what its student is shown: nothing of them is changed, hidden or withheld. */
export const countsAsItIs = ({ scores, findings }: ReviewedResult): boolean =>
  scores.every(({ overridden }) => overridden === null) &&
  findings.every(({ hidden, edited }) => hidden === null && edited.length === 0);
