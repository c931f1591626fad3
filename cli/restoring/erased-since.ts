import { ownerEntity } from '@assay/platform/access/owner-store';
import type { Erasure } from '@assay/platform/privacy/erasure';
import { hashOf } from '@assay/platform/privacy/erasure-hash';
import { erasureEntity } from '@assay/platform/privacy/erasure-store';
import { erasedEntity } from '@assay/platform/run/entities';
import type { Submission } from '@assay/platform/run/version-store';
import { type BackupItem, type BackupKnowledge, nameOf, type TableRestoration } from './backup.ts';

/** Erasures that a backup does not know to be done. */
export async function erasuresSince(
  { client, to }: TableRestoration,
  { tenants, done, underWay }: BackupKnowledge,
): Promise<Erasure[]> {
  const stored = erasureEntity.storedIn(client, to);
  const asked = [...tenants].map((tenant) => stored.queryAll({ tenant }, { index: 'ofTenant' }));
  return [...underWay, ...(await Promise.all(asked)).flat()].filter(({ erasure }) => !done.has(erasure));
}

/** Tells work that was erased since a backup: by the proofs of erasures, and by the mark that each leaves at a submission. */
export function erasedSince(
  { client, to }: TableRestoration,
  backup: BackupKnowledge,
  erasures: readonly Erasure[],
) {
  const erased = new Set(
    erasures.flatMap(({ tenant, ofSha256, worksSha256 = [] }) =>
      [ofSha256, ...worksSha256].map((hash) => `${tenant}#${hash}`),
    ),
  );
  const marks = erasedEntity.storedIn(client, to);
  const current = ownerEntity.storedIn(client, to);
  const known = new Map<string, Promise<boolean>>();
  const isProven = ({ tenant, assignment, submission }: Submission) =>
    erased.has(`${tenant}#${hashOf({ kind: 'submission', assignment, submission })}`);
  async function isErased(of: Submission): Promise<boolean> {
    if (isProven(of)) return true;
    const subject = (await current.get(of))?.subject ?? backup.owners.get(nameOf(of));
    if (subject !== undefined && erased.has(`${of.tenant}#${hashOf({ kind: 'student', subject })}`))
      return true;
    const mark = await marks.get(of);
    return mark !== null && mark.expiresAt !== backup.marked.get(nameOf(of));
  }
  return (of: Submission): Promise<boolean> | boolean => {
    const name = nameOf(of);
    if (!backup.works.has(name)) return isProven(of);
    const found = known.get(name) ?? isErased(of);
    known.set(name, found);
    return found;
  };
}

/** Whatever may be an id in an item: in its keys, its texts, and the names of its fields. */
function wordsIn(value: unknown): string[] {
  if (typeof value === 'string') return value.split(/[^\w.-]+/);
  if (typeof value !== 'object' || value === null) return [];
  const isList = Array.isArray(value) || value instanceof Set;
  return (isList ? [...value] : Object.entries(value).flat()).flatMap(wordsIn);
}

/** All submissions that an item may name: each of its words, in each tenant and assignment that it names. */
export function worksNamed(item: BackupItem, { tenants, assignments }: BackupKnowledge): Submission[] {
  const words = [...new Set(wordsIn(item))];
  return words
    .filter((word) => tenants.has(word))
    .flatMap((tenant) =>
      words
        .filter((word) => assignments.has(word))
        .flatMap((assignment) => words.map((submission) => ({ tenant, assignment, submission }))),
    );
}
