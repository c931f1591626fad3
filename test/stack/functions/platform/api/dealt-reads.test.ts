import assert from 'node:assert/strict';
import { it } from 'node:test';
import { markingKey } from '@assay/platform/marking/marking';
import { onServiceCall } from '../../../../support/service-calls.ts';
import { openApi } from './api-world.ts';
import { BODIES } from './samples.ts';

const { ask } = await openApi();
const of = { tenant: 'reads', assignment: 'story' };
const who = { role: 'teacher', tenant: of.tenant, subject: 'ms-rossi' } as const;
const path = '/assignments/story';

/** How often S3 is asked for how works are dealt while somebody asks for something. */
async function readsOf(look: () => Promise<{ status: number }>): Promise<[status: number, reads: number]> {
  const { status } = await look();
  const reads = keys.filter((key) => key === markingKey(of)).length;
  keys.length = 0;
  return [status, reads];
}

const keys: string[] = [];
const calls: string[] = [];
onServiceCall(({ input, needs }) => {
  keys.push(String(input.Key ?? input.Prefix));
  calls.push(...needs);
});

it('how works are dealt is read of assignments alone of which they ever were', async () => {
  assert.equal((await ask(who, 'PUT', path, { body: BODIES.putAssignment })).status, 201);
  keys.length = 0;
  const look = () => ask(who, 'GET', path);
  await look();
  calls.length = 0;
  assert.deepEqual(await readsOf(look), [200, 0]);
  const counted = ['dynamodb:UpdateItem', 'dynamodb:UpdateItem'];
  assert.deepEqual(calls, [...counted, 'dynamodb:GetItem', 's3:GetObject on assignments']);
  assert.deepEqual(await readsOf(() => ask(who, 'GET', `${path}/submissions`)), [200, 0]);
  const markers = [{ subject: 'one' }, { subject: 'two' }];
  assert.equal((await ask(who, 'PUT', `${path}/marking`, { body: { markers } })).status, 200);
  keys.length = 0;
  assert.deepEqual(await readsOf(look), [200, 1]);
  const other = { ...who, subject: 'mr-verdi' };
  assert.deepEqual(await readsOf(() => ask(other, 'GET', path)), [403, 1], 'from the first moment on');
  assert.equal((await ask(who, 'DELETE', `${path}/marking`)).status, 204);
  assert.equal((await ask(other, 'GET', path)).status, 200);
});
