import { words } from '../words/words.ts';
import { choosePassage, chosen } from './chosen.ts';
import type { Passage } from './passages.ts';
import { statementWords } from './statement-words.ts';

/** The number that a passage begins with: by it the passage is chosen. */
export function Mark({ passage }: { passage: Passage }) {
  const { work } = words.value;
  const { grades } = statementWords.value;
  const isOn = chosen.value?.passage === passage.number;
  return (
    <button
      type="button"
      class={`ref ${passage.grade}`}
      data-passage={passage.number}
      aria-pressed={isOn}
      aria-label={work.passage(passage.number, grades[passage.grade])}
      onClick={() => choosePassage(passage.number)}
    >
      {passage.number}
    </button>
  );
}
