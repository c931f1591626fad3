import type { Owner } from '@assay/platform/access/owner-store';
import type { Manifest } from '@assay/platform/privacy/erasure';
import { isFormer } from '@assay/platform/review/own-trail';
import { uploaderNamed } from '@assay/platform/run/uploader';
import type { Submission } from '@assay/platform/run/version-store';
import pLimit from 'p-limit';
import { owners } from '../reviews/owners.ts';
import { reviews } from '../reviews/reviews.ts';
import { assignmentsFor } from './bank-holdings.ts';

/** Assignments whose trails are read at the same time. */
const AT_ONCE = 8;

/** Submissions of somebody, and what else tables of any assignment call them: of a student their names at the institution. */
export type Whose = Pick<Manifest, 'submissions' | 'known'>;

/** How tables may name a student. */
const namesOf = ({ subject, number, email }: Owner) =>
  [subject, number, email].filter((name) => name !== undefined);

/**
 * What is a student's. The index may say for a moment that something is which became another's, and the items do not; what became theirs a moment
 * ago it may not show yet.
 */
export async function whatIsOf(tenant: string, subject: string): Promise<Whose> {
  const own = await ownedBy(tenant, subject);
  const known = new Set([...own.flatMap(({ owner }) => namesOf(owner)), subject]);
  return { submissions: own.map(({ one }) => one), known: [...known] };
}

/** What was a student's already as an erasure was asked for (`noted.at`), and the index did not show then. */
export async function whatWasMissed(tenant: string, subject: string, noted: Manifest): Promise<Whose> {
  const seen = new Set(noted.submissions.map(workName));
  const own = await ownedBy(tenant, subject);
  const missed = own.filter(
    ({ one, owner }) => !seen.has(workName(one)) && (owner.since ?? owner.at) <= (noted.at ?? ''),
  );
  return {
    submissions: missed.map(({ one }) => one),
    known: [...new Set(missed.flatMap(({ owner }) => namesOf(owner)))],
  };
}

const workName = ({ assignment, submission }: Manifest['submissions'][number]) =>
  `${assignment}/${submission}`;

async function ownedBy(tenant: string, subject: string) {
  const named = await owners().ownedBy(tenant, subject);
  const found = await Promise.all(
    named.map(async (one) => ({ one, owner: await owners().find({ tenant, ...one }) })),
  );
  return found.flatMap(({ one, owner }) => (owner?.subject === subject ? [{ one, owner }] : []));
}

/** Works that were a student's and became another's, by their trails, and as whom the student uploaded to them: what still came is theirs. */
export async function uploadingOf(tenant: string, subject: string) {
  const assignments = await assignmentsFor(tenant, { submissions: [], known: [subject] });
  const found = await pLimit(AT_ONCE).map(assignments, async (assignment) => {
    const trails = await reviews().ofAssignment({ tenant, assignment });
    return [...trails].flatMap(([submission, trail]) =>
      isFormer(trail, subject) ? [{ assignment, submission }] : [],
    );
  });
  return { uploader: uploaderNamed(subject), elsewhere: found.flat() };
}

/** One submission, by itself. */
export const onlyOf = ({ assignment, submission }: Submission): Whose => ({
  submissions: [{ assignment, submission }],
  known: [],
});
