import type { AnswerStretches } from './divide-paper.ts';

/** Words of a paper that a model says answer a question. */
export interface AnswerPassage {
  question: string;
  passage: string;
}

/** Signs that are written in several ways, as one. */
const SAME: Readonly<Record<string, string>> = {
  '’': "'",
  '‘': "'",
  '“': '"',
  '”': '"',
  '„': '"',
  '–': '-',
  '—': '-',
};

/** The signs of a text but for blanks, each with where it stands. */
function signsOf(text: string): { signs: string; at: number[] } {
  const found = [...text.matchAll(/\S/g)];
  return { signs: found.map(([sign]) => SAME[sign] ?? sign).join(''), at: found.map(({ index }) => index) };
}

type FilledSpan = [from: number, to: number];

const isFree = (from: number, to: number, taken: readonly FilledSpan[]) =>
  taken.every(([start, end]) => to <= start || from >= end);

/** The first place of signs among others where nothing is taken; -1: there is none. */
function freePlace(signs: string, wanted: string, taken: readonly FilledSpan[]): number {
  for (let from = signs.indexOf(wanted); from >= 0; from = signs.indexOf(wanted, from + 1))
    if (isFree(from, from + wanted.length, taken)) return from;
  return -1;
}

/**
 * Where passages stand in a paper, word for word but for blanks, none over another; the longest are looked up first, and empty ones nowhere. `missing`: the places of
 * those among the passages that do not stand there.
 */
export function placePassages(text: string, passages: readonly AnswerPassage[]) {
  const { signs, at } = signsOf(text);
  const taken: FilledSpan[] = [];
  const missing: number[] = [];
  const placed: { question: string; start: number; end: number }[] = [];
  const wanted = passages
    .map(({ question, passage }, place) => ({ question, place, own: signsOf(passage).signs }))
    .filter(({ own }) => own !== '');
  for (const { question, place, own } of wanted.toSorted((one, other) => other.own.length - one.own.length)) {
    const from = freePlace(signs, own, taken);
    if (from < 0) {
      missing.push(place);
      continue;
    }
    taken.push([from, from + own.length]);
    placed.push({ question, start: at[from]!, end: at[from + own.length - 1]! + 1 });
  }
  return { placed: placed.toSorted((one, other) => one.start - other.start), missing };
}

/** Placed passages by the questions of an assignment, in its order; of one that has none nothing was written. */
export const stretchesBy = (
  questions: readonly { id: string }[],
  placed: ReturnType<typeof placePassages>['placed'],
): AnswerStretches[] =>
  questions.map(({ id }) => ({
    question: id,
    stretches: placed.flatMap(({ question, start, end }) => (question === id ? [{ start, end }] : [])),
  }));
