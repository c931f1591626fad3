/** What is told to a grade book of a submission: points of how many, once released; or that a human is needed still. */
export type ReleasedScore =
  | { scoreGiven: number; scoreMaximum: number; comment?: string | undefined }
  | 'pending';

/** How a workflow's results become points of a grade book; workflows without one have no grade. */
export interface GradeBook<A, R> {
  /** The most points that a submission of the assignment may have; null where a grade book cannot hold its scale. */
  maximum(assignment: A): number | null;
  /** The points of a result; null: something has no score yet. */
  points(result: R): { scoreGiven: number; scoreMaximum: number } | null;
}

/** The score of a result that counts for a grade book: none before its release, nor where one is missing. */
export function releasedScore<A, R>(
  book: GradeBook<A, R>,
  result: R | null,
  { released }: { released: boolean },
): ReleasedScore {
  if (!released || result === null) return 'pending';
  return book.points(result) ?? 'pending';
}
