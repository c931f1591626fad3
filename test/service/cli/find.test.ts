import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createOwnerStore } from '@assay/platform/access/owner-store';
import { runIdOf } from '@assay/platform/run/run-id';
import { find } from '../../../cli/commands/find.ts';
import { worksIn } from '../../../cli/find-work.ts';
import { openRunTable } from '../../support/run-table.ts';
import { admittedRun } from '../../support/runs.ts';

const { runStore, documents } = await openRunTable();
const owners = createOwnerStore(documents, 'results');
const found = (text: string) => find(worksIn(text), runStore, owners);

/** Rejects an upload of this key. Returns its id. */
async function rejected(key: string, whose: { tenant: string; assignment: string }): Promise<string> {
  const source = { bucket: 'b', key, versionId: 'v1' };
  const upload = runIdOf(source);
  const told = { state: 'rejected' as const, code: 'SubmissionTaken', message: 'It is another’s.' };
  await runStore.reject({ upload, ...whose, source, ...told, rejectedAt: '2030-01-01T00:00:00.000Z' });
  return upload;
}

const nothing = { run: null, upload: null, state: null, code: null, step: null, execution: null };

describe('what an operator finds', () => {
  it('is an upload that became no run, by the id that webhooks and logs tell', async () => {
    const upload = await rejected('submissions/t/story/adas/essay.txt', { tenant: 't', assignment: 'story' });
    const whose = { tenant: 't', assignment: 'story', submission: 'adas', student: null };
    for (const text of [upload, JSON.stringify({ level: 'WARN', upload, code: 'SubmissionTaken' })])
      assert.deepEqual(await found(text), [
        { ...nothing, ...whose, upload, state: 'rejected', code: 'SubmissionTaken' },
      ]);
  });

  it('is one of nobody where its key names nobody’s work', async () => {
    const upload = await rejected('submissions/stray.txt', { tenant: '-', assignment: '-' });
    assert.partialDeepStrictEqual(await found(upload), [
      { tenant: '-', assignment: '-', submission: '-', upload, state: 'rejected' },
    ]);
  });

  it('is a run by its id, and nothing by an id that nobody knows', async () => {
    const run = runIdOf({ bucket: 'b', key: 'submissions/t/story/bens/essay.txt', versionId: 'v1' });
    await runStore.admit(admittedRun(run, { submission: 'bens' }));
    const unknown = runIdOf({ bucket: 'b', key: 'submissions/t/story/cyds/essay.txt', versionId: 'v1' });
    assert.deepEqual(
      (await found(`${run} ${unknown}`)).map(({ run: one, upload, state }) => [one, upload, state]),
      [[run, null, 'admitted']],
    );
  });
});
