import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { ESSAY, SURFACE_ESSAY, TOLD } from '@assay/essay-scoring/artifacts';
import { ASSIGNMENT } from '@assay/essay-scoring/assignment';
import { type EssayPlan, PLAN } from '@assay/essay-scoring/plan';
import type { CommonAssignment } from '@assay/platform/assignment/assignment';
import { createLedger } from '@assay/platform/run/ledger';
import { createMemory, runArtifacts } from '@assay/platform/run/run-artifacts';
import { WRITERS } from '@assay/platform/submission/writers';
import type { OpenedRun } from '@assay/platform/workflow/workflow';
import { putAssignment } from '@assay/workflows/assignment-store';
import { validateAssignment } from '@assay/workflows/assignments';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { GetObjectCommand, S3Client } from '@aws-sdk/client-s3';
import { BUCKET, openFunctionEnvironment } from '../../../support/function-environment.ts';
import { admittedRun } from '../../../support/runs.ts';

const { documents, objects, invoke, runStore, upload } = await openFunctionEnvironment();

const assignment = (question = 'What happened?') =>
  validateAssignment({
    assignment: 'story',
    question,
    traits: [
      { name: 'Ideas', min: 0, max: 3 },
      { name: 'Conventions', min: 0, max: 3, surface: true },
    ],
  });
const version = await putAssignment(objects, 't', assignment());

/** Uploads a text and admits it. */
async function hand(runId: string, text: string, own: object = {}) {
  const { key, versionId } = await upload(`submissions/t/story/${runId}/essay.txt`, text);
  await runStore.admit(admittedRun(runId, { source: { bucket: BUCKET, key, versionId }, ...own }));
}
const open = (runId: string, attempt = 1) =>
  invoke('open-run', { runId, attempt }) as Promise<{ run: object; plan: EssayPlan }>;
const artifactsOf = (runId: string) => runArtifacts(objects, runId, createMemory(1));
const teamsOf = ({ plan }: { plan: EssayPlan }) => plan.teams.map(({ team }) => team);

describe('opening a run', () => {
  it('pins the assignment, reads what was handed in and plans a team for every trait', async () => {
    await hand('r1', 'I saw @PERSON1 there.\r\nWe ran.');
    const opened = await open('r1');
    const { group, ...told } = opened.run as { group: string };
    const run = { runId: 'r1', attempt: 1, tenant: 't', assignment: 'story', workflow: 'essay-scoring' };
    assert.deepEqual(told, { ...run, seed: 7, language: 'en', priority: 'batch', alone: true });
    assert.match(group, /^[0-9a-f]{32}$/);
    assert.deepEqual(teamsOf(opened), ['ideas', 'conventions']);
    assert.partialDeepStrictEqual(await runStore.getRun('r1'), {
      state: 'running',
      workflow: 'essay-scoring',
      assignmentVersion: version,
    });
    const artifacts = artifactsOf('r1');
    assert.deepEqual(await artifacts.read(ASSIGNMENT), assignment());
    const { sha256, ...submission } = await artifacts.read(ESSAY);
    assert.deepEqual(submission, {
      file: 'essay.txt',
      text: 'I saw @PERSON1 there.\nWe ran.',
      words: 6,
      pictures: 0,
      hiddenCharacters: 0,
      bylineLines: 0,
      pictured: [],
      unread: [],
      doubled: 0,
      doubt: null,
    });
    const digest = createHash('sha256').update('I saw @PERSON1 there.\r\nWe ran.').digest('hex');
    assert.equal(sha256, digest);
    assert.equal((await artifacts.read(SURFACE_ESSAY)).text, 'I saw Robin there.\nWe ran.');
    assert.deepEqual(await artifacts.read(PLAN), opened.plan);
    assert.deepEqual(
      (await runStore.steps('r1')).map(({ step }) => step),
      ['plan.json'],
    );
  });

  it('masks in a text that nobody owns whom its byline named, wherever the text names them again', async () => {
    const prose = 'Then Quenby ran home, and Dvorakova wrote to me in what happened.';
    await hand('r5', `Quenby Dvorakova\nProfessor Lin\nEnglish 101\n12 March 2024\n\nThe Stop\n\n${prose}`);
    await open('r5');
    const { text } = await artifactsOf('r5').read(ESSAY);
    assert.equal(text, 'The Stop\n\nThen ██████ ran home, and █████████ wrote to me in what happened.');
    assert.deepEqual(await artifactsOf('r5').read(WRITERS), ['Quenby Dvorakova']);
    await hand(
      'r6',
      `By Will Baker\n\nName: Will\n\nThe Stop\n\nThe baker said he will go home in the rain.`,
    );
    await open('r6');
    assert.match((await artifactsOf('r6').read(ESSAY)).text, /The baker said he will go home/);
  });

  it('plans by the variant asked for at submission', async () => {
    await hand('r2', 'We walked home in the rain.', { options: { variant: 'SA' } });
    assert.deepEqual(teamsOf(await open('r2')), ['all-traits-sa']);
  });

  it('again keeps the assignment and the plan it was pinned to, whatever has become of the assignment', async () => {
    await hand('r3', 'We walked home in the rain.');
    const first = await open('r3');
    await runStore.settle('r3', 1, 'failed', {});
    await putAssignment(objects, 't', assignment('What else?'));
    await runStore.reopen('r3', 1);
    const second = await open('r3', 2);
    assert.deepEqual(second, { ...first, run: { ...first.run, attempt: 2 } });
    assert.equal((await artifactsOf('r3').read(TOLD)).brief.question, 'What happened?');
    assert.equal((await runStore.getRun('r3')).assignmentVersion, version);
    await putAssignment(objects, 't', assignment());
  });

  it('reads the version that was handed in, not a later one under the same key', async () => {
    await hand('r4', 'The first version.');
    await upload('submissions/t/story/r4/essay.txt', 'Another version.');
    await open('r4');
    assert.equal((await artifactsOf('r4').read(ESSAY)).text, 'The first version.');
  });
});

