import assert from 'node:assert/strict';
import { beforeEach, describe, it } from 'node:test';
import { type PromptFiles, readPromptFiles } from '@assay/model/agent/prompt-library';
import { loadCatalogue } from '@assay/model/catalogue';
import { CONFIGURATION, reevaluationId, reevaluationKey } from '@assay/platform/reevaluation/reevaluation';
import { createReevaluationStore } from '@assay/platform/reevaluation/reevaluation-store';
import { createLedger, usdOf } from '@assay/platform/run/ledger';
import { openAssessments } from '../../../support/assessments.ts';
import { answer, essayOf } from '../../../support/essay-scoring/essay-model.ts';
import { REFUSED } from '../../../support/scripted-model.ts';

const assessments = await openAssessments(answer);
const { assess, documents, events, hand, invoke, model, objects, runStore } = assessments;
const ledger = createLedger(documents, 'results');
const reevaluations = createReevaluationStore(documents, 'results');
process.env.REEVALUATE_ARN = 'arn:aws:states:us-east-1:000000000000:stateMachine:reevaluate';
beforeEach(() => assessments.reset());

const NOW = new Date().toISOString();
const FAILURE = { step: 'assess', code: 'ExecutionLost', message: 'It ended without a word.' };
let tenants = 0;

/** Hands an essay in under a tenant with a cap; undefined: without one. */
async function handed(usd?: number, tenant = `capped-${++tenants}`, submission = 'ada') {
  if (usd !== undefined) await ledger.setCap(tenant, 'story', usd, NOW);
  const body = `${submission} sailed at dawn and the sea was calm.`;
  const runId = await hand({ ...essayOf({ variant: 'SA', body }), tenant, submission });
  return { runId, of: { tenant, assignment: 'story' } };
}

/** A re-evaluation that is asked for. */
async function asked(
  tenant: string,
  mode = 'now',
  name = mode,
  models: Record<string, string> | null = null,
  prompts: PromptFiles | null = null,
) {
  const of = { tenant, assignment: 'story' };
  const nonce = `nonce-of-${tenant}-${name}`;
  const reevaluation = reevaluationId(of, nonce);
  const configuration = { prompts, models, assignment: null };
  await objects.write(reevaluationKey({ tenant, reevaluation }, CONFIGURATION), configuration);
  await invoke('start-reevaluation', { request: { ...of, seed: 7, mode }, nonce });
  return { ...of, reevaluation };
}

describe('what a run spends', () => {
  it('is in the account of its assignment, to the cent of its bill', async () => {
    const { runId, of } = await handed();
    await assess(runId);
    const { cost, bill } = await runStore.getRun(runId);
    const [row, ...others] = await ledger.spent(of);
    assert.deepEqual(others, []);
    assert.ok(Math.abs(row!.usd - cost!) < 1e-9 && cost! > 0);
    assert.deepEqual(
      [row!.of, row!.requests, row!.inputTokens, row!.outputTokens, row!.month],
      ['submission', bill!.requests, bill!.inputTokens, bill!.outputTokens, NOW.slice(0, 7)],
    );
  });
});

