import { strToU8, zipSync } from 'fflate';
import { decodedPath } from '../../../../../infra/local/aws/api-gateway/decoded-path.ts';
import { essayOf } from '../../../../support/essay-scoring/essay-model.ts';
import { EXERCISE } from '../../../../unit/platform/athena/exercises.ts';

/** A learning platform, as an administrator registers it. */
export const PLATFORM = {
  issuer: 'https://lms.example.edu',
  clientId: 'client',
  deployments: ['1'],
  authorizationEndpoint: 'https://lms.example.edu/auth',
  tokenEndpoint: 'https://lms.example.edu/token',
  jwksUri: 'https://lms.example.edu/jwks',
};

/** What a student handed in, as Artemis sends it. */
const ATHENA_SUBMISSION = { id: 5, exerciseId: 42, text: 'We sailed at dawn.' };

/** A body that each route accepts which takes one, by its operation, of the assignment `story` and its submission `annas`. */
export const BODIES: Readonly<Record<string, unknown>> = {
  putAssignment: { workflow: 'essay-scoring', ...essayOf().assignment, title: 'Asked for' },
  submit: { file: 'essay.txt', text: 'We sailed again.' },
  presignUpload: { file: 'essay.pdf' },
  putOwner: { subject: 'anna' },
  eraseStudent: { subject: 'anna' },
  sendPassbacks: {},
  registerPlatform: PLATFORM,
  changeWebhook: { events: ['AssessmentFailed'] },
  createWebhook: { url: 'https://hooks.example.edu/assay', events: ['AssessmentCompleted'] },
  putModelKey: { key: 'sk-0123456789abcdef-Last' },
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
  putCap: { usd: 1000 },
  putAssignmentCap: { usd: 1000 },
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
  submitClass: Buffer.from(
    zipSync({
      'class/students.csv': strToU8('file,subject\none.txt,anna\n'),
      'class/one.txt': strToU8('We sailed.'),
      'class/two.txt': strToU8('We came home.'),
    }),
  ),
  athenaSubmissions: { exercise: EXERCISE, submissions: [ATHENA_SUBMISSION] },
  athenaSelectSubmission: { exercise: EXERCISE, submissionIds: [5] },
  athenaFeedbacks: { exercise: EXERCISE, submission: ATHENA_SUBMISSION, feedbacks: [{ id: 1, credits: 1 }] },
  athenaFeedbackSuggestions: { exercise: EXERCISE, submission: ATHENA_SUBMISSION, isGraded: true },
  importPastAnswers: 'answer,label,question\nIt sailed.,Correct,What happened?\n',
  profileGraders: 'answer,label,question\nIt sailed.,Correct,What happened?\n',
  importExemplars: 'id,text,Ideas,Style\npast-1,We sailed at dawn and came home.,2,1\n',
};

/** What a body is sent as, and under which type. */
export function sentAs(body: unknown): { sent: string | Uint8Array | undefined; type: string } {
  if (body instanceof Uint8Array) return { sent: body, type: 'application/zip' };
  if (typeof body === 'string') return { sent: body, type: 'text/csv' };
  return { sent: body === undefined ? undefined : JSON.stringify(body), type: 'application/json' };
}

/** What routes that name nothing in their path ask about. */
export const QUERIES: Readonly<Record<string, string>> = { exportStudent: 'subject=anna' };

/** A route's path with an object for each of its parameters. */
export function pathOf(path: string, objects: Readonly<Record<string, string>>): string {
  return path.replaceAll(/\{(\w+)\}/g, (_, name: string) => {
    const object = objects[name];
    if (object === undefined) throw new Error(`Say what {${name}} of ${path} is.`);
    return object;
  });
}

/** An event of API Gateway, payload format 2.0; its path comes decoded. */
export const eventOf = ({
  method,
  path,
  query = '',
  headers,
  body,
}: {
  method: string;
  path: string;
  query?: string;
  headers: Record<string, string>;
  body: Uint8Array | string | undefined;
}) => ({
  version: '2.0',
  routeKey: 'ANY /{proxy+}',
  rawPath: decodedPath(path) ?? path,
  rawQueryString: query,
  headers: { host: 'api.example.edu', ...headers },
  requestContext: { domainName: 'api.example.edu', http: { method, path } },
  body: body === undefined ? undefined : Buffer.from(body).toString('base64'),
  isBase64Encoded: body !== undefined,
});
