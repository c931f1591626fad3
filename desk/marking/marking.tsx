import type { MarkingView } from '@assay/api/schemas/markings';
import { Fragment } from 'preact';
import { useState } from 'preact/hooks';
import { type AgreedPart, type AgreementView, ApiRefusal, pathOf, read, readOptional } from '../api.ts';
import { toClass } from '../class/class-address.ts';
import { languageOf } from '../class/class-state.ts';
import { hrefOf, PLACES } from '../route.ts';
import { statementWords } from '../submission/statement-words.ts';
import { pathTo, send, since } from '../submission/work-state.ts';
import { Frame, Table, tellError, useBusy, useLoad } from '../views/parts.tsx';
import { calledBy, numberText, words } from '../words/words.ts';
import { Deal } from './deal.tsx';
import { DealtWork, type OwnWorks } from './dealt-work.tsx';
import { labelOf } from './marked.ts';
import { markingWords } from './marking-words.ts';

type MarkDifference = MarkingView['differences'][number];

/** Nothing where it is not for who asks. */
const unlessForbidden = (error: unknown) => {
  if (error instanceof ApiRefusal && error.status === 403) return undefined;
  throw error;
};

const percent = ({ count, of }: { count: number; of: number }) =>
  of === 0 ? '–' : `${numberText((100 * count) / of, 0)} %`;

function kappaText({ kappa }: AgreedPart): string {
  if (!kappa) return '–';
  const { value, interval } = kappa;
  return `${numberText(value)}${interval ? ` (${numberText(interval.low)}–${numberText(interval.high)})` : ''}`;
}

