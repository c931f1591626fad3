import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { languageDrift } from '@assay/kit/language/language-drift';
import { gradingAnswers } from '@assay/short-answer-grading/answers';
import { LABELS } from '@assay/short-answer-grading/label';

const { grading, debate, validation, 'debate-retry': retry } = gradingAnswers;

const REFUSALS = [
  "I'm sorry, but I can't assist with grading this answer.",
  'I cannot help with that request. It would be incorrect to grade a person.',
  'Mi dispiace, non posso valutare questa risposta.',
];

describe('a grading that could not be used', () => {
  it('keeps a label that is beyond doubt, and what can be read of its points', () => {
    const cut = '{"label": "teilweise richtig", "feedback": [{"point": "It lifts.", "quote": "lifts';
    assert.deepEqual(grading.salvage!(cut), {
      label: 'Partially correct',
      feedback: [{ point: 'It lifts.', quote: 'lifts' }],
    });
    assert.deepEqual(grading.salvage!('{"label": "CORRECT", "feedback": "It lifts."}'), {
      label: 'Correct',
      feedback: [{ point: 'It lifts.', quote: null }],
    });
  });

  it('leaves nothing where there is no label, more than one, or one amid the points', () => {
    for (const answer of [
      '{"label": "Corr',
      '{"label": "Mostly correct", "feedback": [{',
      '{"feedback": [{"point": "a", "quote": "b"}], "label": "Correct", ',
      '{"label": "Correct", "feedback": [{"point": "a", "label": "Incorrect", ',
      ...REFUSALS,
    ])
      assert.equal(grading.salvage!(answer), null, answer);
  });
});

describe('a debate that could not be used', () => {
  const script = (vote: string) => `{"conversion": "We talked.", "voting": [{"grader": "A", ${vote}}], `;
  const scripts = [
    { format: debate, script: script('"label": "Incorrect"') },
    { format: retry, script: script('"candidate": 2') },
  ];

  for (const { format, script } of scripts) {
    it(`keeps the label of its conclusion with its reason (${format.name})`, () => {
      const kept = format.salvage!(`${script}"label": "Correct", "reason": "It lifts and`);
      assert.partialDeepStrictEqual(kept, { label: 'Correct', reason: 'It lifts and', refuted: [] });
    });

    it(`leaves nothing without both of them (${format.name})`, () => {
      for (const end of ['', '"label": "Correct', '"label": "Correct", "reason": "', '"reason": "It lifts'])
        assert.equal(format.salvage!(script + end), null, end);
      for (const refusal of REFUSALS) assert.equal(format.salvage!(refusal), null, refusal);
    });
  }

  it('as a validation keeps its verdict', () => {
    assert.deepEqual(validation.salvage!('{"valid": true, "why": "It fits the'), {
      valid: true,
      why: validation.salvage!('{"valid": true, "why": "It fits the')!.why,
      revised: null,
    });
    for (const answer of ['{"why": "It', ...REFUSALS])
      assert.equal(validation.salvage!(answer), null, answer);
  });
});

describe('a refusal in prose', () => {
  it('is no grading, debate or validation', () => {
    for (const { parse } of [grading, debate, validation, retry])
      for (const refusal of REFUSALS)
        assert.throws(() => parse!(refusal), { code: 'ModelOutputInvalid' }, refusal);
  });
});

describe('the language of gradings', () => {
  const SAID = 'The answer names the lever and says where it turns, which is what was asked for.';
  const FOREIGN = 'La leva serve a sollevare cose pesanti e gira intorno al perno che sta sotto di essa';

  it('is that of the feedback, not of the answer that it quotes', () => {
    const value = (point: string, quote: string) => ({ label: 'Correct', feedback: [{ point, quote }] });
    assert.deepEqual(languageDrift(value(SAID, FOREIGN), 'en', grading.copied), []);
    assert.deepEqual(languageDrift(value(FOREIGN, SAID), 'en', grading.copied), ['feedback[0].point']);
  });

  it('is that of what a debate concludes, not of its script', () => {
    const value = (reason: string) => ({
      conversion: FOREIGN,
      voting: [{ grader: FOREIGN, label: 'Correct' }],
      label: 'Correct',
      reason,
      refuted: [],
    });
    assert.deepEqual(languageDrift(value(SAID), 'en', debate.copied), []);
    assert.deepEqual(languageDrift(value(FOREIGN), 'en', debate.copied), ['reason']);
    const found = { valid: false, why: FOREIGN, revised: { label: 'Correct', reason: SAID } };
    assert.deepEqual(languageDrift(found, 'en', validation.copied), []);
  });
});

it('other words for labels are of one label each, and of labels alone', () => {
  const { synonyms } = grading;
  assert.deepEqual(Object.keys(synonyms!).sort(), [...LABELS].sort());
  const words = Object.values(synonyms!).flat();
  assert.equal(new Set(words).size, words.length);
});
