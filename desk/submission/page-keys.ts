import { hrefOf } from '../route.ts';
import { ask, asked } from './asked.ts';
import { chooseStatement, nextEvidence } from './chosen.ts';
import { levelOfDigit } from './groups.ts';
import { bringIntoView, isTyping } from './keys.ts';
import { accept, toggleHidden } from './score-part.tsx';
import { current, undoLast, work } from './work-state.ts';

const items = () => [...document.querySelectorAll<HTMLElement>('[data-item]')];

/** Moves to the next or previous trait or statement, and shows its evidence. */
function move(by: 1 | -1): void {
  const all = items();
  const at = all.findIndex((item) => item.dataset.item === current.value);
  const next = all[at < 0 ? 0 : Math.max(0, Math.min(all.length - 1, at + by))];
  if (!next) return;
  next.focus({ preventScroll: true });
  current.value = next.dataset.item ?? null;
  const statement = next.dataset.statement;
  if (statement !== undefined) chooseStatement(statement);
  bringIntoView(next);
}

const reviewed = () => work.value?.review.reviewed ?? null;

/** Whether the result that is shown is released. */
const isReleased = () => {
  const { released, run } = work.value!.review;
  return released !== null && released.runId === run;
};

/** The trait that keys are about: that of the current statement, else the first. */
function currentScore() {
  const scores = reviewed()?.scores ?? [];
  const finding = currentFinding();
  const named = finding ? finding.trait : current.value?.replace(/^trait:/, '');
  return scores.find(({ trait }) => trait === named) ?? scores[0] ?? null;
}

function currentFinding() {
  const name = /^finding:(.*)$/.exec(current.value ?? '')?.[1];
  return reviewed()?.findings.find(({ finding }) => finding === name) ?? null;
}

/** What each key does; `near`: the submissions beside this one. */
export function onKey(event: KeyboardEvent, near: { next: string | null; previous: string | null }): void {
  if (isTyping(event) || !work.value || asked.value) return;
  const { assignment } = work.value;
  const go = (submission: string | null) => {
    if (submission !== null) location.hash = hrefOf(assignment, submission).slice(1);
  };
  const score = currentScore();
  const finding = currentFinding();
  const digit = /^[0-9]$/.test(event.key) ? Number(event.key) : null;
  const keys: Record<string, () => void> = {
    j: () => go(near.next),
    k: () => go(near.previous),
    n: () => move(1),
    p: () => move(-1),
    a: () => score && void accept(score),
    c: () => score && ask({ change: { trait: score.trait, level: null } }),
    h: () => finding && void toggleHidden(finding),
    f: () =>
      reviewed() && ask({ comment: finding?.trait ?? (current.value ? (score?.trait ?? null) : null) }),
    e: () => finding && nextEvidence(finding.finding),
    u: () => void undoLast(),
    r: () => reviewed() && ask(isReleased() ? { withdraw: true } : { release: true }),
    '?': () => ask({ keys: true }),
  };
  const level = digit !== null && score ? levelOfDigit(score.scale, digit) : undefined;
  if (level !== undefined && score) {
    event.preventDefault();
    if (level === score.score) void accept(score);
    else ask({ change: { trait: score.trait, level } });
    return;
  }
  if (!Object.hasOwn(keys, event.key)) return;
  event.preventDefault();
  keys[event.key]!();
}
