import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { AlwaysForestalled } from '@assay/kit/table/until-made';
import { defineRoute } from '@assay/platform/api/route';
import { Hono } from 'hono';
import * as z from 'zod';
import { createApp } from '../../../../../functions/platform/api/app.ts';
import { implement } from '../../../../../functions/platform/api/implement.ts';
import { failureAnswer } from '../../../../../functions/platform/lti/pages/failure.ts';

const forestalled = async () => {
  throw new AlwaysForestalled();
};
const route = defineRoute({
  ...{ operationId: 'ask', method: 'post', path: '/asked', tag: 'a', summary: 'A question' },
  roles: 'anybody',
  answers: { 200: z.object({}) },
});
const pages = new Hono();
pages.onError(failureAnswer);
pages.post('/asked', forestalled);

describe('a request that others are always first with', () => {
  it('is told to come again in a few seconds, by the API and by pages, and is no fault', async () => {
    const request = () => new Request('https://api.example.edu/asked', { method: 'POST' });
    for (const { fetch } of [createApp([implement(route, forestalled)]), pages]) {
      const answered = await fetch(request());
      assert.deepEqual([answered.status, answered.headers.get('retry-after')], [429, '10']);
      assert.match(await answered.text(), /Send it again in a few seconds/);
    }
  });
});
