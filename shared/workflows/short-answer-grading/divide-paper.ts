import type { LineOnPage } from '@assay/document/text-on-pages';
import { countWrittenWords } from '@assay/kit/language/count-words';
import * as z from 'zod';
import { endOfQuestion, labelsIn, type QuestionLabel, STYLES, startBehind } from './paper-labels.ts';
import type { TableQuestion } from './table/find-question.ts';

/** Stretches of a paper's text that answer a question, UTF-16 offsets `[start, end)`; none: nothing was written there. */
export const answerStretchesSchema = z.object({
  question: z.string(),
  stretches: z.array(z.object({ start: z.int(), end: z.int() })),
});
export type AnswerStretches = z.infer<typeof answerStretchesSchema>;

/** Words at a paper's head that may be a name, a class, a date and a title; more, or a sentence among them, may be an answer without a label. */
export const MOST_AT_HEAD = 12;
/** What stands before a list: its numbers are those of an answer's own points. */
const LEADS_TO_LIST = /[:;,.!?…]$/;

/** Words in small letters of a line that is no sentence: of a name, a class, a date or a title there are hardly any. */
const MOST_SMALL = 2;
const isSentence = (line: string): boolean =>
  (line.match(/(?<![\p{L}\p{M}])\p{Ll}/gu) ?? []).length > MOST_SMALL;

const isHead = (before: string): boolean =>
  countWrittenWords(before) <= MOST_AT_HEAD &&
  !LEADS_TO_LIST.test(before.trim()) &&
  !before.split('\n').some(isSentence);

/** Whether labels name each question once; those without a word beside them in the order of the questions, written alike. */
function isComplete(labels: readonly QuestionLabel[], count: number): boolean {
  const named = labels.map(({ question }) => question);
  if (named.length !== count || new Set(named).size !== count || named.includes(null)) return false;
  if (['words', 'keyword'].includes(labels[0]!.style)) return true;
  return named.every((question, at) => question === at) && new Set(labels.map(({ mark }) => mark)).size === 1;
}

/** Labels, one that only says again what the one before it says together with that. */
function merged(text: string, labels: readonly QuestionLabel[], questions: readonly TableQuestion[]) {
  const kept: QuestionLabel[] = [];
  for (const label of labels) {
    const before = kept.at(-1);
    const from = before?.question === label.question && before.question !== null ? before.end : null;
    const isAgain =
      from !== null && stretchFrom(text, from, label.start, questions[label.question!]!).length === 0;
    if (isAgain) kept[kept.length - 1] = { ...before!, end: label.end };
    else kept.push(label);
  }
  return kept;
}

/** The labels that part a paper beyond doubt, where none that says it more surely is among them; null: there are none. */
function partingLabels(labels: readonly QuestionLabel[], count: number): QuestionLabel[] | null {
  for (const style of STYLES) {
    const own = labels.filter((label) => label.style === style);
    if (own.length > 0) return isComplete(own, count) ? own : null;
  }
  return null;
}

/** A stretch without blanks at its ends; none where nothing else is there. */
export function trimmed(text: string, start: number, end: number): AnswerStretches['stretches'] {
  const own = text.slice(start, end);
  const from = start + own.length - own.trimStart().length;
  const to = end - own.length + own.trimEnd().length;
  return from < to ? [{ start: from, end: to }] : [];
}

/** What stands from a place on, without the question's own words. */
function stretchFrom(text: string, from: number, end: number, question: TableQuestion) {
  const start = startBehind(text, from, end);
  const own = endOfQuestion(text, start, question);
  return trimmed(text, own === null ? start : startBehind(text, Math.min(own, end), end), end);
}

/**
 * Divides a paper among the questions of an assignment by what students write before answers: a question's number, letter or id, or its words.
 * All of a paper is the answer where there is one question. `begins`: where lines of its pages begin in the text. Null: that is in doubt, as where a question is named twice or never.
 */
export function dividePaper(
  text: string,
  questions: readonly TableQuestion[],
  begins: readonly number[] = [],
): AnswerStretches[] | null {
  if (questions.length === 1)
    return [{ question: questions[0]!.id, stretches: trimmed(text, 0, text.length) }];
  const labels = partingLabels(merged(text, labelsIn(text, questions, begins), questions), questions.length);
  if (!labels || !isHead(text.slice(0, labels[0]!.start))) return null;
  return questions.map((question, own) => {
    const at = labels.findIndex((label) => label.question === own);
    const end = labels[at + 1]?.start ?? text.length;
    return { question: question.id, stretches: stretchFrom(text, labels[at]!.end, end, question) };
  });
}

/**
 * How many times over a paper answers all of its questions in their order, each time on a page of its own, under a head of its own (a name), with
 * words behind every label: a printed list of the questions and a fair copy are no papers of others. 1: once, or that is not certain.
 */
export function timesAnswered(
  text: string,
  questions: readonly TableQuestion[],
  lines: readonly Pick<LineOnPage, 'page' | 'start'>[],
): number {
  const { length: count } = questions;
  const begins = lines.map(({ start }) => start);
  const labels = merged(text, labelsIn(text, questions, begins), questions);
  const style = STYLES.find((one) => labels.some((label) => label.style === one));
  const own = labels.filter((label) => label.style === style);
  if (count < 2 || own.length % count > 0 || own.some(({ question }, at) => question !== at % count))
    return 1;
  const pageOf = (at: number) => lines.findLast(({ start }) => start <= own[at]!.start)?.page;
  const beginOf = (at: number) => lines.find(({ page }) => page === pageOf(at))?.start ?? 0;
  const firsts = [...own.keys()].filter((at) => at % count === 0);
  const heads = firsts.map((at) => text.slice(beginOf(at), own[at]!.start).trim());
  const endOf = (at: number) => {
    if (at + 1 === own.length) return text.length;
    return (at + 1) % count === 0 ? beginOf(at + 1) : own[at + 1]!.start;
  };
  const isApart = new Set(firsts.map(pageOf)).size === firsts.length;
  const isNamed = heads.every((head) => head !== '' && isHead(head)) && new Set(heads).size === heads.length;
  const isAnswered = own.every(
    ({ question, end }, at) => stretchFrom(text, end, endOf(at), questions[question!]!).length > 0,
  );
  return isApart && isNamed && isAnswered ? Math.max(1, firsts.length) : 1;
}
