import { namesAtHead } from '@assay/document/names-at-head';
import type { RunItem } from '@assay/platform/run/items';
import type { Submission } from '@assay/platform/run/version-store';
import { getAssignment } from '@assay/workflows/assignment-store';
import { readDraftResult, readHandedIn } from '../reviews/draft-result.ts';
import { maskerOf } from '../reviews/owners.ts';
import { objects } from '../runtime/storage.ts';

/** The names at the head of what was handed in whole; an answer to a question may be a name. */
async function namesIn(run: RunItem): Promise<string[]> {
  const [handedIn, result] = await Promise.all([readHandedIn(run), readDraftResult(run)]);
  const texts = [...(handedIn?.texts ?? []), ...(result?.texts ?? [])];
  const heads = texts.flatMap(({ title, content }) => (title === null ? namesAtHead(content) : []));
  return [...new Set(heads)];
}

/**
 * What covers in any text what names a work's student, each character by another: all that is known of its owner, and whom the work's own
 * head names, unless these are the assignment's words. `run`: the work's latest; null: it has none.
 */
export async function hiderOf(of: Submission, run: RunItem | null): Promise<(text: string) => string> {
  const assignment = await getAssignment(objects(), of.tenant, of.assignment);
  const [own, names] = await Promise.all([maskerOf(of, assignment), run ? namesIn(run) : []]);
  const { createMasker, spokenWords } = await import('@assay/platform/privacy/mask-text');
  const spoken = spokenWords(assignment);
  const isSpoken = (name: string) => spokenWords(name).isSubsetOf(spoken);
  const maskers = [
    own,
    ...names.filter((name) => !isSpoken(name)).map((name) => createMasker({ name, subject: '' }, spoken)),
  ];
  return (text) => maskers.reduce((covered, mask) => mask(covered).text, text);
}
