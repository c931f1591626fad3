import { english as common } from '@assay/platform/report/words/english';
import { plural } from '@assay/platform/report/words/plural';
import type { Making, QuizWords } from './quiz-words.ts';

const answers = (count: number) => plural(count, 'answer', 'answers');
const be = (count: number) => (count === 1 ? 'is' : 'are');
const were = (count: number) => (count === 1 ? 'was' : 'were');
const distinct = (count: number) => plural(count, 'distinct answer', 'distinct answers');
const numbered = '“No.” is the place of an answer among the answers, not its row in a spreadsheet.';
const given =
  'with the question, the reference answer and examples that teachers had graded, where there were any';

/** Who read the answers: all graders each of them, or in turn as a cascade asks them. */
function readers({ graders, until, took, distinct: count }: Making): string[] {
  if (until === null || took === null)
    return [
      graders === 1
        ? `One AI grader read each distinct answer ${given}.`
        : `${graders} AI graders, independently, read each distinct answer ${given}.`,
    ];
  const turns = took.map((some, index) => {
    if (index + 1 === graders) return `${some} took all ${graders}`;
    return `${some} took ${index === 0 ? 'one' : index + 1}`;
  });
  return [
    `AI graders were asked in turn, the cheapest first, until a label was at least ${until} probable; each read the answer independently, ${given}.`,
    `Of ${distinct(count)}, ${turns.join(', ')}.`,
  ];
}

/** What was debated; nothing where the method holds no debates. */
function debated({ debates, distinct: count, agreed }: Making): string[] {
  if (debates === null) return [];
  const { held, checked, again } = debates;
  return [
    held === 0
      ? `No debate came to a label on any of ${distinct(count)}.`
      : `A debate of the graders, led by a model, came to a label with reasons on ${held} of ${distinct(count)}; ${checked} of these ${were(checked)} checked by a second reading, ${again} ${were(again)} debated again.`,
    ...(agreed > 0 ? [`On ${agreed} all graders agreed, which ${were(agreed)} therefore not debated.`] : []),
  ];
}

