import { createHash } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import { columnOf, type DataTable, readTable } from '@assay/kit/tables/read-table';
import type { Quiz } from '../assignment.ts';
import type { PastAnswer } from '../past-answer.ts';
import { inLines } from '../table/lines.ts';
import { pastOfTable } from '../table/read-past.ts';

/** Answers that a teacher labelled, as an evaluation grades them: each with an id of its own, each to a question of the quiz. */
export interface LabelledAnswers {
  file: string;
  /** Of the file's bytes. */
  sha256: string;
  answers: PastAnswer[];
  warnings: string[];
}

const invalid = (words: string) => new AssayError('EvaluationInvalid', words);

/** @throws AssayError EvaluationInvalid where an id stands twice, of one question */
function refuseTwice({ columns, rows }: DataTable, file: string): void {
  const [id, question] = [
    columnOf(columns, ['id', 'answer id']),
    columnOf(columns, ['question id', 'question']),
  ];
  if (id === null) return;
  const seen = new Map<string, number>();
  const again: number[] = [];
  for (const { cells, line } of rows) {
    const own = (cells[id] ?? '').trim();
    const key = JSON.stringify([own, question === null ? '' : (cells[question] ?? '').trim()]);
    if (own !== '' && seen.has(key)) again.push(line);
    seen.set(key, line);
  }
  if (again.length === 0) return;
  throw invalid(
    `${file}, ${inLines(again)}: the id of a row before. Give each answer its own, or keep one of them.`,
  );
}

function refuseUnknown(answers: readonly PastAnswer[], file: string, { questions }: Quiz): void {
  const known = new Set(questions.map(({ id }) => id));
  const others = answers.filter(({ question }) => !known.has(question));
  if (others.length === 0) return;
  const asked = [...new Set(others.map(({ questionText }) => questionText))];
  const shown = asked
    .slice(0, 3)
    .map((words) => `"${words.slice(0, 60)}${words.length > 60 ? '…' : ''}"`)
    .join(', ');
  throw invalid(
    `${file}: ${others.length} answers are to ${asked.length} question(s) that the quiz does not have (${shown}). Write a question's id or its words, or add it to the quiz with its reference answer.`,
  );
}

/**
 * Reads the labelled answers that an evaluation grades: columns as of past answers.
 * @throws AssayError EvaluationInvalid for an id that is there twice and for a question that the quiz does not have; TableInvalid
 * for a label outside the three; TableTooLarge
 */
export function readLabelled(bytes: Uint8Array, file: string, quiz: Quiz): LabelledAnswers {
  const table = readTable(bytes, file);
  refuseTwice(table, file);
  const { past: answers, warnings } = pastOfTable(table, file, quiz.questions);
  refuseUnknown(answers, file, quiz);
  return { file, sha256: createHash('sha256').update(bytes).digest('hex'), answers, warnings };
}
