import type { Evidence } from '@assay/evidence/evidence-schema';
import { LABELS, type Label } from '@assay/short-answer-grading/label';
import type { Profile } from '@assay/short-answer-grading/profile';
import { type GradedAnswer, type QuizResult, RESULT } from '@assay/short-answer-grading/result';
import { ATTACKS, SCRIPTS, sampleResult, sha, verified } from '../../../platform/report/sample-results.ts';

/** Numbers from 0 to 1, always the same ones for a seed (Park and Miller). */
function numbers(seed: number): () => number {
  let state = seed;
  return () => {
    state = (state * 48271) % 2147483647;
    return state / 2147483647;
  };
}

export const GRADERS = [
  { name: 'grader-1', model: 'mid-2026-02', role: 'Skilled Expert Grader' },
  { name: 'grader-2', model: 'small-2026-01', role: 'University Teacher' },
  { name: 'grader-3', model: 'tiny-2025-11', role: 'Student TA' },
];

const QUESTIONS = [
  {
    id: 'q1',
    question: 'Why does a kettle on a mountain boil its water below 100 °C?',
    reference:
      'Air pressure falls with height; water boils where its vapour pressure equals the pressure around it, which on a mountain is reached at a lower temperature.',
  },
  {
    id: 'q2',
    question: 'Name one reason why leaves look green.',
    reference: 'Chlorophyll absorbs red and blue light and reflects green light.',
  },
  {
    id: 'q3',
    question: 'What does a fuse protect, and how?',
    reference: 'It protects wires from too large a current: its thin wire melts and breaks the circuit.',
  },
];

const ANSWERS = [
  'Because the air is thinner up there, so there is less pressure and the water boils sooner.',
  'It is colder on a mountain and therefore the water needs less heat.',
  'The pressure of the air is smaller with height. A liquid boils when its vapour pressure is as large as the pressure around it, and that happens at a lower temperature, about 1 °C for each 300 m.',
  'The green light is reflected.',
  'Because of chlorophyll, which absorbs all the green light it can get and gives the plant its energy.',
  'The fuse burns.',
];

function distribution(label: Label, probability: number): [number, number, number] {
  const rest = (1 - probability) / 2;
  return LABELS.map((one) => (one === label ? probability : rest)) as [number, number, number];
}

export function gradedAnswer(row: number, over: Partial<GradedAnswer> = {}): GradedAnswer {
  const answer = over.answer ?? ANSWERS[0]!;
  const label = over.label === undefined ? 'Correct' : over.label;
  return {
    row,
    student: `student-${String(row).padStart(3, '0')}`,
    question: 'q1',
    answer,
    group: sha(answer.toLowerCase()).slice(0, 12),
    truth: null,
    needsHuman: false,
    label,
    reason: {
      conclusion:
        'The answer names the lower pressure and says what follows from it; the vapour pressure is not mentioned, which the reference answer asks for.',
      points: [
        { point: 'It says that the pressure is lower.', graders: ['grader-1'], evidence: quoted(answer) },
        { point: 'It does not name the vapour pressure.', graders: ['grader-2', 'grader-3'], evidence: null },
      ],
    },
    probability: label && 0.84,
    distribution: label && distribution(label, 0.84),
    basis: 'calibrated',
    graders: GRADERS.map(({ name }) => ({ grader: name, label: label ?? null, missing: null })),
    asked: true,
    debate: label && { label, validation: 'valid', retried: false },
    flags: [],
    missing: null,
    ...over,
  };
}

/** The first half of an answer, as found there. */
function quoted(answer: string): Evidence | null {
  const passage = answer.slice(0, Math.ceil(answer.length / 2)).trim();
  return passage === '' ? null : verified(passage);
}

/** An answer that no grader answered on. */
export function missingAnswer(row: number, over: Partial<GradedAnswer> = {}): GradedAnswer {
  const failure = {
    step: 'grader-1',
    code: 'ModelUnavailable',
    message: 'The model did not answer (HTTP 503).',
  };
  return gradedAnswer(row, {
    label: null,
    reason: null,
    graders: GRADERS.map(({ name }) => ({ grader: name, label: null, missing: failure })),
    flags: ['missing-label'],
    missing: failure,
    needsHuman: true,
    ...over,
  });
}

