import type { PromptLibrary } from '@assay/model/agent/prompt-library';
import type { Catalogue } from '@assay/model/catalogue';
import { sumKnown } from '@assay/platform/run/provenance';
import { pastOf } from '@assay/short-answer-grading/bank';
import { estimateClass } from '@assay/short-answer-grading/estimate';
import { estimateJudging } from '@assay/short-answer-grading/validity/estimate-judging';
import { judgesOf } from '../commands/judge-reasons.ts';
import { type AnswerStudy, classFile, isProfiled, pastFile, roundQuiz } from './answer-study.ts';

/** What a part of an evaluation will take: the least and the most. Money in US dollars, null where a model has no price. */
export interface EstimatedPart {
  name: string;
  calls: [number, number];
  cost: [number | null, number | null];
}

/** Letters that stand for a reason: judges are shown the debate's conclusion with all points. */
const REASON = 'x'.repeat(900);

type Kit = { prompts: PromptLibrary; catalogue: Catalogue };

function summed(name: string, parts: readonly Omit<EstimatedPart, 'name'>[]): EstimatedPart {
  const calls = (end: 0 | 1) => parts.reduce((sum, part) => sum + part.calls[end], 0);
  const cost = (end: 0 | 1) => sumKnown(parts.map((part) => part.cost[end]));
  return { name, calls: [calls(0), calls(1)], cost: [cost(0), cost(1)] };
}

function judging(study: AnswerStudy, kit: Kit): EstimatedPart {
  const references = new Map(study.quiz.questions.map(({ id, ...question }) => [id, question]));
  const reasons = study.rounds.flatMap(({ graded }) =>
    graded.flatMap(({ question, answer, label, feedback }) => {
      const { question: words, reference } = references.get(question)!;
      const shown = { question: words, reference, answer, truth: label, label, reason: REASON };
      return feedback ? [{ ...shown, feedback }] : [];
    }),
  );
  const models = judgesOf(study.quiz, study.data.file).graders.map(({ model }) => model);
  const { calls, cost } = estimateJudging(reasons, models, kit);
  const methods = study.methods.length;
  return {
    name: 'validity of reasons',
    calls: [0, calls * methods],
    cost: [0, cost === null ? null : cost * methods],
  };
}

/**
 * What an evaluation will take by the workflow's own estimate, part by part: the graders are learnt, then each method. The least counts
 * nothing twice that is asked in the same words; what was answered before is not paid again.
 * @throws AssayError AssignmentInvalid, TableInvalid, ModelUnknown: whatever would fail every run
 */
export function estimateRounds(study: AnswerStudy, judged: boolean, kit: Kit): EstimatedPart[] {
  const rounds = study.rounds.map(({ graded, past }, round) => {
    const quiz = roundQuiz(study, round);
    const bank = { past: pastOf(past), profile: null };
    return { quiz, past, asked: { bank, ...kit }, bytes: classFile(graded) };
  });
  const learning = rounds
    .filter(({ past }) => isProfiled(study) && past.length > 0)
    .map(({ quiz, past, asked }) => {
      const given = { bytes: pastFile(past, quiz), file: 'past.jsonl', options: { purpose: 'profile' } };
      return estimateClass(quiz, { ...asked, ...given });
    });
  const methods = study.methods.map((method) =>
    summed(
      method,
      rounds.map(({ quiz, asked, bytes }) =>
        estimateClass(quiz, { ...asked, bytes, file: 'class.jsonl', options: { method } }),
      ),
    ),
  );
  return [
    ...(learning.length > 0 ? [summed('pseudo-learning', learning)] : []),
    ...methods,
    ...(judged ? [judging(study, kit)] : []),
  ];
}

/** All parts together. */
export const wholeEstimate = (parts: readonly EstimatedPart[]): EstimatedPart => summed('all', parts);
