import { BODY_EXAMPLES, EXAMPLE_PLATFORM } from '@assay/api/examples';
import { strToU8, zipSync } from 'fflate';
import { decodedPath } from '../../../../../infra/local/aws/api-gateway/decoded-path.ts';
import { essayOf } from '../../../../support/essay-scoring/essay-model.ts';
import { EXERCISE } from '../../../../unit/platform/athena/exercises.ts';

/** A learning platform, as an administrator registers it. */
export const PLATFORM = EXAMPLE_PLATFORM;

/** What a student handed in, as Artemis sends it. */
const ATHENA_SUBMISSION = { id: 5, exerciseId: 42, text: 'We sailed at dawn.' };

/** A body that each route accepts which takes one, by its operation, of the assignment `story` and its submission `annas`. */
export const BODIES: Readonly<Record<string, unknown>> = {
  ...BODY_EXAMPLES,
  putAssignment: { workflow: 'essay-scoring', ...essayOf().assignment, title: 'Asked for' },
  submitClass: Buffer.from(
    zipSync({
      'class/students.csv': strToU8('file,subject\none.txt,anna\n'),
      'class/one.txt': strToU8('We sailed home.'),
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
export const QUERIES: Readonly<Record<string, string>> = {
  exportStudent: 'subject=anna',
  listEvents: 'since=last&wait=1',
};

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
  rawPath: decodedPath(path),
  rawQueryString: query,
  headers: { host: 'api.example.edu', ...headers },
  requestContext: { domainName: 'api.example.edu', http: { method, path } },
  body: body === undefined ? undefined : Buffer.from(body).toString('base64'),
  isBase64Encoded: body !== undefined,
});
