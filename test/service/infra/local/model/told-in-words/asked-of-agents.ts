type Inputs = Record<string, unknown>;

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

/** The agents whose answers are JSON or nothing, by `{workflow}/{agent}`, with inputs that they can work on. */
export const ASKED_OF_AGENTS: ReadonlyMap<string, Inputs> = new Map<string, Inputs>([
  ...Object.entries(reviews).map(([agent, inputs]): [string, Inputs] => [
    `deliverable-review/${agent}`,
    { brief: {}, ...inputs },
  ]),
  ['transcription/transcriber', { page: { page: 1, pages: 2 }, image: 'data:image/png;base64,iVBORw0KGgo=' }],
  [
    'short-answer-grading/divider',
    {
      paper: {
        ...{ file: 'paper.pdf', sha256: '', hidden: 0, pictured: [], unread: [] },
        text: '1) The moon. 2) Twice.',
        questions: [{ id: 'pull', question: 'Why are there tides?' }],
      },
    },
  ],
  ['screening/screener', { submission: { text: 'Patience is to wait without being angry about it.' } }],
]);
