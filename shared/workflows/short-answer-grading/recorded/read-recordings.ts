import { type Label, readLabel } from '../label.ts';
import { questionKey } from '../past-answer.ts';
import { type GivenFile, type RecordingCells, readRows, unusable } from './read-rows.ts';

/** An answer that the recorded graders graded; `truth` is the teacher's label. */
export interface RecordedAnswer {
  question: string;
  answer: string;
  truth: Label;
  /** The teacher's comment, where there is one. */
  feedback?: string | null;
}

/** A grader whose labels were recorded, null where one is unreadable; in the order of the answers. */
export interface RecordedGrader {
  name: string;
  model: string;
  labels: (Label | null)[];
  /** What it gave for a reason, in the order of the answers; null where nothing was recorded. */
  reasons?: (string | null)[];
}

/** Recordings of several graders of the same answers. */
export interface Recordings {
  answers: RecordedAnswer[];
  graders: RecordedGrader[];
  /** Rows whose teacher's label is none of the three; they are left out. */
  leftOut: number;
}

/** Of more, the sets of three take too long. */
const MOST_GRADERS = 40;

const ENDING = /\.(?:csv|tsv)(?:\.gz)?$/i;
const CLEAN = 'clean_pred_label';
const WRITTEN = 'pred_label';
const COMPARED = ['question', 'student', 'label'] as const;
const COMMENTS = ['feedback', 'pred_feedback'] as const;
type RecordingColumn = (typeof COMPARED)[number] | (typeof COMMENTS)[number] | typeof CLEAN | typeof WRITTEN;

interface RecordingTable {
  file: GivenFile;
  rows: RecordingCells<RecordingColumn>[];
}

/** Whether a file of a folder is taken for a recording, by its name. */
export const isRecording = (name: string) => ENDING.test(name) && !name.startsWith('.');

/** The label in what a model wrote: by itself, or after the word "label". */
function writtenLabel(written: string): Label | null {
  const line = written.trim().split('\n')[0]!;
  return readLabel(line) ?? readLabel(/^\W*label\W+(\w.*|)$/i.exec(line)?.[1]);
}

/** The grader's label of a row; null where it cannot be read. */
export function labelOfRow(row: RecordingCells<typeof CLEAN | typeof WRITTEN>): Label | null {
  return readLabel(row[CLEAN]) ?? writtenLabel(row[WRITTEN] ?? '');
}

const lastPart = (name: string) => name.slice(name.lastIndexOf('_') + 1);

/** The model of each file: what follows the last underscore of its name; where that gives fewer than three, each file is its own. */
export function modelsOf(names: readonly string[]): string[] {
  const models = names.map(lastPart);
  return new Set(models).size < Math.min(3, names.length) ? [...names] : models;
}

function checkSameRows(first: RecordingTable, other: RecordingTable): void {
  const todo = 'Record all graders on the same answers, in the same order.';
  for (const [index, row] of first.rows.entries()) {
    const same = other.rows[index];
    const differing = same && COMPARED.find((column) => row[column]!.trim() !== same[column]!.trim());
    if (differing) {
      const words = `row ${index + 1} has another ${differing} than row ${index + 1} of ${first.file.name}. ${todo}`;
      throw unusable(other.file.name, words);
    }
  }
  if (first.rows.length === other.rows.length) return;
  const counts = `it has ${other.rows.length} rows, ${first.file.name} has ${first.rows.length}`;
  const end = Math.min(first.rows.length, other.rows.length) + 1;
  throw unusable(other.file.name, `${counts}, so that row ${end} is in one of them only. ${todo}`);
}

function rowsOfFile(file: GivenFile): RecordingCells<RecordingColumn>[] {
  const rows = readRows<RecordingColumn>(file, [...COMPARED, ...COMMENTS, CLEAN, WRITTEN], COMPARED);
  if (CLEAN in rows[0]! || WRITTEN in rows[0]!) return rows;
  throw unusable(file.name, `it lacks the column "${CLEAN}" (or "${WRITTEN}"), the label of the grader.`);
}

/**
 * Reads recorded graders (SPEC G1, G11): a file for each, with the columns question, student (the answer), label (the teacher's) and
 * clean_pred_label or pred_label (the grader's), the same rows in the same order. A grader's label that cannot be read is null.
 * @throws AssayError RecordingsInvalid, TableInvalid, naming file and row; TableTooLarge
 */
export function readRecordings(files: readonly GivenFile[]): Recordings {
  if (files.length < 2) {
    const found = `${files.length} recorded grader(s)`;
    throw unusable('The folder', `it holds ${found}; give a CSV file (gzip or not) for each of two or more.`);
  }
  if (files.length > MOST_GRADERS) {
    const words = `it holds ${files.length} recorded graders; give up to ${MOST_GRADERS}.`;
    throw unusable('The folder', words);
  }
  const tables = files.map((file) => ({ file, rows: rowsOfFile(file) }));
  const [first, ...others] = tables;
  for (const other of others) checkSameRows(first!, other);
  const names = files.map(({ name }) => name.replace(ENDING, ''));
  const models = modelsOf(names);
  const truths = first!.rows.map((row) => readLabel(row.label));
  const kept = [...truths.keys()].filter((index) => truths[index] !== null);
  if (kept.length === 0)
    throw unusable(first!.file.name, 'no row has a label of the teacher that can be read.');
  return {
    answers: kept.map((index) => ({
      question: questionKey(first!.rows[index]!.question!),
      answer: first!.rows[index]!.student!,
      truth: truths[index]!,
      feedback: first!.rows[index]!.feedback?.trim() || null,
    })),
    graders: tables.map(({ rows }, grader) => ({
      name: names[grader]!,
      model: models[grader]!,
      labels: kept.map((index) => labelOfRow(rows[index]!)),
      reasons: kept.map((index) => rows[index]!.pred_feedback?.trim() || null),
    })),
    leftOut: truths.length - kept.length,
  };
}
