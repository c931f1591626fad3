import { countedBy } from '@assay/platform/report/counted-by';
import { plural } from '@assay/platform/report/words/plural';
import { pointsInWords } from '@assay/platform/review/counted-points';
import type { RunItem } from '@assay/platform/run/items';
import type { Judgement } from '@assay/platform/run/judgement';
import type { Failure } from '@assay/platform/run/outcome';
import type { ResultFile } from '@assay/platform/workflow/report';
import type { Summary } from '@assay/platform/workflow/result-reading';
import { type Course, courseOf } from './course.ts';
import { LABELS } from './label.ts';
import { pointsOfAnswers } from './points.ts';
import { isRough, type Profile } from './profile.ts';
import { reasonText } from './reason/final-reason.ts';
import { quizWords } from './report/words/quiz-words.ts';
import type { GradedAnswer, QuizResult } from './result.ts';
import { resultsCsv, resultsJson } from './table/results-csv.ts';

/** A line of the results, as programs are given it. */
function resultRow(answer: GradedAnswer, result: QuizResult) {
  const { row, student, question, label, probability, reason, graders, needsHuman, similar, flags } = answer;
  const worth = pointsOfAnswers([answer], result).of(answer);
  return {
    ...{ row, student, question, label, probability },
    reason: reason && reasonText(reason),
    graders: graders.map((said) => ({ grader: said.grader, label: said.label })),
    ...{ needsHuman, similar: similar ?? null, flags },
    ...{ points: worth?.given ?? null, of: worth?.of ?? null },
  };
}

/** The results in other forms, by their names in the run's folder. */
export const RESULT_FILES = { csv: 'results.csv', json: 'results.json' };

/** The results as a table for spreadsheets and as JSON for programs; of past answers there is no such table. */
export function resultFiles(result: QuizResult): ResultFile[] {
  const { purpose, answers, provenance } = result;
  if (purpose === 'profile') return [];
  const rows = answers.map((answer) => ({ ...resultRow(answer, result), answer: answer.answer }));
  return [
    {
      name: RESULT_FILES.csv,
      type: 'text/csv; charset=utf-8',
      text: resultsCsv(rows, provenance.standIn),
    },
    {
      name: RESULT_FILES.json,
      type: 'application/json',
      text: JSON.stringify(resultsJson(rows), null, 2),
    },
  ];
}

const SHOWN = 10;

function reviewLine({ student, question, label, graders, probability, flags }: GradedAnswer): string {
  const said = graders.map((grader) => grader.label ?? 'missing').join(' / ');
  const sure = probability === null ? '' : ` ${Math.round(probability * 100)} %`;
  return `    ${student} (${question}): ${label ?? 'missing'}${sure}   ${said}   ${flags.join(' · ').replaceAll('-', ' ')}`.trimEnd();
}

/** How answers were settled in a cascade, and what was debated; nothing of debates where the method holds none. */
function courseLines({ took, debates, agreed }: Course, { cascade, debate }: QuizResult): string[] {
  const turns = took?.map((count, index) => `${count} took ${index + 1} of ${took.length} graders`);
  const agreement = debate === 'on-disagreement' ? `; ${agreed} not debated as all graders agree` : '';
  return [
    ...(turns && cascade !== null
      ? [`  cascade until ${Math.round(cascade * 100)} %: ${turns.join(', ')}`]
      : []),
    ...(debates
      ? [
          `  ${debates.held} debates, ${debates.checked} validations, ${debates.again} second debates${agreement}`,
        ]
      : []),
  ];
}

/** What every answer has that nobody was asked to grade. */
// biome-ignore format: a table
const UNGRADED: readonly string[] = [
  'missing-label', 'grader-missing', 'unseen-question', 'few-past-answers', 'not-calibrated',
];

/** The answers for a human first that are named; where there was no model, those alone that are more than ungraded. */
function reviewed({ answers, review, provenance }: QuizResult): GradedAnswer[] {
  const byRow = new Map(answers.map((answer) => [answer.row, answer]));
  const rows = review.map((row) => byRow.get(row)!);
  if (!provenance.withoutModel) return rows;
  return rows.filter(({ flags }) => flags.some((flag) => !UNGRADED.includes(flag)));
}

/** What is said before the answers that are named, of so many. */
function headOfNamed(all: number, named: number): string {
  if (named === all) return `  for a human first, ${all} in all:`;
  return named === 0
    ? `  for a human, all ${all}: nobody graded them`
    : `  for a human, all ${all}, as nobody graded them; with more to see than that:`;
}

