import { useEffect, useLayoutEffect } from 'preact/hooks';
import { nameOf, stateOf, waitsForModel } from '../class/class-rows.ts';
import { classState, loadClass } from '../class/class-state.ts';
import { hrefOf } from '../route.ts';
import { Heading, later, ReasonList, reasonTexts, Trouble, useLooks, Waits } from '../views/parts.tsx';
import { calledBy, dayText, numberText, words } from '../words/words.ts';
import { undo } from './accept-and-go.ts';
import { Appeals } from './appeals.tsx';
import { ask, gone } from './asked.ts';
import { passages } from './chosen.ts';
import { Details } from './details.tsx';
import { AskedDialog } from './dialogs.tsx';
import { acceptedTraits, groupsOf } from './groups.ts';
import { onKey } from './page-keys.ts';
import { nameIn, type TeacherList } from './passages.ts';
import { GroupPart, References } from './score-part.tsx';
import { groupTitles, statementWords } from './statement-words.ts';
import { TextPane } from './text-pane.tsx';
import { nearOf } from './walk.ts';
import { calledTrait, lastDecision, loadWork, pathTo, work } from './work-state.ts';

const Spoken = later(async () => (await import('../making/spoken.tsx')).Spoken);

/** Milliseconds between two looks at a submission that is under way. */
const WAIT = 2000;

const useWork = (assignment: string, submission: string) =>
  useLooks(async () => {
    if (classState.value?.assignment !== assignment) await loadClass(assignment);
    if (classState.value?.tables.has(submission)) location.replace(hrefOf(assignment));
    await loadWork(assignment, submission);
    return work.value?.review.run === null ? WAIT : null;
  }, [assignment, submission]);

type Near = ReturnType<typeof nearOf>;

function Walk({ assignment, near }: { assignment: string; near: Near }) {
  const { work: said } = words.value;
  return (
    <p class="back">
      <a href={hrefOf(assignment)}>{said.back}</a>
      {near.previous !== null && <a href={hrefOf(assignment, near.previous)}>← {said.previous}</a>}
      {near.at >= 0 && <span>{said.of(near.at + 1, near.all)}</span>}
      {near.next !== null && <a href={hrefOf(assignment, near.next)}>{said.next} →</a>}
      <button type="button" onClick={() => ask({ keys: true })}>
        {statementWords.value.keys.open}
      </button>
    </p>
  );
}

function Head({ isReleased }: { isReleased: boolean }) {
  const { work: said } = words.value;
  const { total, needs: open, released, standIn } = work.value!.review;
  const last = gone.value ? gone.value.what : lastDecision(work.value!.review)?.what;
  return (
    <div class="head">
      <p class="figures">
        {total && (
          <strong class="total">
            {said.total(numberText(total.scoreGiven), numberText(total.scoreMaximum))}
          </strong>
        )}
        {released && isReleased && (
          <span class="state released">{said.releasedAt(dayText(released.at))}</span>
        )}
      </p>
      {standIn && <p class="wrong notice">{said.standIn}</p>}
      {open.length > 0 && (
        <ReasonList texts={open.flatMap(({ reason, flags }) => reasonTexts([reason], flags))} />
      )}
      <p class="actions">
        {isReleased ? (
          <button type="button" onClick={() => ask({ withdraw: true })}>
            {said.withdraw}
          </button>
        ) : (
          <button type="button" class="first" onClick={() => ask({ release: true })}>
            {said.release}
          </button>
        )}
        <button type="button" onClick={() => ask({ comment: null })}>
          {said.comment}
        </button>
        {last && (
          <button type="button" onClick={undo}>
            {said.undo(last)}
          </button>
        )}
      </p>
    </div>
  );
}

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

function Comments() {
  const { work: said } = words.value;
  const comments = work.value?.review.reviewed?.comments ?? [];
  if (comments.length === 0) return null;
  return (
    <section class="group" aria-label={said.comments}>
      <h3>{said.comments}</h3>
      {comments.map(({ text, trait, for: whom, at }) => (
        <article key={at} class="statement">
          <p class="kind">
            {whom === 'student' ? said.forStudent : said.forTeachers}
            {trait !== null && <span class="aside"> {calledTrait(trait)}</span>}
          </p>
          <p dir="auto">{text}</p>
        </article>
      ))}
    </section>
  );
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
  const near = nearOf(submission);
  const { work: said, states, loading } = words.value;
  const { language = 'en' } = classState.value ?? {};
  const state = work.value?.submission === submission ? work.value : null;
  const row = classState.value?.rows.find((one) => one.submission === submission);
  // In the same task as it is rendered: no key is lost between two works.
  useLayoutEffect(() => {
    addEventListener('keydown', onKey);
    return () => removeEventListener('keydown', onKey);
  }, []);
  useEffect(() => () => ask(null), []);
  const { scores = [], findings = [] } = state?.review.reviewed ?? {};
  const hasNoScores = scores.length === 0;
  const hasText = !hasNoScores || findings.length > 0;
  const isReleased = state?.review.run != null && state.review.released?.runId === state.review.run;
  return (
    <>
      <Walk assignment={assignment} near={near} />
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
          <Head isReleased={isReleased} />
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
