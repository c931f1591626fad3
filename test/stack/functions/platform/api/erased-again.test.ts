import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { strToU8, zipSync } from 'fflate';
import { ESSAY, openStory, SUBMISSIONS, type Submitted, storyOf } from './story.ts';

const { api } = await openStory();
const { ask } = api;
const { holdings } = await import('../../../../support/holdings.ts');
const { RETENTION, requestErasure } = await import('../../../../../functions/platform/privacy/erasures.ts');
const { record } = await import('../../../../support/holdings.ts');
const { erase } = holdings(api);

const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');
const teacherOf = (tenant: string) => ({ role: 'teacher', tenant }) as const;

describe('work that was erased and is handed in again by who teaches', () => {
  const erasedWork = async (tenant: string) => {
    const teacher = teacherOf(tenant);
    await ask(teacher, 'PUT', '/assignments/story', { body: storyOf() });
    const handIn = (more: object = {}) =>
      ask(teacher, 'POST', SUBMISSIONS, { body: { ...ESSAY, submission: 'adas', ...more } });
    const { body } = await handIn();
    await api.admitted((body as unknown as Submitted).run);
    return { teacher, handIn };
  };
  const of = { kind: 'submission', assignment: 'story', submission: 'adas' } as const;

  it('is left out and told, in a class and by itself, and comes back where that is said', async () => {
    const { teacher, handIn } = await erasedWork('again');
    await erase('again', of);
    const left = await handIn({ unless: sha256(ESSAY.text) });
    assert.deepEqual([left.status, left.body.code], [409, 'SubmissionErased']);
    assert.match(left.body.detail!, /was erased, and is left out.*--erased take/);
    const { text: _, ...form } = ESSAY;
    const uploads = '/assignments/story/uploads';
    const asked = await ask(teacher, 'POST', uploads, { body: { ...form, submission: 'adas' } });
    assert.equal(asked.body.code, 'SubmissionErased');
    const archive = zipSync({ 'adas.txt': strToU8(ESSAY.text), 'bobs.txt': strToU8('We stayed ashore.') });
    const headers = { 'content-type': 'application/zip' };
    const { body } = await ask(teacher, 'POST', '/assignments/story/classes', { body: archive, headers });
    const told = body as unknown as { submissions: Submitted[]; refused: { file: string; code: string }[] };
    assert.deepEqual(
      [told.submissions.map(({ submission }) => submission), told.refused.map(({ code }) => code)],
      [['bobs'], ['SubmissionErased']],
    );
    const back = await handIn({ options: { erased: 'take' } });
    assert.equal(back.status, 201);
    await api.admitted((back.body as unknown as Submitted).run);
    const same = await handIn({ unless: sha256(ESSAY.text) });
    assert.deepEqual([same.status, same.body.run], [200, back.body.run], 'then it is there as any other');
  });

  it('is taken where it was only kept long enough, and of its student', async () => {
    const { handIn } = await erasedWork('aged');
    await requestErasure('aged', of, RETENTION, true);
    await api.invoke('erase', record(api.sent.findLast(({ queue }) => queue === 'erasures')!.body));
    assert.equal((await handIn()).status, 201);
    const own = { role: 'student', tenant: 'own', subject: 'anna' } as const;
    await ask(teacherOf('own'), 'PUT', '/assignments/story', { body: storyOf() });
    const { body } = await ask(own, 'POST', SUBMISSIONS, { body: ESSAY });
    await api.admitted((body as unknown as Submitted).run);
    await erase('own', { kind: 'student', subject: 'anna' });
    assert.equal((await ask(own, 'POST', SUBMISSIONS, { body: ESSAY })).status, 201);
  });
});
