import assert from 'node:assert/strict';
import { createHash } from 'node:crypto';
import { beforeEach, describe, it } from 'node:test';
import { reportKey } from '@assay/deliverable-review/knowledge/report-mentions';
import { createLedger } from '@assay/platform/run/ledger';
import {
  aBox,
  compactByNumber,
  everyFeature,
  openKnowledgeModels,
  reportPdf,
} from '../../../../stack/functions/deliverable-review/knowledge/knowledge-models.ts';
import { eventOf } from '../../../../stack/functions/platform/api/samples.ts';
import { createTestIssuer } from '../../../../stack/platform/access/tokens.ts';
import { openFunctionEnvironment } from '../../../../support/function-environment.ts';

const { documents, invoke, objects, settled, upload } = await openFunctionEnvironment();
const model = await openKnowledgeModels();
const ledger = createLedger(documents, 'results');
const idp = await createTestIssuer();
process.env.TOKEN_ISSUERS = JSON.stringify([idp.issuer]);
beforeEach(() => {
  model.asked.length = 0;
  Object.assign(model, { list: everyFeature, describe: aBox, compact: compactByNumber, broken: null });
});

const NOW = new Date().toISOString();
/** What mining one of these reports costs at most: 900 tokens of an answer at $1 a million, a prompt and vectors. */
const A_REPORT = 0.002;
let asking = 0;

async function ask(tenant: string, method: string, path: string, asked?: object) {
  const token = await idp.sign({ tenant, role: 'teacher' });
  const headers = {
    authorization: `Bearer ${token}`,
    'idempotency-key': `key-${++asking}`,
    ...(asked && { 'content-type': 'application/json' }),
  };
  const event = eventOf({
    method,
    path: `/assignments/course${path}`,
    headers,
    body: asked && JSON.stringify(asked),
  });
  const { statusCode, body } = (await invoke('api', event)) as { statusCode: number; body: string };
  await settled();
  return { status: statusCode, body: JSON.parse(body) };
}

/** A tenant whose teacher has sent a report, with a cap on the assignment where one is given. */
async function teacher(tenant: string, usd?: number) {
  const { status, body } = await ask(tenant, 'PUT', '', {
    ...{ assignment: 'course', workflow: 'deliverable-review', task: 'Design it.' },
  });
  assert.ok(status < 300, JSON.stringify(body));
  if (usd !== undefined) await ledger.setCap(tenant, 'course', usd, NOW);
  return (name: number) => report(tenant, name);
}

async function report(tenant: string, name: number): Promise<string> {
  const pdf = reportPdf(...[1, 2].map((feature) => `Feature ${feature}: as report ${name} has it`));
  const hash = createHash('sha256').update(pdf).digest('hex');
  await upload(reportKey(tenant, 'course', hash), pdf);
  return `/knowledge/reports/${hash}/mining`;
}

const capOf = async (tenant: string) => (await ledger.capsOf(tenant, 'course', NOW))[0]!;

describe('the models that a reference report is read by', () => {
  it('are not asked under a cap of 0, which refuses at the door as it holds a run', async () => {
    const mining = await (await teacher('none', 0))(1);
    const { status, body } = await ask('none', 'POST', mining);
    assert.deepEqual([status, body.code], [409, 'CapReached']);
    assert.match(
      body.detail,
      /^The cap on "course" is \$0, and \$0 is spent: raise it with PUT \/assignments\/course\/cap, then ask for it again\./,
    );
    assert.deepEqual(model.asked, []);
    assert.equal((await ask('none', 'GET', mining)).status, 404, 'nothing was begun');
  });

  it('are in the account of the assignment, and what is reserved for them is given back', async () => {
    const mining = await (await teacher('paying', 1))(1);
    assert.equal((await ask('paying', 'POST', mining)).status, 202);
    const { body } = await ask('paying', 'GET', mining);
    assert.equal(body.state, 'completed', JSON.stringify(body));
    const [row, ...others] = await ledger.spent({ tenant: 'paying' });
    assert.deepEqual([row!.of, row!.assignment, others], ['preparation', 'course', []]);
    assert.ok(row!.usd > 0 && Math.abs(row!.usd - body.result.bill.cost) < 1e-9);
    const { reserved, spent } = await capOf('paying');
    assert.deepEqual([reserved, spent], [0, row!.usd]);
  });

  it('are not asked where they would cost more than is left, however many reports come at once', async () => {
    const given = await teacher('tight', A_REPORT);
    const minings = await Promise.all([1, 2, 3, 4].map(given));
    model.list = async (prompt) => {
      const { reserved, usd } = await capOf('tight');
      assert.ok(reserved > 0 && reserved <= usd, `${reserved} of ${usd}`);
      return everyFeature(prompt);
    };
    await Promise.all(minings.map((mining) => ask('tight', 'POST', mining)));
    const ended = await Promise.all(minings.map((mining) => ask('tight', 'GET', mining)));
    const failed = ended.flatMap(({ body }) => (body.failure ? [body.failure.code] : []));
    assert.ok(failed.length >= 2, `${ended.map(({ body }) => body.state)}`);
    assert.deepEqual([...new Set(failed)], ['CapReached']);
    const { spent, usd, reserved } = await capOf('tight');
    assert.ok(spent <= usd && reserved === 0);
  });

  it('are not asked for a knowledge base either', async () => {
    const given = await teacher('building');
    const minings = await Promise.all([1, 2, 3].map(given));
    for (const mining of minings) await ask('building', 'POST', mining);
    const reports = minings.map((mining) => mining.split('/')[3]!);
    await ledger.setCap('building', 'course', 0, NOW);
    model.asked.length = 0;
    const asked = { reports, year: 2026, minClusterSize: 3 };
    const refused = await ask('building', 'POST', '/knowledge/builds', asked);
    assert.deepEqual([refused.status, refused.body.code], [409, 'CapReached']);
    assert.deepEqual(model.asked, []);
    await ledger.setCap('building', 'course', 1, NOW);
    const before = (await capOf('building')).spent;
    const { body } = await ask('building', 'POST', '/knowledge/builds', asked);
    const built = await ask('building', 'GET', `/knowledge/builds/${body.build}`);
    assert.equal(built.body.state, 'completed', JSON.stringify(built.body));
    assert.ok((await capOf('building')).spent > before);
  });
});

it('the embedding of exemplars is refused by a cap of 0', async () => {
  const essay = {
    assignment: 'story',
    workflow: 'essay-scoring',
    question: 'Tell it.',
    traits: [{ name: 'Ideas', min: 1, max: 4 }],
  };
  await objects.write('assignments/embeds/story/assignment.json', essay);
  const batch = 'assignments/embeds/story/imports/one.json';
  await objects.write(batch, [
    { id: 'one', text: 'Ada sailed at dawn.', scores: { ideas: 3 }, overall: null },
  ]);
  const event = { tenant: 'embeds', assignment: 'story', batch };
  await ledger.setCap('embeds', 'story', 0, NOW);
  await assert.rejects(invoke('index-exemplars', event), { code: 'CapReached' });
  assert.deepEqual(model.asked, []);
});
