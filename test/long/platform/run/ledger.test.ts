import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { admitEstimate, admitRun } from '@assay/platform/run/admission';
import { capEntity, createLedger, usdOf } from '@assay/platform/run/ledger';
import fc from 'fast-check';
import { charge } from '../../../support/charges.ts';
import { openRunTable } from '../../../support/run-table.ts';

const { documents } = await openRunTable();
const ledger = createLedger(documents, 'results');
const NOW = '2026-11-23T10:00:00.000Z';
let tenants = 0;
const newTenant = () => `tenant-${++tenants}`;
let ids = 0;
const newId = () => `run-${++ids}#1`;
const always: Parameters<typeof ledger.reserve>[3] = async () => true;
type Account = Parameters<typeof ledger.reserve>[0];

/** A run that comes to its turn and ends at once, having paid nothing. */
async function begins(account: Account, own = ledger) {
  const id = newId();
  await admitRun(own, account, { id }, NOW, always);
  await own.release(account, id);
}
const paid = (cost: number | null, at = NOW, own: object = {}) => charge({ cost, at, ...own });

describe('the ledger', () => {
  it('adds charges up by assignment, month and purpose, and keeps what is not known apart', async () => {
    const tenant = newTenant();
    const of = { tenant, assignment: 'story' };
    for (const cost of [0.1, 0.2, 0.3]) await ledger.add(of, 'submission', paid(cost));
    await ledger.add(of, 'submission', paid(null, NOW, { key: 'none' }));
    await ledger.add(of, 'submission', paid(0.5, NOW, { unmetered: 1 }));
    await ledger.add(of, 'reevaluation', paid(0.4));
    await ledger.add(of, 'submission', paid(1, '2026-12-01T00:00:00.000Z'));
    await ledger.add({ tenant, assignment: 'story.2' }, 'submission', paid(7));
    const row = (month: string, kind: string, usd: number, questions: number) => ({
      ...{ assignment: 'story', month, of: kind, usd, requests: questions },
      ...{
        inputTokens: 100 * questions,
        outputTokens: 10 * questions,
        unmetered: 0,
        unpriced: 0,
        priced: questions,
        own: 0,
        standInUsd: 0,
      },
    });
    assert.deepEqual(await ledger.spent(of), [
      row('2026-11', 'reevaluation', 0.4, 1),
      { ...row('2026-11', 'submission', 1.1, 5), unmetered: 1, unpriced: 1, priced: 4, own: 1 },
      row('2026-12', 'submission', 1, 1),
    ]);
    assert.equal(usdOf(await ledger.spent({ tenant })), 9.5);
    await ledger.add(of, 'preparation', paid(0.25, NOW, { standIn: true }));
    await ledger.add(of, 'preparation', paid(0.5));
    const [prepared] = (await ledger.spent(of)).filter((one) => one.of === 'preparation');
    assert.deepEqual([prepared!.usd, prepared!.standInUsd], [0.75, 0.25]);
  });

  it('comes to the sum of what was charged, however small and in whatever order', async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(fc.integer({ min: 0, max: 2e9 }), { maxLength: 12 }), async (nanos) => {
        const of = { tenant: newTenant(), assignment: 'story' };
        await Promise.all(nanos.map((nano) => ledger.add(of, 'submission', paid(nano / 1e9))));
        const sum = nanos.reduce((total, nano) => total + nano, 0);
        assert.ok(Math.abs(usdOf(await ledger.spent(of)) - sum / 1e9) < 1e-9);
      }),
      { numRuns: 20 },
    );
  });
});

