import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { z } from 'zod';
import { putAssignment } from '../../shared/assignment/assignment-store.ts';
import { parseKnowledge } from '../../shared/knowledge/knowledge-file.ts';
import { getKnowledge, putKnowledge } from '../../shared/knowledge/knowledge-store.ts';
import { enrichedTextSchema } from '../../shared/review/enriched-text.ts';
import { filteredFindingsSchema } from '../../shared/review/filter.ts';
import type { ReportedFinding } from '../../shared/review/finding.ts';
import type { AgentOutcome } from '../../shared/review/outcome.ts';
import { planNarratives, planReview, type ReviewPlan } from '../../shared/review/plan.ts';
import { reviewResultSchema } from '../../shared/review/result.ts';
import { runKey } from '../../shared/run/artifacts.ts';
import { aReviewAssignment } from '../support/assignments.ts';
import { BUCKET, openFunctionEnvironment } from '../support/function-environment.ts';
import { agentRun, modelCall } from '../support/model-calls.ts';
import { admittedRun } from '../support/runs.ts';

const EXAMPLE = 'examples/deliverable-review';
const { artifacts, invoke, runStore, upload } = await openFunctionEnvironment();

const assignment = aReviewAssignment({
  assignment: 'course',
  task: 'Design it.',
  scope: { maximumFindings: 5 },
});
const knowledge = {
  ...parseKnowledge(await readFile(`${EXAMPLE}/knowledge.yaml`, 'utf8')),
  assignment: 'course',
};
const pdf = await readFile(`${EXAMPLE}/report.pdf`);
await putAssignment(artifacts, 't', assignment);

const read = <T>(runId: string, step: string, schema: z.ZodType<T>) =>
  artifacts.read(runKey(runId, step), schema);
const write = (runId: string, step: string, value: unknown) => artifacts.write(runKey(runId, step), value);

/** A run of the example, extracted and planned, without a described figure. */
async function planned(runId: string, body: Uint8Array = pdf): Promise<ReviewPlan> {
  const { key, versionId } = await upload(`submissions/t/course/${runId}/report.pdf`, body);
  const source = { bucket: BUCKET, key, versionId };
  await runStore.admit(admittedRun(runId, { assignment: 'course', file: 'report.pdf', source }));
  await invoke('open-run', { runId, attempt: 1 });
  const extracted = (await invoke('extract-document', { runId })) as { figures: string[] };
  const figures = extracted.figures.map((figure) => ({ figure, error: 'ModelUnavailable' }));
  return (await invoke('plan-review', { runId, tenant: 't', figures })) as ReviewPlan;
}

const QUOTE = 'ToolShelf';
const finding = (own: Partial<ReportedFinding> = {}): ReportedFinding => ({
  category: 'requirements',
  severity: 'HIGH',
  description: 'It is vague.',
  recommendation: 'Say how fast.',
  quote: null,
  page: 1,
  confidence: 0.9,
  useCase: null,
  ...own,
});

const well = ({ agent, step }: { agent: string; step: string }): AgentOutcome => {
  return { agent, step, error: null, cause: null };
};
const badly = ({ agent, step }: { agent: string; step: string }): AgentOutcome => {
  const cause = JSON.stringify({ errorType: 'ModelRefused', errorMessage: `[${step}] It refused.` });
  return { agent, step, error: 'ModelRefused', cause };
};

const EMPTY = { findings: null, features: null, traceability: null, context: null };

/** What the readers of the one section say; those not named are missing. */
async function answered(runId: string, answers: Record<string, object>): Promise<AgentOutcome[]> {
  const { agents } = planReview(1, true).sections[0]!;
  return Promise.all(
    agents.map(async (planned) => {
      const answer = answers[planned.agent.replace('deliverable-review/', '')];
      if (!answer) return badly(planned);
      await write(runId, planned.step, agentRun({ agent: planned.agent, output: { ...EMPTY, ...answer } }));
      return well(planned);
    }),
  );
}

const anchor = async (runId: string, answers: Record<string, object>) =>
  invoke('anchor-findings', { runId, outcomes: await answered(runId, answers) });
const findingsOf = (runId: string) => read(runId, 'findings.json', filteredFindingsSchema);

