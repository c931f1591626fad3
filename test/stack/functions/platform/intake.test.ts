import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { askedKey, type SubmissionRequest } from '@assay/platform/run/asked';
import { NOBODY, runIdOf } from '@assay/platform/run/run-id';
import { byStudent, uploadedBy, uploaderNamed } from '@assay/platform/run/uploader';
import { putAssignment } from '@assay/workflows/assignment-store';
import { validateAssignment } from '@assay/workflows/assignments';
import { HeadObjectCommand } from '@aws-sdk/client-s3';
import { s3 } from '../../../../functions/platform/runtime/storage.ts';
import { notificationOf, testNotification } from '../../../../infra/local/aws/s3/notification.ts';
import type { ObjectEvent } from '../../../../infra/local/aws/s3/operation.ts';
import { BUCKET, openFunctionEnvironment, type Uploaded } from '../../../support/function-environment.ts';
import { PINNED } from '../../../support/runs.ts';

const { events, invoke, objects, runStore, started, upload, catchUp } = await openFunctionEnvironment();

const STORY = {
  assignment: 'story',
  question: 'What happened?',
  traits: [{ name: 'Ideas', min: 0, max: 3 }],
};

const runIdOfUpload = ({ key, versionId }: Uploaded) => runIdOf({ bucket: BUCKET, key, versionId });
const admit = (...bodies: string[]) =>
  invoke('admit', { Records: bodies.map((body, index) => ({ messageId: `m${index}`, body })) });
const NOW = '2030-01-01T00:00:00.000Z';
const ALL_ADMITTED = { batchItemFailures: [] };
const essay = (submission: string) => `submissions/t/story/${submission}/my essay.txt`;
const before = async (uploaded: Uploaded) =>
  runStore.runBefore(await runStore.getRun(runIdOfUpload(uploaded)));
const ask = (nonce: string, asked: SubmissionRequest) =>
  objects.write(askedKey({ tenant: 't', assignment: 'story' }, nonce), asked);
const told = (own: Pick<ObjectEvent, 'key' | 'reason'> & Partial<Pick<ObjectEvent, 'versionId'>>) =>
  JSON.stringify(
    notificationOf({ bucket: BUCKET, versionId: 'v1', size: 5, sequencer: '01', at: NOW, ...own }),
  );
async function admitted(uploaded: Uploaded) {
  assert.deepEqual(await admit(uploaded.body), ALL_ADMITTED);
  return runStore.getRun(runIdOfUpload(uploaded));
}
async function everyRejected() {
  await catchUp();
  return (await Promise.all(['t', NOBODY].map((tenant) => runStore.rejectedUploads({ tenant })))).flat();
}
const startsOf = (runId: string) => started.filter(({ name }) => name.startsWith(runId));

