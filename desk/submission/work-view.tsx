import { useEffect, useState } from 'preact/hooks';
import { takeWalk, toClass } from '../class/class-address.ts';
import { nameOf, stateOf, waitsForModel } from '../class/class-rows.ts';
import { classState, loadClass, showDecided } from '../class/class-state.ts';
import { hrefOf } from '../route.ts';
import { Heading, later, Trouble, useLooks, Waits } from '../views/parts.tsx';
import { calledBy, words } from '../words/words.ts';
import { Appeals } from './appeals.tsx';
import { passages } from './chosen.ts';
import { Details } from './details.tsx';
import { AskedDialog } from './dialogs.tsx';
import { acceptedTraits, groupsOf, isReleased } from './groups.ts';
import { pageKeys, RELEASING } from './page-keys.ts';
import { GroupPart } from './score-part.tsx';
import { groupTitles } from './statement-words.ts';
import { TextPane } from './text-pane.tsx';
import { Addressed, Comments, Head, Unshown, Walk } from './work-parts.tsx';
import { isShown, loadWork, pathTo, work } from './work-state.ts';

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
  useState(() => takeWalk(assignment));
  const { error, again } = useWork(assignment, submission);
  const { work: said, states, loading } = words.value;
  const { language = 'en' } = classState.value ?? {};
  const state = isShown({ assignment, submission }) ? work.value : null;
  const row = classState.value?.rows.find((one) => one.submission === submission);
  const seq = state?.review.seq;
  useEffect(() => {
    if (seq !== undefined) showDecided(assignment, submission, { seq });
  }, [seq]);
  const { scores = [], findings = [] } = state?.review.reviewed ?? {};
  const hasNoScores = scores.length === 0;
  const hasText = !hasNoScores || findings.length > 0;
  const isSeen = state !== null && isReleased(state.review);
  return (
    <>
      <Walk back={[toClass(assignment), said.back]} {...{ submission, keys: KEYS }} />
      <Heading text={row ? nameOf(row) : submission} />
      {row && waitsForModel(row) && <Waits />}
      {error !== null && <Trouble error={error} again={again} />}
      {state === null && error === null && <p>{loading}</p>}
      {state?.review.reviewed === null && (
        <p>
          {said.underWay(row ? calledBy(states, stateOf(row)) : loading)} {row?.reason}{' '}
          {state.review.released && said.earlier}
        </p>
      )}
      {state?.review.reviewed && (
        <>
          <Head releases isReleased={isSeen} />
          {hasNoScores && <Spoken key={state.review.run} path={pathTo(assignment, submission)} />}
          <div class="panes">
            {hasText && (
              <TextPane
                {...{ path: pathTo(assignment, submission), reading: state.reading }}
                {...{ map: passages.value, language }}
              />
            )}
            <Said isReleased={isSeen} />
          </div>
        </>
      )}
      <AskedDialog />
    </>
  );
}
