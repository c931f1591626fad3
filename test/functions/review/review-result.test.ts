import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { planNarratives } from '../../../shared/workflows/deliverable-review/plan.ts';
import { reviewResultSchema } from '../../../shared/workflows/deliverable-review/result.ts';
import { agentRun, modelCall } from '../../support/model-calls.ts';
import {
  anchor,
  badly,
  EMPTY,
  finding,
  invoke,
  likePlanned,
  passage,
  read,
  runStore,
  well,
  write,
} from './review-runs.ts';

/** A review with two findings up to its issues; `manager`: the ConsistencyManager's answer, or why there is none. */
async function consolidated(runId: string, manager: object | 'failed' | null) {
  await likePlanned(runId);
  const [one, two] = [await passage(runId), await passage(runId, 9000)];
  const findings = [
    finding({ ...one, severity: 'LOW', description: 'First.' }),
    finding({ ...two, severity: 'HIGH', description: 'Second.' }),
  ];
  await anchor(runId, { 'specification-auditor': { findings }, 'test-auditor': { findings: [] } });
  const managed = {
    agent: 'deliverable-review/consistency-manager',
    step: 'agents/consistency-manager.json',
  };
  if (typeof manager === 'object' && manager)
    await write(runId, managed.step, agentRun({ agent: managed.agent, output: manager }));
  const outcome = manager === null ? null : manager === 'failed' ? badly(managed) : well(managed);
  await invoke('consolidate-findings', { runId, sections: 1, context: false, coverage: false, outcome });
  return findings;
}

const keeping = (from: string[], quote: string | null) => {
  return { from, description: 'Said well.', recommendation: 'Do it.', quote };
};

/** The result with the narratives that are given. */
async function assembled(runId: string, narratives: Record<string, unknown> = {}) {
  const steps = planNarratives(1, { context: false, coverage: false });
  const outcomes = await Promise.all(
    steps.map(async (planned) => {
      const output = narratives[planned.agent.replace('deliverable-review/', '')];
      if (!output) return badly(planned);
      await write(
        runId,
        planned.step,
        agentRun({ agent: planned.agent, output, call: modelCall({ cost: 1 }) }),
      );
      return well(planned);
    }),
  );
  await invoke('assemble-review', { runId, outcomes });
  return read(runId, 'result.json', reviewResultSchema);
}

const SUMMARY = { paragraphs: ['In short.', '  '] };
const NO_STRENGTHS = { strengths: [] };