describe('an upload', () => {
  it('is recorded as a run and its execution is started under the id of the run', async () => {
    const uploaded = await upload(essay('s1'), 'An essay.');
    assert.deepEqual(await admit(uploaded.body), ALL_ADMITTED);
    const runId = runIdOfUpload(uploaded);
    const { admittedAt, order, ...run } = await runStore.getRun(runId);
    assert.deepEqual(run, {
      runId,
      tenant: 't',
      assignment: 'story',
      submission: 's1',
      file: 'my essay.txt',
      source: { bucket: BUCKET, key: uploaded.key, versionId: uploaded.versionId },
      size: 9,
      priority: 'batch',
      options: {},
      state: 'admitted',
      attempt: 1,
    });
    assert.ok(Date.parse(admittedAt) > 0);
    assert.match(order!, /^\d{4}-.*Z#[0-9a-f]{40}$/);
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
    assert.equal(await before(second), runIdOfUpload(first));
  });

  it('told of again after a later version is neither its own version before nor the later one’s', async () => {
    const [first, second] = [await upload(essay('s11'), 'A draft.'), await upload(essay('s11'), 'A text.')];
    await admit(first.body);
    await admit(second.body, second.body);
    await admit(first.body, second.body);
    assert.deepEqual([await before(first), await before(second)], [undefined, runIdOfUpload(first)]);
  });

  it('told of together with the version before comes after it', async () => {
    const [first, second] = [await upload(essay('s12'), 'A draft.'), await upload(essay('s12'), 'A text.')];
    await admit(first.body, second.body);
    assert.deepEqual([await before(first), await before(second)], [undefined, runIdOfUpload(first)]);
  });

  it('may have been asked a variant for by who may write assignments, in whatever case', async () => {
    await ask('one', { submission: 's4', options: { variant: 'sarag', priority: 'Interactive' } });
    const { options, priority } = await admitted(await upload(essay('s4'), 'An essay.', { asked: 'one' }));
    assert.deepEqual([options, priority], [{ variant: 'SARAG', priority: 'interactive' }, 'interactive']);
  });

  it('chooses nothing by its metadata', async () => {
    const chosen = { variant: 'SARAG', purpose: 'evaluation', priority: 'interactive' };
    const { options, priority } = await admitted(await upload(essay('s13'), 'An essay.', chosen));
    assert.deepEqual([options, priority], [{}, 'batch']);
  });

  it('that names what was asked for another, for nobody or for no name at all is for open-run to refuse', async () => {
    await ask('two', { submission: 's4', options: { variant: 'SARAG' } });
    for (const [at, asked] of ['two', 'nothing', '../../secret', 'x'.repeat(200)].entries()) {
      const uploaded = await upload(essay(`s14-${at}`), 'An essay.', { asked });
      assert.deepEqual((await admitted(uploaded)).options, { asked: asked.slice(0, 80) });
      const { runId } = await runStore.getRun(runIdOfUpload(uploaded));
      await putAssignment(objects, 't', validateAssignment(STORY));
      await assert.rejects(invoke('open-run', { runId, attempt: 1 }), {
        name: 'SubmissionUnsupported',
        message: /upload again without it/,
      });
    }
  });

  it('whose record of what was asked is damaged is admitted, for open-run to refuse', async () => {
    const damaged = { 'no-json': '{"submission": "s18', 'other-form': '{"options": {"variant": 7}}' };
    await putAssignment(objects, 't', validateAssignment(STORY));
    for (const [asked, text] of Object.entries(damaged)) {
      await upload(askedKey({ tenant: 't', assignment: 'story' }, asked), text);
      const { runId, options } = await admitted(await upload(essay(`s18-${asked}`), 'An essay.', { asked }));
      assert.deepEqual(options, { asked });
      await assert.rejects(invoke('open-run', { runId, attempt: 1 }), {
        name: 'SubmissionUnsupported',
        message: /no record that can be read/,
      });
    }
  });

  it('that asks for what there is not is admitted with its words, for open-run to refuse', async () => {
    await ask('three', { submission: 's5', options: { variant: 'best' } });
    const uploaded = await upload(essay('s5'), 'An essay.', { asked: 'three' });
    const { state, options } = await admitted(uploaded);
    assert.deepEqual([state, options], ['admitted', { variant: 'best' }]);
    assert.equal(startsOf(runIdOfUpload(uploaded)).length, 1);
  });

  it('for which somebody waits has the priority of its workflow', async () => {
    const motion = { assignment: 'debate', workflow: 'argument-coaching', motion: 'Homework should end.' };
    await putAssignment(objects, 't', validateAssignment(motion));
    const uploaded = await upload('submissions/t/debate/s1/a.txt', 'An argument.');
    assert.equal((await admitted(uploaded)).priority, 'interactive');
  });

  it('is read by the message of an earlier deployment, too', async () => {
    const { key, versionId } = await upload(essay('s15'), 'An essay.');
    const object = { key, 'version-id': versionId, size: 9, sequencer: '0A' };
    const detail = { bucket: { name: BUCKET }, object };
    await admit(JSON.stringify({ 'detail-type': 'Object Created', time: '2030-01-01T00:00:00Z', detail }));
    const { order } = await runStore.getRun(runIdOfUpload({ key, versionId, body: '' }));
    assert.equal(order, `2030-01-01T00:00:00.000Z#${'0a'.padEnd(40, '0')}`);
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
      const body = told({ key, reason: 'PutObject' });
      assert.deepEqual(await admit(told({ key, reason: 'DeleteMarkerCreated' })), ALL_ADMITTED);
      assert.deepEqual(await admit(body, body), ALL_ADMITTED);
      const upload = runIdOf(source);
      await catchUp();
      const all = await runStore.rejectedUploads({ tenant, assignment });
      const [rejected, ...again] = all.filter((one) => one.upload === upload);
      assert.deepEqual(again, []);
      assert.partialDeepStrictEqual(rejected, { source, state: 'rejected', code: 'SubmissionUnsupported' });
      assert.match(rejected!.message, message);
      assert.equal(await runStore.findRun(upload), null);
      const own = { upload, tenant, assignment, code: 'SubmissionUnsupported' };
      assert.ok(
        events.put.some(
          (one) => one.DetailType === 'UploadRejected' && isDeepStrictEqual(JSON.parse(one.Detail), own),
        ),
      );
    }
    assert.equal((await everyRejected()).length, Object.keys(wrong).length);
    const runs = await runStore.submissions({ tenant: 't', assignment: 'story' });
    assert.ok(runs.every(({ latestRun }) => latestRun.startsWith('run-')));
  });

  it('that was written anew for its run stands for it: deleted for good, the run has none, and before that it had', async () => {
    const uploaded = await upload(essay('s40'), 'Two rows.');
    const run = await admitted(uploaded);
    const anew = await upload(essay('s40'), 'One row.', { 'kept-for': run.runId });
    assert.deepEqual(await admit(anew.body), ALL_ADMITTED);
    await runStore.moveSource(run.runId, { ...run.source, versionId: anew.versionId });
    const gone = ({ key, versionId }: Uploaded) => told({ key, versionId, reason: 'Delete' });
    assert.deepEqual(await admit(gone(uploaded)), ALL_ADMITTED);
    assert.equal(await runStore.standing(run), 'current', 'the one before is not its upload any more');
    assert.deepEqual(await admit(gone(anew)), ALL_ADMITTED);
    assert.equal(await runStore.standing(run), 'withdrawn');
  });

  it('that is the mark of a folder is no upload', async () => {
    const before = (await everyRejected()).length;
    for (const key of ['submissions/', 'submissions/t/', 'submissions/t/story/s/'])
      assert.deepEqual(await admit((await upload(key, '')).body), ALL_ADMITTED);
    assert.equal((await everyRejected()).length, before);
  });
});

