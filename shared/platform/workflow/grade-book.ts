/** What a grade book takes of a workflow's results. A: the assignment. */
export interface GradeBook<A> {
  /** The most points that a submission may have; null: it has no grade. */
  maximumPoints(assignment: A): number | null;
}
