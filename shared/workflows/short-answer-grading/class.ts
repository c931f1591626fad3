import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import { toldClarificationsSchema } from '@assay/platform/assignment/clarification';
import { isTooLong } from '@assay/platform/submission/limits';
import * as z from 'zod';
import { type ClassAnswer, classAnswerSchema } from './class-answer.ts';
import { answerStretchesSchema } from './divide-paper.ts';
import { isEmptyAnswer } from './empty-answer.ts';
import { flagSchema } from './grade.ts';
import { labelSchema } from './label.ts';
import { LONGEST_ANSWER } from './table/read-answers.ts';

/** A question as a run knows it: of the assignment, or, where past answers are graded, of the table itself. */
const askedQuestionSchema = z.object({
  id: z.string(),
  text: z.string(),
  reference: z.string(),
  criteria: z.string().nullable(),
  clarifications: toldClarificationsSchema,
});
export type ClassQuestion = z.infer<typeof askedQuestionSchema>;

const rowSchema = classAnswerSchema.extend({
  truth: labelSchema.nullable(),
  group: z.string().describe('names the distinct answer that it is, such as a0001'),
  ask: z.enum(['graders', 'nobody: empty', 'nobody: too long']),
  submission: z.string().optional().describe("its student's own; absent: it is in that of the table alone"),
  flags: z
    .array(flagSchema)
    .optional()
    .describe('of an answer on a paper: what reading that asks a person for'),
  stretches: answerStretchesSchema.shape.stretches
    .optional()
    .describe('where it stands in the text of its paper'),
});
export type ClassRow = z.infer<typeof rowSchema>;

/** The table that was handed in, read and checked. */
export const classSchema = z.object({
  file: z.string(),
  sha256: z.string().describe('of the bytes that were handed in'),
  questions: z.array(askedQuestionSchema),
  rows: z.array(rowSchema),
  erased: z.int().optional().describe('rows that were taken out since, as their students were erased'),
  warnings: z.array(z.string()),
});
export type Class = z.infer<typeof classSchema>;

const UNIT = /\d\s?$/u;
const QUOTED = /["'“‘«`]$/u;
const SENTENCE_START = /(?:^|[.!?:]\s*)[("“]*$/u;

/** Where capitals say something: units after a number, words in quotation marks, two letters such as Co or pH, NaCl. */
function keepsCase(word: string, before: string, isOneWord: boolean): boolean {
  if (UNIT.test(before) || QUOTED.test(before)) return true;
  if (word.length <= 4 && /\p{Ll}\p{Lu}/u.test(word)) return true;
  const opens = /^\p{Lu}\p{Ll}$/u.test(word) && SENTENCE_START.test(before) && !isOneWord;
  return word.length === 2 && /\p{Lu}/u.test(word) && !opens;
}

function foldCase(text: string): string {
  const isOneWord = !/\s/.test(text.trim());
  return text.replace(/\p{L}+/gu, (word, at: number) =>
    keepsCase(word, text.slice(Math.max(0, at - 20), at), isOneWord) ? word : word.toLowerCase(),
  );
}

/** Spaces do not count, but for what indents a line, as in code. */
function foldSpaces(text: string): string {
  const isIndented = /\n[ \t]+\S/.test(text);
  return isIndented ? text.replace(/(?<![ \t])[ \t]+$/gm, '') : text.replace(/\s+/g, ' ');
}

/**
 * What makes two answers to a question the same one: case, spacing and stops at the end aside. No sign that says something of
 * its own is lost: 10³ is not 103, n! is not n, 5 mW is not 5 MW.
 */
export function answerKey({ question, answer }: Pick<ClassAnswer, 'question' | 'answer'>): string {
  const plain = answer
    .normalize('NFC')
    .replace(/\p{Cf}/gu, '')
    .trim();
  return `${question}\n${foldCase(foldSpaces(plain)).replace(/(?<![\s.…])[\s.…]+$/u, '')}`;
}

/** Words of an answer that are taken where the quiz does not say: two pages. */
const MOST_WORDS = 1_000;

/** What a quiz says of how long an answer may be. */
type AnswerLimit = Pick<CommonAssignment, 'mostWords'>;

function askOf({ answer }: ClassAnswer, limit: AnswerLimit): ClassRow['ask'] {
  if (isEmptyAnswer(answer)) return 'nobody: empty';
  const isLong = answer.length > LONGEST_ANSWER || isTooLong(answer, limit, MOST_WORDS);
  return isLong ? 'nobody: too long' : 'graders';
}

/** Gives each distinct answer a name; what is the same, case and spacing aside, is graded once (fairness, and cost). */
export function groupAnswers<A extends ClassAnswer>(
  answers: readonly A[],
  limit: AnswerLimit = {},
): (A & Pick<ClassRow, 'group' | 'ask'>)[] {
  const names = new Map<string, string>();
  return answers.map((answer) => {
    const ask = askOf(answer, limit);
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