export function emptyAnswer(row: number, over: Partial<GradedAnswer> = {}): GradedAnswer {
  return gradedAnswer(row, {
    answer: '',
    label: 'Incorrect',
    reason: { conclusion: 'No answer was given.', points: [] },
    graders: [],
    asked: false,
    debate: null,
    flags: ['empty-answer'],
    ...over,
  });
}

function randomAnswer(row: number, random: () => number, questions: number): GradedAnswer {
  const pick = <T>(items: readonly T[]): T => items[Math.floor(random() * items.length)]!;
  if (random() < 0.03) return emptyAnswer(row);
  if (random() < 0.02) return missingAnswer(row, { answer: `${pick(ANSWERS)} (${row})` });
  const truth = pick(LABELS);
  const labels = GRADERS.map(() => (random() < 0.7 ? truth : pick(LABELS)));
  const probability = 0.4 + random() * 0.6;
  const differ = new Set(labels).size > 1;
  return gradedAnswer(row, {
    question: QUESTIONS[Math.floor(random() * questions)]!.id,
    answer: random() < 0.1 ? ANSWERS[0]! : `${pick(ANSWERS)} That is what I noted in lesson ${row}.`,
    label: truth,
    graders: GRADERS.map(({ name }, index) => ({ grader: name, label: labels[index]!, missing: null })),
    probability,
    distribution: distribution(truth, probability),
    flags: differ ? ['graders-disagree', ...(probability < 0.5 ? ['retried' as const] : [])] : [],
    needsHuman: probability < 0.46,
  });
}

export const PROFILE: Profile = {
  assignment: 'boiling',
  profiledAt: '2026-03-02T10:00:00.000Z',
  pastSha256: sha('past'),
  answers: 412,
  rates: [0.31, 0.27, 0.42],
  graders: GRADERS.map((grader, index) => ({
    ...grader,
    count: 412,
    unanswered: index === 2 ? 4 : 0,
    accuracy: 0.742 - index * 0.04,
    macroF1: 0.734 - index * 0.05,
    labels: Object.fromEntries(
      LABELS.map((label, at) => [
        label,
        { precision: 0.7, recall: 0.7, f1: 0.78 - at * 0.06 - index * 0.04, support: [128, 111, 173][at]! },
      ]),
    ) as Profile['graders'][number]['labels'],
    confusion: [
      [98 - index * 9, 22 + index * 8, 8],
      [24, 66 - index * 4, 21],
      [7, 26, 140 - index * 5],
    ],
    good: 'Recognises complete answers reliably, also where they use other words than the reference answer.',
    bad:
      index === 1
        ? null
        : 'Tends to call an answer partly correct that only repeats words of the question; be careful with its praise.',
  })),
  patterns: LABELS.flatMap((first, a) =>
    LABELS.flatMap((second, b) =>
      LABELS.map((third, c) => ({
        labels: [first, second, third],
        likely: a + c === 1 && b === 1 ? [LABELS[0], LABELS[1]] : [LABELS[Math.round((a + b + c) / 3)]!],
        count: a === b && b === c ? 61 + a * 7 : 3 + a + 2 * b + c,
      })),
    ),
  ),
  order: ['grader-2', 'grader-3', 'grader-1'],
  calibration: {
    count: 412,
    accuracy: 0.793,
    macroF1: 0.792,
    majority: { accuracy: 0.742, macroF1: 0.734 },
    error: 0.033,
    bins: Array.from({ length: 10 }, (_, index) => ({
      from: index / 10,
      to: (index + 1) / 10,
      count: index < 3 ? 0 : 8 * index,
      confidence: index / 10 + 0.055,
      accuracy: index < 3 ? 0 : Math.min(1, index / 10 + [0.02, 0.09, 0.06][index % 3]!),
    })),
    risk: Array.from({ length: 20 }, (_, index) => ({
      coverage: (index + 1) / 20,
      accuracy: 0.96 - 0.167 * ((index + 1) / 20) ** 1.5,
    })),
  },
};

