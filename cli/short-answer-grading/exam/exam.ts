import { join } from 'node:path';
import { createAnswerQuotes } from '@assay/evidence/short-answer';
import { gradingAnswers } from '@assay/short-answer-grading/answers';
import { BRIEF } from '@assay/short-answer-grading/artifacts';
import { LABELS } from '@assay/short-answer-grading/label';
import { materialSchema } from '@assay/short-answer-grading/material';
import * as z from 'zod';
import { type Examiner, type ExamPart, examTexts, grave, slight } from '../../own-models/exam/examiner.ts';

const answerTextsSchema = z.strictObject({
  brief: BRIEF.schema,
  question: materialSchema.shape.question,
  right: z.string(),
  wrong: z.string(),
});
type AnswerTexts = z.infer<typeof answerTextsSchema>;

/** The label of an answer; null: there is none. */
async function grade(examiner: Examiner, title: string, { brief, question }: AnswerTexts, answer: string) {
  const material = { question, answer, seen: false, examples: [] };
  const run = await examiner.ask({
    role: 'grader',
    title,
    agent: 'short-answer-grading/grader',
    inputs: { brief, material, grader: { role: 'teacher of science' } },
    outputs: { grading: gradingAnswers.grading },
  });
  if (!run) return null;
  const look = createAnswerQuotes(answer);
  const { label, feedback } = run.output;
  const evidence = feedback.flatMap(({ quote }) => (quote?.trim() ? [look(quote)] : []));
  examiner.quoted('grader', evidence);
  return label;
}

/** A right and a wrong answer to one question. */
export const answerExam: ExamPart = {
  questions: 2,
  submission: { title: 'a short answer with one grader', asks: { 'short-answer-grading/grader': 1 } },
  async sit(examiner) {
    const texts = await examTexts(join(import.meta.dirname, 'answers.yaml'), answerTextsSchema);
    const right = await grade(examiner, 'grader: a right answer', texts, texts.right);
    const wrong = await grade(examiner, 'grader: a wrong answer', texts, texts.wrong);
    if (right === null || wrong === null) return;
    const isUpsideDown = LABELS.indexOf(right) <= LABELS.indexOf(wrong);
    const called = `called the right answer ${right} and the wrong one ${wrong}`;
    examiner.found('grader', grave(called, isUpsideDown));
    const isStrict = !isUpsideDown && (right !== 'Correct' || wrong !== 'Incorrect');
    examiner.found('grader', slight(called, isStrict));
  },
};
