import type { AssignmentName } from '@assay/platform/assignment/assignment';
import type { ReviewReason } from '@assay/platform/review/reasons';
import type { ReviewedResult } from '@assay/platform/review/reviewed-result';
import type { TeacherAgreement } from '@assay/platform/review/teacher-agreement';
import type { ClassReading } from '@assay/platform/workflow/class-reading';

/** A work of a class as the table of results has it. */
export interface OverviewRow {
  submission: string;
  run: string | null;
  state: string;
  released: string | null;
  needs: readonly ReviewReason[] | null;
  owner: { subject: string; name?: string | undefined } | null;
  issues: readonly { category: string; severity: string; title: string }[];
  standIn: boolean;
  /** Why it has no result, or not all of one. */
  code?: string | null;
}

/** A work with what its workflow compares of its result, and what counts of that after its review; null: it has none. */
export type OverviewWork = OverviewRow & {
  result: ClassReading | null;
  counts: Pick<ReviewedResult, 'scores' | 'findings'> | null;
};

/** What a class came to: what an overview of it is made of. */
export interface ClassOverview {
  assignment: AssignmentName;
  /** ISO 8601 */
  madeAt: string;
  /** In the order of the table of results. */
  works: readonly OverviewWork[];
  /** What all of them that were assessed are flagged for: no need of any. */
  shared: readonly string[];
  agreement: TeacherAgreement;
  /** Hidden: it may be shown to the class. */
  names: 'shown' | 'hidden';
}
