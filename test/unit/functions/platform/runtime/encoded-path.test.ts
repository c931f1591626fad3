import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ROUTES } from '@assay/api/registry';
import fc from 'fast-check';
import { Hono } from 'hono';
import { handle } from 'hono/aws-lambda';
import type { z } from 'zod';
import { type HttpEvent, withEncodedPath } from '../../../../../functions/platform/runtime/encoded-path.ts';
import { decodedPath } from '../../../../../infra/local/aws/api-gateway/decoded-path.ts';

/** What a function is told last: the name in the path, and what was asked for in the query. */
const told: { name: string; subject: string | undefined }[] = [];
const app = new Hono().get('/submissions/:name', (context) => {
  told.push({ name: context.req.param('name'), subject: context.req.query('subject') });
  return context.body(null, 204);
});
const answer = handle(app);

/** Asks by an address as an HTTP API hands it on. Returns what the function was told; null: it was not reached. */
async function toldOf(address: string): Promise<(typeof told)[number] | null> {
  const rawPath = decodedPath(address);
  const event = {
    ...{ version: '2.0', rawPath, rawQueryString: address.split('?')[1] ?? '', headers: {} },
    requestContext: { domainName: 'api.example.edu', http: { method: 'GET' } },
  } as unknown as HttpEvent;
  const { statusCode } = await answer(withEncodedPath(event));
  return statusCode === 204 ? told.pop()! : null;
}

/** Text of any characters of Unicode. */
const anyText = fc.string({ unit: 'binary', minLength: 1, maxLength: 40 });
/** Characters that mean something in an address, or to who decodes one. */
const reserved = fc.string({ unit: fc.constantFrom(...'#?/%.;&=+ a2F5é💧\\'), minLength: 1, maxLength: 12 });

describe('a name in an address, as an HTTP API hands it on', () => {
  it('in a path is that name or none, never another one', async () => {
    const property = fc.asyncProperty(fc.oneof(anyText, reserved), async (name) => {
      const found = await toldOf(`/submissions/${encodeURIComponent(name)}`);
      const isWhole = !/[/?]/.test(name) && name !== '.' && name !== '..';
      if (isWhole) assert.equal(found?.name, name);
      else assert.ok(found === null || name.startsWith(found.name) || /^(?:%2E)+$/.test(found.name));
    });
    await fc.assert(property, { numRuns: 500 });
  });

  it('in a query is that name, whatever it is', async () => {
    const property = fc.asyncProperty(fc.oneof(anyText, reserved), async (subject) => {
      const found = await toldOf(`/submissions/one?subject=${encodeURIComponent(subject)}`);
      assert.deepEqual(found, { name: 'one', subject });
    });
    await fc.assert(property, { numRuns: 500 });
  });
});

describe('a parameter of a path', () => {
  const schemas = new Set(ROUTES.flatMap(({ params }) => Object.values(params.shape) as z.ZodType[]));

  it('takes no character that a path loses when it is decoded', () => {
    for (const schema of schemas) {
      const property = fc.property(fc.oneof(anyText, reserved), (name) => {
        if (schema.safeParse(name).success) assert.match(name, /^[\w.-]+$/);
      });
      fc.assert(property, { numRuns: 200 });
      for (const char of '#?/%;&=+ \\é') assert.ok(!schema.safeParse(`a${char}`).success, char);
    }
  });
});
