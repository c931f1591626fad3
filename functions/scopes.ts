import type { Owner } from '../shared/access/owner-store.ts';
import type { Manifest } from '../shared/privacy/erasure.ts';
import type { Submission } from '../shared/run/version-store.ts';
import { owners } from './owners.ts';

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

/** One submission, by itself. */
export const onlyOf = ({ assignment, submission }: Submission): Whose => ({
  submissions: [{ assignment, submission }],
  known: [],
});
