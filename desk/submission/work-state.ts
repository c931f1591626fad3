import { isUndoable, undoneIn } from '@assay/platform/review/undone';
import { signal } from '@preact/signals';
import { ask, pathOf, type Reading, readOptional, type WorkReview } from '../api.ts';
import { tellError, told } from '../views/parts.tsx';
import { words } from '../words/words.ts';
import { gone } from './asked.ts';
import { chosen, passages, wantWork } from './chosen.ts';
import { isOwn } from './groups.ts';
import { passageMap } from './passages.ts';
import { calledStatement, statementWords } from './statement-words.ts';

/** A submission as a teacher decides on it. */
interface WorkState {
  assignment: string;
  submission: string;
  review: WorkReview;
  etag: string | null;
  reading: Reading | null;
}

export const work = signal<WorkState | null>(null);
/** The trait or statement that keys are about: `trait:…`, `finding:…`. */
export const current = signal<string | null>(null);

/** What a trait of the work is called: an answer by its question, a statement by how it begins. */
export function calledTrait(trait: string): string {
  const { scores = [], findings = [] } = work.value?.review.reviewed ?? {};
  const score = scores.find((one) => one.trait === trait);
  const statement = findings.find(({ finding }) => finding === trait);
  return score?.asked?.question ?? (statement ? calledStatement(statement) : trait);
}

/** The address of a submission in the API. */
export const pathTo = (assignment: string, submission: string) =>
  pathOf`/assignments/${assignment}/submissions/${submission}`;

/** What counts of a submission’s result, and its version. @throws ApiRefusal */
export async function readReview(path: string): Promise<{ review: WorkReview; etag: string | null }> {
  const response = await ask(`${path}/review`);
  return { review: (await response.json()) as WorkReview, etag: response.headers.get('etag') };
}

/** Reads a submission, and shows it unless another is wanted meanwhile. @throws ApiRefusal */
export async function loadWork(assignment: string, submission: string): Promise<void> {
  if (work.value?.submission !== submission || work.value.assignment !== assignment) {
    work.value = null;
    current.value = null;
    chosen.value = null;
  }
  const path = pathTo(assignment, submission);
  const isWanted = wantWork(path);
  const [read, reading] = await Promise.all([readReview(path), readOptional<Reading>(`${path}/reading`)]);
  if (!isWanted()) return;
  passages.value = reading ? passageMap(reading) : { passages: [], of: () => [] };
  work.value = { assignment, submission, ...read, reading };
}

/** Shows a work of which there is another result since it was read: its text, too, may be another one. */
async function showAnew({ assignment, submission }: WorkState): Promise<void> {
  work.value = null;
  await loadWork(assignment, submission).catch(tellError);
  told.value = statementWords.value.anew;
}

/** Decides something on what is seen; where others decided meanwhile, that is shown instead. True: it is decided. */
export function decide(verb: string, body: object, done?: string): Promise<boolean> {
  const asked = work.value;
  if (!asked) return Promise.resolve(false);
  const what = JSON.stringify([asked.assignment, asked.submission, verb, body]);
  const under = deciding.get(what);
  if (under) return under;
  const now = queue.then(() => decideOn(asked, verb, body, done));
  deciding.set(what, now);
  queue = now.finally(() => deciding.delete(what));
  return now;
}

/** What is being decided, or is to be: asked for twice, as by a double click, it is one. */
const deciding = new Map<string, Promise<boolean>>();

/** Resolves once all that was decided is done. */
export const decided = (): Promise<unknown> => queue;

/** What is decided is done one by one, each on the work as the one before left it. */
let queue: Promise<unknown> = Promise.resolve();

async function decideOn(asked: WorkState, verb: string, body: object, done?: string): Promise<boolean> {
  const { value: shown } = work;
  const isShown = shown?.assignment === asked.assignment && shown.submission === asked.submission;
  const state = isShown && shown.review.run === asked.review.run ? shown : asked;
  gone.value = null;
  told.value = '';
  const { assignment, submission, etag } = state;
  const path = pathTo(assignment, submission);
  try {
    const headers: Record<string, string> = etag === null ? {} : { 'if-match': etag };
    await ask(`${path}/${verb}`, { method: 'POST', body, headers });
    if (done !== undefined) told.value = done;
    return true;
  } catch (error) {
    tellError(error, words.value.work.meanwhile);
    return false;
  } finally {
    const read = await readReview(path).catch(() => null);
    if (read && work.value === state) {
      if (read.review.run === state.review.run) work.value = { ...state, ...read };
      else await showAnew(state);
    }
  }
}

/** The last decision about the result that who looks can take back; null: there is none, or the result is released. */
export function lastDecision(review: WorkReview): { seq: number; what: string } | null {
  const { trail, run, released } = review;
  if (run === null || released?.runId === run) return null;
  const undone = undoneIn(trail);
  const last = trail
    .filter(isUndoable)
    .findLast((event) => event.runId === run && !undone.has(event.seq) && isOwn(review, event));
  if (!last) return null;
  const of = 'trait' in last ? calledTrait(last.trait ?? '') : '';
  return { seq: last.seq, what: words.value.work.decided[last.kind](of) };
}

export async function undoLast(): Promise<void> {
  const last = work.value && lastDecision(work.value.review);
  if (!last) {
    told.value = words.value.work.nothingToUndo;
    return;
  }
  await decide('review/undo', { event: last.seq }, words.value.work.undone(last.what));
}
