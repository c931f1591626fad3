import { useState } from 'preact/hooks';
import { type DriftView, pathOf, type ReevaluationLine, read, readOptional, readPages } from '../api.ts';
import { toClass } from '../class/class-address.ts';
import { useNames } from '../class/class-names.ts';
import { partWords } from '../class/words/part-words.ts';
import { hrefOf, PLACES } from '../route.ts';
import { Frame, Table, useLooks } from '../views/parts.tsx';
import { calledBy, dayText, laterWords, numberText, words } from '../words/words.ts';
import { Scatter } from './scatter.tsx';
import de from './words/de.json' with { type: 'json' };
import en from './words/en.json' with { type: 'json' };
import it from './words/it.json' with { type: 'json' };

const driftWords = laterWords({ en, it, de });

/** Milliseconds between two looks at a re-evaluation that is under way. */
const WAIT = 2000;
/** Works that moved, with both reasons, that a page shows. */
const MOST_MOVERS = 100;

const isOn = ({ state }: ReevaluationLine) => state === 'preparing' || state === 'running';

interface DriftState {
  all: ReevaluationLine[];
  shown: ReevaluationLine | null;
  drift: DriftView | null;
}

/** The re-evaluations of an assignment, the latest first, and what one of them came to. */
async function readDrift(assignment: string, of: string | null): Promise<DriftState> {
  const path = pathOf`/assignments/${assignment}/reevaluations`;
  const all = (await readPages<ReevaluationLine>(path, 'reevaluations')).toReversed();
  const one = of === null ? all[0] : await read<ReevaluationLine>(pathOf`/reevaluations/${of}`);
  if (!one || isOn(one)) return { all, shown: one ?? null, drift: null };
  const drift = await readOptional<DriftView>(pathOf`/reevaluations/${one.reevaluation}/drift`);
  return { all, shown: one, drift };
}

const valueText = (value: number | string | null): string =>
  typeof value === 'number'
    ? numberText(value)
    : calledBy(driftWords.value.values, value ?? words.value.work.missing);

/** What a part is called: a category of issues, a feature, a judge, or a trait, which is called as it is. */
function partText(part: string): string {
  const { items, issuesOf } = driftWords.value;
  const [, kind, name = part] = /^(issues|feature): (.*)$/.exec(part) ?? [];
  const called = calledBy({ ...partWords.value.parts, ...items }, name);
  return kind === 'issues' ? issuesOf(called) : called;
}

/** A reason as it was given; of issues it begins with how grave each is. */
const reasonText = (reason: string): string =>
  reason.replace(/^(?:CRITICAL|HIGH|MEDIUM|LOW)(?=: )/gm, (key) => calledBy(words.value.class.severity, key));

/** What was judged: an answer by its question, unless there is but one. */
const judged = ({
  trait,
  question,
  item,
}: DriftView['movers'][number] | DriftView['traits'][number] | DriftView['notCompared'][number]) =>
  item === 'label' ? (question ?? driftWords.value.answer) : partText(trait);

interface MoverProps {
  assignment: string;
  mover: DriftView['movers'][number];
  nameOf(submission: string): string;
}

function Mover({ assignment, mover, nameOf }: MoverProps) {
  const said = driftWords.value;
  const { submission, id, before, after, reasonBefore, reasonAfter } = mover;
  const sides = [
    [said.before, before, reasonBefore],
    [said.after, after, reasonAfter],
  ] as const;
  return (
    <article class="group">
      <h3 dir="auto">
        <a href={hrefOf(assignment, submission)}>{id === submission ? nameOf(id) : id}</a>: {judged(mover)}{' '}
        <strong class="score">{said.from(valueText(before), valueText(after))}</strong>
      </h3>
      <div class="sides">
        {sides.map(([side, value, reason]) => (
          <div key={side} class="speech">
            <h4>
              {side}: {valueText(value)}
            </h4>
            <p dir="auto">{reason === null ? said.noReason : reasonText(reason)}</p>
          </div>
        ))}
      </div>
    </article>
  );
}

function Moved({ assignment, drift }: { assignment: string; drift: DriftView }) {
  const said = driftWords.value;
  const nameOf = useNames(assignment);
  const { about, cohort, totals, traits, movers, notCompared } = drift;
  const changed = Object.entries(said.changed).flatMap(([what, name]) =>
    about.changed[what as keyof typeof about.changed] ? [name] : [],
  );
  const left = cohort.chosen - cohort.compared;
  const mean = (value: number | null) => (value === null ? '–' : numberText(value));
  return (
    <>
      {drift.after?.standIn && <p class="wrong notice">{words.value.work.standIn}</p>}
      <p>{changed.length > 0 ? said.changedWhat(changed.join(', ')) : said.unchanged}</p>
      <p>
        <strong>{said.moved(totals.moved, totals.works, totals.up, totals.down)}</strong>{' '}
        {left > 0 && said.leftOut(left)}{' '}
        {notCompared.length > 0 && said.uncompared(notCompared.map(judged).join(', '))}
      </p>
      <div class="agreement">
        <Table
          heads={[said.part, said.movedHead, said.mean, said.noise]}
          rows={traits.map((trait) => [
            judged(trait),
            said.movedOf(trait.moved, trait.n, trait.up, trait.down),
            said.from(mean(trait.meanBefore), mean(trait.meanAfter)),
            said.verdicts[`${trait.moreThanNoise}`],
          ])}
        />
      </div>
      <div class="distributions">
        {traits.map((trait) => (
          <Scatter key={judged(trait)} {...{ trait, name: judged(trait), said }} />
        ))}
      </div>
      {movers.length > 0 && <h2>{said.movers}</h2>}
      {movers.slice(0, MOST_MOVERS).map((mover) => (
        <Mover key={`${mover.id}/${mover.trait}`} {...{ assignment, mover, nameOf }} />
      ))}
    </>
  );
}

/** Two evaluations of the same works side by side. `of`: the re-evaluation; null: the latest. */
export function Drift({ assignment, of }: { assignment: string; of: string | null }) {
  const [state, setState] = useState<DriftState | null>(null);
  const { error, again } = useLooks(
    async (_, isStill) => {
      const now = await readDrift(assignment, of);
      if (isStill()) setState(now);
      return now.shown && isOn(now.shown) ? WAIT : null;
    },
    [assignment, of],
  );
  const said = driftWords.value;
  const line = ({
    requestedAt,
    submissions = [],
    chosen = submissions.length,
    state: how,
  }: ReevaluationLine) => said.when(dayText(requestedAt), chosen, said.states[how]);
  return (
    <Frame
      back={[toClass(assignment), words.value.work.back]}
      {...{ title: said.title, isThere: state !== null, error, again }}
    >
      <p class="aside">{said.why}</p>
      {state?.all.length === 0 && <p>{said.none}</p>}
      <ul class="cards">
        {state?.all.map((one) => (
          <li key={one.reevaluation}>
            <a
              href={hrefOf(assignment, PLACES.drift, one.reevaluation)}
              aria-current={one.reevaluation === state.shown?.reevaluation ? 'page' : undefined}
            >
              {line(one)}
            </a>
          </li>
        ))}
      </ul>
      {state?.drift && <Moved assignment={assignment} drift={state.drift} />}
    </Frame>
  );
}
