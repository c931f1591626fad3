import { createPlatformStore, type PlatformStore } from '@assay/platform/lti/platform-store';
import { validateAssignment } from '@assay/workflows/assignments';
import type { Context } from 'aws-lambda';
import { decodedPath } from '../../infra/local/aws/api-gateway/decoded-path.ts';
import { type FunctionEnvironment, openFunctionEnvironment } from './function-environment.ts';
import { invoked } from './invoked.ts';
import { serveApp } from './lti-platform/http.ts';
import { holdSecrets } from './secrets.ts';

/** An essay of ten points, whose title a page must not take for markup; tests hand in often. */
export const ESSAY = validateAssignment({
  assignment: 'essay-1',
  title: 'My <b>voyage</b>',
  workflow: 'essay-scoring',
  variant: 'MAD',
  question: 'Why?',
  versionsADay: 1000,
  traits: [
    { name: 'Ideas', min: 0, max: 6 },
    { name: 'Style', min: 0, max: 4 },
  ],
});

/** The LTI tool over stores of this process, asked by HTTP as an HTTP API asks it. */
export interface LtiTool extends FunctionEnvironment {
  base: string;
  platforms: PlatformStore;
  /** Passes scores back for an event, as its queue does; `received`: the how manieth time, from 1, the last message comes. Returns the messages that come again, as *m*. */
  passBack(detail: object, received?: number, type?: string): Promise<string[]>;
}

type Handler = typeof import('../../functions/platform/lti/handler.ts').handler;

/** A request as an HTTP API hands it to a function (payload format 2.0). */
async function eventOf(request: Request) {
  const { pathname, searchParams, host } = new URL(request.url);
  const bytes = Buffer.from(await request.arrayBuffer());
  const { cookie, ...headers } = Object.fromEntries(request.headers);
  return {
    version: '2.0',
    routeKey: '$default',
    rawPath: decodedPath(pathname),
    rawQueryString: searchParams.toString(),
    headers,
    ...(cookie && { cookies: cookie.split('; ') }),
    body: bytes.length > 0 ? bytes.toString('base64') : null,
    isBase64Encoded: true,
    requestContext: { domainName: host, http: { method: request.method, path: pathname } },
  };
}

interface Answer {
  statusCode: number;
  headers?: Record<string, string>;
  cookies?: string[];
  body?: string;
  isBase64Encoded?: boolean;
}

function responseOf({ statusCode, headers, cookies = [], body = '', isBase64Encoded = false }: Answer) {
  const told = new Headers(headers);
  for (const cookie of cookies) told.append('set-cookie', cookie);
  return new Response(Buffer.from(body, isBase64Encoded ? 'base64' : 'utf8'), {
    status: statusCode,
    headers: told,
  });
}

const CONTEXT = { functionName: 'lti', awsRequestId: 'request' } as Context;

/** A browser comes a moment after all that was written before, unless a test says how far indexes are behind. */
const isLater = process.env.INDEXES_BEHIND === undefined;

/** Opens the tool, with no key: it makes one at its first use. */
export async function openLtiTool(given?: FunctionEnvironment): Promise<LtiTool> {
  const environment = given ?? (await openFunctionEnvironment());
  await holdSecrets({ 'lti-key': undefined });
  Object.assign(process.env, {
    LTI_KEY_SECRET: 'lti-key',
    OUTGOING_LOCAL: 'true',
    SCORES_QUEUE: `${process.env.AWS_ENDPOINT_URL_SQS}/000000000000/scores`,
  });
  const { handler }: { handler: Handler } = await import('../../functions/platform/lti/handler.ts');
  let messages = 0;
  const base = await serveApp({
    fetch: async (request) => {
      if (isLater) await environment.catchUp();
      const event = (await eventOf(request)) as unknown as Parameters<Handler>[0];
      return responseOf((await invoked.run('lti', () => handler(event, CONTEXT as never))) as Answer);
    },
  });
  process.env.BASE_URL = base;
  return {
    ...environment,
    base,
    platforms: createPlatformStore(environment.documents, 'results'),
    async passBack(detail, received = 1, type) {
      if (received === 1) messages += 1;
      const record = {
        messageId: `m-${messages}`,
        receiptHandle: 'r',
        body: JSON.stringify({ source: 'assay', 'detail-type': type, detail }),
        attributes: { ApproximateReceiveCount: String(received) },
      };
      const answer = await environment.invoke('pass-back-score', { Records: [record] });
      const { batchItemFailures } = answer as { batchItemFailures: { itemIdentifier: string }[] };
      return batchItemFailures.map(({ itemIdentifier: id }) => (id === record.messageId ? 'm' : id));
    },
  };
}
