import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  assembled,
  consolidated,
  enriched,
  finding,
  invoke,
  likeEnriched,
  passage,
  runStore,
} from '../../../stack/functions/deliverable-review/review-runs.ts';

/** A review with a minor finding and, further on, a grave one, up to its issues; without an answer the manager refuses. */
async function compared(runId: string, manager?: object) {
  const review = await likeEnriched(runId);
  const [one, two] = [await passage(runId), await passage(runId, 9000)];
  const findings = [
    finding({ ...one, severity: 'LOW', description: 'The first one is minor.' }),
    finding({ ...two, severity: 'HIGH', description: 'The second one is grave.' }),
  ];
  const readers = { 'specification-auditor': { findings }, 'test-auditor': { findings: [] } };
  return { review, narratives: await consolidated(review, readers, manager), ...one };
}

const keep = (id: string) => ({ id, decision: 'keep', into: null, reason: null });
const merge = (id: string, into: string) => ({ id, decision: 'merge', into, reason: null });
const reject = (id: string, reason: string | null) => ({ id, decision: 'reject', into: null, reason });
const answer = (...decisions: object[]) => ({ decisions });
const BOTH = answer(keep('F-001'), keep('F-002'));

const SUMMARY = { paragraphs: ['This is the document in short.', '  '] };
const NO_STRENGTHS = { strengths: [] };
const ALL = { 'executive-summary': SUMMARY, strengths: NO_STRENGTHS };

/** The result of such a review, with these narratives. */
async function result(runId: string, manager?: object, said: Record<string, object> = ALL) {
  const { review, narratives } = await compared(runId, manager);
  return assembled(review, narratives, said);
}

describe('the result of a review', () => {
  it('holds the issues as the ConsistencyManager left them, numbered, the most severe to be mended first', async () => {
    const whole = await result('whole', BOTH);
    assert.equal(whole.crossChecked, true);
    assert.deepEqual(
      whole.issues.map(({ id, severity }) => [id, severity]),
      [
        ['ISS-001', 'HIGH'],
        ['ISS-002', 'LOW'],
      ],
    );
    assert.deepEqual(whole.priorities, ['ISS-001', 'ISS-002']);
    assert.deepEqual(whole.narratives, { overview: null, summary: ['This is the document in short.'] });
    assert.partialDeepStrictEqual(whole.findings, { reported: 2, kept: 2, merged: 0, rejected: 0 });
  });

  it('marks what was not cross-checked: the manager failed, or twice said nothing of use', async () => {
    const uncompared = await result('uncompared');
    assert.deepEqual([uncompared.crossChecked, uncompared.issues.length], [false, 2]);
    assert.ok(uncompared.missing.some(({ agent }) => agent.endsWith('consistency-manager')));
    const invented = await result('invented', answer(keep('F-009')));
    assert.deepEqual([invented.crossChecked, invented.issues.length], [false, 2]);
    assert.ok(invented.flags.includes('not-cross-checked'));
  });

  it('counts what was merged and rejected', async () => {
    const merged = await result('merged', answer(keep('F-001'), merge('F-002', 'f-1')));
    assert.partialDeepStrictEqual(merged.findings, { merged: 1, rejected: 0, kept: 1 });
    assert.equal(merged.issues[0]!.severity, 'HIGH');
    const rejected = await result('rejected', answer(reject('F-002', 'It is out of scope.')));
    assert.partialDeepStrictEqual(rejected.findings, { merged: 0, rejected: 1, kept: 1 });
    assert.partialDeepStrictEqual(rejected.crossCheck, {
      rejected: [{ id: 'F-002', description: 'The second one is grave.', reason: 'It is out of scope.' }],
      forgotten: 1,
    });
  });

  it('names only strengths that the document shows, each passage once', async () => {
    const { review, narratives, quote, page } = await compared('strong', BOTH);
    const strength = { title: 'Clear', description: 'It is clear.', quote, page: 999 };
    const strengths = [
      strength,
      { ...strength, title: 'Again' },
      { ...strength, quote: 'ToolShelf wins every prize there is.' },
    ];
    const { strengths: named } = await assembled(review, narratives, { ...ALL, strengths: { strengths } });
    assert.deepEqual(
      named!.map(({ title, evidence }) => [title, evidence.page]),
      [['Clear', page]],
    );
  });

  it('names the agents that are missing, and is stored as partial', async () => {
    const { review, narratives } = await compared('partly', BOTH);
    const partly = await assembled(review, narratives, { strengths: NO_STRENGTHS });
    assert.equal(partly.status, 'partial');
    assert.partialDeepStrictEqual(
      partly.missing.find(({ step }) => step === 'agents/executive-summary.json'),
      { code: 'ModelRefused' },
    );
    assert.ok(partly.missing.some(({ agent }) => agent.endsWith('figure-describer')));
    assert.deepEqual([partly.strengths, partly.narratives.summary], [[], null]);
    assert.deepEqual([partly.context, partly.coverage], [null, null]);
    await invoke('store-results', { run: review.run });
    const { state, missing = [] } = await runStore.getRun('partly');
    assert.equal(state, 'partial');
    assert.equal(missing.length, partly.missing.length);
    const items = await runStore.items('partly', 1);
    assert.deepEqual(
      items.map(({ item, value }) => [item, value.severity]),
      [
        ['ISS-001', 'HIGH'],
        ['ISS-002', 'LOW'],
      ],
    );
    assert.equal((await runStore.reopen('partly', 1))?.attempt, 2);
  });

  it('tells a teacher of hidden text, of text that speaks to the reviewer and of a language nobody asked for', async () => {
    const german = {
      paragraphs: [
        'Das Dokument beschreibt die Anforderungen sorgfältig, aber es sagt nicht, wie schnell das System antworten muss.',
      ],
    };
    const review = await enriched('flagged');
    const readers = { 'specification-auditor': { findings: [] }, 'test-auditor': { findings: [] } };
    const said = { ...ALL, 'executive-summary': german };
    const flagged = await assembled(review, await consolidated(review, readers), said);
    for (const flag of [
      'hidden-text',
      'suspected-injection',
      'language-drift',
      'figures-not-described',
    ] as const)
      assert.ok(flagged.flags.includes(flag), flag);
    assert.deepEqual(flagged.drifted, ['agents/executive-summary.json: paragraphs[0]']);
    assert.ok(flagged.document.hidden.every(({ characters }) => characters > 0));
    const steps = (await runStore.steps('flagged')).filter(({ agent }) => agent);
    assert.equal(flagged.provenance.calls, steps.length + 1, 'the summary was asked for twice');
    const paid = (await runStore.charges('flagged')).reduce((sum, { cost }) => sum + cost!, 0);
    assert.ok(Math.abs(flagged.provenance.cost! - paid) < 1e-9);
    const answered = steps.reduce((sum, { cost }) => sum + (cost ?? 0), 0);
    assert.ok(answered > 0 && paid > answered, 'what was refused is paid too');
  });
});
