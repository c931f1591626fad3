import { type IncomingHttpHeaders, request } from 'node:http';
import { text } from 'node:stream/consumers';
import { describeFailure } from './describe-failure.ts';

/** https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html */
const VERSION = '2018-06-01';

interface RuntimeResponse {
  status: number;
  headers: IncomingHttpHeaders;
  body: string;
}

/** One request to the Runtime API. It may take for ever: between two invocations the whole process stands still. */
function ask(
  api: string,
  method: 'GET' | 'POST',
  path: string,
  body?: string,
  headers = {},
): Promise<RuntimeResponse> {
  return new Promise((resolve, reject) => {
    const asked = request(`http://${api}/${VERSION}/runtime/${path}`, { method, headers }, (reply) => {
      text(reply).then(
        (answer) => resolve({ status: reply.statusCode ?? 0, headers: reply.headers, body: answer }),
        reject,
      );
    });
    asked.on('error', reject);
    asked.end(body);
  });
}

async function tellError(api: string, path: string, error: unknown): Promise<void> {
  const failure = describeFailure(error);
  const headers = { 'lambda-runtime-function-error-type': failure.errorType };
  await ask(api, 'POST', path, JSON.stringify(failure), headers);
}

/** One invocation: its event is handled and answered, with the error where it failed. */
async function serveOne(api: string, handle: (event: unknown) => Promise<unknown>): Promise<void> {
  const { status, headers, body } = await ask(api, 'GET', 'invocation/next');
  const id = headers['lambda-runtime-aws-request-id'];
  if (status !== 200 || typeof id !== 'string')
    throw new Error(`Lambda's Runtime API answered ${status} when it was asked for an event.`);
  try {
    const answer = JSON.stringify(await handle(JSON.parse(body)));
    await ask(api, 'POST', `invocation/${id}/response`, answer);
  } catch (error) {
    await tellError(api, `invocation/${id}/error`, error);
  }
}

/**
 * The loop of a Lambda function in an image of our own: takes one event after the other from the Runtime API at `api`
 * (`host:port`, AWS_LAMBDA_RUNTIME_API) and answers each. Never resolves; rejects where the Runtime API itself fails, upon which
 * Lambda starts the process anew.
 */
export async function serveInvocations(
  api: string,
  handle: (event: unknown) => Promise<unknown>,
): Promise<never> {
  for (;;) await serveOne(api, handle);
}
