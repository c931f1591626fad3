import type { Owner } from '../../shared/access/owner-store.ts';
import type { Erasure, Manifest } from '../../shared/privacy/erasure.ts';
import { runsOf } from '../holdings.ts';
import { owners } from '../owners.ts';

/** How tables may name a student. */
const namesOf = (owner: Owner | null) =>
  owner ? [owner.subject, owner.number, owner.email].filter((name) => name !== undefined) : [];

/** What an erasure is of, as far as anything is known of it now: its submissions, their runs, and what tables call the student. */
export async function scopeOf({
  tenant,
  of,
}: Erasure): Promise<Pick<Manifest, 'submissions' | 'runs' | 'known'>> {
  if (of === undefined) return { submissions: [], runs: [], known: [] };
  const submissions =
    of.kind === 'student'
      ? await owners().ownedBy(tenant, of.subject)
      : [{ assignment: of.assignment, submission: of.submission }];
  const found = await Promise.all(submissions.map((one) => runsOf({ tenant, ...one })));
  const own =
    of.kind === 'student'
      ? await Promise.all(submissions.map((one) => owners().find({ tenant, ...one })))
      : [];
  const known = [...submissions.map(({ submission }) => submission), ...own.flatMap(namesOf)];
  if (of.kind === 'student') known.push(of.subject);
  return { submissions, runs: found.flat(), known: [...new Set(known)] };
}
