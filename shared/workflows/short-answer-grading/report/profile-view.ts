import { cutProse } from '@assay/platform/report/cut';
import { figure } from '@assay/platform/report/facts';
import { LABELS, type Label } from '../label.ts';
import { type GraderProfile, isRough, type Profile } from '../profile.ts';
import type { QuizResult } from '../result.ts';
import { calibrationView } from './calibration-view.ts';
import { listInWords, metric } from './label-view.ts';
import type { QuizWords } from './words/quiz-words.ts';

const MOST_PATTERNS = 64;
/** Millimetres that the labels of a pattern have beside the likely ones, and how many there may be in words. */
const PATTERN_WIDTH = 98;
const MOST_IN_WORDS = 4;
const LONGEST_TENDENCY = 900;
/** The grey of a cell that holds its whole row. */
const DARKEST = 0.62;

function confusionView({ confusion }: GraderProfile, words: QuizWords) {
  return LABELS.map((label, index) => {
    const row = confusion[index]!;
    const total = row.reduce((sum, count) => sum + count, 0);
    const grey = (count: number) => (total === 0 ? 1 : 1 - (1 - DARKEST) * (count / total)).toFixed(3);
    return {
      name: words.labels[label],
      cells: row.map((count) => ({ count: String(count), grey: grey(count) })),
    };
  });
}

function graderView(grader: GraderProfile, words: QuizWords) {
  const tendency = (text: string | null) => (text === null ? null : cutProse(text.trim(), LONGEST_TENDENCY));
  return {
    name: grader.name,
    model: grader.model,
    role: grader.role,
    accuracy: metric(grader.accuracy, words),
    macroF1: metric(grader.macroF1, words),
    f1: LABELS.toReversed().map((label) => metric(grader.labels[label].f1, words)),
    unanswered: grader.unanswered > 0 ? words.unanswered(grader.unanswered) : null,
    good: tendency(grader.good),
    bad: tendency(grader.bad),
    confusion: confusionView(grader, words),
  };
}

const worth = (labels: readonly Label[]) =>
  labels.reduce((sum, label) => sum + LABELS.indexOf(label), 0) / labels.length;

/** Output patterns in the form of the paper's table 5: by the most likely label, the best first, then by how often they occur. */
function patternsView({ patterns, order }: Profile, words: QuizWords) {
  const sorted = patterns.toSorted(
    (a, b) => worth(b.likely) - worth(a.likely) || a.likely.length - b.likely.length || b.count - a.count,
  );
  const rarest = patterns.toSorted((a, b) => b.count - a.count)[MOST_PATTERNS - 1]?.count ?? 0;
  const shown = sorted.filter(({ count }) => count >= rarest).slice(0, MOST_PATTERNS);
  const beyond = patterns.length - shown.length;
  const either = new Intl.ListFormat(words.tag, { type: 'disjunction' });
  return {
    order,
    width: (PATTERN_WIDTH / Math.max(1, order.length) - 2).toFixed(2),
    rows: shown.map(({ labels, likely, count }) => ({
      labels: labels.map((label) => (order.length > MOST_IN_WORDS ? words.letters : words.labels)[label]),
      likely: either.format(
        LABELS.filter((label) => likely.includes(label)).map((label) => words.labels[label]),
      ),
      count: figure(count, words),
    })),
    more: beyond > 0 ? words.patternsMore(beyond) : null,
  };
}

/** The questions that have an answer with a flag. */
function questionsWith({ answers }: QuizResult, flag: 'few-past-answers' | 'unseen-question'): string[] {
  return [...new Set(answers.filter(({ flags }) => flags.includes(flag)).map(({ question }) => question))];
}

/** How far labels and probabilities rest on past answers, a sentence each. */
export function notesView(result: QuizResult, words: QuizWords): string[] {
  const few = questionsWith(result, 'few-past-answers');
  const unseen = questionsWith(result, 'unseen-question');
  const uncalibrated = result.answers.filter(({ asked, basis }) => asked && basis === 'uncalibrated').length;
  const past = result.past > 0 ? words.pastNote(result.past) : words.noPast;
  if (result.purpose === 'profile') return [past];
  return [
    past,
    few.length > 0 ? words.fewNote(listInWords(few, words)) : null,
    unseen.length > 0 ? words.unseenNote(listInWords(unseen, words)) : null,
    uncalibrated > 0 ? words.uncalibratedNote(uncalibrated) : null,
  ].filter((note) => note !== null);
}

/** What is known of the graders: metrics, tendencies, confusion, output patterns, calibration; null where they were not profiled. */
export function profileView({ profile, purpose }: QuizResult, words: QuizWords) {
  if (profile === null) return null;
  const date = new Intl.DateTimeFormat(words.tag, { dateStyle: 'long', timeZone: 'UTC' });
  return {
    intro: [
      words.profileIntro(profile.answers, date.format(new Date(profile.profiledAt))),
      ...(profile.standIn ? [words.profileStandIn] : []),
    ].join(' '),
    rough: purpose === 'grade' && isRough(profile) ? words.rough(profile.answers) : null,
    f1Heads: LABELS.toReversed().map((label) => `F1 ${words.letters[label]}`),
    columns: LABELS.map((label) => words.letters[label]),
    graders: profile.graders.map((grader) => graderView(grader, words)),
    patterns: patternsView(profile, words),
    calibration: calibrationView(profile, words),
  };
}
