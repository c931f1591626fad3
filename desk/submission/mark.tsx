import { signal } from '@preact/signals';
import { words } from '../words/words.ts';
import { backToStatement, choosePassage, chooseStatement, chosen } from './chosen.ts';
import type { Passage, PassageReference } from './passages.ts';
import { gradeOfQuote, statementWords } from './statement-words.ts';

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
  const { grades, toStatement } = statementWords.value;
  const { from = null, passage: now, passages = [] } = chosen.value ?? {};
  return (
    <>
      <button
        type="button"
        class={`ref ${passage.grade}`}
        data-passage={passage.number}
        aria-pressed={now === passage.number}
        aria-label={work.passage(passage.number, grades[passage.grade])}
        onClick={() => choosePassage(passage.number)}
      >
        {passage.number}
      </button>
      {from !== null && passages.includes(passage.number) && (
        <button
          type="button"
          class="ref"
          title={toStatement}
          aria-label={toStatement}
          onClick={backToStatement}
        >
          ↩
        </button>
      )}
    </>
  );
}

/** What a statement stands on: each passage, told apart by its grade. */
export function References({ name, references }: { name: string; references: readonly PassageReference[] }) {
  const { work } = words.value;
  const { grades } = statementWords.value;
  return (
    <>
      {references.map(({ number, grade }) =>
        number === null ? (
          <span key={grade} class="chip none">
            {gradeOfQuote(grade)}
          </span>
        ) : (
          <button
            type="button"
            key={number}
            class={`chip ${grade}`}
            aria-label={work.passage(number, grades[grade])}
            onClick={() => chooseStatement(name, number)}
          >
            {number} {grades[grade]}
          </button>
        ),
      )}
    </>
  );
}
