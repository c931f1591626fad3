import * as conditions from '@assay/argument-coaching/conditions';
import type { SpeechJudgement } from '@assay/argument-coaching/judgement';
import {
  ARGUMENT,
  argumentOf,
  BRIEF,
  briefingOf,
  lookedUp,
  panelOf,
  REVISION,
  spoken,
} from '../../../../../unit/infra/local/model/readers/argument-coaching/arguments.ts';
import { GOOD_ESSAY, TRAITS } from '../../../../../unit/infra/local/model/readers/essay-scoring/essays.ts';
import {
  ANSWERS,
  materialOf,
  opinionOf,
  ROLES,
} from '../../../../../unit/infra/local/model/readers/short-answer-grading/class-answers.ts';

type Inputs = Record<string, unknown>;

const SEAT = { stance: 'for', speaker: 'Policy Advocate', opponent: 'Critical Analyst', role: '' };
const target = argumentOf(ARGUMENT);
const judged = { judged: target, other: null, order: null };
const critique = lookedUp(
  {
    points: [
      {
        dimension: 'unstated-assumption',
        damage: 'major',
        point: 'Not all uniforms do.',
        alternative: 'A stronger argument would say which of them do.',
        quote: 'Everyone knows that uniforms always stop bullying',
      },
    ],
  },
  ARGUMENT,
);
const judgement: SpeechJudgement = {
  rationale: 'It follows in part.',
  strengths: [],
  weaknesses: [{ point: 'A leap.', quote: '' }],
  suggestions: ['Say what lies between.'],
  side: 'for',
  alert: '',
  score: 4,
};
const panel = panelOf({ logical: judgement, overall: null }, ARGUMENT);
const JUDGES = conditions.JUDGES.map((judge) => [`judge-${judge}`, judged] as const);
const heard = briefingOf({
  history: [{ turn: '01', round: 1, speaker: 'Critical Analyst', stance: 'against', text: ARGUMENT }],
});
const SPEECHES = conditions.SPEECH_KINDS.map((kind) => [`speech-${kind}`, { briefing: heard }] as const);
const coaching: Record<string, Inputs> = {
  ...Object.fromEntries([...JUDGES, ...SPEECHES]),
  answered: { target: argumentOf(REVISION), draft: { text: ARGUMENT, points: critique.points } },
  balance: {},
  critique: { seat: SEAT, target: spoken(REVISION) },
  'meta-judge': { ...judged, panel },
  'opponent-critique': { task: { stance: 'for' }, target },
  'opponent-rebuttal': { task: { stance: 'for' }, target, critique },
  outline: { seat: SEAT },
  questions: { target, critique, panel },
  reflect: { seat: SEAT, draft: spoken(ARGUMENT) },
  revise: { briefing: briefingOf(), draft: spoken(ARGUMENT), feedback: panel },
  'self-check': { seat: SEAT, own: spoken(REVISION), opponent: null },
};

const scope = { include: [], exclude: [], strictness: 'normal', maximumFindings: 5 };
const about = { title: 'Deliverable', task: 'Hand in a design.', level: 'bachelor', language: 'en', scope };
const document =
  '[page 1]\nFR-01 The system shall answer every request within two seconds. It shall log every answer.';
