import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { handOut, type TokenHolder, takePlace } from '@assay/platform/run/line/hand-out';
import { createLineStore } from '@assay/platform/run/line/line-store';
import { openRunTable } from '../../../../support/run-table.ts';

const { documents, catchUp } = await openRunTable();
let lines = 0;

/** A line of a table of its own as far as a test can tell: nothing is in it. */
function open(size: number) {
  lines += 1;
  return createLineStore(documents, 'results', `line-${lines}` as 'batch', size);
}
const attempt = (runId: string, own: Partial<TokenHolder> = {}): TokenHolder => ({
  runId,
  attempt: 1,
  tenant: 't',
  assignment: 'a',
  since: '2030-01-01T00:00:00.000Z',
  token: `token of ${runId}`,
  ...own,
});

describe('places in the table', () => {
  it('are as many as there are, one for an attempt', async () => {
    const line = open(2);
    assert.deepEqual(await line.places(), []);
    const claims = await Promise.all(['a', 'a', 'b', 'c'].map((runId) => line.claim(attempt(runId))));
    assert.equal(claims.filter(Boolean).length, 2);
    assert.equal(new Set((await line.places()).map(({ runId }) => runId)).size, 2);
  });

  it('are left once, by whom has one', async () => {
    const line = open(1);
    const { token: _, since: __, ...owner } = attempt('a');
    assert.equal(await line.claim(owner), true);
    const told = (await line.places()).map(({ claimedAt, ...placed }) => ({
      placed,
      isDated: !Number.isNaN(Date.parse(claimedAt ?? '')),
    }));
    assert.deepEqual(told, [{ placed: owner, isDated: true }]);
    const left = await Promise.all([line.leave(owner), line.leave(owner), line.leave(attempt('b'))]);
    assert.equal(left.filter(Boolean).length, 1);
    assert.deepEqual(await line.places(), []);
    assert.equal(await line.claim(attempt('b')), true);
  });
});

describe('the line in the table', () => {
  it('tells the heads of its groups, whatever their names begin with', async () => {
    const line = open(1);
    const groups = [
      ['t', 'a'],
      ['t', 'a-2'],
      ['t', 'ab'],
      ['t-2', 'a'],
      ['t2', 'z'],
    ] as const;
    for (const [tenant, assignment] of groups)
      for (const runId of ['first', 'second'])
        await line.wait(attempt(`${tenant}-${assignment}-${runId}`, { tenant, assignment }), 0);
    const heads = (await line.heads()).map(({ runId }) => runId);
    assert.deepEqual(heads.toSorted(), groups.map(([t, a]) => `${t}-${a}-first`).toSorted());
  });

  it('keeps the newest token, and loses it to whoever told that one alone', async () => {
    const line = open(1);
    await line.wait(attempt('a', { token: 'new' }), 1);
    await line.wait(attempt('a', { token: 'old' }), 0);
    assert.deepEqual(await line.heads(), [attempt('a', { token: 'new' })]);
    await line.remove(attempt('a', { token: 'old' }));
    assert.equal(await line.isEmpty(), false);
    await line.remove(attempt('a', { token: 'new' }));
    assert.equal(await line.isEmpty(), true);
  });

  it('counts who of the assignment comes before', async () => {
    const line = open(1);
    const at = (second: number) => ({ since: `2030-01-01T00:00:0${second}.000Z` });
    await line.wait(attempt('second', at(2)), 0);
    await line.wait(attempt('first', at(1)), 0);
    await line.wait(attempt('other', { assignment: 'b', ...at(0) }), 0);
    await catchUp();
    assert.deepEqual(
      await Promise.all(['first', 'second', 'nobody'].map((runId) => line.before(attempt(runId)))),
      [0, 1, null],
    );
    await line.giveUp(attempt('first'));
    await catchUp();
    assert.equal(await line.before(attempt('second')), 0);
  });

  it('is handed out to fairly, each told once', async () => {
    const line = open(2);
    const told: string[] = [];
    const letGo = async (token: string) => void told.push(token);
    for (const [runId, tenant] of [
      ['a1', 'a'],
      ['a2', 'a'],
      ['a3', 'a'],
      ['b1', 'b'],
    ] as const) {
      const comes = attempt(runId, { tenant, since: `2030-01-01T00:00:0${told.length}.000Z`, token: runId });
      await takePlace(line, comes, 0, letGo);
    }
    assert.deepEqual(told, ['a1', 'a2']);
    await line.leave(attempt('a1'));
    await handOut(line, letGo);
    await line.leave(attempt('a2'));
    await handOut(line, letGo);
    assert.deepEqual(told, ['a1', 'a2', 'b1', 'a3']);
    assert.equal(await line.isEmpty(), true);
  });
});
