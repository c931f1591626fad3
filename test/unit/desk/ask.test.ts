import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ask } from '../../../desk/api.ts';

describe('a form that is sent', () => {
  it('is one for itself while another of the same path is under way: nothing of it is lost', async () => {
    const { promise: held, resolve: end } = Promise.withResolvers<void>();
    const sent: unknown[] = [];
    const by = (async (_, { body } = {}) => {
      sent.push((body as FormData).get('text'));
      await held;
      return Response.json({});
    }) as typeof fetch;
    const send = (text: string) => {
      const body = new FormData();
      body.set('text', text);
      return ask('/lti/activity/submissions', { method: 'POST', body, by });
    };
    const both = [send('first'), send('second, corrected')];
    end();
    await Promise.all(both);
    assert.deepEqual(sent, ['first', 'second, corrected']);
  });
});