describe('a cap', () => {
  it('is of all that an assignment ever spent, and of what a tenant spends in a calendar month', async () => {
    const tenant = newTenant();
    const of = { tenant, assignment: 'story' };
    await ledger.add(of, 'submission', paid(2, '2026-10-31T23:59:59.999Z'));
    await ledger.add(of, 'reevaluation', paid(1));
    await ledger.add({ tenant, assignment: 'other' }, 'submission', paid(0.5));
    assert.deepEqual(await ledger.capsOf(tenant, 'story', NOW), []);
    await ledger.setCap(tenant, 'story', 5, NOW);
    await ledger.setCap(tenant, undefined, 2, NOW);
    assert.deepEqual(await ledger.capsOf(tenant, 'story', NOW), [
      { of: 'assignment', usd: 5, setAt: NOW, spent: 3, reserved: 0, left: 2 },
      { of: 'tenant', usd: 2, setAt: NOW, spent: 1.5, reserved: 0, left: 0.5 },
    ]);
    assert.deepEqual(await ledger.capped(tenant), ['story']);
    await ledger.setCap(tenant, 'story', null, NOW);
    assert.equal(await ledger.cap(tenant, 'story'), null);
    assert.equal((await ledger.cap(tenant))?.usd, 2);
  });

  it('is a number of dollars from 0 on', async () => {
    for (const usd of [-1, Number.NaN, Number.POSITIVE_INFINITY])
      await assert.rejects(ledger.setCap('t', undefined, usd, NOW), { code: 'CapInvalid' });
  });

  it('lets runs begin until it is reached, and none where it is 0', async () => {
    const of = { tenant: newTenant(), assignment: 'story' };
    const admit = () => begins(of);
    await admit();
    await ledger.setCap(of.tenant, 'story', 1, NOW);
    await ledger.add(of, 'submission', paid(0.999));
    await admit();
    await ledger.add(of, 'submission', paid(0.002));
    const words =
      /cap on "story" is \$1\.00, and \$1\.00 is spent: raise it with "assay costs cap --usd N --assignment story", then go on with "assay runs resume --failed --assignment story"\. Who teaches may raise it\./;
    await assert.rejects(admit(), { code: 'CapReached', message: words });
    await ledger.setCap(of.tenant, 'story', 2, NOW);
    await admit();
    await ledger.setCap(of.tenant, undefined, 0, NOW);
    await assert.rejects(admit(), {
      code: 'CapReached',
      message: /this month is \$0, .* An administrator may raise it\./,
    });
  });

  it('refuses what would cost more than is left; what is not known only where nothing is', async () => {
    const of = { tenant: newTenant(), assignment: 'story' };
    const admit = async (usd: number | null) => {
      const id = newId();
      await admitEstimate(ledger, of, { id, usd }, NOW, always);
      await ledger.release(of, id);
    };
    await admit(1e6);
    await ledger.setCap(of.tenant, 'story', 3, NOW);
    await ledger.add(of, 'submission', paid(1));
    await admit(2);
    await admit(null);
    await assert.rejects(admit(2.01), { code: 'CapReached', message: /about \$2\.01\. .* --sample/ });
    await ledger.add(of, 'submission', paid(2));
    await assert.rejects(admit(null), { code: 'CapReached', message: /^The cap on "story" is \$3\.00/ });
  });
});

describe('caps that nobody has set', () => {
  const usual = createLedger(documents, 'results', () => ({ assignment: 25, tenant: 100 }));

  it('are those of the deployment, until one is set and once it is taken away', async () => {
    const tenant = newTenant();
    const told = async () => (await usual.capsOf(tenant, 'story', NOW)).map(({ usd, setAt }) => [usd, setAt]);
    const both = [
      [25, null],
      [100, null],
    ];
    assert.deepEqual(await told(), both);
    await usual.setCap(tenant, 'story', 40, NOW);
    assert.deepEqual(await told(), [
      [40, NOW],
      [100, null],
    ]);
    await usual.setCap(tenant, 'story', null, NOW);
    assert.deepEqual(await told(), both);
  });

  it('hold a class whose assignment has spent them', async () => {
    const tenant = newTenant();
    await usual.add({ tenant, assignment: 'story' }, 'submission', paid(25));
    await assert.rejects(begins({ tenant, assignment: 'story' }, usual), { code: 'CapReached' });
    await begins({ tenant, assignment: 'other' }, usual);
  });

  it('are the most that a tenant may set for itself, unless the operator sets another ceiling, which it cannot undo', async () => {
    const tenant = newTenant();
    const stood = async () => (await usual.capsOf(tenant, undefined, NOW)).map(({ usd }) => usd);
    const ceiling = (usd: number) =>
      capEntity.storedIn(documents, 'results').put({ usd, setAt: NOW }, { tenant, assignment: '*#ceiling' });
    const refused = (usd: number) =>
      assert.rejects(usual.setCap(tenant, undefined, usd, NOW), {
        code: 'CapInvalid',
        message: /\$100 a month at the most: set no more, or ask its operator/,
      });
    await refused(1e9);
    await refused(100.01);
    await usual.setCap(tenant, undefined, 100, NOW);
    await usual.setCap(tenant, 'story', 1e9, NOW);
    await ceiling(0);
    assert.deepEqual(await stood(), [0]);
    await assert.rejects(usual.setCap(tenant, undefined, 1, NOW), { code: 'CapInvalid' });
    await usual.setCap(tenant, undefined, null, NOW);
    assert.deepEqual(await stood(), [0], 'taken away, the ceiling counts');
    await assert.rejects(begins({ tenant, assignment: 'story' }, usual), { code: 'CapReached' });
    await ceiling(500);
    await usual.setCap(tenant, undefined, 400, NOW);
    assert.deepEqual(await stood(), [400]);
    assert.deepEqual(await usual.capped(tenant), ['story'], 'a ceiling is no assignment');
  });

  it('are none of an evaluation, which says before what it costs', async () => {
    assert.deepEqual(await usual.capsOf('evaluation-0123456789abcdef', 'story', NOW), []);
  });
});

