import type { Owner } from '@assay/platform/access/owner-store';
import type { Manifest } from '@assay/platform/privacy/erasure';
import { isFormer } from '@assay/platform/review/own-trail';
import { uploaderNamed } from '@assay/platform/run/uploader';
import type { Submission } from '@assay/platform/run/version-store';
import pLimit from 'p-limit';
import { owners } from '../reviews/owners.ts';
import { reviews } from '../reviews/reviews.ts';
import { assignmentsFor } from './bank-holdings.ts';
import type { Uploading } from './holdings.ts';

/** Assignments whose trails are read at the same time. */
const AT_ONCE = 8;

/** Submissions of somebody, and what else tables of any assignment call them: of a student their names at the institution. */
export type Whose = Pick<Manifest, 'submissions' | 'known'>;

/** How tables may name a student. */
const namesOf = (owner: Owner | null) =>
  owner ? [owner.subject, owner.number, owner.email].filter((name) => name !== undefined) : [];

/** What is a student's; the index may say for a moment that something is which became another's, and the items do not. */
export async function whatIsOf(tenant: string, subject: string): Promise<Whose> {
  const named = await owners().ownedBy(tenant, subject);
  const found = await Promise.all(
    named.map(async (one) => ({ one, owner: await owners().find({ tenant, ...one }) })),
  );
  const own = found.filter(({ owner }) => owner?.subject === subject);
  const known = new Set([...own.flatMap(({ owner }) => namesOf(owner)), subject]);
  return { submissions: own.map(({ one }) => one), known: [...known] };
}

/** Works that were a student's and became another's, by their trails, and as whom the student uploaded to them: what still came is theirs. */
export async function uploadingOf(tenant: string, subject: string): Promise<Uploading> {
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
