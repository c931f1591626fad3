import { scoreText } from '@assay/platform/review/score-text';
import type { FindingView, ScoreView } from '../api.ts';
import { partWords } from '../class/words/part-words.ts';
import { calledBy, numberText, words } from '../words/words.ts';
import { ask } from './asked.ts';
import {
  accept,
  beginChange,
  ChangeScore,
  changeOf,
  giveBack,
  giveLevel,
  MOST_BUTTONS,
} from './change-score.tsx';
import { chosen, passages } from './chosen.ts';
import { levelsOf, scoreLabel, type WorkGroup } from './groups.ts';
import { asItem } from './item.ts';
import { References } from './mark.tsx';
import { kindOfStatement, soughtText, statementWords } from './statement-words.ts';
import { decide } from './work-state.ts';

/** A score with what it is worth, where that says more. */
function WorthOf({ points }: Pick<ScoreView, 'points'>) {
  if (!points || points.given === null) return null;
  const { total } = words.value.work;
  return <span class="aside worth"> {total(numberText(points.given), numberText(points.of))}</span>;
}

function Levels({ score }: { score: ScoreView }) {
  const { work: said } = words.value;
  const levels = levelsOf(score.scale);
  if (levels.length > MOST_BUTTONS) return null;
  return (
    <fieldset class="levels" aria-label={scoreLabel(score.scale)}>
      {levels.map((level) => (
        <button
          type="button"
          key={level}
          aria-pressed={(changeOf(score)?.level ?? score.score) === level}
          aria-label={level === score.machine ? `${level}, ${said.machineMark}` : String(level)}
          class={level === score.machine ? 'machine' : ''}
          onClick={() => giveLevel(score, level)}
        >
          {level}
        </button>
      ))}
    </fieldset>
  );
}

/** Says of a statement that it holds. */
const confirm = ({ finding }: FindingView): Promise<boolean> =>
  decide('review/show', { finding }, words.value.work.holds);

/** Hides a statement, or shows it again. */
export const toggleHidden = ({ finding, hidden }: FindingView): Promise<boolean> => {
  const { says } = statementWords.value.keys;
  return hidden
    ? decide('review/show', { finding }, says.shown)
    : decide('review/hide', { finding }, says.hidden);
};

interface ScoreProps {
  score: ScoreView;
  title: string;
  accepted: boolean;
  decides: boolean;
}

function ScorePart({ score, title, accepted, decides }: ScoreProps) {
  const { work: said, student } = words.value;
  const machine = scoreText(score.machine, score.scale, said);
  return (
    <>
      <h3 dir="auto">
        {title} <strong class="score">{scoreText(score.score, score.scale, said)}</strong>
        <WorthOf points={score.points} />
        {accepted && <span class="accepted"> ✓ {said.accepted}</span>}
      </h3>
      {score.level !== null && (
        <p class="aside" dir="auto">
          {score.level}
        </p>
      )}
      {score.overridden && (
        <p class="overridden" dir="auto">
          {decides ? said.machine(machine) : student.overridden(machine)}{' '}
          {statementWords.value.quoted(score.overridden.reason)}
        </p>
      )}
      {decides && (
        <div class="actions">
          <Levels score={score} />
          {score.score !== null && !accepted && (
            <button type="button" onClick={() => void accept(score)}>
              {said.accept}
            </button>
          )}
          <button type="button" onClick={() => beginChange(score)}>
            {said.change}
          </button>
          {score.overridden && (
            <button type="button" onClick={() => void giveBack(score)}>
              ↩ {machine}, {said.machineMark}
            </button>
          )}
        </div>
      )}
      {decides && <ChangeScore score={score} />}
    </>
  );
}

interface StatementProps extends Omit<GroupProps, 'group'> {
  finding: FindingView;
  /** The score that it stands under; null: none, so that who teaches says of itself whether it holds. */
  score: ScoreView | null;
}

/** What a statement says, under its kind, page and what became of it in words, with its quotes where no passage of the text is them. */
function Statement({ finding, isReleased, decides, score }: StatementProps) {
  const { work: said, student } = words.value;
  const { finding: name, kind, fields, quotes, page, edited, hidden, confirmed } = finding;
  const { severity, ...texts } = fields;
  const isOfMachine = kind === 'rationale' && score?.overridden;
  const asides = [
    ...(isOfMachine ? [`${scoreText(score.machine, score.scale, said)}, ${said.machineMark}`] : []),
    ...(finding.category === undefined ? [] : [calledBy(partWords.value.parts, finding.category)]),
    ...(severity === undefined ? [] : [calledBy(statementWords.value.severity, severity)]),
    ...(page === null ? [] : [said.page(String(page))]),
    ...(edited.length > 0 ? [decides ? said.edited : student.editedMark] : []),
    ...(hidden ? [said.hidden] : []),
    ...(decides && confirmed ? [`✓ ${said.holds}`] : []),
  ];
  const references = passages.value.of(name);
  const isOn = chosen.value?.statements.includes(name) ?? false;
  return (
    <article
      class={`statement ${kind}${isOn ? ' on' : ''}${hidden ? ' hidden' : ''}`}
      data-statement={name}
      {...asItem(`finding:${name}`)}
    >
      <p class="kind">
        {kindOfStatement(finding)}
        {asides.length > 0 && <span class="aside"> {asides.join(', ')}</span>}
      </p>
      {Object.entries(texts).map(([field, text]) => (
        <p key={field} dir="auto">
          {text}
        </p>
      ))}
      {decides &&
        edited.map((field) => (
          <p key={`machine ${field}`} class="aside" dir="auto">
            {said.machine(finding.machine[field] ?? said.missing)}
          </p>
        ))}
      {finding.lookedFor && (
        <p class="aside" dir="auto">
          {soughtText(finding.lookedFor)}
        </p>
      )}
      {references.length === 0 &&
        quotes.map((quote) => (
          <blockquote key={quote} dir="auto">
            {quote}
          </blockquote>
        ))}
      <p class="actions small">
        <References name={name} references={references} />
        {decides && (
          <>
            {score === null && !hidden && !confirmed && (
              <button type="button" onClick={() => void confirm(finding)}>
                {said.holds}
              </button>
            )}
            <button type="button" onClick={() => void toggleHidden(finding)}>
              {hidden ? said.show : said.hide}
            </button>
            <button type="button" onClick={() => ask({ edit: name })}>
              {said.edit}
            </button>
          </>
        )}
      </p>
      {hidden?.reason && !isReleased && (
        <p class="aside" dir="auto">
          {hidden.reason}
        </p>
      )}
    </article>
  );
}

interface GroupProps {
  group: WorkGroup;
  accepted?: boolean;
  isReleased?: boolean;
  /** Whether who looks can decide on it: students cannot. */
  decides?: boolean;
}

/** A score with what is said of it. */
export function GroupPart({ group, accepted = false, isReleased = false, decides = true }: GroupProps) {
  const { name, title, score, findings } = group;
  return (
    <section
      class="group"
      aria-label={title}
      {...asItem(`trait:${name}`, (within) => within.closest('.statement') === null)}
    >
      {score ? <ScorePart {...{ score, title, accepted, decides }} /> : <h3 dir="auto">{title}</h3>}
      {findings.map((finding) => (
        <Statement key={finding.finding} {...{ finding, isReleased, decides, score }} />
      ))}
    </section>
  );
}
