import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runIdOf } from '../../shared/run/run-id.ts';
import { BUCKET, openFunctionEnvironment, type Uploaded } from '../support/function-environment.ts';
import { PINNED } from '../support/runs.ts';

const { invoke, runStore, started, upload } = await openFunctionEnvironment();

const runIdOfUpload = ({ key, versionId }: Uploaded) => runIdOf({ bucket: BUCKET, key, versionId });
const admit = (...bodies: string[]) =>
  invoke('admit', { Records: bodies.map((body, index) => ({ messageId: `m${index}`, body })) });
const ALL_ADMITTED = { batchItemFailures: [] };
const essay = (submission: string) => `submissions/t/story/${submission}/my essay.txt`;
const startsOf = (runId: string) => started.filter(({ name }) => name.startsWith(runId));

describe('an upload', () => {
  it('is recorded as a run and its execution is started under the id of the run', async () => {
    const uploaded = await upload(essay('s1'), 'An essay.');
    assert.deepEqual(await admit(uploaded.body), ALL_ADMITTED);
    const runId = runIdOfUpload(uploaded);
    const { admittedAt, ...run } = await runStore.getRun(runId);
    assert.deepEqual(run, {
      runId,
      tenant: 't',
      assignment: 'story',
      submission: 's1',
      file: 'my essay.txt',
      source: { bucket: BUCKET, key: uploaded.key, versionId: uploaded.versionId },
      options: {},
      state: 'admitted',
      attempt: 1,
    });
    assert.ok(Date.parse(admittedAt) > 0);
    assert.deepEqual(startsOf(runId), [{ name: runId, input: { runId, attempt: 1 } }]);
  });

  it('told of twice, at once or later, is one run and one execution', async () => {
    const uploaded = await upload(essay('s2'), 'An essay.');
    assert.deepEqual(await admit(uploaded.body, uploaded.body), ALL_ADMITTED);
    assert.deepEqual(await admit(uploaded.body), ALL_ADMITTED);
    assert.equal(startsOf(runIdOfUpload(uploaded)).length, 1);
  });

  it('of another version is another run, and the latest of its submission', async () => {
    const first = await upload(essay('s3'), 'A draft.');
    const second = await upload(essay('s3'), 'A draft.');
    await admit(first.body);
    await admit(second.body);
    assert.notEqual(runIdOfUpload(first), runIdOfUpload(second));
    const latest = await runStore.latestRun({ tenant: 't', assignment: 'story', submission: 's3' });
    assert.equal(latest?.latestRun, runIdOfUpload(second));
    assert.equal((await runStore.getRun(runIdOfUpload(second))).previous, runIdOfUpload(first));
  });

  it('told of again after a later version is neither its own version before nor the later one’s', async () => {
    const [first, second] = [await upload(essay('s11'), 'A draft.'), await upload(essay('s11'), 'A text.')];
    await admit(first.body);
    await admit(second.body, second.body);
    await admit(first.body, second.body);
    assert.equal((await runStore.getRun(runIdOfUpload(first))).previous, undefined);
    assert.equal((await runStore.getRun(runIdOfUpload(second))).previous, runIdOfUpload(first));
  });

  it('told of together with the version before has it or is it', async () => {
    const [first, second] = [await upload(essay('s12'), 'A draft.'), await upload(essay('s12'), 'A text.')];
    await admit(first.body, second.body);
    const [one, other] = await Promise.all(
      [first, second].map((uploaded) => runStore.getRun(runIdOfUpload(uploaded))),
    );
    const known = [one!.previous, other!.previous].filter((runId) => runId !== undefined);
    assert.equal(known.length, 1);
  });

  it('may ask for a variant, in whatever case', async () => {
    const uploaded = await upload(essay('s4'), 'An essay.', { variant: 'sarag' });
    await admit(uploaded.body);
    assert.deepEqual((await runStore.getRun(runIdOfUpload(uploaded))).options, { variant: 'SARAG' });
  });

  it('that asks for what there is not is admitted with its words, for open-run to refuse', async () => {
    const uploaded = await upload(essay('s5'), 'An essay.', { variant: 'best', colour: 'blue' });
    await admit(uploaded.body);
    const { state, options } = await runStore.getRun(runIdOfUpload(uploaded));
    assert.deepEqual([state, options], ['admitted', { variant: 'best' }]);
    assert.equal(startsOf(runIdOfUpload(uploaded)).length, 1);
  });

  it('whose key names nobody’s work is rejected where a teacher sees it, once, and is not tried again', async () => {
    const long = `submissions/t/story/${'s'.repeat(81)}/essay.txt`;
    const wrong = {
      'submissions/t/story/essay.txt': ['t', 'story', /too few parts/],
      'submissions/essay.txt': ['-', '-', /too few parts/],
      'submissions/t/story/s/deeper/essay.txt': ['t', 'story', /too many parts/],
      'submissions/t/story//essay.txt': ['t', 'story', /empty submission/],
      'submissions//story/s/essay.txt': ['-', '-', /empty tenant/],
      'submissions/t//s/essay.txt': ['t', '-', /empty assignment/],
      'submissions/t/story/s/': ['t', 'story', /empty file/],
      'submissions/t/story/Zoë 🎉/essay.txt': ['t', 'story', /submission that is no id/],
      'submissions/../story/s/essay.txt': ['-', '-', /tenant that is no id/],
      'submissions/t/st ory/s/essay.txt': ['t', '-', /assignment that is no id/],
      'submissions/t/story/s/..': ['t', 'story', /dots alone/],
      'submissions/t/story/s/\u001b[31mred.txt': ['t', 'story', /control characters/],
      [long]: ['t', 'story', /1 to 80 letters/],
      [`submissions/${'x'.repeat(1000)}`]: ['-', '-', /too few parts/],
    } as const;
    for (const [key, [tenant, assignment, message]] of Object.entries(wrong)) {
      const source = { bucket: BUCKET, key, versionId: 'v1' };
      const body = JSON.stringify({
        detail: { bucket: { name: BUCKET }, object: { key, 'version-id': 'v1', size: 5 } },
      });
      assert.deepEqual(await admit(body, body), ALL_ADMITTED);
      const upload = runIdOf(source);
      const all = await runStore.rejectedUploads({ tenant, assignment });
      const [rejected, ...again] = all.filter((one) => one.upload === upload);
      assert.deepEqual(again, []);
      assert.partialDeepStrictEqual(rejected, { source, state: 'rejected', code: 'SubmissionUnsupported' });
      assert.match(rejected!.message, message);
      assert.equal(await runStore.findRun(upload), null);
    }
    assert.equal((await runStore.rejectedUploads()).length, Object.keys(wrong).length);
    const runs = await runStore.submissions({ tenant: 't', assignment: 'story' });
    assert.ok(runs.every(({ latestRun }) => latestRun.startsWith('run-')));
  });

  it('that is the mark of a folder is no upload', async () => {
    const before = (await runStore.rejectedUploads()).length;
    for (const key of ['submissions/', 'submissions/t/', 'submissions/t/story/s/'])
      assert.deepEqual(await admit((await upload(key, '')).body), ALL_ADMITTED);
    assert.equal((await runStore.rejectedUploads()).length, before);
  });
});

