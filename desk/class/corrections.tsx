import { useState } from 'preact/hooks';
import { ask, pathOf, read } from '../api.ts';
import { Dialog, tellError, told } from '../views/parts.tsx';
import { words } from '../words/words.ts';
import { classState } from './class-state.ts';

/** A label that a teacher changed and released, as it would be kept. */
interface CorrectionLine {
  answer: string;
  label: string;
  machine: string | null;
}

interface CorrectionsState {
  path: string;
  lines: CorrectionLine[];
}

async function keep({ path, lines }: CorrectionsState): Promise<void> {
  await ask(path, { method: 'POST' });
  told.value = words.value.class.corrections.kept(lines.length);
}

function CorrectionsDialog({ state, close }: { state: CorrectionsState; close(): void }) {
  const { class: said, cancel, work } = words.value;
  const { title, why, none, line, keep: keepWords } = said.corrections;
  const { lines } = state;
  return (
    <Dialog title={title} close={close}>
      <p>{lines.length > 0 ? why : none}</p>
      <ul>
        {lines.map(({ answer, machine, label }) => (
          <li key={answer} dir="auto">
            <b>{line(machine ?? work.missing, label)}</b> {answer}
          </li>
        ))}
      </ul>
      <p class="actions">
        {lines.length > 0 && (
          <button class="first" type="button" onClick={() => void keep(state).then(close, tellError)}>
            {keepWords(lines.length)}
          </button>
        )}
        <button type="button" onClick={close}>
          {cancel}
        </button>
      </p>
    </Dialog>
  );
}

/** Where works answer questions: keeps what was changed and released of them for the next class, once somebody has seen it. */
export function Corrections({ assignment }: { assignment: string }) {
  const [state, setState] = useState<CorrectionsState | null>(null);
  const rows = classState.value?.rows ?? [];
  if (!rows.some((row) => Object.keys(row.answers).length > 0 && row.changed.length > 0)) return null;
  const path = pathOf`/assignments/${assignment}/past-answers/corrections`;
  const open = () =>
    read<{ corrections: CorrectionLine[] }>(path).then(
      ({ corrections }) => setState({ path, lines: corrections }),
      tellError,
    );
  return (
    <>
      <button type="button" onClick={() => void open()}>
        {words.value.class.corrections.open}
      </button>
      {state && <CorrectionsDialog state={state} close={() => setState(null)} />}
    </>
  );
}
