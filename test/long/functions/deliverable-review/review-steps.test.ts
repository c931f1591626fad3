import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  DOCUMENT,
  ENRICHED,
  FIGURE,
  FIGURE_PICTURE,
  KNOWLEDGE,
  SUBMISSION,
  TRACEABILITY,
} from '@assay/deliverable-review/artifacts';
import { getKnowledge, putKnowledge } from '@assay/deliverable-review/knowledge/knowledge-store';
import { one } from '@assay/platform/run/artifact';
import { runKey } from '@assay/platform/run/run-artifacts';
import {
  anchored,
  artifactsOf,
  EMPTY,
  enriched,
  extracted,
  finding,
  findingsOf,
  invoke,
  knowledge,
  likeEnriched,
  objects,
  passage,
  pdf,
  type Review,
  runStore,
  tenantOf,
} from '../../../stack/functions/deliverable-review/review-runs.ts';
import { CutOff } from '../../../support/scripted-model.ts';
import { PageWriter, writePdf } from '../../../unit/document/pdf/pdf-writer.ts';

describe('opening a review', () => {
  it('pins the assignment and leaves the document to the workflow', async () => {
    await extracted('opened');
    assert.partialDeepStrictEqual(await runStore.getRun('opened'), {
      state: 'running',
      workflow: 'deliverable-review',
    });
    const { pages, words } = await artifactsOf('opened').read(SUBMISSION);
    assert.ok(pages >= 12 && words > 2000);
  });

  it('writes every distinct picture with what is known of it, for the calls that describe them', async () => {
    const { figures } = await extracted('pictures');
    assert.ok(figures.length >= 5);
    const artifacts = artifactsOf('pictures');
    for (const { step, inputs } of figures) {
      const figure = /(figure-\d+)\.json$/.exec(step)![1]!;
      const [known, picture] = [one(FIGURE, figure), one(FIGURE_PICTURE, figure)];
      assert.deepEqual(inputs, { figure: known.name, image: picture.name });
      assert.equal((await artifacts.read(known)).language, 'en');
      assert.match(await artifacts.read(picture), /^data:image\/png;base64,iVBORw0KGgo/);
    }
    const listed = await objects.list(runKey('pictures', 'figures/'));
    assert.equal(listed.filter(({ key }) => key.endsWith('.png')).length, figures.length);
  });

  it('plans FeatureCheck only where there is a knowledge base, and keeps the one it began with', async () => {
    const agentsOf = ({ calls }: Review) => calls.map(({ agent }) => agent);
    assert.ok(!agentsOf(await enriched('before')).includes('deliverable-review/feature-check'));
    const tenant = tenantOf('after');
    await putKnowledge(objects, tenant, knowledge);
    const after = await enriched('after');
    assert.ok(agentsOf(after).includes('deliverable-review/feature-check'));
    await putKnowledge(objects, tenant, { ...knowledge, year: 2031 });
    await runStore.settle('after', 1, 'failed', {});
    await runStore.reopen('after', 1);
    await invoke('open-run', { runId: 'after', attempt: 2 });
    const { knowledge: pinned } = await artifactsOf('after').read(KNOWLEDGE);
    assert.equal(pinned!.year, knowledge.year);
    assert.equal((await getKnowledge(objects, tenant, 'course'))!.year, 2031);
  });

  it('keeps hidden text out of what the agents read', async () => {
    await enriched('hidden');
    const { hidden } = await artifactsOf('hidden').read(DOCUMENT);
    const { text } = await artifactsOf('hidden').read(ENRICHED);
    assert.ok(hidden.length > 0);
    for (const { text: unseen } of hidden) assert.ok(!text.includes(unseen));
  });

  for (const [what, body, code] of [
    ['no PDF', new TextEncoder().encode('An essay.'), 'DocumentDamaged'],
    ['half a PDF', pdf.subarray(0, 3000), 'DocumentDamaged'],
    ['nothing', new Uint8Array(), 'DocumentEmpty'],
    ['blank pages', writePdf([new PageWriter(), new PageWriter()]), 'DocumentBlank'],
    [
      'a title page alone',
      writePdf([
        new PageWriter().text(220, 200, 'Tool library', { size: 24 }).text(240, 300, 'Author: Ada Bianconi'),
      ]),
      'DocumentBlank',
    ],
  ] as const)
    it(`refuses ${what}, saying at which step`, () =>
      assert.rejects(extracted(`refused-${what.replaceAll(' ', '-')}`, body), {
        name: code,
        message: /^\[extract-document\] /,
      }));
});

