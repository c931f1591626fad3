import { alignedTable, figure } from '@assay/kit/tables/aligned-table';
import type { RecordedEvaluation } from './evaluate-recorded.ts';
import type { MethodFigures } from './tally.ts';

// biome-ignore format: a table
const HEAD = [
  'Method', 'Accuracy', 'Macro-F1', 'Above majority', '± s.e.', 'Calls', 'Calibration error', 'Surest 90 %',
];

function methodRow(figures: MethodFigures): string[] {
  const { method, accuracy, macroF1, aboveMajority, standardError, calls } = figures;
  const difference = method === 'majority' ? '–' : `${aboveMajority < 0 ? '' : '+'}${figure(aboveMajority)}`;
  const error = method === 'majority' ? '–' : figure(standardError);
  const sureness = [figure(figures.calibrationError), figure(figures.accuracyOfSurest)];
  return [method, figure(accuracy), figure(macroF1), difference, error, figure(calls, 2), ...sureness];
}

const methodTable = (methods: readonly MethodFigures[]) => alignedTable([HEAD, ...methods.map(methodRow)]);

function graderTable({ graders }: RecordedEvaluation): string {
  const rows = graders.map(({ grader, model, accuracy, macroF1, unreadable }) => [
    grader,
    model,
    figure(accuracy),
    figure(macroF1),
    String(unreadable),
  ]);
  return alignedTable([['Grader', 'Model', 'Accuracy', 'Macro-F1', 'No label'], ...rows]);
}

/** GET's table 6, accuracy / macro-F1. */
const PAPER = `What the paper reports (table 6; other models, the data set as published): unseen answers: GET .779/.713, majority
.776/.711, ASAS-F-RAG .709/.632; unseen questions: GET .670/.627, majority .639/.611, ASAS-F-RAG .653/.629.`;

const NOTES = `Majority: Partially correct in a tie. Majority, algorithm-1 and best-single take the recorded labels of empty answers too; the others
grade those Incorrect without a call. Algorithm-1: the only likely label, else the majority's. Posterior-plain-rate: as posterior, the
question's rate being pulled to the rate of all labels, not to its root. Single-posterior: each grader alone, with past labels. Cascade: one
grader after another, in every order, until the posterior is .75. Of a question without a past label the majority's label stays.`;

function about({ trios, n, questions, empty, leftOut, past, splits, seed }: RecordedEvaluation): string {
  const left = leftOut > 0 ? `, ${leftOut} rows without a label left out` : '';
  const answers = `${n} answers (${empty} empty or words such as "no response"${left}) to ${questions} questions, ${past} more labelled answers of the past`;
  return `${answers}; ${trios} sets of graders; ${splits} splits, seed ${seed}`;
}

/** The evaluation as tables for a terminal, and what the paper reports beside them. */
export function evaluationText(evaluation: RecordedEvaluation): string {
  const { methods, unseenQuestions, n, questions, past } = evaluation;
  const few =
    past === 0 && n / 2 / questions < 10
      ? `There are fewer than ten labelled answers of a question in a half: more come with --past FILE.`
      : null;
  return `${[
    about(evaluation),
    `Half of the answers learnt from, the other half graded, and the other way round:\n${methodTable(methods)}`,
    few,
    unseenQuestions &&
      `Half of the questions learnt from, the others graded:\n${methodTable(unseenQuestions)}`,
    `Each grader on all answers:\n${graderTable(evaluation)}`,
    NOTES,
    PAPER,
  ]
    .filter((part) => part !== null)
    .join('\n\n')}\n`;
}
