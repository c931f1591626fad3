import { createHash } from 'node:crypto';
import * as z from 'zod';
import { answerKey } from '../class.ts';
import { pointSchema, pointsIn } from '../grading.ts';
import { labelSchema } from '../label.ts';
import { questionKey } from '../past-answer.ts';
import { labelOfRow } from './read-recordings.ts';
import { type GivenFile, readRows, unusable } from './read-rows.ts';

const recordedRowSchema = z.object({
  key: z
    .string()
    .describe('of question and answer (`recordedKey`), the question in the words of the recording'),
  label: labelSchema.nullable().describe('null: what was recorded names none of the three'),
  feedback: z.array(pointSchema),
});
export type RecordedRow = z.infer<typeof recordedRowSchema>;

/** What a grader once said, one row for each distinct answer: `assignments/{tenant}/{assignment}/recordings/{sha256}.json`. */
export const recordingSchema = z.object({ rows: z.array(recordedRowSchema).min(1) });
export type Recording = z.infer<typeof recordingSchema>;

/** The same as it is sent, with nothing that would be dropped. */
export const givenRecordingSchema = z.strictObject({ rows: z.array(recordedRowSchema.strict()).min(1) });

/** By what a recorded answer is found: case and spacing aside, for recordings are often written in small letters. */
export const recordedKey = (question: string, answer: string): string =>
  answerKey({ question: questionKey(question), answer: answer.toLowerCase() });

const STORED = /^sha256:([0-9a-f]{64})$/;

/** How an assignment names a recording that is stored with it. */
export function recordingReference(recording: Recording): string {
  return `sha256:${createHash('sha256').update(JSON.stringify(recording)).digest('hex')}`;
}

/** Where a stored recording is in the assignment's folder; null of what is no reference, such as a file's path. */
export function recordingPlace(reference: string): string | null {
  const sha256 = STORED.exec(reference)?.[1];
  return sha256 ? `recordings/${sha256}.json` : null;
}

const COLUMNS = ['question', 'student', 'clean_pred_label', 'pred_label', 'pred_feedback'] as const;
const NEEDED = ['question', 'student'] as const;

/**
 * Reads what a grader once said from a CSV table (gzip or not) with the columns question (its words or its id), student (the
 * answer), clean_pred_label or pred_label, and pred_feedback if there is any. Of an answer that was recorded more than once,
 * the first row with a label counts.
 * @throws AssayError RecordingsInvalid, TableInvalid, TableTooLarge, naming the file
 */
export function readRecording(file: GivenFile): Recording {
  const rows = readRows<(typeof COLUMNS)[number]>(file, COLUMNS, NEEDED);
  if (!('clean_pred_label' in rows[0]!) && !('pred_label' in rows[0]!))
    throw unusable(
      file.name,
      'it lacks the column "clean_pred_label" (or "pred_label"), the grader’s label.',
    );
  const byKey = new Map<string, RecordedRow>();
  for (const row of rows) {
    const key = recordedKey(row.question!, row.student!);
    if (byKey.get(key)?.label) continue;
    byKey.set(key, { key, label: labelOfRow(row), feedback: pointsIn(row.pred_feedback ?? '') });
  }
  return { rows: [...byKey.values()] };
}