describe('anchoring the findings', () => {
  it('keeps what the document holds, on its own page, and discards what it does not, with the reason', async () => {
    const review = await likeEnriched('anchored');
    const { quote, page } = await passage('anchored');
    const findings = [
      finding({ quote, page: 999, description: 'The first one is real.' }),
      finding({
        quote: 'Every invoice is archived for at least ten years by accountants.',
        description: 'The second one is invented.',
      }),
      finding({ quote: null, confidence: 0.9, description: 'The third one is without a quote.' }),
    ];
    const { calls } = await anchored(review, { 'specification-auditor': { findings } });
    assert.deepEqual(calls, [], 'one finding is not compared');
    const found = await findingsOf('anchored');
    assert.deepEqual(found.map(({ fate }) => fate).sort(), ['kept', 'low-confidence', 'quote-not-found']);
    const [kept] = found.filter(({ fate }) => fate === 'kept');
    assert.deepEqual([kept!.evidence!.page, kept!.evidence!.source, kept!.page], [page, 'text', 999]);
  });

  it('takes one finding said forty times for one, and four hundred for as many as are allowed', async () => {
    const review = await likeEnriched('many');
    const { quote } = await passage('many');
    const counts = async () => {
      const found = await findingsOf('many');
      const count = (fate: string) => found.filter((one) => one.fate === fate).length;
      return { kept: count('kept'), duplicate: count('duplicate'), over: count('over-limit') };
    };
    const same = Array.from({ length: 40 }, () => finding({ quote }));
    await anchored(review, { 'test-auditor': { findings: same } });
    assert.deepEqual(await counts(), { kept: 1, duplicate: 39, over: 0 });
    const different = Array.from({ length: 400 }, (_, index) =>
      finding({ quote, description: `The issue with number ${index}.` }),
    );
    const { calls } = await anchored(
      { ...review, run: { ...review.run, seed: 8 } },
      { 'test-auditor': { findings: different } },
    );
    assert.deepEqual(await counts(), { kept: 5, duplicate: 0, over: 395 });
    assert.equal(calls.length, 1);
  });

  it('goes on with the agents that answered, and fails only where none did', async () => {
    const review = await likeEnriched('some');
    const context = {
      requirements: [],
      useCases: [],
      architecture: { style: null, components: [], layers: [], patterns: [] },
      tests: { types: [], coverage: null, cases: [] },
    };
    assert.deepEqual(await anchored(review, { 'context-extraction': { context } }), { calls: [] });
    const other = await likeEnriched('none');
    await assert.rejects(anchored(other, {}), {
      name: 'NothingAssessed',
      message: /First reason, at agents\/specification-auditor-1\.json: .*refused/,
    });
  });

  it('traces what the document states and what the agent sees; nothing is missing while a part is unread', async () => {
    const review = await enriched('traced');
    const reference = (label: string) => ({ label, page: null });
    const row = (requirement: string, own: object) => {
      const nothing = { useCases: [], design: [], tests: [], disconnect: 'No test checks it.' };
      return { requirement, summary: 'It is traced.', ...nothing, ...own };
    };
    const traceability = [
      row('FR-01', { useCases: [reference('UC-01'), reference('UC-02')] }),
      row('FR-09', { useCases: [reference('UC-06')] }),
      row('NFR-02', {}),
    ];
    const rowsOf = async (runId = 'traced') => {
      const { rows } = (await artifactsOf(runId).read(TRACEABILITY))!;
      return new Map(rows.map((one) => [one.requirement, one]));
    };
    await anchored(review, { 'traceability-matrix': { traceability } });
    const whole = await rowsOf();
    const [stated, seen] = whole.get('FR-01')!.useCases;
    assert.deepEqual([stated!.basis, seen!.basis, seen!.evidence], ['stated', 'model', null]);
    const { text } = await artifactsOf('traced').read(ENRICHED);
    const { passage, start, end } = stated!.evidence!;
    assert.equal(text.slice(start, end), passage);
    assert.match(passage, /FR-01/);
    assert.equal(whole.get('FR-01')!.disconnect, null, 'the document has its test in a row');
    assert.deepEqual(whole.get('FR-09')!.missing, ['design', 'test']);
    assert.deepEqual(whole.get('NFR-02')!.missing, ['use-case', 'design', 'test']);
    assert.equal(whole.get('NFR-02')!.disconnect, 'No test checks it.');

    const cutOff = new CutOff(JSON.stringify({ ...EMPTY, traceability, context: null }).slice(0, -16));
    await anchored(await enriched('traced-in-part'), { 'traceability-matrix': cutOff });
    const partly = await rowsOf('traced-in-part');
    assert.deepEqual(partly.get('FR-09')!.missing, ['test'], 'a check says so, whatever was read');
    assert.deepEqual(partly.get('FR-09')!.unknown, ['design']);
    assert.deepEqual(partly.get('NFR-02')!.missing, []);
    assert.equal(partly.get('NFR-02')!.disconnect, null);
  });
});
