import assert from 'node:assert/strict';
import { it } from 'node:test';
import { openApi } from './api-world.ts';

const api = await openApi();
const who = { role: 'teacher', tenant: 'gone' } as const;

it('a file that is stored no more is told as that where S3 calls it forbidden', async () => {
  const run = await api.assessed({ tenant: who.tenant, submission: 'annas', subject: 'anna' });
  const { source } = (await api.runStore.findRun(run))!;
  await api.remove(source.key, source.versionId);
  const path = '/assignments/story/submissions/annas/review/rerun';
  const { status, body } = await api.ask(who, 'POST', path, { body: { reason: 'Look again.' } });
  assert.deepEqual([status, body.code], [409, 'ReviewRefused']);
  assert.match(String(body.detail), /stored no more/);
  assert.equal((await api.ask(who, 'GET', '/assignments/none')).body.code, 'AssignmentNotFound');
});
