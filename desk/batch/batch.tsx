import { type Signal, useSignal } from '@preact/signals';
import { useLayoutEffect, useState } from 'preact/hooks';
import type { ResultRow } from '../api.ts';
import { hasDraft, isNobodys, nameOf, needsOf } from '../class/class-rows.ts';
import { chosenRows, holdOrder, pick, picked, undoable } from '../class/class-state.ts';
import { whyOf } from '../class/why-of.ts';
import { pressWaiting } from '../submission/keys.ts';
import { KeysDialog } from '../submission/keys-dialog.tsx';
import { Confirm, type Question, told, useBusy } from '../views/parts.tsx';
import { words } from '../words/words.ts';
import { batchWords } from './batch-words.ts';
import { type BatchLine, decideOnEach, noResultOf, undoEach, withdrawnText } from './decide-each.ts';

/** Whether a row is released with others: one of which a release was taken back is by itself alone, where its page says why. */
const isReleasable = (row: ResultRow): boolean => hasDraft(row) && !row.withdrawn;

/** Why a row is not released with others. */
function whyNot(row: ResultRow): string {
  if (row.released !== null) return batchWords.value.alreadyReleased;
  return row.withdrawn && hasDraft(row) ? withdrawnText(row.withdrawn) : noResultOf(row);
}

/** What is asked before works are released: which wait for a look, and which cannot be, each with why. */
function releaseQuestion(
  rows: readonly ResultRow[],
  drafts: readonly ResultRow[],
  run: () => void,
): Question {
  const said = batchWords.value;
  const { work } = words.value;
  const open = drafts.filter((row) => needsOf(row).length > 0);
  const not = rows.filter((row) => !isReleasable(row));
  const nobodys = drafts.filter(isNobodys).length;
  const reasons = (row: ResultRow) =>
    whyOf(row)
      .map((one) => one.words)
      .join(', ');
  return {
    title: said.releaseTitle(drafts.length),
    text: [
      ...(drafts.some(({ standIn }) => standIn) ? [work.standIn] : []),
      ...(nobodys < drafts.length ? [said.releaseSure] : []),
      ...(nobodys > 0 ? [said.nobodys(nobodys, drafts.length)] : []),
      ...(open.length > 0 ? [work.stillNeeds] : []),
    ].join(' '),
    list: [
      ...open.map((row) => said.line(nameOf(row), reasons(row))),
      ...not.map((row) => said.leftOut(nameOf(row), whyNot(row))),
    ],
    yes: work.release,
    run,
  };
}

/** Releases works, and chooses those no longer that are. */
async function releaseEach(assignment: string, drafts: readonly ResultRow[]): Promise<BatchLine[]> {
  const lines = await decideOnEach(assignment, drafts, 'release');
  const released = lines.filter(({ why }) => why === null).map(({ row }) => row.submission);
  pick(released, false);
  return lines;
}

/** What is done with the works that are chosen; `changed`: once it is done. */
export function Batch({ assignment, changed }: { assignment: string; changed(): void }) {
  const { isBusy, failed, undo, run, refuse } = useDecisions(assignment, changed, undoable);
  const [question, setQuestion] = useState<Question | null>(null);
  useLayoutEffect(() => void pressWaiting(picked.value), []);
  const said = batchWords.value;
  const rows = chosenRows.value;
  const release = () => {
    if (isBusy) return;
    const drafts = rows.filter(isReleasable);
    if (drafts.length === 0)
      return refuse(rows.map((row) => ({ row, of: null, decisions: [], why: whyNot(row) })));
    const go = () => run(() => releaseEach(assignment, drafts), said.released);
    setQuestion(releaseQuestion(rows, drafts, go));
  };
  return (
    <section class="batch" aria-label={said.chosen(rows.length)}>
      <p class="actions">
        <strong>{said.chosen(rows.length)}</strong>
        <button
          type="button"
          class="first"
          data-key="a"
          disabled={rows.length === 0}
          aria-disabled={isBusy}
          onClick={() => run(() => decideOnEach(assignment, rows, 'accept'), said.accepted, true)}
        >
          {said.accept}
        </button>
        <button
          type="button"
          data-key="r"
          disabled={rows.length === 0}
          aria-disabled={isBusy}
          onClick={release}
        >
          {said.release}
        </button>
        {undo}
        <button type="button" onClick={() => pick([...picked.value], false)}>
          {said.none}
        </button>
      </p>
      <NotDone lines={failed} />
      {question && <Confirm question={question} close={() => setQuestion(null)} />}
    </section>
  );
}

/** The keys of a class. */
export const ClassKeys = ({ close }: { close(): void }) => (
  <KeysDialog rows={batchWords.value.keys} close={close} />
);

/**
 * What is decided on several works at once: what could not be, with why, and a button that takes back the rest. `changed`: once it is done;
 * `kept`: where that rest is kept; absent: here.
 */
export function useDecisions(assignment: string, changed: () => void, kept?: Signal<readonly BatchLine[]>) {
  const [isBusy, begin] = useBusy();
  const [failed, refuse] = useState<readonly BatchLine[]>([]);
  const own = useSignal<readonly BatchLine[]>([]);
  const rest = kept ?? own;
  const run = (deciding: () => Promise<BatchLine[]>, done: (count: number) => string, isUndoable = false) =>
    begin(async () => {
      told.value = batchWords.value.begun;
      const lines = await holdOrder(deciding);
      refuse(lines.filter(({ why }) => why !== null));
      rest.value = isUndoable ? lines.filter(({ decisions }) => decisions.length > 0) : [];
      told.value = done(lines.filter(({ why }) => why === null).length);
      changed();
    });
  const undone = () => run(() => undoEach(assignment, rest.value), batchWords.value.undone);
  const undo = rest.value.length > 0 && (
    <button type="button" data-key="u" aria-disabled={isBusy} onClick={undone}>
      {batchWords.value.undo(rest.value.length)}
    </button>
  );
  return { isBusy, failed, undo, run, refuse };
}

/** The works on which not all was decided, with why. */
export function NotDone({ lines }: { lines: readonly BatchLine[] }) {
  const said = batchWords.value;
  if (lines.length === 0) return null;
  return (
    <div role="alert">
      <p class="wrong">{said.notWhole}</p>
      <ul>
        {lines.map(({ row, why }) => (
          <li key={row.submission} dir="auto">
            {said.line(nameOf(row), why ?? '')}
          </li>
        ))}
      </ul>
    </div>
  );
}
