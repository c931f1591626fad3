import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createPassbackStore } from '@assay/platform/lti/passback-store';
import { createReviewStore } from '@assay/platform/review/review-store';
import { admittedRun, PINNED } from '../../../../support/runs.ts';

/** Indexes see nothing of what is written until they catch up. */
process.env.INDEXES_BEHIND = '1000000';
const { openStory, ANNA, SUBMISSIONS, TEACHER } = await import('./story.ts');
const { api, submit } = await openStory();
const { ask, catchUp, documents, runStore } = api;
const { releaseTogether } = await import('../../../../../functions/platform/reviews/release-together.ts');
const { uploadsKept } = await import('../../../../../functions/platform/runs/kept-uploads.ts');
const { keepRejected, uploadTaken } = await import('../../../../../functions/platform/runs/rejections.ts');
const { sendAgain } = await import('../../../../../functions/platform/lti/send-again.ts');

const of = (submission: string) => ({ tenant: 't', assignment: 'story', submission });
const source = (submission: string, versionId: string) => ({
  ...admittedRun('', { submission }).source,
  versionId,
});
const typesPut = () => api.events.put.map(({ DetailType }) => DetailType);

describe('what is decided though no index has seen it', () => {
  it('a file that was refused and is gone is told as refused', async () => {
    const { body } = await ask(ANNA, 'POST', '/assignments/story/uploads', { body: { file: 'essay.docx' } });
    const { url, fields, submission } = body as unknown as Record<'url' | 'submission', string> & {
      fields: object;
    };
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    form.set('file', new Blob(['MZ\x90\0\x03\0']), 'whatever');
    await fetch(url, { method: 'POST', body: form });
    await api.admitted(api.uploads().at(-1)!.runId);
    const { status, body: told } = await ask(ANNA, 'GET', `${SUBMISSIONS}/${submission}`);
    assert.deepEqual([status, (told as { state?: string }).state], [200, 'rejected']);
  });

  it('a later file that was rejected leaves the one before standing', async () => {
    const { told } = await submit(TEACHER, {
      submission: 'late',
      file: 'essay.txt',
      text: 'We sailed at dawn.',
    });
    await api.admitted(told.run);
    await runStore.settle(told.run, 1, 'failed', { failure: { step: 's', code: 'RunFailed', message: 'm' } });
    const { key, versionId } = await api.upload('submissions/t/story/late/essay.txt', 'Another’s.');
    await keepRejected({ ...source('late', versionId), key, bucket: 'versioned' }, uploadTaken(), 'berta');
    const { body } = await ask(TEACHER, 'GET', `${SUBMISSIONS}/late`);
    assert.equal((body as { state?: string }).state, 'failed');
    assert.deepEqual(
      (await uploadsKept(of('late'), 'berta')).map(({ version }) => version.versionId),
      [versionId],
    );
  });

  it('a question is dismissed once', async () => {
    const own = { agent: 'any/judge', about: null, passage: null, page: null, row: null };
    const question = { ...own, id: `q-${'0'.repeat(16)}`, text: 'Does the title count?' };
    await runStore.admit(admittedRun('asks'));
    await runStore.start('asks', 1, PINNED);
    await runStore.settle('asks', 1, 'completed', { missing: [], questions: [question] });
    await catchUp();
    for (const reason of ['no', 'no']) {
      const body = { questions: [question.id], reason };
      const { status, text } = await ask(TEACHER, 'POST', '/assignments/story/questions/dismissals', {
        body,
      });
      assert.equal(status, 200, text);
    }
    assert.equal((await createReviewStore(documents, 'results').events(of('asks'))).length, 1);
  });

  it('a result that a later upload has superseded is not released with others', async () => {
    const versions = ['1', '2'].map((versionId) =>
      admittedRun(`version-${versionId}`, {
        submission: 'two',
        order: versionId,
        source: source('two', versionId),
      }),
    );
    const [first, second] = versions as [(typeof versions)[0], (typeof versions)[0]];
    await runStore.admit(first);
    await runStore.start(first.runId, 1, PINNED);
    await runStore.settle(first.runId, 1, 'completed', { missing: [], questions: [] });
    await catchUp();
    await runStore.admit(second);
    const by = { subject: 'ms-rossi', role: 'teacher' } as const;
    const { released } = await releaseTogether(of('two'), by, {
      which: 'all',
      appealDays: 14,
      standIn: true,
    });
    assert.ok(!released.includes('two'));
  });

  it('a score that the grade book did not take a moment ago is sent again', async () => {
    const passback = {
      ...of('scored'),
      link: 'l',
      timestamp: '2030-01-01T00:00:00.000Z',
      state: 'failed' as const,
    };
    await createPassbackStore(documents, 'results').keep(passback);
    api.events.put.length = 0;
    assert.deepEqual(await sendAgain(of('scored'), { submission: 'scored' }), ['scored']);
    assert.deepEqual(typesPut(), ['ScoreAsked']);
  });
});
