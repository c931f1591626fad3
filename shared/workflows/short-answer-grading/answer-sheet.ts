import type { AnswerSheet } from '@assay/platform/workflow/answer-sheet';
import type { Quiz } from './assignment.ts';

/** A learner answers the questions of a quiz; what is handed in is a table of one student. */
export const quizSheet: AnswerSheet<Quiz> = {
  questions: ({ questions }) => questions.map(({ id, question }) => ({ id, question })),
  file(student, answers) {
    const rows = answers.map(({ id, answer }) => JSON.stringify({ student, question: id, answer }));
    return { name: 'answers.jsonl', text: `${rows.join('\n')}\n` };
  },
};
