import { useState } from 'preact/hooks';
import { ask, pathOf, read } from '../api.ts';
import { Confirm, type Question, tellError, told } from '../views/parts.tsx';
import { words } from '../words/words.ts';

/** A label that a teacher changed and released, as it would be kept. */
interface CorrectionLine {
  answer: string;
  label: string;
  machine: string | null;
}

/** Keeps what was changed and released of answers for the next class, once somebody has seen it. */
export function Corrections({ assignment }: { assignment: string }) {
  const [question, setQuestion] = useState<Question | null>(null);
  const { work, class: said } = words.value;
  const { title, why, none, line, keep, kept, open } = said.corrections;
  const path = pathOf`/assignments/${assignment}/past-answers/corrections`;
  const tellKept = (count: number) => () => {
    told.value = kept(count);
  };
  const look = async () => {
    const { corrections: all } = await read<{ corrections: CorrectionLine[] }>(path);
    if (all.length === 0) {
      told.value = none;
      return;
    }
    const list = all.map(({ answer, machine, label }) => `${line(machine ?? work.missing, label)} ${answer}`);
    const run = () => void ask(path, { method: 'POST' }).then(tellKept(all.length), tellError);
    setQuestion({ title, text: why, list, yes: keep(all.length), run });
  };
  return (
    <>
      <button type="button" onClick={() => void look().catch(tellError)}>
        {open}
      </button>
      {question && <Confirm question={question} close={() => setQuestion(null)} />}
    </>
  );
}