describe('a batch of uploads', () => {
  it('gives back only the messages that could not be admitted', async () => {
    const uploaded = await upload(essay('s6'), 'An essay.');
    const gone = uploaded.body.replace('/s6/', '/gone/');
    assert.deepEqual(await admit('not JSON', uploaded.body, gone), {
      batchItemFailures: [{ itemIdentifier: 'm0' }, { itemIdentifier: 'm2' }],
    });
    assert.equal(startsOf(runIdOfUpload(uploaded)).length, 1);
  });
});

describe('resuming a run', () => {
  it('opens and starts its next attempt, under a name of its own', async () => {
    const uploaded = await upload(essay('s7'), 'An essay.');
    await admit(uploaded.body);
    const runId = runIdOfUpload(uploaded);
    await runStore.settle(runId, 1, 'failed', {});
    assert.deepEqual(await invoke('resume-run', { runId }), { runId, attempt: 2 });
    assert.deepEqual(startsOf(runId).at(-1), { name: `${runId}-2`, input: { runId, attempt: 2 } });
    assert.partialDeepStrictEqual(await runStore.getRun(runId), { state: 'admitted', attempt: 2 });
    assert.deepEqual(await invoke('resume-run', { runId }), { runId, attempt: 2 });
    assert.equal(startsOf(runId).length, 2, 'an attempt is started once');
  });

  it('starts an attempt that was opened and, by a kill in between, not started', async () => {
    const uploaded = await upload(essay('s9'), 'An essay.');
    await admit(uploaded.body);
    const runId = runIdOfUpload(uploaded);
    await runStore.settle(runId, 1, 'failed', {});
    await runStore.reopen(runId, 1);
    assert.deepEqual(await invoke('resume-run', { runId }), { runId, attempt: 2 });
    assert.deepEqual(startsOf(runId).at(-1), { name: `${runId}-2`, input: { runId, attempt: 2 } });
  });

  it('is refused while it is running', async () => {
    const uploaded = await upload(essay('s10'), 'An essay.');
    await admit(uploaded.body);
    const runId = runIdOfUpload(uploaded);
    await runStore.start(runId, 1, PINNED);
    await assert.rejects(invoke('resume-run', { runId }), { name: 'RunNotResumable', message: /running/ });
  });

  it('is refused where there is none, or where it is complete', async () => {
    await assert.rejects(invoke('resume-run', { runId: 'none' }), { name: 'RunNotFound' });
    const uploaded = await upload(essay('s8'), 'An essay.');
    await admit(uploaded.body);
    const runId = runIdOfUpload(uploaded);
    await runStore.settle(runId, 1, 'completed', {});
    await assert.rejects(invoke('resume-run', { runId }), { name: 'RunNotResumable', message: /completed/ });
  });
});
