import type { TokenEncoder } from '@assay/model/late-interaction/token-encoder';
import { gradingCall } from './calls.ts';
import { answerKey, type Class, type ClassRow, distinctRows } from './class.ts';
import { isEmptyAnswer } from './empty-answer.ts';
import { selectExamples } from './few-shot/select-examples.ts';
import type { Example, GradingMaterial, Prior } from './material.ts';
import type { PastAnswer } from './past-answer.ts';
import type { QuizPlan } from './plan.ts';
import { gatherPast, type PastEvidence, priorFrom, SAME_ANSWER } from './pseudo-learning/past-evidence.ts';
import { isRecorded } from './recorded/recorded-model.ts';
import { firstGraders } from './weigh-labels.ts';

/** An answer with what is to be known before it is graded. */
interface PreparedAnswer {
  answer: string;
  material: GradingMaterial;
}

function exampleOf(past: PastAnswer, question: string): Example {
  const { answer, label, feedback } = past;
  const isOther = past.question !== question;
  return {
    question: isOther ? past.questionText : null,
    reference: isOther ? past.reference : null,
    answer,
    label,
    feedback,
  };
}

/**
 * What past answers say of an answer’s label. Where the table is itself the past, what is the same answer (above `SAME_ANSWER`
 * too) does not count: it would tell the label that the posterior is to be held against.
 */
function priorsOf(past: readonly PastAnswer[], leavesOutItself: boolean): (row: ClassRow) => Prior {
  const graded = past.filter(({ answer }) => !isEmptyAnswer(answer));
  const keys = graded.map(answerKey);
  const evidence: PastEvidence = gatherPast(graded);
  return (row) => {
    const own = answerKey(row);
    const alike = evidence.index
      .alike(row.question, row.answer)
      .filter(
        ({ past: at, similarity }) => !leavesOutItself || (keys[at] !== own && similarity <= SAME_ANSWER),
      )
      .map(({ past: at, similarity }) => ({ label: evidence.labels[at]!, similarity }));
    return priorFrom(alike, evidence.base);
  };
}

/**
 * Makes ready every distinct answer of a class: its question, the past answers that graders are shown (GET, 3.4.1; SPEC G6), what
 * past answers say of its label (SPEC G14). Where the table is itself the past, no answer is an example for itself.
 */
export async function prepareClass(
  read: Class,
  past: readonly PastAnswer[],
  { purpose, examples: count }: Pick<QuizPlan, 'purpose' | 'examples'>,
  encoder: TokenEncoder,
): Promise<PreparedAnswer[]> {
  const rows = distinctRows(read);
  const keys = new Map(rows.map((row) => [row.group, answerKey(row)]));
  const pastKeys = new Map(past.map((answer) => [answer, answerKey(answer)]));
  const questions = new Map(read.questions.map((question) => [question.id, question]));
  const leavesOutItself = purpose === 'profile';
  const priorOf = priorsOf(past, leavesOutItself);
  const chosen = await selectExamples({
    answers: rows.map(({ group: key, question, answer }) => ({ key, question, answer })),
    past,
    count,
    encoder,
    ...(leavesOutItself && { leaveOut: ({ key }, example) => keys.get(key) === pastKeys.get(example) }),
  });
  return rows.map((row) => {
    const { seen, examples } = chosen.get(row.group)!;
    return {
      answer: row.group,
      material: {
        question: questions.get(row.question)!,
        answer: row.answer,
        seen,
        examples: examples.map((example) => exampleOf(example, row.question)),
        prior: priorOf(row),
      },
    };
  });
}

/** Where the Distributed Map begins with each answer. */
export function itemsOf(prepared: readonly PreparedAnswer[], plan: QuizPlan) {
  return prepared.map(({ answer }) => ({
    answer,
    calls: firstGraders(plan)
      .filter((slot) => !isRecorded(slot))
      .map((slot) => gradingCall(answer, slot, plan)),
  }));
}
