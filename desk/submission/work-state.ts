import { isUndoable, undoneIn } from '@assay/platform/review/undone';
import { signal } from '@preact/signals';
import {
  ApiRefusal,
  ask,
  bodyOf,
  errorText,
  isRefused,
  pathOf,
  type Reading,
  readOptional,
  type WorkReview,
} from '../api.ts';
import { batchWords } from '../batch/batch-words.ts';
import { missingTexts } from '../class/words/part-words.ts';
import { reasonTexts, tellError, told } from '../views/parts.tsx';
import { words } from '../words/words.ts';
import { gone } from './asked.ts';
import { chosen, passages, wantWork } from './chosen.ts';
import { isOwn, isReleased } from './groups.ts';
import { calledWork, here } from './here.ts';
import { passageMap } from './passages.ts';
import { calledStatement, statementWords } from './statement-words.ts';

/** A submission as a teacher decides on it. */
interface WorkState {
  assignment: string;
  submission: string;
  review: WorkReview;
  etag: string | null;
  reading: Reading | null;
  /** What was decided on it, by which ETag, of which nobody knows whether it was: asked for again it is the very same. */
  lost?: { what: string; etag: string | null } | undefined;
}

export const work = signal<WorkState | null>(null);
/** The trait or statement that keys are about: `trait:…`, `finding:…`. */
export const current = signal<string | null>(null);

/** Whether a work is the one that is shown, and no other of its name. */
export const isShown = ({
  assignment,
  submission,
}: { [K in 'assignment' | 'submission']: string | null }): boolean =>
  work.value?.assignment === assignment && work.value.submission === submission;

/** The work that is shown, unless the address names another one already. */
export const workHere = (): WorkState | null => (isShown(here()) ? work.value : null);

/** What a trait of a work is called: an answer by its question, a statement by how it begins. */
export function calledTrait(trait: string, review = work.value?.review): string {
  const { scores = [], findings = [] } = review?.reviewed ?? {};
  const score = scores.find((one) => one.trait === trait);
  const statement = findings.find(({ finding }) => finding === trait);
  return score?.asked?.question ?? (statement ? calledStatement(statement) : trait);
}

/** Why a person should look at a work, in words. */
export const textsOfNeed = ({ reason, flags, missing }: WorkReview['needs'][number]) =>
  reasonTexts([reason], flags, missingTexts(missing));

/** The address of a submission in the API. */
export const pathTo = (assignment: string, submission: string) =>
  pathOf`/assignments/${assignment}/submissions/${submission}`;

/** The version that decisions change, of an ETag that also says what its class shares. */
const versionIn = (etag: string | null) =>
  etag?.includes('+') ? `${etag.slice(0, etag.indexOf('+'))}"` : etag;

/** What counts of a submission’s result, and its version; read once more where a decision overtook it. @throws ApiRefusal */
export async function readReview(
  path: string,
  isAgain = false,
): Promise<{ review: WorkReview; etag: string | null }> {
  const response = await ask(`${path}/review`);
  const etag = versionIn(response.headers.get('etag'));
  if (!isAgain && left.has(`${path} ${etag}`)) return readReview(path, true);
  return { review: await bodyOf<WorkReview>(response), etag };
}