describe('what is reserved of a cap', () => {
  /** An assignment that has a cap, in a tenant that has one. */
  async function capped(own: number, whole = own) {
    const of = { tenant: newTenant(), assignment: 'story' };
    await ledger.setCap(of.tenant, 'story', own, NOW);
    await ledger.setCap(of.tenant, undefined, whole, NOW);
    return of;
  }
  const reserve = (of: Account, id: string, usd: number, isUnderWay = always) =>
    ledger.reserve(of, { id, usd }, NOW, isUnderWay);

  it('lets no more in at once than there is left, whoever comes first', async () => {
    const of = await capped(0.58);
    const asked = Array.from({ length: 6 }, (_, at) => reserve(of, `reeval-${at}#1`, 0.15));
    const refused = (await Promise.all(asked)).filter((cap) => cap !== null);
    assert.equal(refused.length, 3);
    assert.deepEqual(
      (await ledger.capsOf(of.tenant, 'story', NOW)).map(({ reserved, left }) => [reserved, left]),
      [
        [0.45, 0.13],
        [0.45, 0.13],
      ],
    );
    await assert.rejects(
      admitEstimate(ledger, of, { id: newId(), usd: 0.2 }, NOW, always),
      /\$0\.5800, and \$0 is spent, \$0\.4500 reserved for what is under way: wait until that has ended, or raise it/,
    );
  });

  it('is reserved once of what is asked for twice, and of both caps or of none', async () => {
    const of = await capped(1, 0.5);
    assert.equal(await reserve(of, 'reeval-a#1', 0.4), null);
    assert.equal(await reserve(of, 'reeval-a#1', 0.4), null);
    assert.equal((await reserve(of, 'reeval-b#1', 0.4))?.of, 'tenant');
    const told = await ledger.capsOf(of.tenant, 'story', NOW);
    assert.deepEqual(
      told.map(({ reserved }) => reserved),
      [0.4, 0.4],
    );
    await ledger.release(of, 'reeval-a#1');
    await ledger.release(of, 'reeval-a#1');
    assert.equal(await reserve(of, 'reeval-b#1', 0.5), null);
    assert.deepEqual(await ledger.capped(of.tenant), ['story']);
  });

  it('may be all that is left, to the cent', async () => {
    for (const cents of [35, 70, 57]) {
      const of = await capped(cents / 100);
      const part = Math.ceil(cents / 2) / 100;
      assert.equal(await reserve(of, 'run-a#1', part), null);
      assert.equal(await reserve(of, 'run-b#1', (cents - part * 100) / 100), null, `${cents} cents`);
    }
  });

  it('is given back for what ended unheard, before another is refused for it', async () => {
    const of = await capped(1);
    assert.equal(await reserve(of, 'reeval-lost#1', 0.8), null);
    assert.equal((await reserve(of, 'reeval-b#1', 0.8))?.left, 0.2);
    assert.equal(await reserve(of, 'reeval-b#1', 0.8, async (id) => id !== 'reeval-lost#1'), null);
  });

  it('of a re-evaluation is taken over run by run, as far as it goes', async () => {
    const of = await capped(1);
    await ledger.reserve(of, { id: 'reeval-a#1', usd: 0.9, share: 0.3 }, NOW, always);
    const begin = (run: string) => ledger.reserve(of, { id: run, usd: 0.2, of: 'reeval-a' }, NOW, always);
    for (const run of ['run-a#1', 'run-b#1', 'run-c#1', 'run-a#1']) assert.equal(await begin(run), null);
    assert.equal((await begin('run-d#1'))?.reserved, 0.9, 'nothing of it is left');
    for (const run of ['run-a#1', 'run-b#1', 'run-c#1']) await ledger.release(of, run, null);
    assert.equal((await ledger.capsOf(of.tenant, 'story', NOW))[0]!.reserved, 0);
    await ledger.setCap(of.tenant, 'story', 0, NOW);
    await ledger.release(of, 'reeval-a#1');
  });

  it('for a run is what those before it cost on average', async () => {
    const of = await capped(1);
    assert.equal(await ledger.expectedCost(of), 0);
    for (const cost of [0.2, 0.4, null]) {
      const id = newId();
      assert.equal(await reserve(of, id, 0), null);
      if (cost !== null) await ledger.add(of, 'submission', paid(cost));
      const learnt = cost === null ? null : { cost };
      await ledger.release(of, id, learnt);
      await ledger.release(of, id, learnt);
    }
    assert.equal(Math.round((await ledger.expectedCost(of)) * 1e9), 0.3e9);
    await admitRun(ledger, of, { id: newId() }, NOW, always);
    await assert.rejects(admitRun(ledger, of, { id: newId() }, NOW, always), { code: 'CapReached' });
  });

  it('for a run is what it is reckoned to take, at the share of that which those before it cost', async () => {
    const of = await capped(9);
    assert.equal(await ledger.expectedCost(of, 0.8), 0.8, 'nothing is learnt yet');
    for (const learnt of [{ cost: 0.1, reckoned: 0.4 }, { cost: 0.3 }]) {
      const id = newId();
      await reserve(of, id, 0);
      await ledger.release(of, id, learnt);
    }
    const rounded = async (reckoned?: number) => Number((await ledger.expectedCost(of, reckoned)).toFixed(9));
    assert.equal(await rounded(7), 4, '0.4 of 0.7 was paid');
    assert.equal(await rounded(0.1), 0.2, 'no less than the usual');
    assert.equal(await rounded(), 0.2);
  });

  /** What callers do one after another, each at the same time as the others. */
  const done = fc.record({
    cents: fc.integer({ min: 0, max: 40 }),
    /** The share of the estimate that is spent, in parts, before it is settled. */
    spent: fc.array(fc.double({ min: 0, max: 0.3, noNaN: true }), { maxLength: 3 }),
    /** How it ends: told, told twice, or lost and swept. */
    end: fc.constantFrom('settled', 'settled-twice', 'lost'),
    asksTwice: fc.boolean(),
    assignment: fc.constantFrom('story', 'other'),
  });

  it('never passes the cap with what is spent, however callers accept, settle and die', async () => {
    await fc.assert(
      fc.asyncProperty(
        fc.array(fc.array(done, { minLength: 1, maxLength: 3 }), { minLength: 2, maxLength: 4 }),
        fc.integer({ min: 20, max: 90 }),
        async (callers, cents) => {
          const { tenant } = await capped(cents / 100, (cents + 10) / 100);
          await ledger.setCap(tenant, 'other', cents / 100, NOW);
          const held = new Map<string, { assignment: string; nanos: number }>();
          const [underWay, ended] = [new Set<string>(), { story: 0, other: 0 }];
          const within = (limit: number, ...assignments: ('story' | 'other')[]) => {
            const own = [...held.values()].filter(({ assignment }) =>
              assignments.some((one) => one === assignment),
            );
            const sum = own.reduce((total, { nanos }) => total + nanos, 0);
            const spent = assignments.reduce((total, assignment) => total + ended[assignment], 0);
            assert.ok(sum + spent <= limit * 1e7, `${sum + spent} of ${limit * 1e7}`);
          };
          await Promise.all(
            callers.map(async (steps) => {
              for (const { cents: own, spent, end, asksTwice, assignment } of steps) {
                const [of, id] = [{ tenant, assignment }, newId()];
                underWay.add(id);
                const ask = () => reserve(of, id, own / 100, async (other) => underWay.has(other));
                if ((await ask()) !== null || (asksTwice && (await ask()) !== null)) continue;
                held.set(id, { assignment, nanos: own * 1e7 });
                within(cents, 'story');
                within(cents, 'other');
                within(cents + 10, 'story', 'other');
                let nanos = 0;
                for (const part of spent) {
                  const paidNow = Math.floor(part * own * 1e7);
                  nanos += paidNow;
                  await ledger.add(of, 'submission', paid(paidNow / 1e9));
                }
                held.delete(id);
                ended[assignment as 'story' | 'other'] += nanos;
                underWay.delete(id);
                if (end !== 'lost') await ledger.release(of, id);
                if (end === 'settled-twice') await ledger.release(of, id);
              }
            }),
          );
          const probe = await reserve({ tenant, assignment: 'story' }, 'probe#1', 1e6, async () => false);
          assert.equal(probe?.reserved, 0, 'nothing stays reserved of what has ended');
        },
      ),
      { numRuns: 10 },
    );
  });
});