describe('planning a run', () => {
  it('may look at the runs before it, and at what they left behind', async (test) => {
    const of = { submission: 'revised' };
    await hand('before', 'A draft of my story.', of);
    await open('before');
    await hand('after', 'A revision of my story.', { ...of, admittedAt: '2030-01-02T00:00:00.000Z' });
    const workflow = findWorkflow('essay-scoring');
    const { makePlan } = workflow;
    const seen: unknown[] = [];
    test.mock.method(workflow, 'makePlan', async (opened: OpenedRun<CommonAssignment>) => {
      const { run, earlier } = opened;
      seen.push((await earlier!.findRun(run.previous!))?.state, await earlier!.findRun('none'));
      seen.push((await earlier!.artifactsOf(run.previous!).read(ESSAY)).text);
      return makePlan(opened);
    });
    await open('after');
    assert.deepEqual(seen, ['running', null, 'A draft of my story.']);
  });
});

describe('whose turn comes first, and what waits with what', () => {
  it('is told by the run: its priority, a group of its assignment, where later versions are', async () => {
    const order = '2030-01-01T00:00:00.000Z#0';
    await hand('prior', 'We walked home in the rain.', { priority: 'interactive', order });
    const [{ run }, other] = [await open('prior'), await open('r2')];
    const supersededBy = { assignment: 'story', submission: 'prior', order };
    assert.partialDeepStrictEqual(run, { priority: 'interactive', supersededBy });
    const groupOf = (told: object) => (told as { group: string }).group;
    assert.equal(groupOf(run), groupOf(other.run));
  });
});

describe('a run that cannot be opened', () => {
  it('is refused by its size, before anything of it is read', async () => {
    await hand('large', 'We walked home in the rain.', { size: 201 * 1024 * 1024 });
    await assert.rejects(open('large'), { name: 'SubmissionTooLarge', message: /201 MB; at most 200 MB/ });
  });

  it('is refused by the size of the object, whatever was told of it', async (test) => {
    await hand('larger', 'We walked home in the rain.');
    const send = S3Client.prototype.send as (command: object) => Promise<object>;
    let read = false;
    test.mock.method(S3Client.prototype, 'send', async function (this: S3Client, command: object) {
      const reply = await send.call(this, command);
      if (!(command instanceof GetObjectCommand) || !command.input.VersionId) return reply;
      const Body = { transformToByteArray: async () => (read = true) };
      return { ...reply, Body, ContentLength: 300 * 1024 * 1024 };
    });
    await assert.rejects(open('larger'), { name: 'SubmissionTooLarge', message: /300 MB/ });
    assert.equal(read, false);
  });

  const refusals: [name: string, text: string, code: string][] = [
    ['empty', ' \n', 'SubmissionEmpty'],
    ['placeholders', '@PERSON1 @CAPS2', 'SubmissionOnlyPlaceholders'],
    ['title', 'An essay.', 'SubmissionNotEssay'],
  ];
  for (const [name, text, code] of refusals)
    it(`is refused as ${code}, at open-run`, async () => {
      await hand(name, text);
      await assert.rejects(open(name), { name: code, message: /^\[open-run\] essay\.txt / });
    });

  it('is refused where its assignment does not exist, and opened when that was put', async () => {
    await hand('early', 'We walked home in the rain.', { assignment: 'later' });
    await assert.rejects(open('early'), { name: 'AssignmentNotFound', message: /assignments put/ });
    await putAssignment(objects, 't', { ...assignment(), assignment: 'later' });
    assert.equal(teamsOf(await open('early')).length, 2);
  });

  it('is refused where it was never admitted', async () =>
    assert.rejects(open('unknown'), { name: 'RunNotFound' }));

  it('is refused where the upload asks for what its workflow does not have, with what there is', async () => {
    await hand('best', 'We walked home in the rain.', { options: { variant: 'best' } });
    await assert.rejects(open('best'), { name: 'SubmissionUnsupported', message: /variant "best".*MADRAG/ });
    await hand('loud', 'We walked home in the rain.', { options: { volume: 'loud' } });
    await assert.rejects(open('loud'), {
      name: 'SubmissionUnsupported',
      message: /a volume, which essay-scoring/,
    });
  });

  it('is refused where its attempt is not under way any more', async () => {
    await hand('late', 'We walked home in the rain.');
    await runStore.settle('late', 1, 'failed', {});
    await assert.rejects(open('late'), { name: 'RunNotResumable' });
  });
});

describe('a run whose cap is reached', () => {
  const capped = createLedger(documents, 'results');
  const now = new Date().toISOString();

  it('is refused where nothing is left, and opened when the cap is raised or taken away', async () => {
    await hand('capped', 'We walked home in the rain.');
    await capped.setCap('t', undefined, 0, now);
    await assert.rejects(open('capped'), {
      name: 'CapReached',
      message: /^\[open-run\] (It would cost about \$[\d.]+\. )?The cap on this month/,
    });
    await capped.setCap('t', undefined, null, now);
    await capped.setCap('t', 'story', 1, now);
    assert.equal(teamsOf(await open('capped')).length, 2);
    await capped.setCap('t', 'story', null, now);
  });
});
