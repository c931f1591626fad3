import { useState } from 'preact/hooks';
import { NotDone, useDecisions } from '../batch/batch.tsx';
import { labelEach } from '../batch/decide-each.ts';
import { toClass } from '../class/class-address.ts';
import { classState, loadClass } from '../class/class-state.ts';
import { levelsOf } from '../submission/groups.ts';
import { draft, drop } from '../views/drafts.ts';
import { TextField, textOf } from '../views/form.tsx';
import { Confirm, Frame, type Question, Trouble, useLoad, useLooks } from '../views/parts.tsx';
import { laterWords, numberText, words } from '../words/words.ts';
import {
  type ReadAnswer,
  readAnswers,
  type SimilarGroup,
  similarGroups,
  whoseAnswer,
} from './similar-answers.ts';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };

const similarWords = laterWords({ en, it, de });

/** An answer, whole, with what the machine said of it and what a person did; `take` where it is ticked, or no more. */
function Answer({ answer, isTaken, take }: { answer: ReadAnswer; isTaken: boolean; take(): void }) {
  const said = similarWords.value;
  const { name, probability, seen, isDecided, whyNot } = answer;
  const { machine, score, overridden, asked } = seen?.score ?? {};
  const sure = probability === null ? '' : ` (${numberText(100 * probability, 0)} %)`;
  return (
    <article class="statement">
      <label>
        <input type="checkbox" checked={isTaken} disabled={whyNot !== null} onChange={take} />{' '}
        <b dir="auto">{name}</b>
      </label>
      <p dir="auto" style={{ whiteSpace: 'pre-wrap' }}>
        {asked?.answer}
      </p>
      <p class="aside" dir="auto">
        {said.machine(String(machine ?? words.value.work.missing), sure)}{' '}
        {isDecided && <b>{said.decided(String(score))}</b>} {overridden?.reason} {whyNot}
      </p>
    </article>
  );
}

interface AlikeProps {
  assignment: string;
  group: SimilarGroup;
  changed(): void;
}

/** The answers of a group, and one label for those that are ticked: at first all on which nobody decided. */
function Answers({ assignment, group, changed }: AlikeProps) {
  const said = similarWords.value;
  const { value: answers, error, again } = useLoad(() => readAnswers(assignment, group));
  const [turned, setTurned] = useState<ReadonlySet<number>>(new Set());
  const [question, setQuestion] = useState<Question | null>(null);
  const { isBusy, failed, run, undo } = useDecisions(assignment, () => {
    setTurned(new Set());
    again();
    changed();
  });
  if (error !== null) return <Trouble error={error} again={again} />;
  if (answers === null) return <p>{words.value.loading}</p>;
  const isTaken = ({ whyNot, isDecided }: ReadAnswer, at: number) =>
    whyNot === null && isDecided === turned.has(at);
  const chosen = answers.filter(isTaken);
  const seen = chosen.flatMap((one) => one.seen ?? []);
  const score = answers.flatMap((one) => one.seen ?? [])[0]?.score;
  const decide = (form: HTMLFormElement) => {
    const given = new FormData(form);
    const deciding = () => labelEach(assignment, seen, textOf(given, 'label'), textOf(given, 'reason'));
    const go = () => {
      drop(form);
      run(deciding, said.done, true);
    };
    const list = chosen.flatMap(({ name, isDecided, seen: now }) =>
      isDecided ? `${name}: ${now?.score.score}` : [],
    );
    if (list.length === 0) return go();
    setQuestion({
      title: said.overTitle(list.length),
      text: said.overSure,
      list,
      yes: said.overYes,
      run: go,
    });
  };
  return (
    <form
      {...draft(group[0]!.group, group[0]!.run)}
      onSubmit={(event) => {
        event.preventDefault();
        decide(event.currentTarget);
      }}
    >
      <p dir="auto">{score?.asked?.question}</p>
      {answers.map((answer, at) => (
        <Answer
          key={at}
          {...{ answer, isTaken: isTaken(answer, at) }}
          take={() => setTurned(turned.symmetricDifference(new Set([at])))}
        />
      ))}
      <label>
        {said.label}
        <select name="label" required>
          <option value="">–</option>
          {score && levelsOf(score.scale).map((level) => <option key={level}>{level}</option>)}
        </select>
      </label>
      <TextField label={words.value.work.reason} name="reason" most={2000} rows={2} />
      <p class="actions">
        <button type="submit" class="first" disabled={chosen.length === 0} aria-disabled={isBusy}>
          {said.decide(chosen.length)}
        </button>
        {undo}
      </p>
      <NotDone lines={failed} />
      {question && <Confirm question={question} close={() => setQuestion(null)} />}
    </form>
  );
}

/** Students of a group who are named before it is opened. */
const NAMED = 4;

/** A group by its question, as rows of the class lead to it. */
const calledGroup = (name: string) => name.replace('~', ' ≈');

/** Whose answers they are. */
function whoseOf(group: SimilarGroup): string {
  const names = group.map(whoseAnswer);
  return [...names.slice(0, NAMED), ...(names.length > NAMED ? [`+ ${names.length - NAMED}`] : [])].join(
    ', ',
  );
}

/** How often each label stands. */
const labelsOf = (group: SimilarGroup) =>
  [...Map.groupBy(group, ({ row, part }) => row.values[part] ?? words.value.work.missing)]
    .map(([label, { length }]) => `${label} ${length}`)
    .join(', ');

/** A group, folded: its answers are read once it is opened. */
function Alike({ isFirst, ...props }: AlikeProps & { isFirst: boolean }) {
  const [isOpen, setOpen] = useState(isFirst);
  const { group } = props;
  const decided = group.filter(({ row, part }) => row.accepted.includes(part)).length;
  return (
    <details class="group" open={isOpen} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary dir="auto">
        {similarWords.value.group(calledGroup(group[0]!.group), whoseOf(group), labelsOf(group), decided)}
      </summary>
      {isOpen && <Answers {...props} />}
    </details>
  );
}

/** Answers of a class that are alike, to be read and decided on together: only people decide. `of`: the group that is open at first. */
export function Similar({ assignment, of }: { assignment: string; of: string | null }) {
  const { error, again } = useLooks(() => loadClass(assignment).then(() => null), [assignment]);
  const said = similarWords.value;
  const state = classState.value?.assignment === assignment ? classState.value : null;
  const groups = similarGroups(state?.rows ?? []);
  return (
    <Frame
      back={[toClass(assignment), words.value.work.back]}
      {...{ title: words.value.class.similar, isThere: state !== null, error, again }}
    >
      <p class="aside">{groups.length === 0 ? said.none : said.why}</p>
      {groups.map((group) => {
        const { group: name, run } = group[0]!;
        const key = `${name} ${run}`;
        return <Alike key={key} isFirst={name === of} {...{ assignment, group, changed: again }} />;
      })}
    </Frame>
  );
}
