import { reasonTexts } from '../views/parts.tsx';
import { isNobodys } from './class-rows.ts';
import { classState } from './class-state.ts';
import { notesWords } from './words/notes/notes-words.ts';

/** What holds for all works of a class, and how many belong to nobody: said once. */
export function Notes() {
  const { rows, shared } = classState.value!;
  const said = notesWords.value;
  const count = rows.filter(isNobodys).length;
  return (
    <div class="aside notes">
      {shared.length > 0 && (
        <p>
          {said.shared}{' '}
          {reasonTexts(['other-flag'], shared)
            .map(({ words, cost }) => `${words} – ${cost}`)
            .join(' ')}
        </p>
      )}
      {count > 0 && <p>{count === rows.length ? said.all : said.some(count, rows.length)}</p>}
    </div>
  );
}
