import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { byStudent, uploadedBy } from '@assay/platform/run/uploader';
import { openApi } from '../../../../stack/functions/platform/api/api-world.ts';
import { storyOf, TEACHER } from '../../../../stack/functions/platform/api/story.ts';

const api = await openApi();
const { ask, runStore } = api;
const CARLO = { role: 'student', subject: 'carlo', tenant: 'shared' } as const;
const DORA = { ...CARLO, subject: 'dora' } as const;
const TAUGHT = { ...TEACHER, tenant: 'shared' } as const;
const PATH = '/assignments/story/submissions';
await ask(TAUGHT, 'PUT', '/assignments/story', { body: storyOf({ studentDayUsd: 0.000001 }) });

const essay = (at: number) => ({ file: 'essay.txt', text: `We sailed at dawn and the sea was calm, ${at}.` });
const hand = async (who: Parameters<typeof ask>[0], at: number, more = {}) => {
  const got = await ask(who, 'POST', PATH, { body: { ...essay(at), ...more } });
  return { ...got, run: String((got.body as { run?: string }).run) };
};
const assess = async (runId: string) => {
  await api.admitted(runId);
  await api.assess(runId);
  return runStore.getRun(runId);
};

describe('one student’s share of what a class has', () => {
  it('holds what comes beyond it, in the student’s words, and who teaches lets it go on', async () => {
    const [first, second] = [await hand(CARLO, 1), await hand(CARLO, 2)];
    const assessed = await assess(first.run);
    assert.equal(assessed.state, 'completed', JSON.stringify(assessed.failure));
    const held = await assess(second.run);
    assert.deepEqual([held.state, held.failure?.code], ['held', 'ShareReached']);
    assert.match(held.failure!.message, /One student's works .* \(UTC\).*studentDayUsd/);
    const { body } = await ask(CARLO, 'GET', `${PATH}/${held.submission}`);
    const { failure } = body as unknown as { failure: { message: string } };
    assert.match(failure.message, /hand in again tomorrow, or ask your teacher/);
    assert.doesNotMatch(failure.message, /\$|assay /);
    await api.invoke('resume-run', { runId: second.run });
    await api.assess(second.run, 2);
    assert.equal((await runStore.getRun(second.run)).state, 'completed');
  });

  it('is told at the door once it is used up, and leaves others and the teacher alone', async () => {
    const { status, body, headers } = await hand(CARLO, 3);
    assert.deepEqual([status, body.code], [429, 'SubmissionsTooMany']);
    assert.match(body.detail!, /as much as one student’s works may.*tomorrow.*teacher/);
    assert.ok(headers.get('retry-after'));
    const form = await ask(CARLO, 'POST', '/assignments/story/uploads', { body: { file: 'essay.txt' } });
    assert.equal(form.status, 429);
    assert.equal((await assess((await hand(DORA, 4)).run)).state, 'completed');
    const taught = await hand(TAUGHT, 5, { student: { subject: 'carlo' } });
    assert.equal((await assess(taught.run)).state, 'completed');
  });

  it('holds for what comes by a form or a learning platform, by what its upload says', async () => {
    const metadata = { ...uploadedBy('carlo'), ...byStudent('') };
    const { runId, body } = await uploaded('submissions/shared/story/carlo/essay.txt', metadata);
    await api.invoke('admit', { Records: [{ messageId: 'm', body }] });
    await api.assess(runId);
    assert.equal((await runStore.getRun(runId)).failure?.code, 'ShareReached');
  });

  it('is told to who teaches with what the assignment costs', async () => {
    const { body } = await ask(TAUGHT, 'GET', '/assignments/story/costs');
    assert.equal((body as unknown as { studentDayUsd: number }).studentDayUsd, 0.000001);
  });

  it('opens the door again once who teaches gives more, by the assignment or by its cap', async () => {
    const give = async (more: object) => {
      const etag = (await ask(TAUGHT, 'GET', '/assignments/story')).headers.get('etag')!;
      const changed = { body: storyOf(more), headers: { 'if-match': etag } };
      assert.ok((await ask(TAUGHT, 'PUT', '/assignments/story', changed)).status < 300);
    };
    await give({ studentDayUsd: 100 });
    assert.equal((await hand(CARLO, 6)).status, 201);
    await give({});
    await ask(TAUGHT, 'PUT', '/assignments/story/cap', { body: { usd: 0.00001 } });
    assert.equal((await hand(CARLO, 7)).status, 429);
    await ask(TAUGHT, 'PUT', '/assignments/story/cap', { body: { usd: 1000 } });
    assert.equal((await hand(CARLO, 8)).status, 201);
  });
});

/** An upload as S3 tells of it. */
async function uploaded(key: string, metadata: Record<string, string>) {
  const { body } = await api.upload(key, 'We sailed home.', metadata);
  return { body, runId: api.uploads().findLast((one) => one.key === key)!.runId };
}
