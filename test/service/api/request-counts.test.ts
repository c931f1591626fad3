import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { createRequestCounts, WINDOW_SECONDS } from '@assay/api/request-counts';
import type { Principal } from '@assay/platform/access/principal';
import { openRunTable } from '../../support/run-table.ts';

const { documents } = await openRunTable();
const clock = { seconds: 1_000_000 };
const counts = createRequestCounts(
  documents,
  'results',
  { caller: 3, tenant: 5 },
  () => clock.seconds * 1000,
);
const person = (tenant: string, subject: string): Principal => ({ tenant, subject, role: 'student' });

/** How many of some requests at the same time are refused. */
async function refused(principal: Principal, times: number): Promise<number> {
  const asked = Array.from({ length: times }, () => counts.requireTurn(principal));
  const ends = (await Promise.allSettled(asked)).filter((end) => end.status === 'rejected');
  for (const { reason } of ends) assert.equal(reason.code, 'RequestsTooMany');
  return ends.length;
}

describe('requests', () => {
  it('of one caller beyond their share are refused, and those of others are not', async () => {
    assert.equal(await refused(person('a', 'anna'), 5), 2);
    assert.equal(await refused(person('b', 'anna'), 3), 0);
  });

  it('of a tenant beyond its share are refused, whoever asks', async () => {
    assert.equal(await refused(person('c', 'anna'), 3), 0);
    assert.equal(await refused(person('c', 'berta'), 3), 1);
  });

  it('that are refused to their caller take nothing of the others in a tenant', async () => {
    assert.equal(await refused(person('e', 'anna'), 20), 17);
    assert.equal(await refused(person('e', 'berta'), 2), 0);
  });

  it('may be made again in the next window', async () => {
    assert.equal(await refused(person('d', 'anna'), 4), 1);
    clock.seconds += WINDOW_SECONDS;
    assert.equal(await refused(person('d', 'anna'), 3), 0);
  });
});
