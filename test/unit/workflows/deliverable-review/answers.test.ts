import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reviewAnswers } from '@assay/deliverable-review/answers';
import type { OutputFormat } from '@assay/model/agent/output-format';
import { readAnswer } from '@assay/model/chat-answer';
import { strictJsonSchema } from '@assay/model/structured-output';

describe('the answers of the agents', () => {
  it('have one form for all who read the document, valid only with the part of the role', () => {
    const names = ['review-findings', 'review-features', 'review-traceability', 'review-context'] as const;
    const forms = names.map((name) => reviewAnswers[name]);
    const wire = forms.map((form) => form.kind === 'json' && [form.name, strictJsonSchema(form)]);
    for (const form of wire) assert.deepEqual(form, wire[0]);
    const empty = { findings: [], features: null, traceability: null, context: null };
    const valid = forms.map((form) => form.kind === 'json' && form.schema.safeParse(empty).success);
    assert.deepEqual(valid, [true, false, false, false]);
  });

  it('that are no JSON are no answers', () => {
    for (const output of Object.values(reviewAnswers as Record<string, OutputFormat>))
      assert.deepEqual(readAnswer({ text: 'I found nothing.', finishReason: 'stop' }, output, false), {
        ok: false,
        problem: 'it is not valid JSON',
      });
  });
});

const finding = {
  ...{ category: 'requirements', severity: 'HIGH', description: 'Vague.', recommendation: 'Say it.' },
  ...{ quote: 'The system is fast.', page: 1, confidence: 0.9, useCase: null },
};
const item = { item: 'listed', met: false, quote: null, explanation: 'It is not there.' };
const traced = { requirement: 'FR-1', summary: '.', useCases: [], design: [], tests: [], disconnect: null };
const strength = { title: 'Clear', description: 'It is clear.', quote: 'The system is fast.', page: null };

describe('an answer that was cut off', () => {
  const lists = {
    'review-findings': ['findings', finding],
    'review-features': ['features', { feature: 'actors', items: [item] }],
    'review-traceability': ['traceability', traced],
    strengths: ['strengths', strength],
  } as const;
  for (const [name, [key, one]] of Object.entries(lists))
    it(`of the form ${name} keeps the items that are whole, and says nothing in their place`, () => {
      const { salvage } = reviewAnswers[name as keyof typeof lists];
      const whole = JSON.stringify({ [key]: [one, one, one] });
      const cut = whole.slice(0, -JSON.stringify(one).length);
      assert.deepEqual((salvage!(cut) as Record<string, unknown>)[key], [one, one]);
      assert.equal(salvage!(whole.slice(0, 30)), null);
    });
  it('of the ConsistencyManager keeps its decisions', () => {
    const kept = { id: 'F-001', decision: 'Mantieni', into: null, reason: null };
    const cut = `{"decisions": [${JSON.stringify(kept)}, {"id": "F-002", "deci`;
    assert.deepEqual(reviewAnswers['consistency-answer'].salvage!(cut), {
      decisions: [{ ...kept, decision: 'keep' }],
    });
  });
  it('of a context is of no use: what was cut would look as if the document had none', () =>
    assert.equal(reviewAnswers['review-context'].salvage, undefined));
});

describe('an answer of the right form', () => {
  const nothing = { findings: null, features: null, traceability: null, context: null };
  it('is of no use where none of several findings has a quote', () => {
    const { problems } = reviewAnswers['review-findings'];
    const silent = { ...finding, quote: ' ' } as never;
    assert.match(problems!({ ...nothing, findings: [silent, silent, silent] }, {})[0]!, /quote/);
    assert.deepEqual(problems!({ ...nothing, findings: [silent, silent, finding as never] }, {}), []);
    assert.deepEqual(problems!({ ...nothing, findings: [silent, silent] }, {}), []);
  });
  it('is asked for again where it leaves out features, one problem each, or all of them', () => {
    const { problems } = reviewAnswers['review-features'];
    const given = {
      features: ['actors', 'flows', 'tests'].map((id) => ({ id, title: id, summary: '.', checklist: [] })),
    };
    const of = (...names: string[]) =>
      problems!({ ...nothing, features: names.map((feature) => ({ feature, items: [] })) }, given);
    assert.deepEqual(of('Actors', 'flows', 'tests'), []);
    assert.deepEqual(
      of('flows').map((problem) => /feature (\w+)/.exec(problem)![1]),
      ['actors', 'tests'],
    );
    assert.equal(of().length, 3);
  });
  it('is of no use where no row is about a requirement of the document', () => {
    const { problems } = reviewAnswers['review-traceability'];
    const given = { brief: { document: 'FR 01: The user can search.' } };
    const of = (...requirements: string[]) =>
      problems!(
        { ...nothing, traceability: requirements.map((requirement) => ({ ...traced, requirement })) },
        given,
      );
    assert.deepEqual(of('fr-1', 'FR-7'), []);
    assert.deepEqual(of('The user can search'), []);
    assert.match(of('REQ-1', '…')[0]!, /No row/);
    const lists = {
      headings: [],
      ids: ['FR 01 (requirement)'],
      requirements: [],
      useCases: [],
      architecture: [],
    };
    const digest = { ...lists, tests: [], features: [], traceability: [], reported: [], title: 'Long' };
    const overDigest = (requirement: string) =>
      problems!({ ...nothing, traceability: [{ ...traced, requirement }] }, { digest });
    assert.deepEqual(overDigest('FR-1'), []);
    assert.match(overDigest('REQ-1')[0]!, /No row/);
  });
});

describe('the form in words', () => {
  it('is of the own part alone, and what is written by it is read, with anything around it', () => {
    const format = reviewAnswers['review-features'];
    assert.ok(format.kind === 'json');
    assert.match(format.instruction!, /"features": \[\{/);
    assert.doesNotMatch(format.instruction!, /findings|traceability|context/);
    const valueIn = (text: string) => {
      const reading = readAnswer({ text, finishReason: 'stop' }, format, false);
      return reading.ok ? reading.value : null;
    };
    const own = JSON.stringify({ features: [{ feature: 'actors', items: [item] }] });
    const others = { findings: null, traceability: null, context: null, question: null };
    const answer = { ...others, ...JSON.parse(own) };
    for (const text of [own, `Here it is:\n${own}\nThat is all.`, `\`\`\`json\n${own}\n\`\`\``])
      assert.deepEqual(valueIn(text), answer);
    assert.equal(valueIn('{"findings": []}'), null);
  });
});
