import { type Fact, figure } from '@assay/platform/report/facts';
import { courseOf } from '../course.ts';
import { singleGrader } from '../method.ts';
import type { QuizResult } from '../result.ts';
import { sumText } from './answer-view.ts';
import { percentage } from './label-view.ts';
import type { QuizWords } from './words/quiz-words.ts';

function methodOf({ method, purpose }: QuizResult, words: QuizWords): string {
  if (purpose === 'profile') return words.pseudoLearning;
  const single = singleGrader(method);
  const methods: Record<string, string> = words.methods;
  return single === null ? (methods[method] ?? method) : words.singleMethod(single);
}

/** What is known of a run only in short-answer grading (SPEC P8). */
export function ownFacts(result: QuizResult, words: QuizWords): Fact[] {
  const { making } = words;
  const { hint, debate, cascade, graders, encoder, past, startedAt, assessedAt } = result;
  const seconds = (Date.parse(assessedAt) - Date.parse(startedAt)) / 1000;
  const debated = result.purpose === 'grade' && debate !== 'never';
  const rows: [string, string | null][] = [
    [making.method, methodOf(result, words)],
    [making.hint, debated ? (hint === null ? words.facts.none : words.hints[hint]) : null],
    [making.debate, result.purpose === 'grade' ? words.debates[debate] : null],
    [making.cascade, cascade === null ? null : words.cascadeUntil(percentage(cascade, words))],
    [making.graders, graders.map(({ name, model, role }) => `${name}: ${model} (${role})`).join('; ')],
    [making.encoder, encoder],
    [making.past, figure(past, words)],
    [making.elapsed, `${figure(seconds, words)} s`],
  ];
  return rows.flatMap(([name, value]) => (value === null ? [] : [{ name, value }]));
}

/** What was counted of a run, and what was saved by grading what is the same once and by not asking or debating more. */
export function countsView(result: QuizResult, words: QuizWords): Fact[] {
  const { counts, purpose, debate, answers } = result;
  const points = purpose === 'grade' ? sumText(answers, result, words) : null;
  const { alike, took, agreed } = courseOf(result);
  const names = words.countNames;
  const number = (count: number) => figure(count, words);
  const early = took?.slice(0, -1).reduce((sum, count) => sum + count, 0) ?? 0;
  const saved = [
    alike > 0 ? words.savedByGrouping(number(alike)) : null,
    early > 0 ? words.savedByCascade(number(early)) : null,
    agreed > 0 ? words.savedByAgreement(number(agreed)) : null,
  ].filter((part) => part !== null);
  const rows: [string, string, boolean][] = [
    [words.pointsInAll, points ?? '', points !== null],
    [names.answers, number(counts.answers), true],
    [names.distinct, number(counts.distinct), true],
    [names.empty, number(counts.empty), true],
    [names.debates, number(counts.debates), debate !== 'never'],
    [names.validations, number(counts.validations), debate !== 'never'],
    [names.retries, number(counts.retries), debate !== 'never'],
    [names.undebated, number(agreed), debate === 'on-disagreement'],
    [names.saved, saved.join('; ') || words.savedNothing, purpose === 'grade'],
  ];
  return rows.flatMap(([name, value, told]) => (told ? [{ name, value }] : []));
}

/** Whether it was known how graders err: of those that were profiled it is, also on a question that is new. */
function isLearned({ answers }: QuizResult): boolean {
  const bases = answers.flatMap(({ asked, basis }) => (asked && basis !== null ? [basis] : []));
  return bases.length === 0 || bases.some((basis) => basis !== 'uncalibrated');
}

/** How the labels, or the profiles of graders, came to be. */
export function howView(result: QuizResult, words: QuizWords): string[] {
  const { purpose, profile, graders, cascade } = result;
  if (purpose === 'profile') {
    const described = profile?.graders.some(({ good, bad }) => good !== null || bad !== null) ?? false;
    return words.howProfile(described, (profile?.calibration ?? null) !== null);
  }
  const { distinct, took, debates, agreed } = courseOf(result);
  const turns = took?.map((some, index) => words.turn(some, index + 1, index + 1 === graders.length)) ?? [];
  return words.how({
    graders: graders.length,
    cascade: cascade !== null,
    until: cascade === null ? '' : percentage(cascade, words),
    distinct,
    turns: turns.join(', '),
    learned: isLearned(result),
    debated: debates !== null,
    ...(debates ?? { held: 0, checked: 0, again: 0 }),
    agreed,
  });
}
