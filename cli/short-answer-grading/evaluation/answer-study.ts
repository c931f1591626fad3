import { createHash } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { PromptFiles } from '@assay/model/agent/prompt-library';
import type { Cast } from '@assay/model/cast';
import { type Catalogue, chatModel } from '@assay/model/catalogue';
import { evaluationTenant } from '@assay/platform/run/evaluation-tenant';
import type { Attachment } from '@assay/platform/workflow/attachment';
import type { Quiz } from '@assay/short-answer-grading/assignment';
import { methodSchema, singleGrader } from '@assay/short-answer-grading/method';
import type { PastAnswer } from '@assay/short-answer-grading/past-answer';
import type { LabelledAnswers } from '@assay/short-answer-grading/study/labelled-answers';
import { type Round, type RoundSplit, roundsOf } from '@assay/short-answer-grading/study/rounds';

/** An evaluation of short-answer grading that is ready to be run. */
export interface AnswerStudy {
  quiz: Quiz;
  attachments: readonly Attachment[];
  methods: string[];
  data: LabelledAnswers;
  split: RoundSplit;
  rounds: Round[];
  /** Past answers left out, since they are the same as one that is graded. */
  same: number;
  resamples: number;
  /** What takes the place of the deployment's models and prompts; null: nothing. */
  brought: { cast: Cast | null; own: PromptFiles | null } | null;
  /** From 1. */
  repetition: number;
  tenant: string;
}

/** The system under which the profiling of graders is billed: it judges nothing. */
export const PSEUDO_LEARNING = 'pseudo-learning';

const invalid = (words: string) => new AssayError('EvaluationInvalid', words);

/** Methods to whom the graders' profile makes a difference: to the hint, the roles, the probabilities, or who is the best. */
const NEEDS_PROFILE = new Set(['get', 'majority', 'one-model', 'rag']);

/** Whether graders are profiled on the past answers of each round. */
export const isProfiled = ({ methods }: Pick<AnswerStudy, 'methods'>) =>
  methods.some((method) => NEEDS_PROFILE.has(method));

/** The methods as they were given. @throws AssayError EvaluationInvalid for one that there is not, or that is there twice */
export function checkMethods(methods: readonly string[], { graders }: Quiz): string[] {
  const names = graders.map(({ name }) => name);
  const known = `get, majority, no-pseudo-learning, one-model, rag, ${names.map((name) => `single:${name}`).join(', ')}`;
  for (const [index, method] of methods.entries()) {
    const single = singleGrader(method);
    const exists = methodSchema.safeParse(method).success && (single === null || names.includes(single));
    if (!exists) throw invalid(`There is no method "${method}": choose of ${known}, with commas.`);
    if (methods.indexOf(method) !== index) throw invalid(`--methods names ${method} twice: name it once.`);
  }
  return [...methods];
}

/** Draws the rounds, and names the tenant by all that the questions to models follow from, the methods aside. */
export function planAnswerStudy(
  given: Omit<AnswerStudy, 'rounds' | 'same' | 'tenant' | 'brought' | 'repetition'> &
    Partial<Pick<AnswerStudy, 'brought'>>,
  catalogue: Catalogue,
): AnswerStudy {
  const { quiz, data, split, brought = null } = given;
  if (data.answers.length < 2 && split.past === null)
    throw invalid(`${data.file} holds one answer: an evaluation needs more, or past answers with --past.`);
  if (split.sample !== null && split.sample > data.answers.length)
    throw invalid(
      `${data.file} has ${data.answers.length} answers: a sample of ${split.sample} cannot be drawn. Give --sample ${data.answers.length} or less.`,
    );
  const models = quiz.graders.map(({ model }) =>
    model === undefined ? null : chatModel(catalogue, model).id,
  );
  const parts = [data.sha256, JSON.stringify([quiz, models, split])];
  const tenant = evaluationTenant(brought ? [...parts, JSON.stringify(brought)] : parts);
  return { ...given, brought, repetition: 1, ...roundsOf(data.answers, split), tenant };
}

/** The quiz of a round, under an id of its own: its runs find the round's past alone, and graders that learnt in this repetition. */
export function roundQuiz({ quiz, repetition }: AnswerStudy, round: number): Quiz {
  const own = createHash('sha256').update(quiz.assignment).digest('hex').slice(0, 8);
  return {
    ...quiz,
    assignment: `${quiz.assignment.slice(0, 50)}-${own}-round-${round + 1}${repetition > 1 ? `-again-${repetition}` : ''}`,
    handouts: 'none',
  };
}

const jsonl = (rows: readonly unknown[]) =>
  Buffer.from(rows.map((row) => `${JSON.stringify(row)}\n`).join(''));

/** Answers as a class is handed in: without their labels. */
export function classFile(graded: readonly PastAnswer[]): Buffer {
  return jsonl(graded.map(({ id, question, answer }) => ({ student: id, question, answer })));
}

/** Past answers as they are handed in to profile graders. */
export function pastFile(past: readonly PastAnswer[], { questions }: Quiz): Buffer {
  const known = new Set(questions.map(({ id }) => id));
  return jsonl(
    past.map(({ question, questionText, ...answer }) => ({
      ...answer,
      question: known.has(question) ? question : questionText,
    })),
  );
}
