import type { FindingView, ScoreView } from '../api.ts';
import { told } from '../views/parts.tsx';
import { acceptAndGo, undo } from './accept-and-go.ts';
import { ask, asked } from './asked.ts';
import { accept, beginChange, giveBack, giveLevel, leaveChange } from './change-score.tsx';
import { chooseStatement, nextEvidence } from './chosen.ts';
import { acceptedTraits, levelOfDigit } from './groups.ts';
import { bringIntoView, isTyping } from './keys.ts';
import { toggleMarks } from './mark.tsx';
import { toggleHidden } from './score-part.tsx';
import { statementWords } from './statement-words.ts';
import { goBeside } from './walk.ts';
import { current, work } from './work-state.ts';

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

/** What a comment is about: the trait of what keys are about, the whole where nothing was chosen. */
const aboutNow = () => currentFinding()?.trait ?? (current.value ? (currentScore()?.trait ?? null) : null);

const onResult = (run: () => unknown) => (reviewed() ? run() : tell('result'));

/** What a student reads already is changed by no key alone: a button, or a reason, says that it is meant. */
const unlessReleased = (run: () => unknown) => (isReleased() ? tell('released') : run());

function acceptOnce(score: ScoreView): void {
  if (score.score === null) tell('score');
  else if (acceptedTraits(work.value!.review).has(score.trait)) tell('accepted');
  else void accept(score);
}

/** What each key does on a work that is there. */
const KEYS: Readonly<Record<string, () => unknown>> = {
  n: () => move(1),
  p: () => move(-1),
  a: () => onScore(acceptOnce),
  b: () => onScore((score) => (score.overridden ? unlessReleased(() => giveBack(score)) : tell('machine'))),
  c: () => onScore((score) => beginChange(score)),
  g: () => onResult(() => (document.querySelector('[data-item]') ? acceptAndGo() : tell('score'))),
  h: () => onStatement((finding) => unlessReleased(() => toggleHidden(finding))),
  m: toggleMarks,
  f: () => onResult(() => ask({ comment: aboutNow() })),
  e: () => onStatement(({ finding }) => nextEvidence(finding)),
  u: undo,
  r: () => onResult(() => ask(isReleased() ? { withdraw: true } : { release: true })),
  '?': () => ask({ keys: true }),
  Escape: leaveChange,
};

/** Keys that lead to another work, while one is under way, too. */
const WAYS: Readonly<Record<string, () => unknown>> = {
  j: () => goBeside('next'),
  k: () => goBeside('previous'),
};

/** Keys that may be held: the others decide, once for each time that they are pressed. */
const HELD: ReadonlySet<string> = new Set(['j', 'k', 'n', 'p', 'e']);

/** Does what a key of the page stands for. */
export function onKey(event: KeyboardEvent): void {
  const { key } = event;
  if (isTyping(event) || asked.value) return;
  const keys = work.value ? { ...KEYS, ...WAYS } : WAYS;
  const isDigit = work.value !== null && /^[0-9]$/.test(key);
  if (!isDigit && !Object.hasOwn(keys, key)) return;
  event.preventDefault();
  if (event.repeat && !HELD.has(key)) return;
  if (isDigit) give(Number(key));
  else keys[key]!();
}
