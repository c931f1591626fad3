import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { openApi } from '../../../../stack/functions/platform/api/api-world.ts';
import { SUBMISSIONS, type Submitted, storyOf } from '../../../../stack/functions/platform/api/story.ts';
import { heldRequest } from '../../../../support/held-request.ts';

const api = await openApi();
const { ask, runStore, objects } = api;
const { BY, holdings } = await import('../../../../support/holdings.ts');
const { requestErasure } = await import('../../../../../functions/platform/privacy/erasures.ts');
const { deliver, erase, holding } = holdings(api);

const STUDENT = { kind: 'student', subject: 'anna' } as const;
const TEXT = 'We sailed with Xylograph at dawn and the sea was calm.';

async function assessed(tenant: string) {
  const teacher = { role: 'teacher', tenant } as const;
  await ask(teacher, 'PUT', '/assignments/story', { body: storyOf() });
  const anna = { role: 'student', tenant, subject: 'anna' } as const;
  const { body } = await ask(anna, 'POST', SUBMISSIONS, { body: { file: 'essay.txt', text: TEXT } });
  const { run, submission } = body as unknown as Submitted;
  await api.admitted(run);
  await api.assess(run);
  const rerun = () =>
    ask(teacher, 'POST', `${SUBMISSIONS}/${submission}/review/rerun`, { body: { reason: 'Look again.' } });
  return { run, rerun };
}

describe('a work that is to be assessed again while it is erased', () => {
  it('is refused once the erasure has begun', async () => {
    const { rerun } = await assessed('begun');
    const held = heldRequest('PutObjectCommand', /^erasures\//);
    const erasure = (await requestErasure('begun', STUDENT, BY, true))!;
    const erasing = deliver(erasure);
    await held.waits;
    const { status, body } = await rerun();
    held.letGo();
    await erasing;
    assert.deepEqual([status, body.code], [409, 'ReviewRefused']);
    assert.deepEqual(await holding('Xylograph'), []);
  });

  it('leaves nothing where the copy is stored as the erasure has looked', async () => {
    const { rerun } = await assessed('copied');
    const [copy, noted] = [
      heldRequest('CopyObjectCommand', /^submissions\/copied\//),
      Promise.withResolvers<string>(),
    ];
    const asking = rerun().then(({ body }) => noted.resolve(String((body as { newRun?: string }).newRun)));
    await copy.waits;
    const manifest = heldRequest('PutObjectCommand', /^erasures\//);
    const erasure = (await requestErasure('copied', STUDENT, BY, true))!;
    const erasing = deliver(erasure);
    await manifest.waits;
    copy.letGo();
    await asking;
    manifest.letGo();
    await erasing;
    const again = await noted.promise;
    assert.match(again, /^run-/);
    await api.admitted(again);
    assert.equal(await runStore.findRun(again), null, 'no run is made of it');
    const { state, left } = await deliver(erasure);
    assert.deepEqual([state, left], ['erased', []]);
    assert.deepEqual(await holding('Xylograph'), []);
    assert.deepEqual(await objects.list('submissions/copied/'), []);
  });

  it('is new where it was handed in anew, and is assessed again as ever', async () => {
    const before = await assessed('anew');
    await erase('anew', STUDENT);
    const { run, rerun } = await assessed('anew');
    assert.notEqual(run, before.run);
    const { status, body } = await rerun();
    assert.equal(status, 201);
    const again = String((body as { newRun?: string }).newRun);
    await api.admitted(again);
    assert.equal((await runStore.findRun(again))?.state, 'admitted');
  });
});
