import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { runFacts } from '@assay/platform/report/facts';
import { frameView, howMade } from '@assay/platform/report/frame';
import type { CommonWords } from '@assay/platform/report/words/shared-words';
import { english, sharedWords } from '@assay/platform/report/words/shared-words';
import { type Provenance, provenanceOf } from '@assay/platform/run/provenance';
import { charge } from '../../../support/charges.ts';
import { modelCall } from '../../../support/model-calls.ts';

const italian = sharedWords('it');

const words: CommonWords = { ...english, report: 'Report', advisory: '', standIn: '' };
const calls = [
  modelCall({ modelAnswered: 'writer' }),
  modelCall({ modelAnswered: 'embedder', kind: 'embedding' }),
];
const resultOf = (charges = [charge({ cost: 0.5 })], attempts = 1) => ({
  runId: 'r',
  tenant: 't',
  assignment: { title: 'Title', language: 'en' },
  submission: { id: 's', file: 'f.txt' },
  startedAt: '2030-01-01T00:00:00.000Z',
  assessedAt: '2030-01-01T00:00:00.000Z',
  provenance: provenanceOf(
    { charges, attempts, assignmentVersion: 'v', submissionSha256: 's', prompts: {}, seed: 7 },
    calls,
  ),
});
const factsOf = (result: ReturnType<typeof resultOf>) =>
  new Map(runFacts(result, words).map(({ name, value }) => [name, value]));

describe('the facts of a run in its report', () => {
  it('name the models that wrote apart from those that embedded', () => {
    const facts = factsOf(resultOf());
    assert.deepEqual([facts.get('Models'), facts.get('Embedding models')], ['writer', 'embedder']);
  });

  it('tell the seed that was sent, and none where a model took none', () => {
    const seedOf = (...seeds: (number | null)[]) => {
      const result = resultOf();
      const sent = seeds.map((seed, at) => modelCall({ seed, modelAsked: `model-${at}` }));
      const vectors = modelCall({ kind: 'embedding', seed: null });
      const { parameters } = provenanceOf(
        { charges: [], attempts: 1, assignmentVersion: 'v', submissionSha256: 's', prompts: {}, seed: 7 },
        [...sent, vectors],
      );
      result.provenance.parameters = parameters;
      return factsOf(result).get('Seed')!;
    };
    assert.equal(seedOf(7, 7), '7');
    assert.equal(seedOf(7, null), '7; none to model-1');
    assert.match(seedOf(null, null), /^none was sent/);
    assert.equal(seedOf(), 'none', 'where no chat model answered');
  });

  it('name the stand-in, or examples, in place of the models whose names they took, and nobody as asked', () => {
    const standingIn = (own: Partial<Provenance>) => {
      const result = resultOf();
      Object.assign(result.provenance, { standIn: true, standInEmbeddings: true, ...own });
      return factsOf(result);
    };
    const facts = standingIn({});
    assert.equal(facts.get('Models'), 'the built-in stand-in, in place of writer');
    assert.equal(facts.get('Embedding models'), 'the built-in stand-in, in place of embedder');
    assert.equal(facts.has('Asked of'), false);
    assert.equal(standingIn({ standInEmbeddings: false }).get('Asked of'), 'openai');
    assert.match(
      standingIn({ exampleAnswers: true }).get('Models')!,
      /^example answers, .* in place of writer/,
    );
    assert.equal(factsOf(resultOf()).get('Asked of'), 'openai');
  });

  it('tell no cost, no calls and no tokens where no real model answered, in every language', () => {
    const result = resultOf();
    Object.assign(result.provenance, { standIn: true, standInEmbeddings: true });
    const costOf = () => factsOf(result).get('Cost');
    assert.equal(costOf(), 'nothing was paid');
    for (const fact of ['Model calls', 'Tokens']) assert.equal(factsOf(result).get(fact), 'none');
    const its = new Map(runFacts(result, { ...words, ...italian }).map(({ name, value }) => [name, value]));
    assert.equal(its.get('Costo'), 'non è stato pagato nulla');
    assert.equal(its.get('Modelli'), 'il sostituto integrato, al posto di writer');
    Object.assign(result.provenance, { standIn: false, withoutModel: true, models: [] });
    assert.deepEqual([costOf(), factsOf(result).get('Models')], ['nothing was paid', 'none']);
  });

  it('name the Assay that made the result, to its commit where that is known, and none where nobody told', () => {
    const result = resultOf();
    assert.equal(factsOf(result).has('Assay'), false);
    result.provenance.assay = { version: '1.2.3', commit: 'c0ffee' };
    assert.equal(factsOf(result).get('Assay'), '1.2.3, commit c0ffee');
    result.provenance.assay = { version: '1.2.3', commit: null };
    assert.equal(factsOf(result).get('Assay'), '1.2.3');
  });

  it('leave embedding models out where there were none', () => {
    const result = resultOf();
    result.provenance.embeddingModels = [];
    assert.equal(factsOf(result).has('Embedding models'), false);
  });

  it('say that no text was sent away, where all models ran on this machine', () => {
    const result = resultOf();
    assert.equal(factsOf(result).has('Models ran on'), false);
    result.provenance.allHere = true;
    assert.match(factsOf(result).get('Models ran on')!, /^this machine: no text was sent/);
    Object.assign(result.provenance, { withoutModel: true, models: [] });
    assert.equal(factsOf(result).has('Models ran on'), false, 'of no model');
  });

  it('tell the cost of all attempts, and how many there were', () => {
    assert.equal(factsOf(resultOf()).get('Cost'), '$0.5000');
    const refused = charge({ cost: 1, fate: 'refused' });
    assert.equal(factsOf(resultOf([refused, charge({ cost: 0.5 })], 2)).get('Cost'), '$1.50, of 2 attempts');
  });

  it('tell the least where a part is not known, and never a number for it', () => {
    const facts = factsOf(resultOf([charge({ cost: 0.5, unmetered: 2 })]));
    assert.equal(facts.get('Cost'), 'at least $0.5000 (2 requests of unknown usage)');
    assert.equal(facts.get('Tokens'), 'read: at least 100 (from cache: at least 40); written: at least 10');
    assert.equal(factsOf(resultOf([charge({ cost: null })])).get('Cost'), 'no price');
  });

  it('tell a cost or tokens that nobody knows as unknown, with why where that is kept', () => {
    const { costAtLeast, unmetered, unpriced, ...others } = resultOf().provenance;
    const told = (known: Partial<Provenance>) =>
      factsOf({ ...resultOf(), provenance: { ...others, ...known } });
    const of = (known: Partial<Provenance>) => told({ cost: null, ...known }).get('Cost');
    assert.equal(of({}), 'unknown');
    assert.equal(
      of({ costAtLeast: 0, unmetered: 20, unpriced: 0 }),
      'unknown (20 requests of unknown usage)',
    );
    assert.equal(
      of({ costAtLeast: 0.0123, unmetered: 2, unpriced: 1 }),
      'at least $0.0123 (2 requests of unknown usage, 1 question to models without a price)',
    );
    const tokens = { inputTokens: null, cachedInputTokens: null, outputTokens: null };
    assert.equal(
      told({ ...tokens, tokensAtLeast: undefined }).get('Tokens'),
      'read: unknown (from cache: unknown); written: unknown',
    );
  });
});

