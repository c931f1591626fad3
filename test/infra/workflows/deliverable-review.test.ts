import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { planNarratives, planReview } from '../../../shared/workflows/deliverable-review/plan.ts';
import { type Call, deployWorkflows, lambdaFailure, RUN, type Script } from '../../support/workflows.ts';

const FIGURES = ['figure-1', 'figure-3'];

interface Found {
  kept?: number;
  sections?: number;
  figures?: string[];
}

const answering =
  ({ kept = 2, sections = 1, figures = FIGURES }: Found = {}): Script =>
  ({ name, payload }) => {
    if (name === 'extractdocument') return { tenant: 't', seed: 7, language: 'en', figures };
    if (name === 'planreview') return planReview(sections, true);
    if (name === 'anchorfindings') return { kept, context: true, coverage: false };
    if (name === 'consolidatefindings')
      return { narratives: planNarratives(sections, { context: true, coverage: false }) };
    return name === 'assemblereview' ? { status: 'completed' } : { step: payload.step };
  };

async function review(script: Script = answering()) {
  const workflows = await deployWorkflows(script);
  const ended = await workflows.run('deliverablereview', { runId: RUN });
  const payloads = (name: string) =>
    workflows.calls.filter((call) => call.name === name).map(({ payload }) => payload);
  const agents = payloads('runagent').map(({ agent }) => String(agent).replace('deliverable-review/', ''));
  return { ended, payloads, agents, calls: workflows.calls };
}

const failingAgent = (agent: string): Script => {
  const script = answering();
  return (call) => {
    if (call.payload.agent === `deliverable-review/${agent}`)
      throw lambdaFailure('ModelUnavailable', `[${call.payload.step}] The model does not answer.`);
    return script(call);
  };
};

const place = (calls: Call[], agent: string) =>
  calls.findIndex(({ payload }) => payload.agent === `deliverable-review/${agent}`);

describe('deliverable review', () => {
  it('describes every figure, lets five agents read, compares, writes three narratives and assembles', async () => {
    const { ended, payloads, agents } = await review();
    assert.deepEqual([ended.status, ended.output], ['SUCCEEDED', { status: 'completed' }]);
    assert.deepEqual(agents.toSorted(), [
      'cache-warmer',
      'consistency-manager',
      'context-extraction',
      'document-overview',
      'executive-summary',
      'feature-check',
      'figure-describer',
      'figure-describer',
      'specification-auditor',
      'strengths',
      'test-auditor',
      'traceability-matrix',
    ]);
    assert.deepEqual(payloads('planreview'), [
      { runId: RUN, tenant: 't', figures: FIGURES.map((figure) => ({ figure, error: null })) },
    ]);
    assert.equal((payloads('anchorfindings')[0]!.outcomes as unknown[]).length, 5);
    assert.equal((payloads('assemblereview')[0]!.outcomes as unknown[]).length, 3);
  });

  it('shows the describer the picture and what is known of it', async () => {
    const { payloads } = await review();
    assert.deepEqual(payloads('runagent')[0], {
      runId: RUN,
      tenant: 't',
      seed: 7,
      agent: 'deliverable-review/figure-describer',
      step: 'agents/figures/figure-1.json',
      inputs: { figure: 'figures/figure-1.json', image: 'figures/figure-1.png' },
    });
  });

  it('warms the cache of a section before its agents read it', async () => {
    const { calls } = await review();
    for (const agent of ['specification-auditor', 'test-auditor', 'feature-check', 'context-extraction'])
      assert.ok(place(calls, 'cache-warmer') < place(calls, agent), agent);
  });

  for (const sections of [1, 2, 3])
    it(`gathers the outcomes of ${sections} section(s) in one list`, async () => {
      const { payloads } = await review(answering({ sections }));
      const outcomes = payloads('anchorfindings')[0]!.outcomes as { step: string; error: null }[];
      const planned = planReview(sections, true).sections.flatMap(({ agents }) => agents);
      assert.deepEqual(
        outcomes.map(({ step }) => step),
        planned.map(({ step }) => step),
      );
      assert.ok(outcomes.every(({ error }) => error === null));
      assert.equal(payloads('consolidatefindings')[0]!.sections, sections);
    });

  for (const figures of [[], ['figure-1']])
    it(`hands ${figures.length} figure(s) on as a list`, async () => {
      const { payloads, ended } = await review(answering({ figures }));
      assert.equal(ended.status, 'SUCCEEDED');
      assert.deepEqual(
        payloads('planreview')[0]!.figures,
        figures.map((figure) => ({ figure, error: null })),
      );
    });

  for (const kept of [0, 1])
    it(`asks nobody to compare ${kept} finding(s)`, async () => {
      const { agents, payloads } = await review(answering({ kept }));
      assert.ok(!agents.includes('consistency-manager'));
      assert.equal(payloads('consolidatefindings')[0]!.outcome, null);
    });
});

describe('a deliverable review in which an agent fails', () => {
  for (const agent of ['specification-auditor', 'traceability-matrix'])
    it(`goes on without ${agent} and says so`, async () => {
      const { ended, payloads } = await review(failingAgent(agent));
      assert.equal(ended.status, 'SUCCEEDED');
      const outcomes = payloads('anchorfindings')[0]!.outcomes as { step: string; error: string | null }[];
      const [failed, ...others] = outcomes.filter(({ error }) => error !== null);
      assert.deepEqual(others, []);
      assert.partialDeepStrictEqual(failed, { step: `agents/${agent}-1.json`, error: 'ModelUnavailable' });
    });

  it('goes on without the description of a figure', async () => {
    const { ended, payloads } = await review(failingAgent('figure-describer'));
    assert.equal(ended.status, 'SUCCEEDED');
    assert.deepEqual(
      payloads('planreview')[0]!.figures,
      FIGURES.map((figure) => ({ figure, error: 'ModelUnavailable' })),
    );
  });

  it('goes on without the warmed cache, without the comparison, without a narrative', async () => {
    for (const agent of ['cache-warmer', 'consistency-manager', 'executive-summary']) {
      const { ended, payloads, agents } = await review(failingAgent(agent));
      assert.equal(ended.status, 'SUCCEEDED', agent);
      assert.ok(agents.includes('strengths'), agent);
      assert.equal((payloads('assemblereview')[0]!.outcomes as unknown[]).length, 3, agent);
    }
    const { payloads } = await review(failingAgent('consistency-manager'));
    assert.partialDeepStrictEqual(payloads('consolidatefindings')[0]!.outcome, { error: 'ModelUnavailable' });
  });

  it('fails where the PDF cannot be read, with the reason', async () => {
    const { ended, agents } = await review((call) => {
      if (call.name === 'extractdocument')
        throw lambdaFailure('DocumentEncrypted', '[extract-document] The PDF is encrypted.');
      return answering()(call);
    });
    assert.deepEqual([ended.status, ended.error], ['FAILED', 'DocumentEncrypted']);
    assert.deepEqual(agents, []);
  });
});
