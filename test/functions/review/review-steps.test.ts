import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { z } from 'zod';
import { runKey } from '../../../shared/run/artifacts.ts';
import { enrichedTextSchema } from '../../../shared/workflows/deliverable-review/enriched-text.ts';
import {
  getKnowledge,
  putKnowledge,
} from '../../../shared/workflows/deliverable-review/knowledge/knowledge-store.ts';
import type { ReviewPlan } from '../../../shared/workflows/deliverable-review/plan.ts';
import {
  anchor,
  artifacts,
  finding,
  findingsOf,
  invoke,
  knowledge,
  likePlanned,
  passage,
  pdf,
  planned,
  read,
  runStore,
} from './review-runs.ts';

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
