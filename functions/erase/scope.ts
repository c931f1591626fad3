import type { Owner } from '../../shared/access/owner-store.ts';
import { type Erasure, hashOf, type Manifest, NOTHING } from '../../shared/privacy/erasure.ts';
import type { Submission } from '../../shared/run/version-store.ts';
import { runsOf } from '../holdings.ts';
import { owners } from '../owners.ts';

/** How tables may name a student. */
const namesOf = (owner: Owner | null) =>
  owner ? [owner.subject, owner.number, owner.email].filter((name) => name !== undefined) : [];

/** What an erasure is of. `archives`: hashes of whom it is of, whose archives hold it. */
type Of = Pick<Manifest, 'submissions' | 'runs' | 'archives' | 'known'>;

const archiveOf = (subject: string) => hashOf({ kind: 'student', subject });

async function ofSubmission(of: Submission): Promise<Of> {
  const { assignment, submission } = of;
  const [runs, owner] = await Promise.all([runsOf(of), owners().find(of)]);
  const archives = owner ? [archiveOf(owner.subject)] : [];
  return { submissions: [{ assignment, submission }], runs, archives, known: [submission] };
}

async function ofStudent(tenant: string, subject: string): Promise<Of> {
  const submissions = await owners().ownedBy(tenant, subject);
  const of = submissions.map((one) => ({ tenant, ...one }));
  const runs = (await Promise.all(of.map(runsOf))).flat();
  const names = (await Promise.all(of.map((one) => owners().find(one)))).flatMap(namesOf);
  const known = [...new Set([...submissions.map(({ submission }) => submission), ...names, subject])];
  return { submissions, runs, archives: [archiveOf(subject)], known };
}

/** What an erasure is of, as far as anything is known of it now: its submissions, their runs, and what tables call the student. */
export async function scopeOf({ tenant, of }: Erasure): Promise<Of> {
  if (of === undefined) return NOTHING;
  return of.kind === 'student' ? ofStudent(tenant, of.subject) : ofSubmission({ tenant, ...of });
}