describe('a run whose cap is reached', () => {
  it('is held as the first of its assignment where it may cost more than is left', async () => {
    const { runId } = await handed(0.000001);
    await assess(runId);
    assert.equal((await runStore.getRun(runId)).state, 'held');
    assert.equal(model.asked.length, 0);
  });

  it('is held, asks nothing, is announced as that, and goes on when the cap is raised', async () => {
    const { runId, of } = await handed(0);
    const ended = await assess(runId);
    assert.equal(ended.status, 'SUCCEEDED', 'it has not failed');
    assert.partialDeepStrictEqual(await runStore.getRun(runId), {
      state: 'held',
      cost: 0,
      failure: { code: 'CapReached', step: 'open-run' },
    });
    assert.equal(model.asked.length, 0);
    assert.deepEqual(
      events.put.map(({ DetailType }) => DetailType),
      ['AssessmentAdmitted', 'AssessmentHeld'],
    );
    await ledger.setCap(of.tenant, 'story', 5, NOW);
    assert.deepEqual(await invoke('resume-run', { runId }), { runId, attempt: 2 });
    await assess(runId, 2);
    assert.equal((await runStore.getRun(runId)).state, 'completed');
  });

  it('is held when its turn comes, by what those before it spent', async () => {
    const { runId: first, of } = await handed();
    const { runId: second } = await handed(undefined, of.tenant, 'bob');
    assessments.platform = async (call, run) => {
      const told = await run();
      if (call.name === 'openrun') await ledger.setCap(of.tenant, 'story', 0.000001, NOW);
      return told;
    };
    await assess(first);
    await assess(second);
    const states = (await runStore.latestRuns(of)).map(({ state }) => state);
    assert.deepEqual(states, ['completed', 'held']);
    assert.ok(usdOf(await ledger.spent(of)) > 0.000001, 'a run that has begun goes on to its end');
  });

  it('has its report made again, for which nothing is asked', async () => {
    const { runId, of } = await handed();
    assessments.render = async () => {
      throw new Error('No room.');
    };
    await assess(runId);
    assert.equal((await runStore.getRun(runId)).report?.state, 'failed');
    assessments.reset();
    await ledger.setCap(of.tenant, 'story', 0, NOW);
    await invoke('resume-run', { runId });
    await assess(runId, 2, 'report');
    assert.partialDeepStrictEqual(await runStore.getRun(runId), { state: 'completed' });
  });
});

