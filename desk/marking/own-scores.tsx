import { pathOf, read } from '../api.ts';
import { levelOfDigit, levelsOf, scoreLabel } from '../submission/groups.ts';
import { asItem } from '../submission/item.ts';
import { statementWords } from '../submission/statement-words.ts';
import { goTo, nextToRead } from '../submission/walk.ts';
import { current, decide, work } from '../submission/work-state.ts';
import { draft, drop } from '../views/drafts.ts';
import { textOf } from '../views/form.tsx';
import { told, useBusy, useLoad } from '../views/parts.tsx';
import { labelOf, type MarkItem, markedOf } from './marked.ts';
import { markingWords } from './marking-words.ts';

/** What an assignment says of a trait to who marks it. */
interface TraitWords {
  name: string;
  description?: string;
  guidelines?: string;
}

/** The rubric's words for a level, where it has any. */
const wordsOf = ({ levels }: MarkItem['score'], level: number | string): string => levels?.[level] ?? '';

/** The rubric's words by level, those of neighbours that are the same told once. */
function levelRows(score: MarkItem['score']): { levels: string; words: string }[] {
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

interface MarkProps extends MarkItem {
  name: string;
  rubric: TraitWords | undefined;
}

/** What is said of an issue, with what it quotes. */
function Issue({ finding: { fields, quotes } }: { finding: NonNullable<MarkItem['finding']> }) {
  return (
    <>
      {Object.entries(fields).map(([field, text]) => (
        <p key={field} dir="auto">
          {text}
        </p>
      ))}
      {quotes.map((quote) => (
        <blockquote key={quote} dir="auto">
          {quote}
        </blockquote>
      ))}
    </>
  );
}

/** The menu of a score, whose levels say what the rubric says of them, beside the rubric itself. */
function Mark({ score, finding, name, rubric }: MarkProps) {
  const said = markingWords.value;
  const { trait, scale, asked } = score;
  const rows = levelRows(score);
  return (
    <fieldset class="mark" {...asItem(itemOf(score))}>
      <legend dir="auto">{asked?.question ?? trait}</legend>
      {finding && <Issue finding={finding} />}
      <label>
        {finding ? said.doesHold : scoreLabel(scale)}
        <select name={name} required>
          <option value="">{said.choose}</option>
          {levelsOf(scale).map((level) => (
            <option key={level} value={String(level)}>
              {finding
                ? labelOf(level, said)
                : [level, wordsOf(score, level)].filter((words) => words !== '').join(' – ')}
            </option>
          ))}
        </select>
      </label>
      {rubric?.description && <p dir="auto">{rubric.description}</p>}
      {rubric?.guidelines && <p dir="auto">{rubric.guidelines}</p>}
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

const itemOf = ({ trait }: MarkItem['score']): string => `trait:${trait}`;

const FORM = 'form.own';

/** Chooses the level that a digit stands for in the menu that keys are about: the first, where nothing was chosen. */
export function giveOwn(digit: number): void {
  const { scores = [], findings = [] } = work.value?.review.reviewed ?? {};
  const marked = markedOf(scores, findings);
  const at = Math.max(
    0,
    marked.findIndex(({ score }) => itemOf(score) === current.value),
  );
  const menu = document.querySelector<HTMLSelectElement>(`${FORM} [name=score-${at}]`);
  const level = marked[at] && levelOfDigit(marked[at].score.scale, digit);
  if (!menu || level === undefined) {
    told.value = statementWords.value.keys.says.level;
    return;
  }
  menu.value = String(level);
  menu.dispatchEvent(new Event('input', { bubbles: true }));
  told.value = menu.selectedOptions[0]!.text;
}

/** Sends what was chosen, or goes to what has no level yet, where digits give it one. */
export function sendOwn(): void {
  const form = document.querySelector<HTMLFormElement>(FORM);
  const open = form?.querySelector('select:invalid')?.closest<HTMLElement>('.mark');
  if (!open) {
    form?.requestSubmit();
    return;
  }
  open.focus();
  const name = open.querySelector('legend')!.textContent;
  told.value = `${name}: ${statementWords.value.keys.says.choose}`;
}

interface OwnScoresProps {
  assignment: string;
  marked: readonly MarkItem[];
  again(): void;
}

/** Scores that a second marker gives before they see any, by the rubric. */
export function OwnScores({ assignment, marked, again }: OwnScoresProps) {
  const said = markingWords.value;
  const [isSending, begin] = useBusy();
  const { value } = useLoad(() => read<{ traits?: TraitWords[] }>(pathOf`/assignments/${assignment}`));
  const send = async (form: HTMLFormElement) => {
    const { submission } = work.value!;
    const given = new FormData(form);
    const marks = marked.map(({ score: { trait, scale } }, at) => ({
      trait,
      score: levelsOf(scale).find((level) => String(level) === textOf(given, `score-${at}`)),
    }));
    if (!(await decide('second-mark', { scores: marks }))) return;
    drop(form);
    const next = await nextToRead(assignment, submission);
    if (work.value?.submission === submission)
      if (next === null) again();
      else goTo(next);
    told.value = said.sent;
  };
  return (
    <form
      {...draft('second-mark')}
      class="own"
      onSubmit={(event) => {
        event.preventDefault();
        const form = event.currentTarget;
        begin(() => send(form));
      }}
    >
      <p>{marked.some(({ finding }) => finding) ? said.blindFindings : said.blind}</p>
      {marked.map(({ score, finding }, at) => (
        <Mark
          key={score.trait}
          {...{ score, finding, name: `score-${at}` }}
          rubric={value?.traits?.find(({ name }) => name === score.trait)}
        />
      ))}
      <p class="actions">
        <button type="submit" class="first" aria-disabled={isSending}>
          {said.send}
        </button>
      </p>
    </form>
  );
}
