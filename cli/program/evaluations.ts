import { addDebateStudy } from '../argument-coaching/program/debates.ts';
import { addDeliverables } from '../deliverable-review/program/evaluate-deliverables.ts';
import { addEssays, addSecondReader } from '../essay-scoring/program/evaluate-essays.ts';
import { addShortAnswers, labelledAnswers } from '../short-answer-grading/program/evaluate-answers.ts';
import { addEvaluations } from './evaluate.ts';

/** The evaluations of all workflows. */
export const addAllEvaluations = addEvaluations(labelledAnswers, [
  addShortAnswers,
  addDeliverables,
  addEssays,
  addSecondReader,
  addDebateStudy,
]);
