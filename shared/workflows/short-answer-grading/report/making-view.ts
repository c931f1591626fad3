import { type Fact, figure } from '../../../report/facts.ts';
import { singleGrader } from '../method.ts';
import type { QuizResult } from '../result.ts';
import type { QuizWords } from './words/quiz-words.ts';

/** What is known of a run only in short-answer grading (SPEC P8). */
export function ownFacts(result: QuizResult, words: QuizWords): Fact[] {
  const { making } = words;
  const { method, hint, debate, graders, encoder, past, startedAt, assessedAt } = result;
  const single = singleGrader(method);
  const seconds = (Date.parse(assessedAt) - Date.parse(startedAt)) / 1000;
  const debated = result.purpose === 'grade' && debate !== 'never';
  const rows: [string, string | null][] = [
    [making.method, single === null ? (words.methods[method] ?? method) : words.singleMethod(single)],
    [making.hint, debated ? (hint === null ? words.facts.none : words.hints[hint]) : null],
    [making.debate, result.purpose === 'grade' ? words.debates[debate] : null],
    [making.graders, graders.map(({ name, model, role }) => `${name}: ${model} (${role})`).join('; ')],
    [making.encoder, encoder],
    [making.past, figure(past, words)],
    [making.elapsed, `${figure(seconds, words)} s`],
  ];
  return rows.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}

/** What was counted of a run, and what was saved by grading what is the same once and by not debating what all agree on. */
export function countsView({ counts, purpose }: QuizResult, words: QuizWords): Fact[] {
  const names = words.countNames;
  const number = (count: number) => figure(count, words);
  const alike = counts.answers - counts.distinct;
  const saved = [
    alike > 0 ? words.savedByGrouping(number(alike)) : null,
    counts.undebated > 0 ? words.savedByAgreement(number(counts.undebated)) : null,
  ].filter((part) => part !== null);
  const all: [string, string][] = [
    [names.answers, number(counts.answers)],
    [names.distinct, number(counts.distinct)],
    [names.empty, number(counts.empty)],
  ];
  const debates: [string, string][] = [
    [names.debates, number(counts.debates)],
    [names.validations, number(counts.validations)],
    [names.retries, number(counts.retries)],
    [names.undebated, number(counts.undebated)],
    [names.saved, saved.join('; ') || words.savedNothing],
  ];
  const rows = purpose === 'grade' ? [...all, ...debates] : all;
  return rows.map(([name, value]) => ({ name, value }));
}

/** How the labels, or the profiles of graders, came to be. */
export function howView({ purpose, debate, graders }: QuizResult, words: QuizWords): string[] {
  return purpose === 'profile' ? words.howProfile : words.how(debate !== 'never', graders.length);
}
