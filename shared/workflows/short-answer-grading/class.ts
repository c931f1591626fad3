import { z } from 'zod';
import { type ClassAnswer, classAnswerSchema } from './class-answer.ts';
import { isEmptyAnswer } from './empty-answer.ts';
import { labelSchema } from './label.ts';
import { LONGEST_ANSWER } from './table/read-answers.ts';

/** A question as a run knows it: of the assignment, or, where past answers are graded, of the table itself. */
const askedQuestionSchema = z.object({
  id: z.string(),
  text: z.string(),
  reference: z.string(),
  criteria: z.string().nullable(),
});
export type AskedQuestion = z.infer<typeof askedQuestionSchema>;

const rowSchema = classAnswerSchema.extend({
  truth: labelSchema.nullable(),
  group: z.string().describe('names the distinct answer that it is, such as a0001'),
  ask: z.enum(['graders', 'nobody: empty', 'nobody: too long']),
});
export type ClassRow = z.infer<typeof rowSchema>;

/** The table that was handed in, read and checked. */
export const classSchema = z.object({
  file: z.string(),
  sha256: z.string().describe('of the bytes that were handed in'),
  questions: z.array(askedQuestionSchema),
  rows: z.array(rowSchema),
  warnings: z.array(z.string()),
});
export type Class = z.infer<typeof classSchema>;

/**
 * What makes two answers to a question the same one: case, spacing and stops at the end aside. No sign that says something of
 * its own is lost: 10³ is not 103, and n! is not n.
 */
export function answerKey({ question, answer }: Pick<ClassAnswer, 'question' | 'answer'>): string {
  const words = answer
    .normalize('NFC')
    .toLowerCase()
    .replace(/\p{Cf}/gu, '')
    .replace(/\s+/g, ' ')
    .replace(/[\s.…]+$/u, '')
    .trim();
  return `${question}\n${words}`;
}

function askOf({ answer }: ClassAnswer): ClassRow['ask'] {
  if (isEmptyAnswer(answer)) return 'nobody: empty';
  return answer.length > LONGEST_ANSWER ? 'nobody: too long' : 'graders';
}

/** Gives each distinct answer a name; what is the same, case and spacing aside, is graded once (fairness, and cost). */
export function groupAnswers<A extends ClassAnswer>(
  answers: readonly A[],
): (A & Pick<ClassRow, 'group' | 'ask'>)[] {
  const names = new Map<string, string>();
  return answers.map((answer) => {
    const ask = askOf(answer);
    const key = ask === 'nobody: empty' ? `${answer.question}\n` : answerKey(answer);
    const group = names.get(key) ?? `a${String(names.size + 1).padStart(4, '0')}`;
    names.set(key, group);
    return { ...answer, group, ask };
  });
}

/** The distinct answers that graders are asked about, each by its first row. */
export function distinctRows({ rows }: Pick<Class, 'rows'>): ClassRow[] {
  const first = new Map<string, ClassRow>();
  for (const row of rows) if (row.ask === 'graders' && !first.has(row.group)) first.set(row.group, row);
  return [...first.values()];
}
