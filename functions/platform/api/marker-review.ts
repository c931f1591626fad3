import type { reviewSchema } from '@assay/api/schemas/reviews';
import type { z } from 'zod';
import type { MarkerView } from './dealt.ts';

type ReviewBody = z.input<typeof reviewSchema>;

/** Scores to be given, of which nothing is told. */
const unmarked = ({ scores }: NonNullable<ReviewBody['reviewed']>) =>
  scores.map(({ trait, scale, asked }) => ({
    ...{ trait, scale, score: null, machine: null, level: null, overridden: null },
    ...(asked && { asked }),
  }));

/**
 * A review as a marker sees it: without whose work it is, what its student said, and another marker's second mark; a second marker who has not marked
 * it yet sees what there is to mark alone.
 */
export function shownToMarker(body: ReviewBody, { seesMarks }: MarkerView, subject: string): ReviewBody {
  const trail = body.trail.filter(
    ({ kind, by }) =>
      by.role !== 'student' &&
      kind !== 'owner-changed' &&
      (kind !== 'second-marked' || by.subject === subject),
  );
  const shown: ReviewBody = { ...body, appeals: [], questions: [], trail };
  if (seesMarks) return shown;
  const reviewed = body.reviewed && { scores: unmarked(body.reviewed), findings: [], comments: [] };
  return { ...shown, reviewed, total: null, needs: [], trail: [] };
}
