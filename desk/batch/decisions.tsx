import { useState } from 'preact/hooks';
import { nameOf } from '../class/class-rows.ts';
import { told, useBusy } from '../views/parts.tsx';
import { batchWords } from './batch-words.ts';
import { type BatchLine, undoEach } from './decide-each.ts';

/** What is decided on several works at once: what could not be, with why, and a button that takes back the rest. `changed`: once it is done. */
export function useDecisions(assignment: string, changed: () => void) {
  const [isBusy, begin] = useBusy();
  const [failed, refuse] = useState<readonly BatchLine[]>([]);
  const [undoable, setUndoable] = useState<readonly BatchLine[]>([]);
  const run = (deciding: () => Promise<BatchLine[]>, done: (count: number) => string, isUndoable = false) =>
    begin(async () => {
      const lines = await deciding();
      refuse(lines.filter(({ why }) => why !== null));
      setUndoable(isUndoable ? lines.filter(({ decisions }) => decisions.length > 0) : []);
      told.value = done(lines.filter(({ why }) => why === null).length);
      changed();
    });
  const undone = () => run(() => undoEach(assignment, undoable), batchWords.value.undone);
  const undo = undoable.length > 0 && (
    <button type="button" aria-disabled={isBusy} onClick={undone}>
      {batchWords.value.undo(undoable.length)}
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
