import { traitKey } from '@assay/kit/tables/trait-key';
import * as z from 'zod';

/** Most clarifications of an assignment, most characters of each part, and of all together: every agent is told of them each time. */
const MOST = 40;
export const LONGEST_QUESTION = 300;
export const LONGEST_ANSWER = 1_000;
const LONGEST_IN_ALL = 12_000;

/** How a case that the rubric was silent about is to be treated: a question, and the teacher's answer (SPEC P11). */
const clarificationSchema = z.strictObject({
  question: z.string().trim().min(1).max(LONGEST_QUESTION),
  answer: z.string().trim().min(1).max(LONGEST_ANSWER),
  trait: z
    .string()
    .trim()
    .min(1)
    .max(80)
    .optional()
    .describe(
      'of the rubric, or the id of a quiz’s question, that it is about; without it the whole assignment',
    ),
});
export type Clarification = z.infer<typeof clarificationSchema>;

const lengthOf = (all: readonly Clarification[]) =>
  all.reduce((sum, { question, answer }) => sum + question.length + answer.length, 0);

export const clarificationsSchema = z
  .array(clarificationSchema)
  .min(1)
  .max(MOST)
  .refine((all) => lengthOf(all) <= LONGEST_IN_ALL, `more than ${LONGEST_IN_ALL} characters in all`)
  .describe('how cases are to be treated that the rubric is silent about: told to the agents as part of it');

/** As agents are told of them; absent: there are none, so that what they read is what it was before. */
export const toldClarificationsSchema = z
  .array(clarificationSchema.pick({ question: true, answer: true }))
  .optional();

/**
 * What agents are told of a subject of the assignment (`AssignmentReading.subjects`); `null`: of the whole, with what names none of the subjects that
 * there are. Names are compared by their key.
 */
export function toldOn(
  all: readonly Clarification[] | undefined,
  subject: string | null,
  subjects: readonly string[],
): { clarifications?: Pick<Clarification, 'question' | 'answer'>[] } {
  const keys = new Set(subjects.map(traitKey));
  const keyOf = (name: string | null = null) =>
    name !== null && keys.has(traitKey(name)) ? traitKey(name) : null;
  const told = (all ?? []).filter(({ trait }) => keyOf(trait) === keyOf(subject));
  return told.length === 0
    ? {}
    : { clarifications: told.map(({ question, answer }) => ({ question, answer })) };
}

/** Clarifications with one more; where the question is there already, on the same subject, its answer is the new one. */
export function withClarification(all: readonly Clarification[], added: Clarification): Clarification[] {
  const isSame = ({ question, trait }: Clarification) => question === added.question && trait === added.trait;
  return all.some(isSame) ? all.map((one) => (isSame(one) ? added : one)) : [...all, added];
}
