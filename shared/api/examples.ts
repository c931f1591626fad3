import { ASSIGNMENT_EXAMPLE } from './workflow-routes.ts';

/** A learning platform, as an administrator registers it. */
export const EXAMPLE_PLATFORM = {
  issuer: 'https://lms.example.edu',
  clientId: 'client',
  deployments: ['1'],
  authorizationEndpoint: 'https://lms.example.edu/auth',
  tokenEndpoint: 'https://lms.example.edu/token',
  jwksUri: 'https://lms.example.edu/jwks',
};

/** A JSON body that each route takes which takes one, by its operation; for people who read the document, and for what tries it. */
export const BODY_EXAMPLES: Readonly<Record<string, unknown>> = {
  submit: { file: 'essay.txt', text: 'We sailed again.' },
  presignUpload: { file: 'essay.docx' },
  putOwner: { subject: 'anna' },
  eraseStudent: { subject: 'anna' },
  registerPlatform: EXAMPLE_PLATFORM,
  changeWebhook: { events: ['AssessmentFailed'] },
  createWebhook: { url: 'https://hooks.example.edu/assay', events: ['AssessmentCompleted'] },
  putModelKey: { key: 'sk-0123456789abcdef-Last' },
  dealWorks: { markers: [{ subject: 'ms-rossi' }, { subject: 'mr-bianchi' }], share: 0.1, names: 'hidden' },
  giveSecondMark: { scores: [{ trait: 'Ideas', score: 3 }] },
  undoDecision: { event: 2 },
  overrideScore: { trait: 'Ideas', score: 3, reason: 'clearer' },
  removeOverride: { trait: 'Ideas', reason: 'on reflection' },
  hideFinding: { finding: 'ideas.rationale', reason: 'beside the point' },
  showFinding: { finding: 'ideas.rationale', reason: 'to the point' },
  editFinding: { finding: 'ideas.rationale', field: 'text', text: 'It is clear.', reason: 'shorter' },
  addComment: { text: 'Well done.' },
  requestRerun: { reason: 'the rubric has changed' },
  releaseResult: {},
  withdrawResult: { reason: 'too early' },
  releaseAll: { which: 'all' },
  makeAppeal: { trait: 'Ideas', text: 'I did say why.' },
  answerAppeal: { decision: 'upheld', text: 'It stays.' },
  answerQuestions: { groups: ['g-0123456789abcdef'], answer: 'It counts.' },
  dismissQuestions: { questions: ['q-0123456789abcdef'], reason: 'The rubric says it.' },
  addFeedback: { reviewer: 'Ms Rossi', scores: [], comment: 'Well argued.' },
  addRecording: { rows: [{ key: 'why|because', label: 'Correct', feedback: [] }] },
  estimateCalibration: { sample: 20 },
  startCalibration: { sample: 20 },
  startReevaluation: { mode: 'now', sample: 1, prompts: {}, models: {} },
  putReevaluationSchedule: { expression: 'rate(30 days)', sample: 1 },
  putAssignmentCap: { usd: 1000 },
  putCap: { usd: 1000 },
  putKnowledge: {
    assignment: 'story',
    year: 2026,
    features: [
      {
        id: 'goal',
        title: 'A goal',
        summary: 'What it is for',
        checklist: [{ id: 'one', text: 'It is said' }],
      },
    ],
  },
  presignReport: { report: 'a'.repeat(64) },
  buildKnowledge: { reports: ['a', 'b', 'c'].map((digit) => digit.repeat(64)), year: 2026 },
  putAssignment: ASSIGNMENT_EXAMPLE,
  sendPassbacks: { submission: 'annas' },
};

/** What stands for the parameters of paths, and for those that a query needs. */
export const PARAMETER_EXAMPLES: Readonly<Record<string, string>> = {
  assignment: 'story',
  submission: 'annas',
  run: 'run-2b2b2b2b2b2b-0123456789abcdef01234567',
  version: '0123456789abcdef',
  platform: '0123456789abcdef0123456789abcdef',
  appeal: '4',
  subject: 'anna',
  erasure: 'erasure-0123456789abcdef01234567',
  webhook: 'webhook-0f8fad5b-d9cb-469f-a165-70867728950e',
  message: 'msg_0f8fad5b-d9cb-469f-a165-70867728950e',
  exemplar: 'past-1',
  provider: 'openai',
  reevaluation: 'reeval-0123456789abcdef01234567',
  report: 'a'.repeat(64),
  build: 'build-0f8fad5b-d9cb-469f-a165-70867728950e',
  calibration: 'calib-0123456789abcdef01234567',
};
