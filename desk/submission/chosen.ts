import { signal } from '@preact/signals';
import { told } from '../views/parts.tsx';
import { words } from '../words/words.ts';
import { bringIntoView } from './keys.ts';
import type { PassageMap } from './passages.ts';
import { statementWords } from './statement-words.ts';

/** What is looked at: a statement with its passages, or a passage with the statements that cite it. */
interface ChosenPlace {
  passage: number | null;
  passages: readonly number[];
  statements: readonly string[];
}

export const chosen = signal<ChosenPlace | null>(null);
/** The passages of the work that is looked at. */
export const passages = signal<PassageMap>({ passages: [], of: () => [] });

let wanted = '';

/** Says which work is to be shown, by its address. What it answers says whether that is still so, once what was asked for comes. */
export function wantWork(path: string): () => boolean {
  wanted = path;
  return () => wanted === path;
}

/** Does something once what was chosen is drawn. */
const onceDrawn = queueMicrotask;

const referenceOf = (number: number) => document.querySelector(`[data-passage="${number}"]`);
const statementOf = (name: string) => document.querySelector(`[data-statement="${CSS.escape(name)}"]`);

/** Shows what was said of a passage. */
export function choosePassage(number: number): void {
  const passage = passages.value.passages.find((one) => one.number === number);
  if (!passage) return;
  chosen.value = { passage: number, passages: [number], statements: passage.citedBy };
  told.value = words.value.work.passageSaid(number, passage.citedBy.length);
  onceDrawn(() => bringIntoView(statementOf(passage.citedBy[0]!)));
}

/** Shows the passages that a statement stands on, one of them in view. */
export function chooseStatement(name: string, number?: number | null): void {
  const numbers = passages.value.of(name).flatMap((one) => (one.number === null ? [] : [one.number]));
  chosen.value = { passage: number ?? null, passages: numbers, statements: [name] };
  onceDrawn(() => bringIntoView(referenceOf(number ?? numbers[0] ?? 0)));
}

/** Goes to the next passage of a statement, and puts the focus there. */
export function nextEvidence(name: string): void {
  const numbers = passages.value.of(name).flatMap((one) => (one.number === null ? [] : [one.number]));
  const now = chosen.value?.statements[0] === name ? (chosen.value.passage ?? 0) : 0;
  const next = numbers[(numbers.indexOf(now) + 1) % Math.max(1, numbers.length)];
  if (next === undefined) {
    told.value = statementWords.value.grades.none;
    return;
  }
  chooseStatement(name, next);
  onceDrawn(() => {
    const reference = referenceOf(next);
    if (reference instanceof HTMLElement) reference.focus({ preventScroll: true });
  });
}
