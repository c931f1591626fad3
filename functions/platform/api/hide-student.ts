import { namesAtHead } from '@assay/document/names-at-head';
import type { RunItem } from '@assay/platform/run/items';
import type { Submission } from '@assay/platform/run/version-store';
import { WRITERS } from '@assay/platform/submission/writers';
import { getAssignment } from '@assay/workflows/assignment-store';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { readDraftResult, readHandedIn } from '../reviews/draft-result.ts';
import { maskerOf } from '../reviews/owners.ts';
import { artifactsOf, objects } from '../runtime/storage.ts';

/** Whom the byline named that was left out of what was handed in. */
async function writersOf({ runId, workflow }: RunItem): Promise<string[]> {
  const isRead = workflow !== undefined && findWorkflow(workflow).artifacts.includes(WRITERS);
  return (isRead && (await artifactsOf(runId).readOptional(WRITERS))) || [];
}

/** The names at the head of what was handed in whole; an answer to a question may be a name. */
async function namesIn(run: RunItem): Promise<string[]> {
  const [handedIn, result] = await Promise.all([readHandedIn(run), readDraftResult(run)]);
  const texts = [...(handedIn?.texts ?? []), ...(result?.texts ?? [])];
  return texts.flatMap(({ title, content }) => (title === null ? namesAtHead(content) : []));
}

/**
 * What covers in any text what names a work's student, each character by another: all that is known of its owner, and whom the work's own
 * head names, unless these are the assignment's words. `run`: the work's latest; null: it has none.
 */
export async function hiderOf(of: Submission, run: RunItem | null): Promise<(text: string) => string> {
  const assignment = await getAssignment(objects(), of.tenant, of.assignment);
  const { maskerOfWriters, maskingAll, spokenWords } = await import('@assay/platform/privacy/mask-text');
  const spoken = spokenWords(assignment);
  const [own, names, writers] = await Promise.all([
    maskerOf(of, assignment),
    run ? namesIn(run) : [],
    run ? writersOf(run) : [],
  ]);
  const inDoubt = names.filter((name) => !spokenWords(name).isSubsetOf(spoken));
  const mask = maskingAll([own, maskerOfWriters([...new Set([...inDoubt, ...writers])], assignment)]);
  return (text) => mask(text).text;
}
