import type { PromptLibrary } from '@assay/model/agent/prompt-library';
import type { Catalogue } from '@assay/model/catalogue';
import { sumKnown } from '@assay/platform/run/provenance';
import { pastOf } from '@assay/short-answer-grading/bank';
import { estimateClass } from '@assay/short-answer-grading/estimate';
import { estimateJudging } from '@assay/short-answer-grading/validity/estimate-judging';
import type { KeptCell } from '../../evaluation/cell-files.ts';
import { timesEstimate } from '../../evaluation/estimate-times.ts';
import { shareLeft } from '../../evaluation/study-cells.ts';
import { judgesOf } from '../commands/judge-reasons.ts';
import { type AnswerArm, type AnswerDesign, cellOf, repetitionNumbers } from './answer-design.ts';
import {
  type AnswerStudy,
  classFile,
  isProfiled,
  PSEUDO_LEARNING,
  pastFile,
  roundQuiz,
} from './answer-study.ts';

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
    ...(learning.length > 0 ? [summed(PSEUDO_LEARNING, learning)] : []),
    ...methods,
    ...(judged ? [judging(study, kit)] : []),
  ];
}

/** How often a part of an arm is left to do: each repetition of a method as far as it is not judged, learning where any method is left. */
function timesLeft(design: AnswerDesign, arm: AnswerArm, part: string, kept: readonly KeptCell[]): number {
  const works = design.base.rounds.reduce((sum, { graded }) => sum + graded.length, 0);
  const left = (method: string, repetition: number) =>
    shareLeft(cellOf(design, { arm, method, repetition }).system, works, kept);
  const isKept = (method: string, repetition: number) => left(method, repetition) === 0;
  const each = repetitionNumbers(design).map((repetition) =>
    part === PSEUDO_LEARNING
      ? Number(
          !isKept(part, repetition) && design.base.methods.some((method) => left(method, repetition) > 0),
        )
      : left(part, repetition),
  );
  return each.reduce((sum, share) => sum + share, 0);
}

/** What a design will take, part by part of each arm; of one that is gone on with, what is left of it. */
export function estimateDesign(
  design: AnswerDesign,
  judged: boolean,
  kept: readonly KeptCell[] = [],
): EstimatedPart[] {
  return design.arms.flatMap((arm) =>
    estimateRounds(arm.study, judged, arm.asking).map((part) => {
      const name = cellOf(design, { arm, method: part.name, repetition: 1 }).system.replace(/ · 1$/, '');
      const isCell = part.name === PSEUDO_LEARNING || design.base.methods.includes(part.name);
      return { ...timesEstimate(part, isCell ? timesLeft(design, arm, part.name, kept) : 1), name };
    }),
  );
}

/** What is left of what is estimated where so many of its questions were answered before. */
export function withoutAnswered({ name, calls, cost }: EstimatedPart, answered: number): EstimatedPart {
  const ends = ([0, 1] as const).map((at) => {
    const left = Math.max(0, calls[at] - answered);
    return { left, cost: cost[at] && (cost[at] * left) / calls[at] };
  });
  const [least, most] = ends as [(typeof ends)[number], (typeof ends)[number]];
  return { name, calls: [least.left, most.left], cost: [least.cost, most.cost] };
}

/** All parts together. */
export const wholeEstimate = (parts: readonly EstimatedPart[]): EstimatedPart => summed('all', parts);
