import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { PARAMETER_EXAMPLES } from '@assay/api/examples';
import { openApiDocument, refusalsOf } from '@assay/api/openapi';
import { problemSchema, statusOf } from '@assay/api/problem';
import { ROUTES } from '@assay/api/registry';
import { isJson, type RouteSpec } from '@assay/platform/api/route';
import { Validator } from '@seriousme/openapi-schema-validator';
import type { z } from 'zod';

const document = openApiDocument(ROUTES);
const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method,
    ...(operation as Record<string, unknown>),
  })),
);

interface MediaOf {
  content?: Record<string, { example?: unknown }>;
}

/** The operations of a document, as far as they have bodies. */
interface Refusal {
  description: string;
  content: { 'application/problem+json': { example: { code: string } } };
}

type Described = Record<
  string,
  Record<string, { requestBody?: MediaOf; responses: Record<string, MediaOf> }>
>;

/** What an estimate of a calibration is, in the document. */
const estimateOf = ({ paths }: typeof document) =>
  JSON.parse(
    JSON.stringify(paths!['/assignments/{assignment}/calibrations/estimate']!.post!.responses!['200']),
  ).content['application/json'].schema as { properties: Record<string, unknown> };

/** What stands at a JSON pointer. */
const valueAt = (value: unknown, pointer: string): unknown =>
  pointer
    .split('/')
    .filter((part) => part !== '')
    .reduce((at, part) => (at as Record<string, unknown> | undefined)?.[part], value);