describe('the disclosure of a report', () => {
  it('says that vectors are of the stand-in, and does not call models that answered none', () => {
    const result = resultOf();
    result.provenance.standInEmbeddings = true;
    const { disclosure, standIn } = frameView(result, words, { extent: '', facts: [] });
    assert.match(disclosure, /\(writer\)\. Retrieval was the stand-in’s/);
    assert.equal(standIn, false);
    const italianView = frameView(result, { ...words, ...italian }, { extent: '', facts: [] });
    assert.match(italianView.disclosure, /sostituto integrato/);
    result.provenance.standIn = true;
    const alarmed = frameView(result, words, { extent: '', facts: [] });
    assert.equal(alarmed.disclosure, words.disclosureStandIn);
  });

  it('says of example answers that no agent read anything, before it says how others are made', () => {
    const { provenance } = resultOf();
    const of = (own: Partial<typeof provenance>) =>
      howMade({ provenance: { ...provenance, ...own } }, words, ['AI agents read it.']);
    assert.deepEqual(of({ standIn: true, exampleAnswers: true }), [words.exampleHow, 'AI agents read it.']);
    assert.deepEqual(of({ standIn: true }), [words.nobodyRead]);
    assert.deepEqual(of({}), ['AI agents read it.']);
  });

  it('of a run without a model has no command and no setting of the machine, in every language', () => {
    const result = resultOf();
    Object.assign(result.provenance, { withoutModel: true, models: [] });
    for (const own of [words, { ...words, ...italian }]) {
      const said = frameView(result, own, { extent: '', facts: [] }).words;
      assert.equal(said.standInTitle, own.withoutModelTitle);
      assert.doesNotMatch(JSON.stringify(said), /runs resume|ASSAY_|_API_KEY|\{command\}/);
    }
  });

  it('names the models that wrote it, and no other', () => {
    const { disclosure } = frameView(resultOf(), words, { extent: '', facts: [] });
    assert.match(disclosure, /\(writer\)/);
  });
});
