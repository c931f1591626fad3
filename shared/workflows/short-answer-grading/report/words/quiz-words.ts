import type { CommonWords } from '@assay/platform/report/words/common-words';
import type { Course } from '../../course.ts';
import type { GradeFlag } from '../../grade.ts';
import type { Label } from '../../label.ts';
import type { Hint } from '../../method.ts';
import type { QuizPlan } from '../../plan.ts';

/** How the graders' labels of an answer stand to each other. */
export const ACCORDS = ['all', 'most', 'split', 'alone', 'one', 'none'] as const;
export type Accord = (typeof ACCORDS)[number];

/** What is told of how labels were made. */
export interface Making extends Course {
  graders: number;
  /** The percentage at which a cascade ends. */
  until: string | null;
  /** Probabilities rest on how graders erred on past answers. */
  learned: boolean;
}

/** What a page for one student says that is not data. */
export interface StudentWords {
  report: string;
  advisory: string;
  standIn: string;
  student: string;
  answer: string;
  label: string;
  reasons: string;
  noAnswer: string;
  noLabel: string;
  noReason: string;
}

/** What the reports of short-answer grading say that is not data. */
export interface QuizWords extends CommonWords {
  /** Of the report on graders alone. */
  profileReport: string;
  profileAdvisoryTitle: string;
  profileAdvisory: string;
  labels: Record<Label, string>;
  letters: Record<Label, string>;
  noLabel: string;
  noLetter: string;
  /** Of graders whose turn in a cascade did not come. */
  unasked: string;
  unaskedLetter: string;
  answers: (count: number) => string;
  students: (count: number) => string;
  question: string;
  allQuestions: string;
  row: string;
  student: string;
  answer: string;
  label: string;
  truth: string;
  graders: string;
  probability: string;
  why: string;
  reference: string;
  notices: {
    failed: string;
    partial: (missing: number, answers: number) => string;
    injection: (count: number) => string;
    graderDown: (graders: string) => string;
    uncalibrated: string;
    cutAnswers: string;
  };
  warnings: string;
  distribution: string;
  distributionOfTruth: string;
  agreement: string;
  agreementOf: (answers: number) => string;
  accords: Record<Accord, string>;
  accordsOfThree: Partial<Record<Accord, string>>;
  accordsOfCascade: Partial<Record<Accord, string>>;
  againstFinal: string;
  againstFinalValue: (share: string, count: number) => string;
  kappa: string;
  kappaLegend: string;
  kappaUnknown: string;
  review: string;
  reviewIntro: (rows: number, answers: number) => string;
  reviewNone: string;
  lettersLegend: (graders: string, cascade: boolean) => string;
  leastCertain: string;
  flags: Record<GradeFlag, string>;
  inDetail: string;
  inDetailMore: (count: number) => string;
  sameAnswer: string;
  noAnswer: string;
  cutAnswer: (characters: string) => string;
  conclusion: string;
  points: string;
  pointsMore: (count: number) => string;
  unsupportedPoint: string;
  counts: string;
  countNames: {
    answers: string;
    distinct: string;
    empty: string;
    debates: string;
    validations: string;
    retries: string;
    undebated: string;
    saved: string;
  };
  savedByGrouping: (answers: string) => string;
  savedByCascade: (answers: string) => string;
  savedByAgreement: (answers: string) => string;
  savedNothing: string;
  allAnswers: string;
  allAnswersNote: string;
  profile: string;
  profileNone: string;
  /** Where figures rest on few past answers. */
  rough: (answers: number) => string;
  profileIntro: (answers: string, date: string) => string;
  grader: string;
  role: string;
  accuracy: string;
  macroF1: string;
  unanswered: (count: number) => string;
  goodAt: string;
  beware: string;
  notDescribed: string;
  confusion: string;
  confusionLegend: string;
  patterns: string;
  patternsIntro: string;
  patternsMore: (count: number) => string;
  likely: string;
  or: (labels: string[]) => string;
  count: string;
  calibration: string;
  calibrationNone: string;
  reliability: string;
  reliabilityMeaning: (error: string, answers: string) => string;
  risk: string;
  riskMeaning: (covered: string, accuracy: string, all: string) => string;
  axes: { probability: string; right: string; coverage: string; majority: string };
  posteriorAgainstMajority: (posterior: string, majority: string) => string;
  notes: string;
  pastNote: (answers: number) => string;
  noPast: string;
  fewNote: (questions: string) => string;
  unseenNote: (questions: string) => string;
  uncalibratedNote: (answers: number) => string;
  errors: string;
  errorsIntro: (rows: number, answers: number) => string;
  errorsNone: string;
  errorsMore: (count: number) => string;
  howTitle: string;
  how: (making: Making) => string[];
  howProfileTitle: string;
  howProfile: (described: boolean, measured: boolean) => string[];
  making: {
    method: string;
    hint: string;
    debate: string;
    cascade: string;
    graders: string;
    encoder: string;
    past: string;
    elapsed: string;
  };
  methods: Record<string, string>;
  pseudoLearning: string;
  singleMethod: (grader: string) => string;
  hints: Record<Hint, string>;
  debates: Record<QuizPlan['debate'], string>;
  cascadeUntil: (probability: string) => string;
  handout: StudentWords;
}
