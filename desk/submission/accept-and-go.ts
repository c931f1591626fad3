import { nameOf } from '../class/class-rows.ts';
import { classState } from '../class/class-state.ts';
import { tellError, told } from '../views/parts.tsx';
import { words } from '../words/words.ts';
import { gone } from './asked.ts';
import { statementWords } from './statement-words.ts';
import { goTo, nextToRead } from './walk.ts';
import { decided, loadWork, undoLast, work } from './work-state.ts';

let isBusy = false;

/** Does one thing at a time; what goes wrong is told. */
function once(run: () => Promise<unknown>): void {
  if (isBusy) return;
  isBusy = true;
  void run()
    .catch(tellError)
    .finally(() => {
      isBusy = false;
    });
}

async function accept(): Promise<void> {
  const { assignment, submission } = work.value!;
  await decided();
  const state = work.value;
  if (state?.submission !== submission) return;
  const row = classState.value?.rows.find((one) => one.submission === submission);
  if (!row) return;
  const { acceptSeen } = await import('../batch/decide-each.ts');
  const line = await acceptSeen(assignment, row, state);
  const said = words.value.work.decided;
  gone.value =
    line.decisions.length > 0 ? { assignment, line, what: said['score-confirmed'](nameOf(row)) } : null;
  if (work.value !== state) return;
  const next = nextToRead(submission);
  const { went, last } = statementWords.value.keys;
  if (line.why === null && next !== null) goTo(assignment, next);
  else await loadWork(assignment, submission);
  told.value = line.why ?? (next === null ? last : went)(nameOf(row));
}

/** Accepts all of the work that is shown as it stands, and goes to the next one that waits. */
export const acceptAndGo = (): void => once(accept);

async function takeBack({ assignment, line }: NonNullable<typeof gone.value>): Promise<void> {
  await decided();
  gone.value = null;
  const { undoEach } = await import('../batch/decide-each.ts');
  const [{ why } = { why: null }] = await undoEach(assignment, [line]);
  const { submission } = line.row;
  if (work.value?.submission === submission) await loadWork(assignment, submission);
  else goTo(assignment, submission);
  told.value = why ?? words.value.work.undone(words.value.work.decided['score-confirmed'](nameOf(line.row)));
}

/** Takes back what was decided last, on the work that was left by accepting it, too: that is shown again. */
export const undo = (): void => once(() => (gone.value ? takeBack(gone.value) : undoLast()));
