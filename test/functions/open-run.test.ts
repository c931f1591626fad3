import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { describe, it } from 'node:test';
import { z } from 'zod';
import { validateAssignment } from '../../shared/assignment/assignment.ts';
import { putAssignment } from '../../shared/assignment/assignment-store.ts';
import { runKey } from '../../shared/run/artifacts.ts';
import { BUCKET, openFunctionEnvironment } from '../support/function-environment.ts';
import { admittedRun } from '../support/runs.ts';

const { artifacts, invoke, runStore, upload } = await openFunctionEnvironment();

const assignment = (question = 'What happened?') =>
  validateAssignment({
    assignment: 'story',
    question,
    traits: [
      { name: 'Ideas', min: 0, max: 3 },
      { name: 'Conventions', min: 0, max: 3, surface: true },
    ],
  });
const version = await putAssignment(artifacts, 't', assignment());

/** Uploads a text and admits it. */
async function hand(runId: string, text: string, own: object = {}) {
  const { key, versionId } = await upload(`submissions/t/story/${runId}/essay.txt`, text);
  await runStore.admit(admittedRun(runId, { source: { bucket: BUCKET, key, versionId }, ...own }));
}
const open = (runId: string, attempt = 1) => invoke('open-run', { runId, attempt });
const read = (runId: string, step: string) =>
  artifacts.read(runKey(runId, step), z.record(z.string(), z.unknown()));

describe('opening a run', () => {
  it('pins the assignment, reads what was handed in and plans a team for every trait', async () => {
    await hand('r1', 'I saw @PERSON1 there.\r\nWe ran.');
    const opened = (await open('r1')) as { workflow: string; teams: { team: string }[] };
    assert.equal(opened.workflow, 'essay-scoring');
    assert.deepEqual(
      opened.teams.map(({ team }) => team),
      ['ideas', 'conventions'],
    );
    assert.partialDeepStrictEqual(await runStore.getRun('r1'), {
      state: 'running',
      workflow: 'essay-scoring',
      assignmentVersion: version,
    });
    assert.deepEqual(await read('r1', 'assignment.json'), assignment());
    const { sha256, ...submission } = await read('r1', 'submission.json');
    assert.deepEqual(submission, { file: 'essay.txt', text: 'I saw @PERSON1 there.\nWe ran.', words: 6 });
    const digest = createHash('sha256').update('I saw @PERSON1 there.\r\nWe ran.').digest('hex');
    assert.equal(sha256, digest);
    assert.equal((await read('r1', 'brief.json')).essay, 'I saw @PERSON1 there.\nWe ran.');
    assert.equal((await read('r1', 'brief-surface.json')).essay, 'I saw Robin there.\nWe ran.');
    assert.deepEqual(await read('r1', 'plan.json'), { teams: opened.teams });
    assert.deepEqual(
      (await runStore.parts('r1')).map(({ step }) => step),
      ['plan.json'],
    );
  });

  it('plans by the variant asked for at submission', async () => {
    await hand('r2', 'An essay.', { variant: 'SA' });
    const { teams } = (await open('r2')) as { teams: { team: string }[] };
    assert.deepEqual(
      teams.map(({ team }) => team),
      ['all-traits-sa'],
    );
  });

  it('again keeps the assignment it was pinned to, whatever has become of it', async () => {
    await hand('r3', 'An essay.');
    await open('r3');
    await runStore.settle('r3', 1, 'failed', {});
    await putAssignment(artifacts, 't', assignment('What else?'));
    await runStore.reopen('r3', 1);
    await open('r3', 2);
    assert.equal((await read('r3', 'brief.json')).question, 'What happened?');
    assert.equal((await runStore.getRun('r3')).assignmentVersion, version);
    await putAssignment(artifacts, 't', assignment());
  });

  it('reads the version that was handed in, not a later one under the same key', async () => {
    await hand('r4', 'The first version.');
    await upload('submissions/t/story/r4/essay.txt', 'Another version.');
    await open('r4');
    assert.equal((await read('r4', 'brief.json')).essay, 'The first version.');
  });
});

describe('a run that cannot be opened', () => {
  const refusals: [name: string, text: string, code: string][] = [
    ['empty', ' \n', 'SubmissionEmpty'],
    ['placeholders', '@PERSON1 @CAPS2', 'SubmissionOnlyPlaceholders'],
    ['pdf', '%PDF-1.7', 'SubmissionUnsupported'],
  ];
  for (const [name, text, code] of refusals)
    it(`is refused as ${code}, at open-run`, async () => {
      await hand(name, text);
      await assert.rejects(open(name), { name: code, message: /^\[open-run\] essay\.txt / });
    });

  it('is refused where its assignment does not exist, and opened when that was put', async () => {
    await hand('early', 'An essay.', { assignment: 'later' });
    await assert.rejects(open('early'), { name: 'AssignmentNotFound', message: /assignments put/ });
    await putAssignment(artifacts, 't', { ...assignment(), assignment: 'later' });
    assert.partialDeepStrictEqual(await open('early'), { workflow: 'essay-scoring' });
  });

  it('is refused where it was never admitted', async () =>
    assert.rejects(open('unknown'), { name: 'RunNotFound' }));
});