describe('a re-evaluation under a cap', () => {
  it('is refused before it begins where it would cost more than is left', async () => {
    const { runId, of } = await handed();
    await assess(runId);
    const { cost } = await runStore.getRun(runId);
    await ledger.setCap(of.tenant, 'story', cost! * 1.6, NOW);
    assessments.reset();
    const whole = await asked(of.tenant);
    await assessments.reevaluate(whole);
    assert.partialDeepStrictEqual(await reevaluations.get(whole), {
      state: 'failed',
      failure: { code: 'CapReached', step: 'prepare-cohort' },
    });
    assert.equal(model.asked.length, 0);
    const half = await asked(of.tenant, 'batch');
    assert.partialDeepStrictEqual(await invoke('prepare-cohort', half), { members: 1 });
  });

  it('is refused where dearer models would cost more than is left', async () => {
    const { runId, of } = await handed();
    await assess(runId);
    const { cost } = await runStore.getRun(runId);
    const spent = usdOf(await ledger.spent(of));
    await ledger.setCap(of.tenant, 'story', spent + cost! * 1.5, NOW);
    const { models } = await loadCatalogue('models.yaml');
    const priceOf = (id: string) => {
      const model = models[id]!;
      return model.kind === 'chat' ? (model.price?.output ?? 0) : 0;
    };
    const dearest = Object.keys(models).toSorted((one, other) => priceOf(other) - priceOf(one))[0]!;
    assert.partialDeepStrictEqual(await invoke('prepare-cohort', await asked(of.tenant)), { members: 1 });
    const dear = await asked(of.tenant, 'now', 'dear', { judge: dearest });
    await assert.rejects(invoke('prepare-cohort', dear), { name: 'CapReached' });
  });

  it('is refused where longer prompts would cost more than is left', async () => {
    const { runId, of } = await handed();
    await assess(runId);
    const { cost } = await runStore.getRun(runId);
    const spent = usdOf(await ledger.spent(of));
    await ledger.setCap(of.tenant, 'story', spent + cost! * 2, NOW);
    const files = await readPromptFiles('prompts');
    const judging = 'essay-scoring/judge-all-traits.yaml';
    const sameLength = { [judging]: files[judging]!.replace('impartial', 'unbending') };
    const again = await asked(of.tenant, 'now', 'same', null, sameLength);
    assert.partialDeepStrictEqual(await invoke('prepare-cohort', again), { members: 1 });
    await invoke('cancel-run', { tenant: of.tenant, reevaluation: again.reevaluation });
    const longer = { [judging]: `${files[judging]}# ${'y'.repeat(30_000)}\n` };
    await assert.rejects(invoke('prepare-cohort', await asked(of.tenant, 'now', 'long', null, longer)), {
      name: 'CapReached',
    });
  });

  it('is refused where the runs before it were answered from memory, which nothing is when it is assessed again', async () => {
    const { runId, of } = await handed();
    await assess(runId);
    const { cost } = await runStore.getRun(runId);
    const body = 'ada sailed at dawn and the sea was calm.';
    const copy = { ...essayOf({ variant: 'SA', body }), tenant: of.tenant };
    await assess(await hand({ ...copy, submission: 'bob' }));
    await assess(await hand({ ...copy, submission: 'ada', file: 'again.txt' }));
    const paid = usdOf(await ledger.spent(of));
    assert.ok(Math.abs(paid - cost!) < 1e-9, 'the copies cost nothing');
    await ledger.setCap(of.tenant, 'story', paid + cost! * 1.5, NOW);
    assessments.reset();
    const twice = await asked(of.tenant);
    await assessments.reevaluate(twice);
    assert.partialDeepStrictEqual(await reevaluations.get(twice), {
      state: 'failed',
      failure: { code: 'CapReached', step: 'prepare-cohort' },
    });
    assert.equal(model.asked.length, 0);
  });

  it('is refused where it is gone on with for more than is left, and not for what is done', async () => {
    const { runId, of } = await handed();
    await assess(runId);
    const { cost } = await runStore.getRun(runId);
    const { runId: other } = await handed(undefined, of.tenant, 'bob');
    await assess(other);
    model.answer = (question) => (question.prompt.includes('bob sailed') ? REFUSED : answer(question));
    const half = await asked(of.tenant);
    await assessments.reevaluate(half);
    assert.partialDeepStrictEqual(await reevaluations.get(half), { state: 'completed', assessed: 1 });
    const spent = usdOf(await ledger.spent(of));
    await ledger.setCap(of.tenant, 'story', spent + cost! * 0.5, NOW);
    assessments.reset();
    const goOn = async () => {
      await invoke('start-reevaluation', { tenant: of.tenant, reevaluation: half.reevaluation });
      await assessments.reevaluate(half);
      return reevaluations.get(half);
    };
    assert.partialDeepStrictEqual(await goOn(), { state: 'failed', failure: { code: 'CapReached' } });
    assert.equal(model.asked.length, 0);
    await ledger.setCap(of.tenant, 'story', spent + cost! * 1.5, NOW);
    assert.partialDeepStrictEqual(await goOn(), { state: 'completed', assessed: 2 });
    await ledger.setCap(of.tenant, 'story', 0, NOW);
    assert.partialDeepStrictEqual(await goOn(), { state: 'completed', assessed: 2 });
  });

  it('spends from an account of its own in the same assignment; runs held in the middle are left out', async () => {
    const { runId, of } = await handed();
    await assess(runId);
    const again = await asked(of.tenant);
    assessments.platform = async (call, run) => {
      const told = await run();
      if (call.name === 'preparecohort') await ledger.setCap(of.tenant, 'story', 0, NOW);
      return told;
    };
    await assessments.reevaluate(again);
    const [held] = await runStore.runsOf(of.tenant, again.reevaluation);
    assert.equal(held?.state, 'held');
    const failed = await reevaluations.get(again);
    assert.partialDeepStrictEqual(failed, { state: 'failed', chosen: 1, assessed: 0, cost: 0 });
    assert.match(
      failed.failure!.message,
      /None of the 1 .*CapReached at open-run: It would cost about .* The cap on "story"/,
    );
    await ledger.setCap(of.tenant, 'story', null, NOW);
    await invoke('resume-run', { runId: held!.runId });
    await assess(held!.runId, 2);
    assert.deepEqual(
      (await ledger.spent(of)).map((row) => row.of),
      ['reevaluation', 'submission'],
    );
  });
});