describe('the document of the API', () => {
  it('is OpenAPI 3.1', async () => {
    const { valid, errors } = await new Validator().validate(
      structuredClone(JSON.parse(JSON.stringify(document))),
    );
    assert.ok(valid, JSON.stringify(errors)?.slice(0, 2000));
  });

  it('has every route once, under an id of its own', () => {
    assert.equal(operations.length, ROUTES.length);
    assert.equal(new Set(ROUTES.map(({ operationId }) => operationId)).size, ROUTES.length);
  });

  it('declares each parameter of a path', () => {
    for (const { path, params, operationId } of ROUTES) {
      const named = [...path.matchAll(/\{(\w+)\}/g)].map(([, name]) => name);
      assert.deepEqual(Object.keys(params.shape).sort(), named.sort(), operationId);
    }
  });

  it('says what each refuses with, by code, as a problem', () => {
    const submit = document.paths!['/assignments/{assignment}/submissions']!.post!;
    const refused = submit.responses!['409'] as { description: string; content: object };
    assert.match(refused.description, /SubmissionTaken, SubmissionErased, RequestUnderWay/);
    assert.deepEqual(Object.keys(refused.content), ['application/problem+json']);
    assert.deepEqual(document.paths!['/openapi.json']!.get!.security, []);
  });

  it('takes a key on whatever is done by POST, so that it is done once, unless it tells a secret or changes nothing', () => {
    const posts = ROUTES.filter(({ method, roles }) => method === 'post' && typeof roles !== 'string');
    assert.ok(posts.length > 30);
    const takesKey = ({ headers }: RouteSpec) => 'idempotency-key' in headers;
    const others = posts.filter((route) => !takesKey(route)).map(({ operationId }) => operationId);
    assert.deepEqual(others.sort(), [
      'createAthenaSecret',
      'createWebhook',
      'invitePlatform',
      'renewWebhookSecret',
      'sortClass',
    ]);
    for (const route of posts.filter(takesKey))
      assert.ok(refusalsOf(route).includes('IdempotencyKeyReused'), route.operationId);
  });

  it('has an example for each parameter of a path, which its route takes', () => {
    for (const { operationId, params } of ROUTES)
      for (const [name, schema] of Object.entries(params.shape))
        assert.ok(
          (schema as z.ZodType).safeParse(PARAMETER_EXAMPLES[name]).success,
          `${operationId}: ${name}`,
        );
  });

  it('has an example of all JSON that is sent or answered, which its schema reads', () => {
    let count = 0;
    for (const { operationId, path, method, body, answers } of ROUTES) {
      const { requestBody, responses } = (document.paths as unknown as Described)[path]![method]!;
      const told = [
        [body, requestBody] as const,
        ...Object.entries(answers).map(([status, answer]) => [answer, responses[status]] as const),
      ];
      for (const [schema, described] of told) {
        if (!schema || !isJson(schema)) continue;
        const { example } = described!.content!['application/json']!;
        assert.notEqual(example, undefined, operationId);
        const read = schema.safeParse(example);
        assert.ok(read.success, `${operationId}: ${read.error}`);
        count += 1;
      }
    }
    assert.ok(count >= 160, `${count}`);
  });

  it('has an example of each refusal, and so of every operation', () => {
    for (const { operationId, path, method } of ROUTES) {
      const { responses } = (document.paths as unknown as Described)[path]![method]!;
      const refusals = Object.entries(responses as object).filter(([status]) => Number(status) >= 400);
      assert.ok(refusals.length >= 2, operationId);
      for (const [status, { description, content }] of refusals as [string, Refusal][]) {
        const { example } = content['application/problem+json'];
        assert.equal(problemSchema.parse(example).status, Number(status), operationId);
        assert.ok(description.split(', ').includes(example.code), operationId);
      }
    }
  });

  it('leads from each answer to what reads what it names, by values that its example has and the other route takes', () => {
    const byId = new Map(ROUTES.map((route) => [route.operationId, route]));
    const led = new Set<string>();
    for (const { operationId, path, method, answers } of ROUTES)
      for (const status of Object.keys(answers)) {
        const answer = document.paths![path]![method]!.responses![status] as {
          links?: Record<string, { operationId: string; parameters: Record<string, string> }>;
          content?: Record<string, { example?: unknown }>;
        };
        const example = answer.content?.['application/json']?.example;
        for (const { operationId: to, parameters } of Object.values(answer.links ?? {})) {
          const { params, method: read } = byId.get(to)!;
          const where = `${operationId} ${status} → ${to}`;
          const values = Object.entries(parameters).map(([name, from]) => [
            name,
            from.startsWith('$request.path.')
              ? PARAMETER_EXAMPLES[from.slice(14)]
              : valueAt(example, from.slice('$response.body#'.length)),
          ]);
          assert.equal(read, 'get', where);
          assert.deepEqual(params.safeParse(Object.fromEntries(values)).error?.issues, undefined, where);
          led.add(to);
        }
      }
    for (const to of ['getSubmission', 'getReview', 'getRun', 'getReevaluation', 'getErasure', 'getWebhook'])
      assert.ok(led.has(to), to);
  });

  it('demands no field that has a usual value, and has no pattern of Unicode classes', () => {
    const text = JSON.stringify(document);
    assert.doesNotMatch(text, /"default":(?!\{"description")/);
    assert.doesNotMatch(text, /\\\\[pP]\{/);
    assert.match(text, /where it is left out/);
  });

  it('has what generators of clients read: no tuples, no schema that is false, and bytes beside types that they do not know', () => {
    const text = JSON.stringify(document);
    assert.doesNotMatch(text, /"prefixItems"|"items":false|"propertyNames":\{[^}]*"enum"/);
    const { calls } = estimateOf(document).properties;
    assert.partialDeepStrictEqual(calls, { items: { type: 'integer' }, minItems: 2, maxItems: 2 });
    for (const { operationId, body } of ROUTES) {
      const operation = operations.find((one) => 'operationId' in one && one.operationId === operationId)!;
      const { requestBody } = operation as { requestBody?: { content: object } };
      if (body === undefined || isJson(body)) continue;
      assert.deepEqual(Object.keys(requestBody!.content), [body.type, 'application/octet-stream']);
    }
  });

  it('says what headers answers have, and what every path may answer', () => {
    for (const { responses } of operations as unknown as {
      responses: Record<string, { headers: object }>;
    }[]) {
      for (const status of ['405', '500']) assert.ok(responses[status], status);
      for (const { headers } of Object.values(responses)) assert.ok('X-Request-Id' in headers);
    }
    const submit = document.paths!['/assignments/{assignment}/submissions']!.post!;
    const headers = (status: string) =>
      Object.keys((submit.responses![status] as { headers: object }).headers);
    assert.deepEqual(headers('201'), ['X-Request-Id', 'Location']);
    assert.ok(headers('429').includes('Retry-After'));
    assert.deepEqual(document.servers?.[0]?.url, '/');
  });

  it('refuses with codes that have a status and stand in the table of the guide', () => {
    const [, table] = readFileSync('docs/api.md', 'utf8').split('\n## Refusals\n');
    const lines = table!.split('\n## ')[0]!.split('\n');
    for (const code of new Set(ROUTES.flatMap(refusalsOf))) {
      const status = String(statusOf(code));
      const line = lines.find((one) => one.includes(`\`${code}\``)) ?? '';
      assert.ok(line.split('|')[1]?.includes(status), `${code} is not in the table under ${status}`);
    }
  });
});