export const english: QuizWords = {
  ...common,
  report: 'Class overview',
  advisory:
    'The labels and reasons in this report are a proposal. They become an assessment only when they are released: by a teacher or, where a teacher has decided so for the assignment and nothing was flagged, without being read before.',
  standIn:
    'This report comes from a trial run. A built-in stand-in imitated the form of a language model’s answers; its labels and reasons say nothing about the answers and must not be used to assess them.',
  profileReport: 'Report on the graders',
  profileAdvisoryTitle: 'About graders, not about students',
  profileAdvisory:
    'This report is about graders, by the labels they gave to answers that teachers had graded before; it assesses no student. Their labels, and the words on their tendencies, are for a teacher to judge.',
  labels: { Incorrect: 'Incorrect', 'Partially correct': 'Partially correct', Correct: 'Correct' },
  letters: { Incorrect: 'I', 'Partially correct': 'P', Correct: 'C' },
  noLabel: 'No label',
  noLetter: '–',
  unasked: 'Not asked',
  unaskedLetter: '·',
  answers,
  students: (count) => plural(count, 'student', 'students'),
  question: 'Question',
  allQuestions: 'All questions',
  row: 'No.',
  student: 'Student',
  answer: 'Answer',
  label: 'Label',
  truth: 'Teacher',
  graders: 'Graders',
  probability: 'Prob.',
  why: 'Why',
  reference: 'Reference answer',
  notices: {
    failed: 'No answer could be graded; the reasons are given below.',
    partial: (missing, all) =>
      `${missing} of ${answers(all)} ${be(missing)} without a label; a missing label is not an Incorrect. The reasons are given below.`,
    injection: (count) =>
      `${answers(count)} may address the grader rather than the question. Nothing ${count === 1 ? 'it asks for was done; read it' : 'they ask for was done; read them'} yourself.`,
    graderDown: (graders) => `No label at all came from: ${graders}. The labels rest on the other graders.`,
    uncalibrated:
      'The graders were not profiled on past answers: probabilities are a rough guide only. “assay graders profile” makes them trustworthy.',
    cutAnswers: 'Long answers are cut here; the run’s result holds all of them in full.',
  },
  warnings: 'Warnings of the run',
  distribution: 'Labels',
  distributionOfTruth: 'Labels that teachers gave',
  agreement: 'Agreement of the graders',
  agreementOf: (count) =>
    `Of ${plural(count, 'distinct answer that graders were asked about', 'distinct answers that graders were asked about')}; answers that are the same count once.`,
  accords: {
    all: 'All agree',
    most: 'A majority agrees',
    split: 'No majority',
    alone: 'Only one was asked',
    one: 'Only one answered',
    none: 'None answered',
  },
  accordsOfThree: { most: 'Two of three agree', split: 'All differ' },
  accordsOfCascade: { all: 'All that were asked agree', split: 'No majority' },
  againstFinal: 'Says what the final label is',
  againstFinalValue: (share, count) => `${share} of ${count}`,
  kappa: 'Pairs of graders (Cohen’s κ)',
  kappaLegend: 'κ is agreement beyond chance: 0 is chance, 1 is full agreement.',
  kappaUnknown: 'not defined',
  review: 'What a human should look at first',
  reviewIntro: (rows, all) => `${rows} of ${answers(all)}, the most urgent first. ${numbered}`,
  reviewNone: 'No answer was set aside for a human. Labels are a proposal all the same.',
  lettersLegend: (graders, cascade) =>
    `Graders’ labels stand in the order ${graders}: C correct, P partially correct, I incorrect, – no answer${cascade ? ', · not asked' : ''}.`,
  leastCertain: 'among the least certain',
  flags: {
    'missing-label': 'no label',
    'grader-missing': 'a grader did not answer',
    'one-grader': 'only one grader answered',
    'graders-disagree': 'graders differ',
    'against-posterior': 'label is not the most probable one',
    'validation-failed': 'validation failed',
    'against-vote': 'the debate concluded against its vote',
    retried: 'debated a second time',
    tie: 'tie',
    'few-past-answers': 'few past answers of the question',
    'unseen-question': 'no past answers of the question',
    'not-calibrated': 'graders not profiled',
    'unsupported-points': 'points that the answer does not bear out',
    'suspected-injection': 'may address the grader',
    'empty-answer': 'empty',
    'too-long': 'too long to be graded',
    'other-language': 'partly in another language',
    'cut-off': 'an agent’s answer was cut off',
    'read-with-care': 'an agent’s answer was not as asked for',
  },
  inDetail: 'The answers to look at first, in detail',
  inDetailMore: (count) =>
    count === 1
      ? '1 more is in the table above and, in full, in the run’s result.'
      : `${count} more are in the table above and, in full, in the run’s result.`,
  sameAnswer: 'The same answer from',
  noAnswer: 'No answer was handed in.',
  cutAnswer: (characters) => `Cut here: the answer has ${characters} characters.`,
  conclusion: 'Conclusion',
  points: 'Points',
  pointsMore: (count) => `${plural(count, 'further point is', 'further points are')} in the run’s result.`,
  unsupportedPoint: 'what it quotes is not in the answer',
  counts: 'Counts',
  countNames: {
    answers: 'Answers',
    distinct: 'Distinct answers',
    empty: 'Empty answers',
    debates: 'Debates',
    validations: 'Validations',
    retries: 'Second debates',
    undebated: 'Agreed, not debated',
    saved: 'What that saved',
  },
  savedByGrouping: (count) => `${count} graded together with one that is the same`,
  savedByCascade: (count) => `${count} without asking all graders`,
  savedByAgreement: (count) => `${count} without a debate, since all graders agreed`,
  savedNothing: 'nothing',
  allAnswers: 'All answers',
  allAnswersNote: `In the order of the table that was handed in. ${numbered}`,
  profile: 'The graders',
  profileNone: 'The graders were not profiled: nothing is known of how they err.',
  rough: (count) => `${answers(count)}: these figures are rough.`,
  profileIntro: (count, date) =>
    `Learnt from ${count} past answers that teachers had graded, on ${date}. The best grader comes first.`,
  grader: 'Grader',
  role: 'Role',
  accuracy: 'Accuracy',
  macroF1: 'Macro-F1',
  unanswered: (count) => `${answers(count)} left without a label`,
  goodAt: 'Best in',
  beware: 'Bias, caution',
  notDescribed: 'Its tendencies were not put into words.',
  confusion: 'What it said of what',
  confusionLegend: 'rows: the teacher’s label; columns: the grader’s; darker: the larger share of a row',
  patterns: 'Output patterns',
  patternsIntro:
    'For each combination of labels that occurred: the true labels that occur with it more often than by chance, and how often it occurred.',
  patternsMore: (count) =>
    `${plural(count, 'rarer combination is', 'rarer combinations are')} in the run’s result.`,
  likely: 'Most likely label',
  or: (labels) => new Intl.ListFormat('en-GB', { type: 'disjunction' }).format(labels),
  count: 'Count',
  calibration: 'How far probabilities can be trusted',
  calibrationNone: 'There were too few past answers to measure how far probabilities can be trusted.',
  reliability: 'Reliability',
  reliabilityMeaning: (error, count) =>
    `Where bars end at the dashed line, a probability can be taken at its word. On average they are ${error} percentage points off, measured on ${count} past answers, each held against what the others teach. The short line is the mean probability, the figure the number of answers.`,
  risk: 'Risk and coverage',
  riskMeaning: (covered, accuracy, all) =>
    `If humans grade the least certain answers and the most certain ${covered} are left as they are, ${accuracy} of these are right; of all answers it is ${all}.`,
  axes: {
    probability: 'probability given',
    right: 'share that is right',
    coverage: 'share of answers, the most certain first',
    majority: 'majority vote',
  },
  posteriorAgainstMajority: (posterior, majority) =>
    `Accuracy / macro-F1 on past answers: most probable label ${posterior}, majority vote ${majority}.`,
  notes: 'Notes',
  pastNote: (count) =>
    `The run could look at ${plural(count, 'past answer', 'past answers')} that teachers had graded.`,
  noPast: 'No past answers that teachers had graded were at hand.',
  fewNote: (questions) =>
    `Fewer than ten past answers of these questions were graded, so that their probabilities are less sure: ${questions}.`,
  unseenNote: (questions) =>
    `No past answers of these questions were graded; their labels are the graders’ majority or debate, and probabilities only rank them: ${questions}.`,
  uncalibratedNote: (count) =>
    `Probabilities of ${answers(count)} are not calibrated, since the graders were not profiled.`,
  errors: 'Where the graders erred most',
  errorsIntro: (rows, all) =>
    `${rows} of ${answers(all)} got another label than the teacher’s from at least one grader. Those that all got wrong come first: it may be the question, the reference answer or the teacher’s label. ${numbered}`,
  errorsNone: 'No grader gave another label than the teacher’s.',
  errorsMore: (count) => `${plural(count, 'further answer is', 'further answers are')} in the run’s result.`,
  howTitle: 'How these labels were made',
  how: (making) => [
    ...readers(making),
    making.learned
      ? 'A program looked up in the answer what graders quoted of it, and computed how probable each label is from how the graders erred on past answers.'
      : 'A program looked up in the answer what graders quoted of it; how the graders err was not known, so that probabilities only rank the answers.',
    ...debated(making),
    'Answers that are the same, case and spacing aside, were graded once and have one grade; an empty answer is Incorrect and was shown to no model.',
    'A teacher may change the result and releases it, or has decided that it is released where nothing was flagged.',
  ],
  howProfileTitle: 'How this report was made',
  howProfile: (described, measured) => [
    'Each grader graded past answers without seeing the labels that teachers had given them.',
    `A program then compared its labels with the teachers’ and counted which labels occur together with which truth${described ? '; a model put the figures into words' : ''}.`,
    ...(measured
      ? [
          'How far probabilities can be trusted was measured by leaving one out: each past answer was held against what the others teach.',
        ]
      : []),
  ],
  making: {
    method: 'Method',
    hint: 'Hint of the debate',
    debate: 'Debate',
    cascade: 'Cascade',
    graders: 'Graders',
    encoder: 'Examples chosen by',
    past: 'Past answers',
    elapsed: 'Time from upload to result',
  },
  methods: {
    get: 'ensemble with debate (GET)',
    majority: 'majority vote',
    'no-pseudo-learning': 'ensemble with debate, graders not profiled',
    'one-model': 'ensemble with debate, one model in all roles',
    rag: 'one grader with retrieved examples (RAG)',
  },
  pseudoLearning: 'pseudo-learning (GET)',
  singleMethod: (grader) => `single grader: ${grader}`,
  hints: { posterior: 'calibrated posterior', 'algorithm-1': 'output patterns (Algorithm 1)' },
  debates: { always: 'always', 'on-disagreement': 'only where graders differ', never: 'never' },
  cascadeUntil: (probability) => `until ${probability}`,
  handout: {
    report: 'Feedback',
    advisory:
      'The labels and comments on this page are a proposal. They become an assessment only when they are released; you may ask your teacher to look at them again.',
    standIn:
      'This page comes from a trial run. A built-in stand-in imitated the form of a language model’s answers; its labels and comments say nothing about the answers.',
    student: 'Student',
    answer: 'Your answer',
    label: 'Label',
    reasons: 'Reasons',
    noAnswer: 'No answer was handed in.',
    noLabel: 'This answer has no label yet: a teacher will look at it.',
    noReason: 'There are no comments on this answer.',
  },
};
