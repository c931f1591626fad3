import type { FindingView, ScoreView } from '../api.ts';
import { told } from '../views/parts.tsx';
import { acceptAndGo, undoNext } from './accept-and-go.ts';
import { ask, asked } from './asked.ts';
import { accept, beginChange, giveBack, giveLevel, leaveChange } from './change-score.tsx';
import { backToStatement, chooseStatement, nextEvidence } from './chosen.ts';
import { acceptedTraits, isReleased, levelOfDigit } from './groups.ts';
import { bringIntoView, isTyping } from './keys.ts';
import { toggleMarks } from './mark.tsx';
import { toggleHidden } from './score-part.tsx';
import { statementWords } from './statement-words.ts';
import { goBeside } from './walk.ts';
import { current, work, workHere } from './work-state.ts';

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
  queueMicrotask(() => bringIntoView(next));
}

/** Leaves a change, else the passages of a statement, which has the focus again. */
function leave(): void {
  if (!leaveChange()) backToStatement();
}

const reviewed = () => work.value?.review.reviewed ?? null;

/** The trait that keys are about, which has the focus, and none on a statement: who went on from a trait would give it what they mean for the next; the first where nothing was chosen. */
function currentScore() {
  const scores = reviewed()?.scores ?? [];
  const isCurrent = ({ trait }: ScoreView) => current.value === `trait:${trait}`;
  return (current.value === null ? scores[0] : scores.find(isCurrent)) ?? null;
}

function currentFinding() {
  const name = /^finding:(.*)$/.exec(current.value ?? '')?.[1];
  return reviewed()?.findings.find(({ finding }) => finding === name) ?? null;
}

function tell(what: keyof ReturnType<typeof says>): void {
  told.value = says()[what];
}
const says = () => statementWords.value.keys.says;

/** What a digit gives the trait. */
function give(digit: number): void {
  const score = currentScore();
  const level = score ? levelOfDigit(score.scale, digit) : undefined;
  if (!score) tell('score');
  else if (level === undefined) tell('level');
  else giveLevel(score, level);
}

/** Does something with the score that keys are about, else says that there is none. */
const onScore = (run: (score: ScoreView) => unknown) => {
  const score = currentScore();
  if (score) run(score);
  else tell('score');
};

/** Does something with the statement that keys are about, else says that one is to be chosen. */
const onStatement = (run: (finding: FindingView) => unknown) => {
  const finding = currentFinding();
  if (finding) run(finding);
  else tell('statement');
};

/** What a comment is about: the trait and statement that keys are about, the whole where nothing was chosen. Nobody is told what a hidden one says. */
function aboutNow() {
  const finding = currentFinding();
  const trait = current.value === null ? null : ((finding ?? currentScore())?.trait ?? null);
  return { trait, statement: finding?.hidden ? null : finding };
}

const onResult = (run: () => unknown) => (reviewed() ? run() : tell('result'));

/** What a student reads already is changed by no key alone: a button, or a reason, says that it is meant. */
const unlessReleased = (run: () => unknown) => (isReleased(work.value!.review) ? tell('released') : run());

function acceptOnce(score: ScoreView): void {
  if (score.score === null) tell('score');
  else if (acceptedTraits(work.value!.review).has(score.trait)) tell('accepted');
  else void accept(score);
}

type KeyTable = Readonly<Record<string, () => unknown>>;

/** Digits, each of which does the same with what it says. */
export const digits = (run: (digit: number) => unknown): KeyTable =>
  Object.fromEntries([...'0123456789'].map((digit) => [digit, () => run(Number(digit))]));

/** Keys that walk through a work that is there, of which nothing may be said, and decide nothing. */
export const WALKING: KeyTable = {
  n: () => move(1),
  p: () => move(-1),
  m: toggleMarks,
  Escape: leave,
};

/** Keys that read what is said of it. */
export const READING = { ...WALKING, e: () => onStatement(({ finding }) => nextEvidence(finding)) };

/** Keys that decide on it, too. */
export const DECIDING: KeyTable = {
  ...READING,
  ...digits(give),
  a: () => onScore(acceptOnce),
  b: () => onScore((score) => (score.overridden ? unlessReleased(() => giveBack(score)) : tell('machine'))),
  c: () => onScore((score) => beginChange(score)),
  g: () => onResult(() => (document.querySelector('[data-item]') ? acceptAndGo() : tell('score'))),
  h: () => onStatement((finding) => unlessReleased(() => toggleHidden(finding))),
  f: () => onResult(() => ask({ comment: aboutNow() })),
  u: undoNext,
};

/** Keys that release it, too. */
export const RELEASING: KeyTable = {
  ...DECIDING,
  r: () => onResult(() => ask(isReleased(work.value!.review) ? { withdraw: true } : { release: true })),
};

/** Keys that lead to another work, while one is under way, too. */
const WAYS: KeyTable = {
  j: () => goBeside('next'),
  k: () => goBeside('previous'),
};

/** Keys that may be held: the others decide, once for each time that they are pressed. */
const HELD: ReadonlySet<string> = new Set(['j', 'k', 'n', 'p', 'e']);

/** What the keys of a page do, and what shows them. */
export interface PageKeys {
  on(event: KeyboardEvent): void;
  show(): void;
}

/** Keys of a page that shows a work. `own`: what is said of keys that do something else there. */
export function pageKeys(
  table: KeyTable,
  own: () => Readonly<Record<string, string>> = () => ({}),
): PageKeys {
  const show = () => {
    const rows = Object.entries({ ...statementWords.value.keys.rows, ...own() });
    ask({ keys: Object.fromEntries(rows.filter(([key]) => Object.hasOwn(all, key.split(' ')[0]!))) });
  };
  const all: KeyTable = { ...table, ...WAYS, '?': show };
  const on = (event: KeyboardEvent) => {
    const { key } = event;
    const keys = workHere() ? all : WAYS;
    if (isTyping(event) || asked.value || !Object.hasOwn(keys, key)) return;
    event.preventDefault();
    if (!event.repeat || HELD.has(key)) keys[key]!();
  };
  return { on, show };
}
