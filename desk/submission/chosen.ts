import { signal } from '@preact/signals';
import { told } from '../views/parts.tsx';
import { words } from '../words/words.ts';
import { bringIntoView } from './keys.ts';
import type { PassageMap } from './passages.ts';
import { statementWords } from './statement-words.ts';

/** What is looked at: a statement with its passages, or a passage with the statements that cite it. */
interface ChosenPlace {
  /** The statement that was chosen; null: a passage was. */
  from: string | null;
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

/** Goes back to the statement whose passages are shown, else to the passage that was chosen, with the focus. */
export function backToStatement(): void {
  const { from = null, passage = null } = chosen.value ?? {};
  const statement = from === null ? referenceOf(passage ?? 0) : statementOf(from);
  if (!(statement instanceof HTMLElement)) return;
  statement.focus({ preventScroll: true });
  bringIntoView(statement);
}

/** Shows what was said of a passage, of the statement first from which somebody came to it. */
export function choosePassage(number: number): void {
  const passage = passages.value.passages.find((one) => one.number === number);
  if (!passage) return;
  const { from = null } = chosen.value ?? {};
  const first = passage.citedBy.find((name) => name === from) ?? passage.citedBy[0]!;
  chosen.value = { from: null, passage: number, passages: [number], statements: passage.citedBy };
  told.value = words.value.work.passageSaid(number, passage.citedBy.length);
  onceDrawn(() => bringIntoView(statementOf(first)));
}

/** Shows the passages that a statement stands on, one of them in view. */
export function chooseStatement(name: string, number?: number | null): void {
  const numbers = passages.value.of(name).flatMap((one) => (one.number === null ? [] : [one.number]));
  chosen.value = { from: name, passage: number ?? null, passages: numbers, statements: [name] };
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