function gradedLines(result: QuizResult): string[] {
  const { answers, counts } = result;
  const review = reviewed(result);
  const all = result.review.length;
  const { sum } = pointsOfAnswers(answers, result);
  const worth = sum && pointsInWords({ given: sum.scoreGiven, of: sum.scoreMaximum });
  const rule = countedBy(result.counting, result.questions.length, quizWords('en'));
  const count = (label: string | null) => answers.filter((answer) => answer.label === label).length;
  const shares = [...LABELS.toReversed(), null].map((label) => `${label ?? 'missing'} ${count(label)}`);
  const first = review.slice(0, SHOWN);
  return [
    `  ${plural(counts.answers, 'answer', 'answers')}, ${counts.distinct} distinct, ${counts.empty} empty: ${shares.join(', ')}`,
    ...(worth ? [`  in all ${worth}${rule === null ? '' : `: ${rule}`}`] : []),
    ...courseLines(courseOf(result), result),
    ...(all > 0 ? [headOfNamed(all, review.length), ...first.map(reviewLine)] : []),
  ];
}

const percent = (share: number) => `${(share * 100).toFixed(1)} %`;

/** What is known of graders, for a person: metrics, roles, tendencies, the output patterns in the form of GET's table 5. */
export function describeProfile(profile: Profile): string[] {
  const { calibration, patterns, order } = profile;
  return [
    ...(profile.standIn
      ? ['  No real model was used for this profile: it says nothing about the models named.']
      : []),
    `  learnt from ${profile.answers} past answers${isRough(profile) ? ': these figures are rough' : ''}`,
    ...profile.graders.flatMap(({ name, model, role, accuracy, macroF1, good, bad }) => [
      `  ${name} (${model}): ${role}, accuracy ${percent(accuracy)}, macro-F1 ${macroF1.toFixed(3)}`,
      ...(good ? [`    + ${good}`] : []),
      ...(bad ? [`    - ${bad}`] : []),
    ]),
    `  ${order.join(' | ')} | most likely label`,
    ...patterns.map(
      ({ labels, likely, count }) => `    ${labels.join(' | ')} | ${likely.join(' or ')}  (${count})`,
    ),
    ...(calibration
      ? [
          `  posterior, each answer held against the others: accuracy ${percent(calibration.accuracy)}, calibration error ${calibration.error.toFixed(3)}; majority ${percent(calibration.majority.accuracy)}`,
        ]
      : []),
  ];
}

/** Why the first answer without a label has none; where all have one, why the first grader without one has none. */
function reasonOf({ answers }: QuizResult): Failure | null {
  const first = (missing: (Failure | null)[]) => missing.find((failure) => failure !== null) ?? null;
  return (
    first(answers.map(({ missing }) => missing)) ??
    first(answers.flatMap(({ graders }) => graders.map(({ missing }) => missing)))
  );
}

/** The labels of a class, or what was learnt of the graders. */
export function summarizeGrades(result: QuizResult | null, { options }: Pick<RunItem, 'options'>): Summary {
  const purpose = result?.purpose ?? options.purpose ?? 'grade';
  if (!result) return { fields: { purpose, results: [] }, lines: [] };
  const isProfile = purpose === 'profile';
  return {
    fields: {
      purpose,
      method: result.method,
      results: result.answers.map((answer) => resultRow(answer, result)),
      total: isProfile ? null : pointsOfAnswers(result.answers, result).sum,
      counts: result.counts,
      warnings: result.warnings,
      ...(isProfile && { profile: result.profile }),
    },
    lines: [
      ...result.warnings.map((warning) => `  ${warning}`),
      ...(isProfile ? (result.profile ? describeProfile(result.profile) : []) : gradedLines(result)),
    ],
    reason: reasonOf(result),
  };
}

/** What a class's result says that a teacher may have judged as well (SPEC G12). */
export function judgementsOf({ purpose, answers, questions, method }: QuizResult): Judgement[] {
  if (purpose === 'profile') return [];
  const asked = new Map(questions.map(({ id, question, reference }) => [id, { question, reference }]));
  return answers.map(({ student: id, question, answer, label, reason, probability, flags }) => ({
    id,
    question: questions.length > 1 ? question : null,
    ...(asked.has(question) ? { work: { ...asked.get(question)!, answer } } : {}),
    item: 'label',
    system: method,
    labels: LABELS,
    value: label,
    text: reason && reasonText(reason),
    probability,
    facts: { flags: flags.join(' ') },
  }));
}
