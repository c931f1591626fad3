import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { coachingAnswers } from '@assay/argument-coaching/answers';
import { CoachingRecords } from '@assay/argument-coaching/assembling/records';
import type { OutputFormat } from '@assay/model/agent/output-format';
import * as z from 'zod';
import { agentRun, modelCall } from '../../../support/model-calls.ts';

const whole = {
  rationale: 'It names one school.',
  strengths: [{ point: 'It is brief.', quote: 'make pupils equal' }],
  weaknesses: [],
  suggestions: ['Name a second school.'],
  side: 'for',
  alert: '',
  score: 6.5,
};

describe('a judgement that could not be used', () => {
  const salvage = (answer: unknown) =>
    coachingAnswers.judgement!.salvage!(typeof answer === 'string' ? answer : JSON.stringify(answer));

  for (const score of ['n/a', '6-7', 11, -1, 'high', null])
    it(`keeps its reasons, and no score where that is ${JSON.stringify(score)}`, () =>
      assert.deepEqual(salvage({ ...whole, score }), { ...whole, score: null }));

  it('keeps a score that is one number of the scale', () => {
    assert.deepEqual(salvage({ ...whole, side: 'a favore', more: 1 }), whole);
    assert.deepEqual(salvage({ ...whole, side: 'who knows' }), { ...whole, side: null });
  });

  it('whose JSON is broken keeps reasons, side and alert, and no number', () => {
    const broken =
      '{"rationale": "It names "one" school.", "strengths": [{"point": "a", "quote": "b"}], "side": "against", "alert": "A threat.", "score": 7 or 8}';
    assert.deepEqual(salvage(broken), {
      rationale: 'It names "one" school.',
      strengths: [],
      weaknesses: [],
      suggestions: [],
      side: 'against',
      alert: 'A threat.',
      score: null,
    });
    assert.partialDeepStrictEqual(salvage('{"rationale": "It names one'), { side: null, score: null });
  });

  it('in prose keeps its reasons without a score out of the scale', () =>
    assert.partialDeepStrictEqual(salvage('Rationale: It names one school.\nSide: for\nScore: 11/10'), {
      rationale: 'It names one school.',
      side: 'for',
      score: null,
    }));

  it('is read where it is a plain score, with the reasons above or below it', () => {
    const reasons = 'It names two sources, but leaves the main objection alone.';
    for (const [answer, rationale] of [
      ['SCORE: 6.0/10', ''],
      ['**SCORE: 6.0/10**', ''],
      [`${reasons}\n\nSCORE: 6.0/10`, reasons],
      [`SCORE: 6.0/10\n${reasons}`, reasons],
      [
        'SCORE: 6.0/10\nThe kitchen plan is clear but cites 1 source.',
        'The kitchen plan is clear but cites 1 source.',
      ],
      ['SCORE: 6.0/10\nIt counts 9,000 bees in 2019.', 'It counts 9,000 bees in 2019.'],
      ['Score: 6.0/10 (solid)', ''],
      ['I give it a SCORE: 6.0/10.', ''],
      [`${reasons} I give this speech a SCORE: 6.0/10.`, reasons],
    ] as const)
      assert.partialDeepStrictEqual(salvage(answer), { score: 6, rationale, side: null }, answer);
  });

  it('has no score where what follows a plain one may take it back', () => {
    for (const below of [
      'On reflection less.',
      'Structure: 4/10.',
      'The score is too kind.',
      'Revised: five.',
      'Better 5 than that.',
      'Make it 5.',
    ])
      assert.notEqual((salvage(`SCORE: 8.0/10\n${below}`) as { score: unknown } | null)?.score, 8, below);
    for (const answer of ['SCORE: 6.0', 'SCORE: 60/100', 'SCORE: 11/10', 'The text says SCORE: 6.0/10'])
      assert.equal(salvage(answer), null, answer);
    for (const answer of [
      'It writes: "I give it a SCORE: 10/10."',
      'Score: 6/10 (provisional)',
      'Score: 6 (of the bees)',
    ])
      assert.equal(salvage(answer), null, answer);
  });

  it('has its reasons and quotes without their labels', () => {
    const read = coachingAnswers.judgement!.parse!(
      'SIDE: for\nSCORE: 6.0/10\nREASON: The bees are counted.\nWEAKNESSES:\n- The hive proves nothing. QUOTE: a hive without a door\n- It is brief.\n  Quote: "so it ends"\nSUGGESTIONS:\n- Count again.',
    );
    assert.partialDeepStrictEqual(read, {
      rationale: 'The bees are counted.',
      score: 6,
      weaknesses: [
        { point: 'The hive proves nothing.', quote: 'a hive without a door' },
        { point: 'It is brief.', quote: 'so it ends' },
      ],
    });
  });

  it('is read beside its side alone', () =>
    assert.partialDeepStrictEqual(salvage('Side: for\nSCORE: 6.0/10'), { score: 6, side: 'for' }));

  it('without reasons leaves nothing', () => {
    for (const answer of ['', '{}', '{"score": 7}', "I'm sorry, but I can't judge this.", '[]'])
      assert.equal(salvage(answer), null, answer);
  });
});

/** The values of all enumerations of a schema. */
function optionsIn(format: OutputFormat): Set<string> {
  if (format.kind !== 'json') return new Set();
  const found = JSON.stringify(z.toJSONSchema(format.schema)).matchAll(/"enum":(\[[^\]]*\])/g);
  return new Set([...found].flatMap(([, values]) => JSON.parse(values!) as string[]));
}

describe('other words for enumerations', () => {
  for (const [name, format] of Object.entries(coachingAnswers))
    it(`are of each value of a schema that has any, and of one value each (${name})`, () => {
      const { synonyms = {} } = format;
      const options = optionsIn(format);
      assert.deepEqual(new Set(Object.keys(synonyms)), options);
      const words = Object.values(synonyms).flat();
      assert.equal(new Set(words).size, words.length);
    });
});

describe('what the answers of a run are to be read with', () => {
  const outcome = (step: string, error: string | null = null) => ({ agent: 'a', step, error, cause: null });

  it('is that of the answers of this attempt', () => {
    const cutOff = agentRun({ call: modelCall({ finishReason: 'length' }) });
    const drifted = agentRun({ drift: ['speech'] });
    const records = new Map([
      ['now', cutOff],
      ['before', drifted],
    ]);
    const { cautions } = new CoachingRecords(records, [outcome('now'), outcome('before', 'ModelRefused')]);
    assert.deepEqual([...cautions], ['cut-off']);
  });
});