/** The works that were dealt to who looks. */
function Own({ assignment, works }: { assignment: string; works: OwnWorks }) {
  const said = markingWords.value;
  return (
    <section>
      <h2>{said.own}</h2>
      <ul class="cards">
        {works.map(({ submission, work, as, marked, released, closed, state, student }) => (
          <li key={submission}>
            <a href={hrefOf(assignment, PLACES.marking, submission)}>{said.work(String(work))}</a>
            <span class="aside">
              {student && `${student.name ?? student.submission} · `}
              {marked
                ? `✓ ${said.done}`
                : closed
                  ? words.value.states[released ? 'released' : state]
                  : said[as]}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}

interface DifferenceProps {
  assignment: string;
  difference: MarkDifference;
  /** What its first and its second marker are called. */
  by: readonly [first: string, second: string];
  again(): void;
}

/** Two marks, of which the owner says what counts. */
function DifferencePart({ assignment, difference, by, again }: DifferenceProps) {
  const said = markingWords.value;
  const { work, submission, trait, isFinding, first, second, settled, released, etag } = difference;
  const shown = (score: MarkDifference['first']) => (isFinding ? labelOf(score, said) : String(score));
  const [isBusy, begin] = useBusy();
  const path = pathTo(assignment, submission);
  const part = `${said.work(String(work))}, ${trait}`;
  const [made, setMade] = useState<number | null>(null);
  const decide = async (verb: string, what: object) => {
    await send(path, `review/${verb}`, what, since(path, etag)).then(
      async (answer) => setMade(verb === 'undo' ? null : ((await answer.json()) as { seq: number }).seq),
      (error) => tellError(error, words.value.work.meanwhile),
    );
    again();
  };
  const settle = async (score: MarkDifference['first']) => {
    const verb = isFinding ? (score === 'holds' ? 'show' : 'hide') : 'override';
    const { reason } = markingWords.inLanguage(await languageOf(assignment));
    const what = { ...(isFinding ? { finding: trait } : { trait, score }), reason };
    await decide(verb, what);
  };
  return (
    <li>
      <a href={hrefOf(assignment, submission)}>{part}</a>
      <span class="actions">
        {settled === null && released && (
          <span class="aside">
            {shown(first)} – {shown(second)}, {words.value.states.released}
          </span>
        )}
        {settled === null
          ? !released &&
            [first, second].map((score, at) => (
              <button
                key={at}
                type="button"
                aria-disabled={isBusy}
                onClick={() => begin(() => settle(score))}
              >
                {isFinding ? shown(score) : said.settleBy(shown(score))} ({by[at]})
                <span class="heard">, {part}</span>
              </button>
            ))
          : said.settled(shown(first), shown(second), shown(settled))}
        {settled !== null && !released && made !== null && (
          <button
            type="button"
            aria-disabled={isBusy}
            onClick={() => begin(() => decide('undo', { event: made }))}
          >
            {words.value.work.undo(part)}
          </button>
        )}
      </span>
    </li>
  );
}

/** How two markers agree, and each of them with the machine. */
function Between({ markers }: Pick<AgreementView, 'markers'>) {
  const said = markingWords.value;
  if (!markers) return null;
  const pairs = [
    [said.both, markers.between],
    [said.withFirst, markers.first],
    [said.withSecond, markers.second],
  ] as const;
  return (
    <section>
      <h2>{said.between}</h2>
      {pairs.map(([who, parts]) => (
        <Fragment key={who}>
          <h3>{who}</h3>
          <Table
            heads={[said.part, said.scores, said.exact, '± 1', 'κ']}
            rows={parts.map((part) => [
              ...[calledBy(statementWords.value.kinds, part.part), String(part.pairs), percent(part.exact)],
              ...[part.adjacent ? percent(part.adjacent) : '', kappaText(part)],
            ])}
          />
        </Fragment>
      ))}
      <p class="aside">{said.brackets}</p>
    </section>
  );
}

/** What who dealt the works looks at: how far markers are, and where two differ. */
function Dealing({
  assignment,
  marking,
  again,
}: {
  assignment: string;
  marking: MarkingView;
  again(): void;
}) {
  const said = markingWords.value;
  const { markers, names, differences, works } = marking;
  const called = (who: string | null | undefined) =>
    markers.find(({ subject }) => subject === who)?.name ?? who ?? '–';
  const byOf = (number: number) => {
    const { first, second } = works.find(({ work }) => work === number) ?? {};
    return [called(first), called(second)] as const;
  };
  return (
    <>
      <p class="aside">{said.names(names)}</p>
      <Table
        heads={said.heads.split('|')}
        rows={markers.map(({ subject, name = subject, works, marked, seconds, given }) => [
          ...[name, said.of(String(marked), works), said.of(String(given), seconds)],
        ])}
      />
      <h2>{said.differ}</h2>
      {differences.length === 0 && <p>{said.agreed}</p>}
      <ul class="cards">
        {differences.map((difference) => (
          <DifferencePart
            key={`${difference.work} ${difference.trait}`}
            {...{ assignment, difference, again, by: byOf(difference.work) }}
          />
        ))}
      </ul>
    </>
  );
}

function Lists({ assignment }: { assignment: string }) {
  const path = pathOf`/assignments/${assignment}`;
  const said = markingWords.value;
  const { value, error, again } = useLoad(async () => {
    const [marking, own, agreement] = await Promise.all([
      readOptional<MarkingView>(`${path}/marking`).catch(unlessForbidden),
      readOptional<{ works: OwnWorks }>(`${path}/marking/works`).catch(unlessForbidden),
      read<AgreementView>(`${path}/agreement`).catch(unlessForbidden),
    ]);
    return { marking, works: own?.works ?? [], markers: agreement?.markers };
  });
  const back = value?.marking ? toClass(assignment) : '#/';
  return (
    <Frame
      back={[back, words.value.work.back]}
      {...{ title: said.title, isThere: value !== null, error, again }}
    >
      {value && !value.marking && value.works.length === 0 && <p>{said.none}</p>}
      {value && value.works.length > 0 && <Own {...{ assignment, works: value.works }} />}
      {value?.marking && <Dealing {...{ assignment, marking: value.marking, again }} />}
      {value && value.marking !== undefined && <Deal {...{ assignment, marking: value.marking, again }} />}
      {value && <Between markers={value.markers} />}
    </Frame>
  );
}

/** Works that are dealt to markers: the lists, or a work of them by its code. */
export function Marking({ assignment, of }: { assignment: string; of: string | null }) {
  return of === null ? (
    <Lists assignment={assignment} />
  ) : (
    <DealtWork key={of} {...{ assignment, code: of }} />
  );
}
