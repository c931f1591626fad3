import { signal } from '@preact/signals';
import { words } from '../words/words.ts';
import { choosePassage, chosen } from './chosen.ts';
import type { Passage } from './passages.ts';
import { statementWords } from './statement-words.ts';

/** Whether passages are marked that nobody has chosen; it is so until the page is left. */
export const areMarksShown = signal(true);

export function toggleMarks(): void {
  areMarksShown.value = !areMarksShown.value;
}

/** The passages that are marked: all, or those alone that are chosen. */
export const markedOf = (passages: readonly Passage[]): readonly Passage[] =>
  areMarksShown.value ? passages : passages.filter(({ number }) => chosen.value?.passages.includes(number));

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
