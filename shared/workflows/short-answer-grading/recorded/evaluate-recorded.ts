import { confusionOf, metricsOf } from '@assay/kit/statistics/classification';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import { LABELS } from '../label.ts';
import { foldPriors, gatherEvidence, type RecordedEvidence } from './evidence.ts';
import { type AnswerFold, halvesOfAnswers, halvesOfQuestions } from './halves.ts';
import { learnGraders } from './learn-graders.ts';
import { type Method, type MethodVerdict, RECORDED_METHODS } from './methods.ts';
import type { RecordedAnswer, Recordings } from './read-recordings.ts';
import { createTally, type MethodFigures } from './tally.ts';
import { ordersOf, triosOf } from './trios.ts';

/** How an evaluation is done. */
export interface RecordedEvaluationOptions {
  splits: number;
  seed: number;
  /** Labelled answers that are known in every split, beside the half that is learnt from. */
  past?: readonly RecordedAnswer[];
  /** What is alike above .95 counts as well, as it does in a class; it makes figures look better than they are. */
  keepSame?: boolean | undefined;
  /** Called when a split is done. */
  onSplit?: (words: string) => void;
}

/** A recorded grader alone, on all answers. `unreadable`: labels that count as wrong. */
interface GraderFigures {
  grader: string;
  model: string;
  accuracy: number;
  macroF1: number;
  unreadable: number;
}

/** What `assay evaluate short-answer-grading --recorded` says. */
export interface RecordedEvaluation {
  trios: number;
  n: number;
  questions: number;
  /** Empty answers among them. */
  empty: number;
  /** Rows without a label of the teacher. */
  leftOut: number;
  /** Labelled answers of the past beside the recordings. */
  past: number;
  seed: number;
  splits: number;
  methods: MethodFigures[];
  /** The same with whole questions in a half, so that none was seen; null where there is only one question. */
  unseenQuestions: MethodFigures[] | null;
  graders: GraderFigures[];
}

/** A whole number below 2^32, the same for the same seed and split whatever else is drawn. */
export const seedOf = (seed: number, split: number) => seed + split * 0x9e3779b1;

/** What each method makes of all answers, each by what the other half teaches. */
export function verdictsOf(
  recordings: Recordings,
  evidence: RecordedEvidence,
  folds: readonly AnswerFold[],
  unseen: boolean,
): (method: Method, teams: readonly number[][]) => MethodVerdict[][] {
  const gradings = folds.map((fold) => ({
    fold,
    grading: {
      graders: recordings.graders,
      learnt: learnGraders(recordings, evidence, fold.learnt),
      priors: foldPriors(evidence, fold, unseen),
      empty: evidence.empty,
    },
  }));
  return (method, teams) => {
    const graded = gradings.map(({ fold, grading }) => ({ fold, grade: method.grade(grading) }));
    return teams.map((team) => {
      const verdicts = new Array<MethodVerdict>(recordings.answers.length);
      for (const { fold, grade } of graded)
        for (const place of fold.graded) verdicts[place] = grade(team, place);
      return verdicts;
    });
  };
}

function compare(
  recordings: Recordings,
  evidence: RecordedEvidence,
  folds: (split: number) => AnswerFold[],
  unseen: boolean,
  { splits, onSplit }: RecordedEvaluationOptions,
): MethodFigures[] {
  const trios = triosOf(recordings.graders.map(({ model }) => model));
  const teams = {
    trios,
    orders: trios.flatMap(ordersOf),
    graders: [...recordings.graders.keys()].map((g) => [g]),
  };
  const truths = recordings.answers.map(({ truth }) => truth);
  const tallies = RECORDED_METHODS.map((method) => ({
    method,
    tally: createTally(method, truths, evidence.empty),
  }));
  for (let split = 0; split < splits; split += 1) {
    const grade = verdictsOf(recordings, evidence, folds(split), unseen);
    for (const { method, tally } of tallies)
      for (const verdicts of grade(method, teams[method.teams])) tally.add(verdicts);
    onSplit?.(`split ${split + 1} of ${splits}, ${unseen ? 'questions' : 'answers'} halved`);
  }
  const majority = tallies.find(({ method }) => method.name === 'majority')!.tally.rights();
  return tallies.map(({ tally }) => tally.figures(majority));
}

function graderFigures({ answers, graders }: Recordings): GraderFigures[] {
  return graders.map(({ name, model, labels }) => {
    const pairs = answers.map(({ truth }, place) => ({ truth, said: labels[place]! }));
    const { accuracy, macroF1 } = metricsOf(confusionOf(LABELS, pairs));
    const unreadable = labels.filter((label) => label === null).length;
    return { grader: name, model, accuracy, macroF1, unreadable };
  });
}

/**
 * Methods that weigh graders' labels, on recorded graders (SPEC G11, G14): every set of three graders of different models, two-fold:
 * what one half teaches grades the other, and the other way round; averaged over sets and splits. Metrics are of all answers
 * at once. A prior is made from the half that is learnt from and from `past`.
 */
export function evaluateRecorded(
  recordings: Recordings,
  options: RecordedEvaluationOptions,
): RecordedEvaluation {
  const { answers, graders, leftOut } = recordings;
  const { splits, seed, past = [], keepSame } = options;
  const evidence = gatherEvidence(answers, past, keepSame);
  const questions = answers.map(({ question }) => question);
  const random = (split: number) => seededRandom(seedOf(seed, split));
  const ofAnswers = (split: number) => halvesOfAnswers(answers.length, random(split));
  const ofQuestions = (split: number) => halvesOfQuestions(questions, random(split));
  const asked = new Set(questions).size;
  return {
    trios: triosOf(graders.map(({ model }) => model)).length,
    n: answers.length,
    questions: asked,
    empty: evidence.empty.filter(Boolean).length,
    leftOut,
    past: past.length,
    seed,
    splits,
    methods: compare(recordings, evidence, ofAnswers, false, options),
    unseenQuestions: asked > 1 ? compare(recordings, evidence, ofQuestions, true, options) : null,
    graders: graderFigures(recordings),
  };
}
