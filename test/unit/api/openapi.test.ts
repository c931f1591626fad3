import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { describe, it } from 'node:test';
import { openApiDocument, refusalsOf } from '@assay/api/openapi';
import { statusOf } from '@assay/api/problem';
import { ROUTES } from '@assay/api/registry';
import type { RouteSpec } from '@assay/platform/api/route';
import { Validator } from '@seriousme/openapi-schema-validator';

const document = openApiDocument(ROUTES);
const operations = Object.entries(document.paths ?? {}).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({
    path,
    method,
    ...(operation as Record<string, unknown>),
  })),
);

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
    assert.match(refused.description, /SubmissionTaken, RequestUnderWay/);
    assert.deepEqual(Object.keys(refused.content), ['application/problem+json']);
    assert.deepEqual(document.paths!['/openapi.json']!.get!.security, []);
  });

  it('takes a key on whatever is done by POST, so that it is done once, or tells a secret that is kept nowhere', () => {
    const posts = ROUTES.filter(({ method, roles }) => method === 'post' && roles !== 'anybody');
    assert.ok(posts.length > 30);
    const takesKey = ({ headers }: RouteSpec) => 'idempotency-key' in headers;
    const others = posts.filter((route) => !takesKey(route)).map(({ operationId }) => operationId);
    assert.deepEqual(others.sort(), [
      'createAthenaSecret',
      'createWebhook',
      'invitePlatform',
      'renewWebhookSecret',
    ]);
    for (const route of posts.filter(takesKey))
      assert.ok(refusalsOf(route).includes('IdempotencyKeyReused'), route.operationId);
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
