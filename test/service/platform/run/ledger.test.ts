import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { admitEstimate, admitSpending } from '@assay/platform/run/admission';
import { createLedger, usdOf } from '@assay/platform/run/ledger';
import fc from 'fast-check';
import { charge } from '../../../support/charges.ts';
import { openRunTable } from '../../../support/run-table.ts';

const { documents } = await openRunTable();
const ledger = createLedger(documents, 'results');
const NOW = '2026-11-23T10:00:00.000Z';
let tenants = 0;
const newTenant = () => `tenant-${++tenants}`;
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
      },
    });
    assert.deepEqual(await ledger.spent(of), [
      row('2026-11', 'reevaluation', 0.4, 1),
      { ...row('2026-11', 'submission', 1.1, 5), unmetered: 1, unpriced: 1, priced: 4, own: 1 },
      row('2026-12', 'submission', 1, 1),
    ]);
    assert.equal(usdOf(await ledger.spent({ tenant })), 9.5);
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
      { of: 'assignment', usd: 5, setAt: NOW, spent: 3, left: 2 },
      { of: 'tenant', usd: 2, setAt: NOW, spent: 1.5, left: 0.5 },
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
    const admit = () => admitSpending(ledger, of, NOW);
    await admit();
    await ledger.setCap(of.tenant, 'story', 1, NOW);
    await ledger.add(of, 'submission', paid(0.999));
    await admit();
    await ledger.add(of, 'submission', paid(0.002));
    const words =
      /cap on "story" is \$1\.00, and \$1\.00 is spent: raise it with "assay costs cap --usd N --assignment story", then go on with "assay runs resume --failed --assignment story"/;
    await assert.rejects(admit(), { code: 'CapReached', message: words });
    await ledger.setCap(of.tenant, 'story', 2, NOW);
    await admit();
    await ledger.setCap(of.tenant, undefined, 0, NOW);
    await assert.rejects(admit(), { code: 'CapReached', message: /this month is \$0, / });
  });

  it('refuses what would cost more than is left; what is not known only where nothing is', async () => {
    const of = { tenant: newTenant(), assignment: 'story' };
    const admit = (estimate: number | null) => admitEstimate(ledger, of, estimate, NOW);
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
  const usual = createLedger(documents, 'results', { assignment: 25, tenant: 100 });

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
    await assert.rejects(admitSpending(usual, { tenant, assignment: 'story' }, NOW), { code: 'CapReached' });
    await admitSpending(usual, { tenant, assignment: 'other' }, NOW);
  });

  it('are none of an evaluation, which says before what it costs', async () => {
    assert.deepEqual(await usual.capsOf('evaluation-0123456789abcdef', 'story', NOW), []);
  });
});
