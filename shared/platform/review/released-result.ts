import * as z from 'zod';
import { assignmentNameSchema } from '../assignment/assignment.ts';
import type { DraftResult } from './draft-result.ts';
import { decisionSchema } from './event.ts';
import { isReleased, type Review } from './fold.ts';
import { releasedScore, releasedScoreSchema } from './released-score.ts';
import {
  commentSchema,
  type ReviewedResult,
  reviewedFindingSchema,
  reviewedResult,
  reviewedScoreSchema,
} from './reviewed-result.ts';

const appealSchema = z.object({
  appeal: z.int(),
  trait: z.string(),
  text: z.string(),
  at: z.iso.datetime(),
  answer: z.object({ decision: decisionSchema, text: z.string(), at: z.iso.datetime() }).nullable(),
});

/** What a student sees of a result: what was released, and nothing that is named here. */
export const releasedResultSchema = z
  .object({
    runId: z.string(),
    workflow: z.string(),
    assignment: assignmentNameSchema.pick({ id: true, title: true, language: true }),
    submission: z.string(),
    assessedAt: z.iso.datetime(),
    standIn: z.boolean().describe('true: no real model was used'),
    releasedAt: z.iso.datetime(),
    released: z.enum(['by-teacher', 'automatic']),
    missing: z
      .array(z.string())
      .optional()
      .describe('parts that were not assessed, as `needs` of its review name them; absent: none is known'),
    total: releasedScoreSchema,
    scores: z.array(reviewedScoreSchema.omit({ levels: true })),
    findings: z.array(
      reviewedFindingSchema
        .omit({ machine: true, hidden: true, edited: true, confirmed: true })
        .extend({ edited: z.boolean().describe('by a teacher') }),
    ),
    comments: z.array(commentSchema.omit({ for: true })),
    appeals: z.array(appealSchema),
    appealUntil: z.iso.datetime().describe('until then one appeal can be made for each part'),
    appealable: z
      .array(z.string())
      .describe('parts about which no appeal was made: until `appealUntil` one can be'),
  })
  .meta({ id: 'ReleasedResult' });
export type ReleasedResult = z.infer<typeof releasedResultSchema>;

/** The parts that an appeal can be about: the scores; of a result that has none, its findings. */
export function appealableParts(result: DraftResult, review: Review): string[] {
  const { scores, findings } = reviewedResult(result, review);
  if (scores.length > 0) return scores.map(({ trait }) => trait);
  return findings.filter(({ hidden }) => hidden === null).map(({ finding }) => finding);
}

/** The parts of a result about which an appeal was made, or waits for its answer, of whichever run. */
export const appealedParts = (
  { appeals }: Review,
  { runId }: Pick<DraftResult, 'runId'>,
): ReadonlySet<string> =>
  new Set(
    appeals.filter((appeal) => appeal.runId === runId || appeal.answer === null).map(({ trait }) => trait),
  );

/** Parts of a result that have no answer, and of which a teacher has given none since. */
function missingIn({ needs }: DraftResult, { scores }: ReviewedResult): string[] {
  const given = new Set(scores.flatMap(({ trait, score }) => (score === null ? [] : [`score:${trait}`])));
  return needs.flatMap(({ missing = [] }) => missing.filter((part) => !given.has(part)));
}

/** What its student sees of a result; null: it is not released, or is a whole class's. */
export function releasedResult(result: DraftResult, review: Review): ReleasedResult | null {
  const { runId, workflow, assignment, submission, assessedAt, standIn, audience } = result;
  const { released } = review;
  if (!released || !isReleased(review, result) || audience !== 'student') return null;
  const reviewed = reviewedResult(result, review);
  const { scores, findings, comments } = reviewed;
  const missing = missingIn(result, reviewed);
  const made = appealedParts(review, result);
  return {
    ...{ runId, workflow, assignment, submission, assessedAt, standIn },
    releasedAt: released.at,
    released: released.automatic ? 'automatic' : 'by-teacher',
    ...(missing.length > 0 && { missing }),
    total: releasedScore(result, review),
    scores: scores.map(({ levels: _, ...shown }) => shown),
    findings: findings
      .filter(({ hidden }) => hidden === null)
      .map(({ machine: _, hidden: __, confirmed: ___, edited, ...shown }) => ({
        ...shown,
        edited: edited.length > 0,
      })),
    comments: comments.filter((one) => one.for === 'student').map(({ for: _, ...comment }) => comment),
    appeals: review.appeals.map(({ runId: _, score: __, ...appeal }) => appeal),
    appealUntil: released.appealUntil,
    appealable: appealableParts(result, review).filter((part) => !made.has(part)),
  };
}

/** What its student would see of a result that were released at a time, ISO 8601; null: it is a whole class's. */
export function previewOf(result: DraftResult, review: Review, at: string): ReleasedResult | null {
  const { runId, attempts } = result;
  const released = { runId, attempts, at, automatic: false, appealUntil: at };
  return releasedResult(result, isReleased(review, result) ? review : { ...review, released });
}
