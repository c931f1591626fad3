import { pathOf, read, type ScoreView } from '../api.ts';
import { levelsOf, scoreLabel } from '../submission/groups.ts';
import { decide } from '../submission/work-state.ts';
import { textOf } from '../views/form.tsx';
import { useLoad } from '../views/looks.ts';
import { useBusy } from '../views/parts.tsx';
import { markingWords } from './marking-words.ts';

/** What an assignment says of a trait to who marks it. */
interface TraitWords {
  name: string;
  description?: string;
  guidelines?: string;
}

/** The rubric's words for a level, where it has any. */
const wordsOf = ({ levels }: ScoreView, level: number | string): string => levels?.[level] ?? '';

/** The rubric's words by level, those of neighbours that are the same told once. */
function levelRows(score: ScoreView): { levels: string; words: string }[] {
  const rows: { from: number | string; to: number | string; words: string }[] = [];
  for (const level of levelsOf(score.scale)) {
    const words = wordsOf(score, level);
    const last = rows.at(-1);
    if (last && last.words === words) last.to = level;
    else rows.push({ from: level, to: level, words });
  }
  return rows
    .filter(({ words }) => words !== '')
    .map(({ from, to, words }) => ({ levels: from === to ? String(from) : `${from}–${to}`, words }));
}

interface MarkProps {
  score: ScoreView;
  name: string;
  told: TraitWords | undefined;
}

/** The menu of a score, whose levels say what the rubric says of them, beside the rubric itself. */
function Mark({ score, name, told }: MarkProps) {
  const { trait, scale, asked } = score;
  const rows = levelRows(score);
  return (
    <fieldset class="mark">
      <legend dir="auto">{asked?.question ?? trait}</legend>
      <label>
        {scoreLabel(scale)}
        <select name={name} required>
          <option value="">{markingWords.value.choose}</option>
          {levelsOf(scale).map((level) => (
            <option key={level} value={String(level)}>
              {[level, wordsOf(score, level)].filter((words) => words !== '').join(' – ')}
            </option>
          ))}
        </select>
      </label>
      {told?.description && <p dir="auto">{told.description}</p>}
      {told?.guidelines && <p dir="auto">{told.guidelines}</p>}
      {rows.length > 0 && (
        <dl>
          {rows.map(({ levels, words }) => (
            <div key={levels}>
              <dt>{levels}</dt>
              <dd dir="auto">{words}</dd>
            </div>
          ))}
        </dl>
      )}
    </fieldset>
  );
}

interface OwnScoresProps {
  assignment: string;
  scores: readonly ScoreView[];
  again(): void;
}

/** Scores that a second marker gives before they see any, by the rubric. */
export function OwnScores({ assignment, scores, again }: OwnScoresProps) {
  const said = markingWords.value;
  const [isSending, begin] = useBusy();
  const { value } = useLoad(() => read<{ traits?: TraitWords[] }>(pathOf`/assignments/${assignment}`));
  const send = async (given: FormData) => {
    const marks = scores.map(({ trait, scale }, at) => ({
      trait,
      score: levelsOf(scale).find((level) => String(level) === textOf(given, `score-${at}`)),
    }));
    if (await decide('second-mark', { scores: marks }, said.sent)) again();
  };
  return (
    <form
      onSubmit={(event) => {
        event.preventDefault();
        const given = new FormData(event.currentTarget);
        begin(() => send(given));
      }}
    >
      <p>{said.blind}</p>
      {scores.map((score, at) => (
        <Mark
          key={score.trait}
          {...{ score, name: `score-${at}` }}
          told={value?.traits?.find(({ name }) => name === score.trait)}
        />
      ))}
      <p class="actions">
        <button type="submit" class="first" disabled={isSending}>
          {said.send}
        </button>
      </p>
    </form>
  );
}