/** A result around answers, as a run would write it. */
export function quizResult(answers: GradedAnswer[], over: Partial<QuizResult> = {}): QuizResult {
  const { runId, provenance, startedAt } = sampleResult();
  const asked = new Set(answers.map(({ question }) => question));
  const distinct = new Set(answers.map(({ question, group }) => `${question} ${group}`)).size;
  const urgent = answers.filter(({ needsHuman }) => needsHuman);
  return RESULT.schema.parse({
    runId,
    workflow: 'short-answer-grading',
    status: answers.every(({ label }) => label !== null) ? 'completed' : 'partial',
    tenant: 'Northfield College',
    assignment: { id: 'boiling', title: 'Heat, light and current', language: 'en' },
    submission: { id: 'class-10b', file: 'answers-10b.csv' },
    flags: [],
    provenance,
    startedAt,
    assessedAt: '2026-04-12T09:19:31.000Z',
    purpose: 'grade',
    method: 'get',
    hint: 'posterior',
    debate: 'on-disagreement',
    cascade: null,
    graders: GRADERS,
    questions: QUESTIONS.filter(({ id }) => asked.has(id)),
    past: 412,
    encoder: 'sub-word hashing (256)',
    answers,
    counts: {
      answers: answers.length,
      distinct,
      empty: answers.filter(({ answer }) => answer === '').length,
      debates: 9,
      validations: 7,
      retries: 1,
      undebated: 3,
    },
    review: urgent.toSorted((a, b) => (a.probability ?? 0) - (b.probability ?? 0)).map(({ row }) => row),
    profile: PROFILE,
    student_pages: true,
    warnings: ['2 rows have no student and were left out: rows 14 and 15.'],
    ...over,
  } satisfies QuizResult);
}

/** A class of a size, always the same one. */
export function sampleQuiz(size: number, questions = 1, over: Partial<QuizResult> = {}): QuizResult {
  const random = numbers(9 + size);
  const answers = Array.from({ length: size }, (_, index) => randomAnswer(index + 1, random, questions));
  return quizResult(answers, over);
}

/** Past answers graded by the graders, none of which has a label of its own. */
export function sampleProfiling(size: number): QuizResult {
  const graded = sampleQuiz(size, 3).answers.map((answer) => ({
    ...answer,
    truth: answer.label ?? 'Incorrect',
    needsHuman: false,
  }));
  return quizResult(graded, { purpose: 'profile', debate: 'never', student_pages: false });
}

/** A small class that writes in many scripts, has bad intentions and no spaces, in Italian: the first answers at length. */
export function hostileQuiz(): QuizResult {
  const mixed = Object.values(SCRIPTS).join(' ');
  const answers = [
    '热胀冷缩，水在高山上沸腾得更早，因为气压更低。'.repeat(60),
    `${mixed}\nمرحبا (2026) بالعالم، ABC 12.5% والنهاية.`,
    'x'.repeat(900),
    ...ATTACKS,
  ].map((answer, index) =>
    gradedAnswer(index + 1, {
      answer,
      student: ['学生甲', 'الطالبة ليلى', `student_${'y'.repeat(80)}`][index] ?? answer,
      needsHuman: true,
      probability: 0.3 + index / 100,
      flags: ['suspected-injection', 'graders-disagree'],
      reason: {
        conclusion: `${answer.slice(0, 300)} \\input{x}`,
        points: [{ point: answer, graders: ['grader-1'], evidence: quoted(answer) }],
      },
    }),
  );
  const attack = ATTACKS[4]!;
  return quizResult([...answers, missingAnswer(answers.length + 1), emptyAnswer(answers.length + 2)], {
    tenant: ATTACKS[1]!,
    assignment: { id: 'x', title: `${ATTACKS[0]} ${SCRIPTS.arabic}`, language: 'it' },
    submission: { id: `${ATTACKS[2]} ${SCRIPTS.greek}`, file: ATTACKS[3]! },
    questions: [{ id: 'q1', question: `${attack} ${mixed}`, reference: ATTACKS.join('\n') }],
    warnings: [attack],
    profile: {
      ...PROFILE,
      graders: PROFILE.graders.map((grader) => ({ ...grader, good: attack, bad: mixed })),
    },
  });
}
