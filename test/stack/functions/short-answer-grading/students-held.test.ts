import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { pastOf, putPast } from '@assay/short-answer-grading/bank';
import { openApi } from '../platform/api/api-world.ts';
import { storyOf } from '../platform/api/story.ts';

const api = await openApi();
const { ask, objects } = api;
const { deliver, holding } = (await import('../../../support/holdings.ts')).holdings(api);

async function administratorOf(tenant: string) {
  await ask({ role: 'teacher', tenant }, 'PUT', '/assignments/story', { body: storyOf() });
  const administrator = { role: 'administrator', tenant } as const;
  return {
    erase: (subject: string) => ask(administrator, 'POST', '/erasures', { body: { subject } }),
    export: (subject: string) => ask(administrator, 'GET', `/exports?subject=${subject}`),
  };
}

const answerOf = (id: string, answer: string) => ({
  ...{ id, question: 'tides', questionText: 'Why?', reference: '', answer, feedback: null },
  label: 'Correct' as const,
});

describe('whether anything is held on a student', () => {
  it('is asked within the tenant’s own, of somebody on whom nothing is', async () => {
    const institution = await administratorOf('none');
    for (const { status, body } of [await institution.erase('ben'), await institution.export('ben')])
      assert.deepEqual([status, body.code], [404, 'StudentNotFound']);
  });

  it('is known of one who is in a table of past answers alone, and they are erased', async () => {
    const institution = await administratorOf('past');
    const past = pastOf([answerOf('yan88', 'Xylograph pulls.'), answerOf('bob', 'The Moon does.')]);
    await putPast(objects, 'past', 'story', past);
    assert.equal((await institution.export('yan88')).status, 202);
    assert.equal((await institution.erase('yan8')).status, 404);
    const { status, body } = await institution.erase('yan88');
    assert.equal(status, 202);
    const { erasure } = body as unknown as { erasure: string };
    assert.equal((await deliver({ tenant: 'past', erasure })).state, 'erased');
    assert.deepEqual(await holding('Xylograph'), []);
    assert.ok((await holding('The Moon does.')).length > 0);
  });

  it('is known of one who is an exemplar alone', async () => {
    const institution = await administratorOf('exemplar');
    const text = { id: 'zoe77', text: 'We sailed home.', overall: null, scores: {} };
    await objects.write('assignments/exemplar/story/exemplars/zoe77-0123456789abcdef.json', text);
    assert.equal((await institution.export('zoe77')).status, 202);
    assert.equal((await institution.erase('zoe7')).status, 404);
  });
});
