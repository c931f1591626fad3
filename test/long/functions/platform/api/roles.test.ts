import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { PARAMETER_EXAMPLES } from '@assay/api/examples';
import { openApiDocument } from '@assay/api/openapi';
import { PROBLEM_TYPE, problemSchema } from '@assay/api/problem';
import { ROUTES } from '@assay/api/registry';
import { roleSchema } from '@assay/platform/access/principal';
import { isJson, type RouteSpec } from '@assay/platform/api/route';
import fc from 'fast-check';
import { openApi } from '../../../../stack/functions/platform/api/api-world.ts';
import { operationOf } from '../../../../stack/functions/platform/api/declared.ts';
import { requestsOf } from '../../../../stack/functions/platform/api/document-requests.ts';
import { type Mutated, mutated } from '../../../../stack/functions/platform/api/mutations.ts';
import { eventOf } from '../../../../stack/functions/platform/api/samples.ts';

/** Requests of each role for each operation. */
const OF_EACH = 6;

const api = await openApi();
const tenant = 'roles';
const run = await api.assessed({ tenant, submission: 'annas', subject: 'anna' });
const document = openApiDocument(ROUTES);
const requests = requestsOf(document, { ...PARAMETER_EXAMPLES, run });
const tokens = await Promise.all(
  roleSchema.options.map(async (role) => [role, await api.idp.sign({ tenant, role, sub: 'anna' })] as const),
);

interface Answered {
  statusCode: number;
  headers: Record<string, string>;
  body: string;
}

async function send({ method, path, query, headers, bytes }: Mutated, token: string): Promise<Answered> {
  const written = query.map(
    ([name, value]) => `${encodeURIComponent(name)}=${encodeURIComponent(value.toWellFormed())}`,
  );
  const event = eventOf({
    ...{ method, path: `/${path.join('/')}`, query: written.join('&') },
    headers: { ...headers, authorization: `Bearer ${token}` },
    body: bytes,
  });
  return (await api.invoke('api', event)) as Answered;
}

/** A refusal is a problem of its status. */
function holdRefusal({ statusCode, headers, body }: Answered, method: string): void {
  assert.equal(headers['content-type'], PROBLEM_TYPE);
  if (method !== 'HEAD') assert.equal(problemSchema.parse(JSON.parse(body)).status, statusCode);
}

/** The body of an answer has the type and the form that its route declares. */
function holdBody({ statusCode, headers, body }: Answered, { operationId, answers }: RouteSpec): void {
  const answer = answers[statusCode];
  const type = headers['content-type'] ?? '';
  if (!answer) assert.equal(body ?? '', '', operationId);
  else if (!isJson(answer)) assert.ok(type.startsWith(answer.type), operationId);
  else assert.ok(type === 'application/json' && answer.safeParse(JSON.parse(body)).success, operationId);
}

/** What holds of every answer: its status, type and form are those that the document has of its operation. */
function hold(answered: Answered, { method, path }: Mutated): void {
  const { statusCode: status, headers, body } = answered;
  assert.ok(status < 500, body);
  assert.ok(headers['x-request-id']);
  if (status >= 400) holdRefusal(answered, method);
  const route = operationOf(method === 'HEAD' ? 'get' : method, `/${path.join('/')}`);
  if (!route) {
    assert.ok(status >= 400, `${method} /${path.join('/')}: ${status}`);
    return;
  }
  const declared = Object.keys(document.paths![route.path]![route.method]!.responses ?? {});
  assert.ok(declared.includes(String(status)) || status === 404, `${route.operationId}: ${status}`);
  if (status < 400 && method !== 'HEAD') holdBody(answered, route);
}

describe('a request of any role for any route', () => {
  it('is answered by status, type and form as the document says', async () => {
    let sent = 0;
    for (const request of requests)
      for (const [role, token] of tokens)
        await fc.assert(
          fc.asyncProperty(mutated(request), async (one) => {
            sent += 1;
            try {
              hold(await send(one, token), one);
            } catch (error) {
              throw new Error(`${role}: ${request.operation}`, { cause: error });
            }
          }),
          { numRuns: OF_EACH, seed: 34 },
        );
    assert.ok(sent >= 3000, `${sent} requests`);
  });
});
