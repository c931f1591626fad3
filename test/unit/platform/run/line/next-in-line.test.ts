import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { handOut, takePlace } from '@assay/platform/run/line/hand-out';
import { type AttemptOwner, nextInLine, type WaitingAttempt } from '@assay/platform/run/line/next-in-line';
import fc from 'fast-check';
import { lineInMemory } from './line-in-memory.ts';

const waiting = (runId: string, own: Partial<WaitingAttempt> = {}): WaitingAttempt => ({
  runId,
  attempt: 1,
  tenant: 't',
  assignment: 'a',
  since: '1',
  ...own,
});
const place = (tenant: string, assignment = 'a'): AttemptOwner => waiting('placed', { tenant, assignment });

describe('who is next', () => {
  it('is of the tenant with the fewest places', () => {
    const heads = [waiting('first', { tenant: 'busy' }), waiting('later', { tenant: 'idle', since: '2' })];
    assert.equal(nextInLine(heads, [place('busy')])!.runId, 'later');
  });

  it('is, within a tenant, of the assignment with the fewest', () => {
    const heads = [waiting('first'), waiting('later', { assignment: 'b', since: '2' })];
    assert.equal(nextInLine(heads, [place('t')])!.runId, 'later');
  });

  it('is else who came first, and nobody where nobody waits', () => {
    const heads = [waiting('later', { tenant: 'u', since: '2' }), waiting('first')];
    assert.equal(nextInLine(heads, [])!.runId, 'first');
    assert.equal(nextInLine([], []), null);
  });
});

const TENANTS = ['t1', 't2', 't3'];
const RUNS_OF_EACH = 12;

/** Lines of the same length, and places that are left in any order: `leaving` says whose. */
async function backlogged(size: number, leaving: number[]) {
  const line = lineInMemory(size);
  const order: string[] = [];
  const letGo = async (token: string) => void order.push(token);
  for (const tenant of TENANTS)
    for (let index = 0; index < RUNS_OF_EACH; index += 1) {
      const since = String(index).padStart(3, '0');
      const token = `${tenant}-${since}`;
      await line.wait({ ...waiting(token, { tenant, since }), token }, 0);
    }
  const counts: number[][] = [];
  const note = () =>
    counts.push(TENANTS.map((tenant) => line.owners.filter((owner) => owner.tenant === tenant).length));
  await handOut(line, letGo);
  note();
  for (const index of leaving) {
    const tenant = TENANTS[index % TENANTS.length]!;
    const leaves = line.owners.filter((owner) => owner.tenant === tenant)[0] ?? line.owners[0]!;
    await line.leave(leaves);
    await handOut(line, letGo);
    note();
  }
  return { order, counts };
}

describe('places in use', () => {
  it('differ by one at most among tenants who wait', async () => {
    const leavings = fc.array(fc.nat({ max: 100 }), { maxLength: 12 });
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 9 }), leavings, async (size, leaving) => {
        for (const used of (await backlogged(size, leaving)).counts) {
          assert.ok(Math.max(...used) - Math.min(...used) <= 1, String(used));
          assert.equal(
            used.reduce((sum, count) => sum + count, 0),
            size,
          );
        }
      }),
      { numRuns: 60 },
    );
  });

  it('are given to those of a tenant in the order they came', async () => {
    const { order } = await backlogged(
      3,
      Array.from({ length: 20 }, (_, index) => index * 7),
    );
    for (const tenant of TENANTS) {
      const own = order.filter((token) => token.startsWith(tenant));
      assert.deepEqual(own, own.toSorted());
    }
  });

  it('come to everybody, whoever else keeps coming', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 1, max: 4 }), async (size) => {
        const line = lineInMemory(size);
        const told = new Set<string>();
        const letGo = async (token: string) => void told.add(token);
        const comes = (runId: string, tenant: string, since: number) =>
          takePlace(
            line,
            { ...waiting(runId, { tenant, since: String(since).padStart(4, '0') }), token: runId },
            0,
            letGo,
          );
        for (let index = 0; index < size + 3; index += 1) await comes(`busy-${index}`, 'busy', index);
        await comes('patient', 'other', 100);
        for (let index = 0; index < size + 4 && !told.has('patient'); index += 1) {
          await comes(`more-${index}`, 'busy', 101 + index);
          await line.leave(line.owners[0]!);
          await handOut(line, letGo);
        }
        assert.ok(told.has('patient'));
      }),
    );
  });
});