const onDocument = {
  brief: { ...about, section: null, document, facts: { ids: [], checks: [], candidates: [] } },
};
const issue = {
  id: 'F-001',
  reporter: 'specification-auditor',
  category: 'requirements',
  severity: 'HIGH',
  description: 'It does not say for how long.',
  recommendation: 'Say for how long.',
  quote: 'It shall log every answer.',
  page: 1,
  confidence: 0.9,
  useCase: null,
  grade: 'exact',
  quotedAs: null,
};
const context = { requirements: [{ id: 'FR-01', kind: 'functional', text: 'It answers.', page: 1 }] };
const digest = {
  ...about,
  parts: [{ number: 1, firstPage: 1, lastPage: 9, unreadBy: [] }],
  unreadablePages: [],
  headings: ['p. 1: Requirements'],
  ids: ['FR-01 (requirement), defined on p. 1 “The system shall answer every request within two seconds.”'],
  requirements: ['part 1, p. 1: FR-01 (functional) It answers.'],
  ...{ useCases: [], architecture: [], tests: [], features: [], traceability: [], reported: [], checks: [] },
  ...{ shortened: null, cut: [], unread: [] },
};
const listed = [
  { id: 'actors', title: 'Actors', summary: 'Who.', checklist: [{ id: 'listed', text: 'All are listed.' }] },
];
const reviews: Record<string, Inputs> = {
  'cache-warmer': onDocument,
  'consistency-manager': { about, findings: [issue] },
  'context-extraction': onDocument,
  'document-overview': { about, context },
  'executive-summary': { about, context, issues: [issue], coverage: [] },
  'feature-check': {
    ...onDocument,
    features: [
      { id: 'actors', title: 'Actors', summary: 'Who.', checklist: [{ id: 'listed', text: 'Listed.' }] },
    ],
  },
  'feature-compactor': { cluster: { language: 'en', mentions: ['Mock-ups', 'Menus'] } },
  'feature-extraction': { report: { language: 'en', text: document } },
  'figure-describer': {
    figure: { caption: null, labels: 'Loan', language: 'en' },
    image: 'data:image/png;base64,iVBORw0KGgo=',
  },
  'specification-auditor': onDocument,
  strengths: { ...onDocument, issues: [issue] },
  'test-auditor': onDocument,
  'whole-document-auditor': { digest },
  'whole-feature-check': { digest, features: listed },
  'whole-traceability': { digest, requirements: { ids: ['FR-01'], number: 1, of: 1, others: true } },
  'traceability-matrix': { ...onDocument, requirements: { ids: ['FR-01'], number: 1, of: 1, others: true } },
};

const essay = {
  essay: { text: GOOD_ESSAY },
  traits: TRAITS.slice(0, 1),
  hears: [],
  debate: { statements: [], claims: [] },
};
const essays: Record<string, Inputs> = {
  advocate: essay,
  judge: essay,
  'judge-all-traits': { ...essay, traits: TRAITS },
  skeptic: essay,
};

const [answer] = ANSWERS.Correct;
const material = materialOf(answer!);
const weighed = {
  opinions: ROLES.map((role, at) => {
    const grading = { label: 'Correct' as const, feedback: [{ point: `Of ${role}.`, quote: null }] };
    return opinionOf(`grader-${at + 1}`, role, grading, answer!);
  }),
  hint: null,
};
const concluded = { output: { label: 'Correct', reason: 'It says why ice floats.' } };
const revised = {
  output: { valid: false, why: 'No.', revised: { label: 'Incorrect', reason: 'It lacks all.' } },
};
const measured = { precision: 0.9, recall: 0.4, f1: 0.5, support: 9 };
const gradings: Record<string, Inputs> = {
  debate: { material, weighed },
  'debate-retry': { material, weighed, debate: concluded, validation: revised },
  grader: { material, grader: { role: ROLES[0] } },
  tendencies: {
    metrics: {
      graders: [
        {
          model: 'Grader 1',
          accuracy: 0.71,
          macroF1: 0.63,
          labels: { Incorrect: measured, 'Partially correct': measured, Correct: measured },
        },
      ],
    },
  },
  validator: { material, weighed, debate: concluded },
  'validity-judge': {
    judged: {
      ...{ question: material.question.text, reference: material.question.reference, answer },
      ...{ truth: 'Correct', feedback: 'Well said.', label: 'Correct', reason: 'It says why ice floats.' },
    },
  },
};

const WORKFLOWS: [workflow: string, brief: object, agents: Record<string, Inputs>][] = [
  ['argument-coaching', BRIEF, coaching],
  ['deliverable-review', {}, reviews],
  ['essay-scoring', { question: 'Write about patience.', level: 'grade 7', language: 'en' }, essays],
  ['short-answer-grading', { language: 'en', level: 'first year' }, gradings],
  [
    'screening',
    {},
    { screener: { submission: { text: 'Patience is to wait without being angry about it.' } } },
  ],
];

/** Every agent of every workflow, by `{workflow}/{agent}`, with inputs that it can work on. */
export const ASKED_OF_AGENTS: ReadonlyMap<string, Inputs> = new Map(
  WORKFLOWS.flatMap(([workflow, brief, agents]) =>
    Object.entries(agents).map(([agent, inputs]) => [`${workflow}/${agent}`, { brief, ...inputs }] as const),
  ),
);
