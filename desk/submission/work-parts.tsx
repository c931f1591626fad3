import { useEffect, useLayoutEffect } from 'preact/hooks';
import { takenBackText } from '../class/class-rows.ts';
import { ReasonList } from '../views/parts.tsx';
import { calledBy, dayText, numberText, words } from '../words/words.ts';
import { undo } from './accept-and-go.ts';
import { ask, gone } from './asked.ts';
import { passages } from './chosen.ts';
import { isReleasable } from './groups.ts';
import { here } from './here.ts';
import { asItem } from './item.ts';
import { References } from './mark.tsx';
import { Owner } from './owner.tsx';
import type { PageKeys } from './page-keys.ts';
import { nameIn, type TeacherList } from './passages.ts';
import { statementWords } from './statement-words.ts';
import { nearOf } from './walk.ts';
import { calledTrait, lastDecision, textsOfNeed, work } from './work-state.ts';

interface WalkProps {
  /** Where it leads back to, and what that is called. */
  back: readonly [href: string, words: string];
  submission: string;
  keys: PageKeys;
}

/** Leads to the works before and after one, and has keys of the page do so, and what else they do. */
export function Walk({ back, submission, keys }: WalkProps) {
  const { work: said } = words.value;
  const { at, all, previous, next } = nearOf(submission);
  const { to } = here();
  // In the same task as it is rendered: no key is lost between two works.
  useLayoutEffect(() => {
    addEventListener('keydown', keys.on);
    return () => removeEventListener('keydown', keys.on);
  }, [keys]);
  useEffect(() => () => ask(null), []);
  return (
    <p class="back">
      <a href={back[0]}>{back[1]}</a>
      {previous !== null && <a href={to(previous)}>← {said.previous}</a>}
      {at >= 0 && <span>{said.of(at + 1, all)}</span>}
      {next !== null && <a href={to(next)}>{said.next} →</a>}
      <button type="button" onClick={keys.show}>
        {words.value.keys}
      </button>
    </p>
  );
}

/** Takes back what was decided last, where there is such. */
export function Undo() {
  const last = gone.value ? gone.value.what : lastDecision(work.value!.review)?.what;
  if (!last) return null;
  return (
    <button type="button" onClick={() => undo()}>
      {words.value.work.undo(last)}
    </button>
  );
}

/** What a work came to, why it needs a look, and what is decided on it as a whole. `releases`: by who looks. */
export function Head({ isReleased, releases = false }: { isReleased: boolean; releases?: boolean }) {
  const { work: said } = words.value;
  const { total, needs: open, released, withdrawn, standIn } = work.value!.review;
  return (
    <div class="head">
      <p class="figures">
        {total && (
          <strong class="total">
            {said.total(numberText(total.scoreGiven), numberText(total.scoreMaximum))}
          </strong>
        )}
        {released &&
          (isReleased ? (
            <span class="state released">{said.releasedAt(dayText(released.at))}</span>
          ) : (
            <span class="aside">{said.earlier}</span>
          ))}
      </p>
      {standIn && <p class="wrong notice">{said.standIn}</p>}
      {open.length > 0 && <ReasonList texts={open.flatMap(textsOfNeed)} />}
      {withdrawn && (
        <p class="notice" dir="auto">
          {takenBackText(withdrawn)}
        </p>
      )}
      {releases && <Owner />}
      <p class="actions">
        {releases &&
          (isReleased ? (
            <button type="button" onClick={() => ask({ withdraw: true })}>
              {said.withdraw}
            </button>
          ) : (
            isReleasable(work.value!.review) && (
              <button type="button" class="first" onClick={() => ask({ release: true })}>
                {said.release}
              </button>
            )
          ))}
        <button type="button" onClick={() => ask({ comment: { trait: null, statement: null } })}>
          {said.comment}
        </button>
        <Undo />
      </p>
    </div>
  );
}

/** What people said of a work. */
export function Comments() {
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

/** A list of what who teaches alone is told. `all`: of each its words and what they are called. */
function TeachersList({ list, title, why, all }: TeachersListProps) {
  if (all.length === 0) return null;
  const isOfText = list !== 'addressed';
  return (
    <details class={list} open={!isOfText}>
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
            {...asItem(`finding:${name}`)}
          >
            <p class="kind">
              {kind} <span class="aside">{aside}</span>
            </p>
            <p dir="auto">{text}</p>
            <p class="actions small">
              <References
                name={name}
                references={passages.value.of(name).filter(({ number }) => isOfText || number !== null)}
              />
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

/** Claims that no report shows. */
export function Unshown() {
  const { unshown, unshownWhy } = words.value.work;
  const all = (work.value?.reading?.unshown ?? []).map(({ kind, trait, said: text }) => ({
    ...{ kind: calledBy(statementWords.value.kinds, kind), aside: trait, text },
  }));
  return <TeachersList list="unshown" title={unshown} why={unshownWhy} all={all} />;
}

/** Passages that seem to speak to who grades, where they stand. */
export function Addressed() {
  const { work: said, needs } = words.value;
  const { foundBy, addressedWhy, unread } = statementWords.value;
  const all = (work.value?.reading?.addressed ?? []).map(({ by, passage: text, page, cites }) => {
    const isRead = cites.some(({ spans }) => spans.length > 0);
    const aside = [...(page === null ? [] : [said.page(String(page))]), ...(isRead ? [] : [unread])];
    return { kind: foundBy[by], aside: aside.join(', '), text };
  });
  return <TeachersList list="addressed" title={needs['suspected-injection']} why={addressedWhy} all={all} />;
}