describe('what is asked for at the same moment', () => {
  const reservedOf = async ({ tenant }: { tenant: string }) =>
    (await ledger.capsOf(tenant, 'story', NOW)).map(({ reserved }) => reserved);
  const leave = async (of: { tenant: string }, usd: number) =>
    ledger.setCap(of.tenant, 'story', usdOf(await ledger.spent(of)) + usd, NOW);

  it('are as many re-evaluations as a cap has left, and what they do not spend is given back', async () => {
    const { runId, of } = await handed();
    await assess(runId);
    const { cost } = await runStore.getRun(runId);
    await leave(of, cost! * 2.5);
    const all = await Promise.all(['now', 'batch', 'now-too'].map((name) => asked(of.tenant, 'now', name)));
    const ended = await Promise.allSettled(all.map((one) => invoke('prepare-cohort', one)));
    const refused = ended.filter(({ status }) => status === 'rejected');
    assert.equal(refused.length, 1);
    const [one, other] = all.filter((_, at) => ended[at]!.status === 'fulfilled');
    await invoke('prepare-cohort', one!);
    assert.ok(Math.abs((await reservedOf(of))[0]! - 2 * cost!) < 1e-9, 'prepared again it is reserved once');
    await invoke('cancel-run', { tenant: of.tenant, reevaluation: other!.reevaluation });
    assert.ok(Math.abs((await reservedOf(of))[0]! - cost!) < 1e-9);
    await assessments.reevaluate(one!);
    assert.partialDeepStrictEqual(await reevaluations.get(one!), { state: 'completed', assessed: 1 });
    assert.deepEqual(await reservedOf(of), [0]);
  });

  it('are as many runs of a class as a cap has left; one that ended unheard takes no room', async () => {
    const { runId, of } = await handed();
    await ledger.setCap(of.tenant, 'story', 5, NOW);
    await assess(runId);
    const { cost } = await runStore.getRun(runId);
    const runs: string[] = [];
    for (const name of ['bob', 'cid', 'dan', 'eve']) {
      const { runId: own } = await handed(undefined, of.tenant, name);
      runs.push(own);
    }
    await leave(of, cost! * 2.5);
    await Promise.allSettled(runs.map((own) => invoke('open-run', { runId: own, attempt: 1 })));
    const states = await Promise.all(runs.map(async (own) => (await runStore.getRun(own)).state));
    const begun = runs.filter((_, at) => states[at] === 'running');
    assert.equal(begun.length, 2);
    await runStore.settle(begun[0]!, 1, 'failed', { failure: FAILURE });
    const waiting = runs.filter((_, at) => states[at] === 'admitted');
    await assess(waiting[0]!);
    assert.equal((await runStore.getRun(waiting[0]!)).state, 'completed');
  });
});

describe('a run that is cancelled', () => {
  it('in the middle begins no further question, and goes on from there when it is resumed', async () => {
    const runId = await hand(essayOf({ traits: ['Ideas'] }));
    assessments.platform = async ({ payload }, run) => {
      if (payload.agent === 'essay-scoring/judge') await invoke('cancel-run', { runId });
      return run();
    };
    await assess(runId);
    const agents = () => new Set(model.asked.map(({ agent }) => agent));
    const before = agents();
    assert.equal((await runStore.getRun(runId)).state, 'cancelled');
    assert.ok(before.has('essay-scoring/advocate') && !before.has('essay-scoring/judge'));
    assert.deepEqual(
      events.put.map(({ DetailType }) => DetailType),
      ['AssessmentAdmitted', 'AssessmentStarted', 'AssessmentCancelled'],
    );
    assessments.reset();
    await invoke('resume-run', { runId });
    await assess(runId, 2);
    assert.equal((await runStore.getRun(runId)).state, 'completed');
    assert.deepEqual(
      events.put.map(({ DetailType, Detail }) => [DetailType, JSON.parse(Detail).attempt]),
      ['AssessmentAdmitted', 'AssessmentStarted', 'AssessmentCompleted'].map((kind) => [kind, 2]),
    );
    assert.deepEqual([...agents()], ['essay-scoring/judge'], 'what was paid for is not paid again');
  });
});
