import { toldOn } from '@assay/platform/assignment/clarification';
import { type Quiz, subjectsOf } from './assignment.ts';
import type { ClassQuestion } from './class.ts';

/** The questions of a quiz as its runs know them, each with what was clarified of it. */
export function questionsOf(quiz: Quiz): ClassQuestion[] {
  const subjects = subjectsOf(quiz);
  const ofAll = toldOn(quiz.clarifications, null, subjects).clarifications ?? [];
  return quiz.questions.map(({ id, question: text, reference, criteria = null }) => {
    const own = toldOn(quiz.clarifications, id, subjects).clarifications ?? [];
    const clarifications = [...ofAll, ...own];
    return { id, text, reference, criteria, ...(clarifications.length > 0 && { clarifications }) };
  });
}
