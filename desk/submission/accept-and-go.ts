import { acceptSeen, undoEach } from '../batch/decide-each.ts';
import { nameOf } from '../class/class-rows.ts';
import { tellError, told } from '../views/parts.tsx';
import { words } from '../words/words.ts';
import { gone } from './asked.ts';
import { isDecided } from './groups.ts';
import { here, rowOf } from './here.ts';
import { bringIntoView } from './keys.ts';
import { statementWords } from './statement-words.ts';
import { goTo, nextToRead } from './walk.ts';
import {
  afterDecided,
  decided,
  inTurn,
  isShown,
  loadWork,
  pathTo,
  tellOf,
  textsOfNeed,
  undoLast,
  work,
  workHere,
} from './work-state.ts';

/** What is being done, by what it is. */
const doing = new Map<string, Promise<void>>();

/** Does something; asked for again meanwhile it is one. What goes wrong is told. */
function once(what: string, run: () => Promise<void>): void {
  if (doing.has(what)) return;
  const now = run()
    .catch(tellError)
    .finally(() => doing.delete(what));
  doing.set(what, now);
}

/** The acceptance that began last: what `u` takes back. */
let latest = {};

/** The flags that were told last, with the result that they are of. */
let toldOf = '';

/** Tells the flags of a work that is about to be accepted; false: there are none, or they were told just before. */
function tellFlags(state: NonNullable<typeof work.value>): boolean {
  const { assignment, submission, review } = state;
  const flags = review.needs.flatMap(textsOfNeed);
  const list = flags.map((one) => one.words);
  const what = JSON.stringify([assignment, submission, review.run, list]);
  if (flags.length === 0 || what === toldOf) return false;
  toldOf = what;
  bringIntoView(document.querySelector('.head .reasons'));
  tellOf(state, statementWords.value.keys.flags(list.length, list.join(', ')));
  return true;
}

async function accept(): Promise<void> {
  const { assignment, submission } = work.value!;
  const row = rowOf(submission);
  const at = here();
  const state = await afterDecided();
  const before = decided();
  if (!row || !state) return;
  if (!isDecided(state.review) && tellFlags(state)) return;
  const own = {};
  latest = own;
  const line = await inTurn(pathTo(assignment, submission), () => acceptSeen(assignment, row, state));
  const what = words.value.work.decided['score-confirmed'](nameOf(row));
  if (decided() === before && latest === own)
    gone.value = line.decisions.length > 0 ? { assignment, line, what, at: at.to(submission) } : null;
  const next = await nextToRead(assignment, submission);
  if (work.value !== state || here().submission !== submission) {
    if (line.why !== null) tellOf(state, line.why);
    return;
  }
  const { went, last } = statementWords.value.keys;
  if (line.why === null && next !== null) goTo(next);
  else await loadWork(assignment, submission);
  told.value = line.why ?? (next === null ? last : went)(nameOf(row));
}

/** Accepts all of the work that is shown as it stands, once its flags were told, and goes to the next one that waits. */
export const acceptAndGo = (): void => once(work.value!.submission, accept);

async function takeBack({ assignment, line, what, at }: NonNullable<typeof gone.value>): Promise<void> {
  await decided();
  gone.value = null;
  const [{ why } = { why: null }] = await undoEach(assignment, [line]);
  const { submission } = line.row;
  if (isShown({ assignment, submission })) await loadWork(assignment, submission);
  else location.hash = at.slice(1);
  told.value = why ?? words.value.work.undone(what);
}

/** Takes back what was decided last, on the work that was left by accepting it, too: that is shown again. */
export const undo = (what = 'u~'): void =>
  once(what, async () => {
    const seen = workHere();
    await Promise.all(doing.values());
    await (gone.value ? takeBack(gone.value) : undoLast(seen));
  });

let presses = 0;

/** Takes back as many decisions as it is asked for, where a button takes back the one that it names. */
export function undoNext(): void {
  presses += 1;
  undo(gone.value ? undefined : `u~${presses}`);
}
