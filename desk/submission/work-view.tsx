import { nameOf, stateOf, waitsForModel } from '../class/class-rows.ts';
import { classState, loadClass } from '../class/class-state.ts';
import { hrefOf } from '../route.ts';
import { Heading, later, Trouble, useLooks, Waits } from '../views/parts.tsx';
import { calledBy, words } from '../words/words.ts';
import { Appeals } from './appeals.tsx';
import { passages } from './chosen.ts';
import { Details } from './details.tsx';
import { AskedDialog } from './dialogs.tsx';
import { acceptedTraits, groupsOf } from './groups.ts';
import { References } from './mark.tsx';
import { pageKeys, RELEASING } from './page-keys.ts';
import { nameIn, type TeacherList } from './passages.ts';
import { GroupPart } from './score-part.tsx';
import { groupTitles, statementWords } from './statement-words.ts';
import { TextPane } from './text-pane.tsx';
import { Comments, Head, Walk } from './work-parts.tsx';
import { loadWork, pathTo, work } from './work-state.ts';

const Spoken = later(async () => (await import('../making/spoken.tsx')).Spoken);

const KEYS = pageKeys(RELEASING);

/** Milliseconds between two looks at a submission that is under way. */
const WAIT = 2000;

const useWork = (assignment: string, submission: string) =>
  useLooks(async () => {
    if (classState.value?.assignment !== assignment) await loadClass(assignment);
    if (classState.value?.tables.has(submission)) location.replace(hrefOf(assignment));
    await loadWork(assignment, submission);
    return work.value?.review.run === null ? WAIT : null;
  }, [assignment, submission]);

/** A list of what who teaches alone is told. `all`: of each its words and what they are called. */
function TeachersList({ list, title, why, all }: TeachersListProps) {
  if (all.length === 0) return null;
  return (
    <details class={list} open={list === 'addressed'}>
      <summary>
        {title} ({all.length})
      </summary>
      <p class="aside">{why}</p>
      {all.map(({ kind, aside, text }, at) => {
        const name = nameIn(list, at);
        return (
          <article
            key={name}
            class="statement unsupported"
            data-statement={name}
            data-item={`finding:${name}`}
            tabIndex={-1}
          >
            <p class="kind">
              {kind} <span class="aside">{aside}</span>
            </p>
            <p dir="auto">{text}</p>
            <p class="actions small">
              <References name={name} references={passages.value.of(name)} />
            </p>
          </article>
        );
      })}
    </details>
  );
}

interface TeachersListProps {
  list: TeacherList;
  title: string;
  why: string;
  all: { kind: string; aside: string | null; text: string }[];
}

function Unshown() {
  const { unshown, unshownWhy } = words.value.work;
  const all = (work.value?.reading?.unshown ?? []).map(({ kind, trait, said: text }) => ({
    ...{ kind: calledBy(statementWords.value.kinds, kind), aside: trait, text },
  }));
  return <TeachersList list="unshown" title={unshown} why={unshownWhy} all={all} />;
}

/** Passages that seem to speak to who grades, where they stand. */
function Addressed() {
  const { work: said, needs } = words.value;
  const { foundBy, addressedWhy } = statementWords.value;
  const all = (work.value?.reading?.addressed ?? []).map(({ by, passage: text, page }) => ({
    ...{ kind: foundBy[by], aside: page === null ? null : said.page(String(page)), text },
  }));
  return <TeachersList list="addressed" title={needs['suspected-injection']} why={addressedWhy} all={all} />;
}

function Said({ isReleased }: { isReleased: boolean }) {
  const { work: said, student } = words.value;
  const { review, reading } = work.value!;
  const { reviewed } = review;
  if (!reviewed) return null;
  const accepted = acceptedTraits(review);
  return (
    <section class="said" aria-labelledby="said-title">
      <h2 id="said-title">{reviewed.scores.length > 0 ? said.said : student.said}</h2>
      <Appeals review={review} />
      <Addressed />
      {groupsOf(reviewed, reading?.texts ?? [], groupTitles()).map((group) => (
        <GroupPart key={group.name} group={group} {...{ accepted: accepted.has(group.name), isReleased }} />
      ))}
      <Comments />
      <Unshown />
      <Details run={review.run!} />
    </section>
  );
}

/** One submission: its text and what was said of it, to be decided on. */
export function WorkView({ assignment, submission }: { assignment: string; submission: string }) {
  const { error, again } = useWork(assignment, submission);
  const { work: said, states, loading } = words.value;
  const { language = 'en' } = classState.value ?? {};
  const state = work.value?.submission === submission ? work.value : null;
  const row = classState.value?.rows.find((one) => one.submission === submission);
  const { scores = [], findings = [] } = state?.review.reviewed ?? {};
  const hasNoScores = scores.length === 0;
  const hasText = !hasNoScores || findings.length > 0;
  const isReleased = state?.review.run != null && state.review.released?.runId === state.review.run;
  return (
    <>
      <Walk back={[hrefOf(assignment), said.back]} {...{ submission, keys: KEYS }} />
      <Heading text={row ? nameOf(row) : submission} />
      {row && waitsForModel(row) && <Waits />}
      {error !== null && <Trouble error={error} again={again} />}
      {state === null && error === null && <p>{loading}</p>}
      {state?.review.reviewed === null && (
        <p>
          {said.underWay(row ? calledBy(states, stateOf(row)) : loading)} {row?.reason}
        </p>
      )}
      {state?.review.reviewed && (
        <>
          <Head releases isReleased={isReleased} />
          {hasNoScores && <Spoken key={state.review.run} path={pathTo(assignment, submission)} />}
          <div class="panes">
            {hasText && (
              <TextPane
                {...{ path: pathTo(assignment, submission), reading: state.reading }}
                {...{ map: passages.value, language }}
              />
            )}
            <Said isReleased={isReleased} />
          </div>
        </>
      )}
      <AskedDialog />
    </>
  );
}