describe('a batch of uploads', () => {
  it('gives back only the messages that could not be admitted', async () => {
    const uploaded = await upload(essay('s6'), 'An essay.');
    const unknown = uploaded.body.replace('ObjectCreated:Put', 'ObjectTagging:Put');
    assert.deepEqual(await admit('not JSON', uploaded.body, unknown, '{"Records":[]}'), {
      batchItemFailures: [{ itemIdentifier: 'm0' }, { itemIdentifier: 'm2' }, { itemIdentifier: 'm3' }],
    });
    assert.equal(startsOf(runIdOfUpload(uploaded)).length, 1);
  });

  it('may have several in one message, and be the test that S3 sends', async () => {
    const several = [await upload(essay('s16'), 'One.'), await upload(essay('s17'), 'Two.')];
    const Records = several.flatMap(({ body }) => JSON.parse(body).Records);
    const test = testNotification(BUCKET, new Date(0));
    assert.deepEqual(await admit(JSON.stringify({ Records }), JSON.stringify(test)), ALL_ADMITTED);
    for (const uploaded of several) assert.equal(startsOf(runIdOfUpload(uploaded)).length, 1);
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

describe('an upload of a student', () => {
  it('beyond what is taken within a day is rejected and deleted, and one of a teacher is not', async () => {
    await putAssignment(
      objects,
      'limited',
      validateAssignment({ ...STORY, workflow: 'essay-scoring', versionsADay: 1 }),
    );
    const key = 'submissions/limited/story/anna/essay.txt';
    const versions = [];
    for (const text of ['One by the sea.', 'Two by the sea.', 'Three by the sea.'])
      versions.push(await upload(key, text, { ...uploadedBy('anna'), ...byStudent('') }));
    for (const { body } of versions) assert.deepEqual(await admit(body), ALL_ADMITTED);
    const [first, second, third] = versions.map(runIdOfUpload);
    assert.equal((await runStore.getRun(first!)).state, 'admitted');
    assert.equal(await runStore.findRun(second!), null);
    assert.equal(await runStore.findRun(third!), null);
    const rejected = await runStore.findRejected(third!);
    assert.equal(rejected?.code, 'SubmissionsTooMany');
    assert.match(rejected.message, /you may hand in once, and 90 MB in all/);
    const head = new HeadObjectCommand({ Bucket: BUCKET, Key: key, VersionId: versions[2]!.versionId });
    await assert.rejects(s3().send(head), { name: 'NotFound' });
    assert.deepEqual(await admit(versions[2]!.body), ALL_ADMITTED, 'told again it stays rejected');
    assert.equal(await runStore.findRun(third!), null);
    await admitted(await upload(key, 'Four by the sea.', uploadedBy('anna')));
  });

  it('that no run could read is rejected in the words of the door before its execution is begun, and goes', async () => {
    const by = { ...uploadedBy('anna'), ...byStudent('') };
    const quiz = {
      workflow: 'short-answer-grading',
      questions: [{ id: 'q1', question: 'Why?', reference: 'So.' }],
    };
    for (const assignment of [
      { ...STORY, workflow: 'essay-scoring' },
      { assignment: 'review', workflow: 'deliverable-review', task: 'Design it.' },
      { assignment: 'quiz', ...quiz },
    ])
      await putAssignment(objects, 'read', validateAssignment({ versionsADay: 100, ...assignment }));
    const becomes = async (key: string, bytes: string | Uint8Array) => {
      const uploaded = await upload(`submissions/read/${key}`, bytes, by);
      for (let told = 0; told < 2; told += 1) assert.deepEqual(await admit(uploaded.body), ALL_ADMITTED);
      const runId = runIdOfUpload(uploaded);
      const rejected = await runStore.findRejected(runId);
      assert.equal((await runStore.findRun(runId)) === null, rejected !== null);
      assert.equal(startsOf(runId).length, rejected ? 0 : 1);
      const { bucket: Bucket, key: Key, versionId: VersionId } = { bucket: BUCKET, ...uploaded };
      const head = () => s3().send(new HeadObjectCommand({ Bucket, Key, VersionId }));
      await (rejected ? assert.rejects(head, { name: 'NotFound' }) : head());
      if (rejected) assert.equal(rejected.uploader, uploaderNamed('anna'));
      return rejected ? `${rejected.code}: ${rejected.message}` : 'a run';
    };
    const large = (start: string, end = '') => {
      const bytes = Buffer.alloc(4_100_000, 'stream of a page\n');
      bytes.write(start, 'latin1');
      bytes.write(end, bytes.length - end.length, 'latin1');
      return bytes;
    };
    const program = 'MZ\x90\0\x03\0\0\0';
    const trailer = 'trailer\n<< /Size 9 /Root 1 0 R >>\nstartxref\n4000000\n%%EOF\n';
    const key = `<${'5a'.repeat(32)}>`;
    const locked = `trailer\n<< /Root 1 0 R /ID [<00> <00>] /Encrypt << /Filter /Standard /V 1 /R 2 /P -4 /O ${key} /U ${key} >> >>\n${trailer}`;
    assert.equal(await becomes('review/a/report.pdf', large('%PDF-1.7\n', trailer)), 'a run');
    assert.equal(await becomes('quiz/a/answers.csv', large('student,question,answer\n')), 'a run');
    assert.equal(await becomes('story/a/essay.txt', 'We sailed home.'), 'a run');
    for (const [key, bytes, says] of [
      ['review/b/report.pdf', large('%PDF-1.7\n'), /^DocumentDamaged: .*incomplete/],
      ['review/c/report.pdf', large('%PDF-1.7\n', locked), /^DocumentEncrypted: .*password/],
      ['review/d/report.pdf', large('PK\x03\x04'), /^DocumentDamaged: .*a Word document .*, not a PDF/],
      ['review/e/report.pdf', large(program), /^DocumentDamaged/],
      ['review/f/report.pdf', program, /^DocumentDamaged/],
      ['quiz/b/answers.csv', large('PK\x03\x04'), /^TableInvalid: answers\.csv is a workbook/],
      [
        'quiz/c/answers.csv',
        'student,question,answer\na,q1,So.\nb,q1,No.\n',
        /^TableInvalid: .*answers the question q1 2 times/,
      ],
      ['story/b/essay.docx', program, /^Submission(NotText|Unsupported): essay\.docx/],
      ['story/c/essay.txt', '', /^SubmissionEmpty/],
    ] as const)
      assert.match(await becomes(key, bytes), says);
  });

  it('of more words than are taken is rejected before its execution is begun, and counts of all works of the student', async () => {
    const assignment = { ...STORY, workflow: 'essay-scoring' };
    for (const name of ['a', 'b', 'c'])
      await putAssignment(objects, 'worded', validateAssignment({ ...assignment, assignment: name }));
    const by = { ...uploadedBy('anna'), ...byStudent('') };
    const long = await upload('submissions/worded/a/anna/essay.txt', 'sea '.repeat(12_000), by);
    assert.deepEqual(await admit(long.body), ALL_ADMITTED);
    const runId = runIdOfUpload(long);
    assert.equal(await runStore.findRun(runId), null);
    assert.deepEqual(startsOf(runId), []);
    assert.equal((await runStore.findRejected(runId))?.code, 'SubmissionTooLarge');
    const codes = [];
    for (let at = 0; at < 20; at += 1) {
      const uploaded = await upload(
        `submissions/worded/${'bc'[at % 2]}/anna/essay.txt`,
        `The sea was calm, ${at}.`,
        by,
      );
      await admit(uploaded.body);
      codes.push((await runStore.findRejected(runIdOfUpload(uploaded)))?.code ?? 'taken');
    }
    assert.deepEqual(codes, [...Array(19).fill('taken'), 'SubmissionsTooMany']);
  });
});