/** A literal line of prose of the document after an offset, with its page. */
async function passage(runId: string, after = 4000): Promise<{ quote: string; page: number }> {
  const { text, pages } = await read(runId, 'enriched.json', enrichedTextSchema);
  const [line] = text.slice(after).match(/^[A-Z][^\n[\]#|]{60,}$/m)!;
  const start = text.indexOf(line, after);
  return { quote: line.slice(0, 60), page: pages.findLast((page) => page.start <= start)!.page };
}

let base: Promise<ReviewPlan> | undefined;

/** A run that stands where `planned` leaves it, without extracting the example again. */
async function likePlanned(runId: string): Promise<void> {
  base ??= planned('base');
  await base;
  await runStore.admit(admittedRun(runId, { assignment: 'course', file: 'report.pdf' }));
  await runStore.start(runId, 1, { workflow: 'deliverable-review', assignmentVersion: 'v1' });
  const steps = ['assignment', 'submission', 'document', 'enriched', 'about', 'knowledge', 'plan'];
  for (const step of steps)
    await write(runId, `${step}.json`, await read('base', `${step}.json`, z.unknown()));
}

describe('opening a review', () => {
  it('pins the assignment and leaves the document to the workflow', async () => {
    await planned('opened');
    assert.partialDeepStrictEqual(await runStore.getRun('opened'), {
      state: 'running',
      workflow: 'deliverable-review',
    });
    const submission = await read(
      'opened',
      'submission.json',
      z.looseObject({ pages: z.int(), words: z.int() }),
    );
    assert.ok(submission.pages >= 12 && submission.words > 2000);
  });

  it('writes every distinct picture with what is known of it', async () => {
    await planned('pictures');
    const listed = await artifacts.list(runKey('pictures', 'figures/'));
    const names = listed.map(({ key }) => key.split('/').at(-1)!);
    const pictures = names.filter((name) => name.endsWith('.png'));
    assert.ok(pictures.length >= 5);
    for (const picture of pictures) {
      assert.ok(names.includes(picture.replace('.png', '.json')));
      const url = await artifacts.readImage(runKey('pictures', `figures/${picture}`));
      assert.match(url, /^data:image\/png;base64,iVBORw0KGgo/);
    }
  });

  it('plans FeatureCheck only where there is a knowledge base, and keeps the one it began with', async () => {
    const agentsOf = ({ sections }: ReviewPlan) => sections[0]!.agents.map(({ agent }) => agent);
    assert.ok(!agentsOf(await planned('before')).includes('deliverable-review/feature-check'));
    await putKnowledge(artifacts, 't', knowledge);
    assert.ok(agentsOf(await planned('after')).includes('deliverable-review/feature-check'));
    await putKnowledge(artifacts, 't', { ...knowledge, year: 2031 });
    await invoke('plan-review', { runId: 'after', tenant: 't', figures: [] });
    assert.equal(
      (await read('after', 'knowledge.json', z.looseObject({ year: z.int() }))).year,
      knowledge.year,
    );
    assert.equal((await getKnowledge(artifacts, 't', 'course'))!.year, 2031);
  });

  it('keeps hidden text out of what the agents read', async () => {
    await planned('hidden');
    const document = await read(
      'hidden',
      'document.json',
      z.looseObject({ hidden: z.array(z.looseObject({ text: z.string() })) }),
    );
    const { text } = await read('hidden', 'enriched.json', enrichedTextSchema);
    assert.ok(document.hidden.length > 0);
    for (const { text: hidden } of document.hidden) assert.ok(!text.includes(hidden));
  });

  for (const [what, body, code] of [
    ['no PDF', new TextEncoder().encode('An essay.'), 'DocumentDamaged'],
    ['half a PDF', pdf.subarray(0, 3000), 'DocumentDamaged'],
    ['nothing', new Uint8Array(), 'DocumentEmpty'],
  ] as const)
    it(`refuses ${what}, saying at which step`, () =>
      assert.rejects(planned(`refused-${what.replaceAll(' ', '-')}`, body), {
        name: code,
        message: /^\[extract-document\] /,
      }));
});

describe('anchoring the findings', () => {
  it('keeps what the document holds, on its own page, and discards what it does not, with the reason', async () => {
    await likePlanned('anchored');
    const { quote, page } = await passage('anchored');
    const findings = [
      finding({ quote, page: 999, description: 'Real.' }),
      finding({
        quote: 'Every invoice is archived for at least ten years by accountants.',
        description: 'Invented.',
      }),
      finding({ quote: null, confidence: 0.9, description: 'Without a quote.' }),
    ];
    assert.partialDeepStrictEqual(await anchor('anchored', { 'specification-auditor': { findings } }), {
      kept: 1,
    });
    const { kept, discarded } = await findingsOf('anchored');
    assert.deepEqual(
      [kept[0]!.description, kept[0]!.page, kept[0]!.evidence.source],
      ['Real.', page, 'text'],
    );
    assert.deepEqual(discarded.map(({ reason }) => reason).sort(), ['low-confidence', 'quote-not-found']);
  });

  it('takes one finding said forty times for one, and four hundred for as many as are allowed', async () => {
    await likePlanned('many');
    const { quote } = await passage('many');
    const same = Array.from({ length: 40 }, () => finding({ quote }));
    assert.partialDeepStrictEqual(await anchor('many', { 'test-auditor': { findings: same } }), { kept: 1 });
    const different = Array.from({ length: 400 }, (_, index) =>
      finding({ quote, description: `Issue ${index}.` }),
    );
    assert.partialDeepStrictEqual(await anchor('many', { 'test-auditor': { findings: different } }), {
      kept: 5,
    });
    const { discarded } = await findingsOf('many');
    assert.ok(discarded.length === 395 && discarded.every(({ reason }) => reason === 'over-limit'));
  });

  it('goes on with the agents that answered, and fails only where none did', async () => {
    await likePlanned('some');
    const context = {
      context: {
        requirements: [],
        useCases: [],
        architecture: { style: null, components: [], layers: [], patterns: [] },
        tests: { types: [], coverage: null, cases: [] },
      },
    };
    const done = await anchor('some', { 'context-extraction': context });
    assert.deepEqual(done, { kept: 0, context: true, coverage: false });
    await assert.rejects(anchor('some', {}), {
      name: 'NothingReviewed',
      message: /First reason, at agents\/specification-auditor-1\.json: It refused\./,
    });
  });
});

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
      { ...strength, quote: `${QUOTE} wins every prize there is.` },
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
