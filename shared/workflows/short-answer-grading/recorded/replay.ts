import { AssayError, type ErrorCode } from '@assay/kit/errors/assay-error';
import type { ObjectStore } from '@assay/platform/run/object-store';
import type { Failure } from '@assay/platform/run/outcome';
import * as z from 'zod';
import type { Quiz } from '../assignment.ts';
import { type Class, distinctRows } from '../class.ts';
import { keptGradingSchema } from '../grading.ts';
import { graderNameSchema } from '../method.ts';
import type { GraderSlot } from '../plan.ts';
import { isRecorded } from './recorded-model.ts';
import {
  type RecordedRow,
  type Recording,
  recordedKey,
  recordingPlace,
  recordingSchema,
} from './recording.ts';

/** What a recorded grader says of one answer: a grading, or why there is none. */
const replayedSchema = z.object({
  grader: graderNameSchema,
  grading: keptGradingSchema.nullable(),
  missing: z.enum(['not recorded', 'no label']).nullable(),
});
export type GraderReplay = z.infer<typeof replayedSchema>;

/** What all recorded graders of an assignment say, by the distinct answers of a class. */
export const replaysSchema = z.record(z.string(), z.array(replayedSchema));
type Replays = z.infer<typeof replaysSchema>;

function replayed(grader: string, row: RecordedRow | undefined): GraderReplay {
  if (!row) return { grader, grading: null, missing: 'not recorded' };
  const { label, feedback } = row;
  if (label === null) return { grader, grading: null, missing: 'no label' };
  return { grader, grading: { label, feedback }, missing: null };
}

/**
 * Looks every distinct answer of a class up in the recordings, by the words of its question or by the question's id and by the
 * answer's words (`recordedKey`).
 */
export function replayClass(
  read: Pick<Class, 'rows' | 'questions'>,
  recordings: ReadonlyMap<string, Recording>,
): Replays {
  const questions = new Map(read.questions.map((question) => [question.id, question]));
  const graders = [...recordings].map(([grader, { rows }]) => {
    return { grader, rows: new Map(rows.map((row) => [row.key, row])) };
  });
  return Object.fromEntries(
    distinctRows(read).map(({ group, question, answer }) => {
      const names = [questions.get(question)!.text, question];
      const keys = names.map((name) => recordedKey(name, answer));
      const found = graders.map(({ grader, rows }) =>
        replayed(grader, rows.get(keys[0]!) ?? rows.get(keys[1]!)),
      );
      return [group, found];
    }),
  );
}

/** The answers that a recording does not hold, told before anybody wonders. */
export function replayWarnings(replays: Replays): string[] {
  const all = Object.values(replays);
  const missing = all.flat().filter((said) => said.missing !== null);
  return [...Map.groupBy(missing, ({ grader }) => grader)].map(
    ([grader, { length }]) =>
      `${grader}: its recording holds no grading of ${length} of ${all.length} answers`,
  );
}

/** Why a recorded grader says nothing of an answer; `step` names what it should have been found in. */
export function failureOfReplay({ grader, missing }: GraderReplay, step: string): Failure | null {
  if (missing === null) return null;
  const found = missing === 'no label' ? 'names none of the three labels for' : 'does not hold';
  const message = `The recording of "${grader}" ${found} this answer: add it to the file, or give the grader a model.`;
  const code: ErrorCode = 'AnswerNotRecorded';
  return { step, code, message };
}

/**
 * Reads the recordings of those of an assignment's graders that a run asks, by the graders' names.
 * @throws AssayError AssignmentInvalid where one is not stored with the assignment
 */
export async function readStoredRecordings(
  objects: ObjectStore,
  tenant: string,
  { assignment, graders }: Pick<Quiz, 'assignment' | 'graders'>,
  asked: readonly Pick<GraderSlot, 'name' | 'model'>[],
): Promise<Map<string, Recording>> {
  const replayed = new Set(asked.filter(isRecorded).map(({ name }) => name));
  const found = await Promise.all(
    graders.map(async ({ name, recorded }) => {
      if (recorded === undefined || !replayed.has(name)) return [];
      const place = recordingPlace(recorded);
      const key = `assignments/${tenant}/${assignment}/${place}`;
      const recording = place && (await objects.readOptional(key, recordingSchema));
      if (recording) return [[name, recording] as const];
      const words = `The recording of the grader "${name}" is not stored: put the assignment again with "assay assignments put FILE".`;
      throw new AssayError('AssignmentInvalid', words);
    }),
  );
  return new Map(found.flat());
}
