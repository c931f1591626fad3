import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { defineRoute } from '@assay/platform/api/route';
import * as z from 'zod';
import { createApp } from '../../../../../functions/platform/api/app.ts';
import { implement, reply } from '../../../../../functions/platform/api/implement.ts';

const route = defineRoute({
  ...{
    operationId: 'ask',
    method: 'post',
    path: '/asked',
    tag: 'a',
    summary: 'A question',
    roles: 'anybody',
  },
  answers: { 200: z.object({ done: z.boolean() }) },
});

const { fetch } = createApp([implement(route, async () => reply(200, { done: true }))]);

/** A request as API Gateway tells of it: what makes a `Request` of an event leaves out headers that are empty. */
const ask = async (headers: Record<string, string>) => {
  const request = new Request('https://api.example.edu/asked', { method: 'POST' });
  return (await fetch(request, { event: { headers } })).status;
};

describe('a header that is there and empty', () => {
  it('is no header that is left out: a key that names nothing is refused', async () => {
    assert.equal(await ask({ host: 'api.example.edu' }), 200);
    assert.equal(await ask({ 'idempotency-key': '' }), 400);
  });
});