describe('the result of a review', () => {
  it('holds the issues as the ConsistencyManager left them, numbered, the most severe to be mended first', async () => {
    await consolidated('whole', {
      kept: [keeping(['F-001'], null), keeping(['F-002'], null)],
      rejected: [],
    });
    const result = await assembled('whole', { 'executive-summary': SUMMARY, strengths: NO_STRENGTHS });
    assert.equal(result.crossChecked, true);
    assert.deepEqual(
      result.issues.map(({ id, severity }) => [id, severity]),
      [
        ['ISS-001', 'HIGH'],
        ['ISS-002', 'LOW'],
      ],
    );
    assert.deepEqual(result.priorities, ['ISS-001', 'ISS-002']);
    assert.deepEqual(result.narratives, { overview: null, summary: ['In short.'] });
    assert.partialDeepStrictEqual(result.findings, { reported: 2, kept: 2, merged: 0, rejected: 0 });
  });

  it('marks what was not cross-checked: the manager failed, or did more than merge and reject', async () => {
    await consolidated('uncompared', 'failed');
    const uncompared = await assembled('uncompared', {
      'executive-summary': SUMMARY,
      strengths: NO_STRENGTHS,
    });
    assert.deepEqual([uncompared.crossChecked, uncompared.issues.length], [false, 2]);
    assert.ok(uncompared.missing.some(({ agent }) => agent.endsWith('consistency-manager')));
    await consolidated('invented', { kept: [keeping(['F-009'], 'Made up.')], rejected: [] });
    const invented = await assembled('invented', { 'executive-summary': SUMMARY, strengths: NO_STRENGTHS });
    assert.deepEqual([invented.crossChecked, invented.issues.length], [false, 2]);
    assert.ok(invented.flags.includes('not-cross-checked'));
  });

  it('counts what was merged and rejected', async () => {
    await consolidated('merged', { kept: [keeping(['F-001', 'F-002'], null)], rejected: [] });
    const merged = await assembled('merged', { 'executive-summary': SUMMARY, strengths: NO_STRENGTHS });
    assert.partialDeepStrictEqual(merged.findings, { merged: 1, rejected: 0, kept: 1 });
    assert.deepEqual(merged.issues[0]!.severity, 'HIGH');
    await consolidated('rejected', {
      kept: [keeping(['F-001'], null)],
      rejected: [{ id: 'F-002', note: 'Out of scope.' }],
    });
    const rejected = await assembled('rejected', { 'executive-summary': SUMMARY, strengths: NO_STRENGTHS });
    assert.partialDeepStrictEqual(rejected.findings, { merged: 0, rejected: 1, kept: 1 });
  });

  it('names only strengths that the document shows, each passage once', async () => {
    await consolidated('strong', null);
    const { quote, page } = await passage('strong');
    const strength = { title: 'Clear', description: 'It is clear.', quote, page: 999 };
    const strengths = [
      strength,
      { ...strength, title: 'Again' },
      { ...strength, quote: `ToolShelf wins every prize there is.` },
    ];
    const result = await assembled('strong', { 'executive-summary': SUMMARY, strengths: { strengths } });
    assert.deepEqual(
      result.strengths!.map(({ title, evidence }) => [title, evidence.page]),
      [['Clear', page]],
    );
  });

  it('names the agents that are missing, marks what drifted, and is stored as partly reviewed', async () => {
    await consolidated('partly', null);
    const step = 'agents/executive-summary.json';
    const result = await assembled('partly', { strengths: NO_STRENGTHS });
    assert.equal(result.status, 'partly-reviewed');
    assert.ok(result.missing.some((missing) => missing.step === step && missing.code === 'ModelRefused'));
    assert.ok(result.missing.some(({ agent }) => agent.endsWith('figure-describer')));
    assert.deepEqual(result.strengths, []);
    assert.deepEqual([result.narratives.summary, result.context, result.coverage], [null, null, null]);
    const stored = (await invoke('store-results', { runId: 'partly', attempt: 1 })) as {
      status: string;
      missing: string[];
    };
    assert.equal(stored.status, 'partly-reviewed');
    assert.partialDeepStrictEqual(await runStore.getRun('partly'), {
      state: 'partly-reviewed',
      issues: { HIGH: 1, MEDIUM: 0, LOW: 1 },
      missing: stored.missing,
    });
    assert.equal((await runStore.reopen('partly', 1))?.attempt, 2);
  });

  it('tells a teacher of hidden text and of text that speaks to the reviewer, and sums what it cost', async () => {
    await consolidated('flagged', null);
    await write(
      'flagged',
      'agents/specification-auditor-1.json',
      agentRun({
        agent: 'deliverable-review/specification-auditor',
        output: EMPTY,
        call: modelCall({ cost: 2 }),
        setAside: [modelCall({ cost: 3 })],
        drift: ['findings[0].description'],
      }),
    );
    const result = await assembled('flagged', { 'executive-summary': SUMMARY, strengths: NO_STRENGTHS });
    for (const flag of [
      'hidden-text',
      'suspected-injection',
      'language-drift',
      'figures-not-described',
    ] as const)
      assert.ok(result.flags.includes(flag), flag);
    assert.deepEqual(result.drifted, ['agents/specification-auditor-1.json: findings[0].description']);
    assert.ok(result.document.hidden.every(({ characters }) => characters > 0));
    assert.ok(result.provenance.cost! >= 2 + 3 + 1 + 1);
    assert.ok(result.elapsedMs !== 0 && result.provenance.calls >= 5);
  });
});
