import { PAGE_FILES } from '@assay/document/upload-limit';
import type { AnswerSheet } from '@assay/platform/workflow/answer-sheet';
import type { Quiz } from './assignment.ts';

/** What one student answered, as a table of nobody else. */
export function studentFile(student: string, answers: readonly { id: string; answer: string }[]) {
  const rows = answers.map(({ id, answer }) => JSON.stringify({ student, question: id, answer }));
  return { name: 'answers.jsonl', text: `${rows.join('\n')}\n` };
}

/** A learner answers the questions of a quiz; what is handed in is a table of one student. */
export const quizSheet: AnswerSheet<Quiz> = {
  files: PAGE_FILES,
  questions: ({ questions }) => questions.map(({ id, question }) => ({ id, question })),
  file: studentFile,
};