/** Reads a submission, and shows it unless another is wanted meanwhile. @throws ApiRefusal */
export async function loadWork(assignment: string, submission: string): Promise<void> {
  if (!isShown({ assignment, submission })) {
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

/** The ETag that what was decided here on a review left, by the path and the ETag before. */
const left = new Map<string, string>();

/** The ETag of a review of which somebody saw one, after what was decided here on that. */
export function since(path: string, seen: string | null): string | null {
  const next = left.get(`${path} ${seen}`);
  return next === undefined ? seen : since(path, next);
}

/** Decides on a review by the ETag that it has. @throws ApiRefusal */
export async function send(path: string, verb: string, body: object, etag: string | null): Promise<Response> {
  const headers: Record<string, string> = etag === null ? {} : { 'if-match': etag };
  const answer = await ask(`${path}/${verb}`, { method: 'POST', body, headers });
  const next = answer.headers.get('etag');
  if (etag && next && next !== etag) left.set(`${path} ${etag}`, next);
  return answer;
}

/** What is being done to a work, by its path. */
const turns = new Map<string, Promise<unknown>>();

/** Does something to a work after what is being done to it. */
export function inTurn<T>(path: string, run: () => Promise<T>): Promise<T> {
  const now = (turns.get(path) ?? Promise.resolve()).then(run);
  turns.set(
    path,
    now.catch(() => {}),
  );
  return now;
}

/** Decides something on a work as it is seen; where others decided meanwhile, that is shown instead. True: it is decided. */
export function decide(verb: string, body: object, done?: string, seen = workHere()): Promise<boolean> {
  if (!seen) return Promise.resolve(false);
  const path = pathTo(seen.assignment, seen.submission);
  const what = JSON.stringify([path, verb, body]);
  const under = deciding.get(what);
  if (under) return under;
  gone.value = null;
  const now = queue.then(() => inTurn(path, () => decideOn(path, seen, verb, body, done)));
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

/** The work that is shown, once all that was decided is done: as it stands then, also where somebody left it meanwhile. @throws ApiRefusal */
export async function afterDecided(seen = workHere()): Promise<WorkState | null> {
  await decided();
  if (!seen || isShown(seen)) return seen && work.value;
  return { ...seen, ...(await readReview(pathTo(seen.assignment, seen.submission))) };
}

/** Says what became of a decision, and of which work, where that is left. */
export function tellOf(of: WorkState, words: string): void {
  told.value = isShown(of) ? words : `${calledWork(of.submission)}: ${words}`;
}

function tellRefusal(seen: WorkState, error: unknown): void {
  const isLate = error instanceof ApiRefusal && error.status === 412;
  const said = words.value;
  if (isLate) tellOf(seen, isShown(seen) ? said.work.meanwhile : statementWords.value.late);
  else if (isRefused(error)) tellOf(seen, `${said.failed} ${errorText(error)}`);
  else tellOf(seen, batchWords.value.unknown(errorText(error)));
}

async function decideOn(
  path: string,
  seen: WorkState,
  verb: string,
  body: object,
  done?: string,
): Promise<boolean> {
  told.value = '';
  const what = JSON.stringify([verb, body]);
  const etag = seen.lost?.what === what ? seen.lost.etag : since(path, seen.etag);
  let lost: WorkState['lost'];
  try {
    await send(path, verb, body, etag);
    if (done !== undefined) tellOf(seen, done);
    return true;
  } catch (error) {
    if (!isRefused(error)) lost = { what, etag };
    tellRefusal(seen, error);
    return false;
  } finally {
    const read = await readReview(path).catch(() => null);
    const shown = work.value;
    if (read && shown && isShown(seen)) {
      if (read.review.run === shown.review.run) work.value = { ...shown, ...read, lost };
      else await showAnew(shown);
    }
  }
}

/** The last decision about the result that who looks can take back; null: there is none, or the result is released. */
export function lastDecision(review: WorkReview): { seq: number; what: string } | null {
  const { trail, run } = review;
  if (run === null || isReleased(review)) return null;
  const undone = undoneIn(trail);
  const last = trail
    .filter(isUndoable)
    .findLast((event) => event.runId === run && !undone.has(event.seq) && isOwn(review, event));
  if (!last) return null;
  const of = 'trait' in last ? calledTrait(last.trait ?? '', review) : '';
  return { seq: last.seq, what: words.value.work.decided[last.kind](of) };
}

/** Takes back what was decided last on a work that somebody saw. */
export async function undoLast(of: WorkState | null): Promise<void> {
  const seen = await afterDecided(of);
  const last = seen && lastDecision(seen.review);
  if (last) await decide('review/undo', { event: last.seq }, words.value.work.undone(last.what), seen);
  else told.value = words.value.work.nothingToUndo;
}
