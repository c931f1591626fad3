import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  decodingFor,
  type LimitedPrompt,
  limitOf,
  type OutputLimit,
  outputLimitSchema,
} from '@assay/model/agent/output-limit';
import { loadPromptLibrary } from '@assay/model/agent/prompt-library';
import fc from 'fast-check';
import { mostOf } from '../../../support/most-tokens.ts';
import { promptFolder, sampleFiles } from './prompt-folder.ts';

const limited = (max_output_tokens: OutputLimit): LimitedPrompt => ({
  file: 'plain/speaker.yaml',
  decoding: { temperature: 0, max_output_tokens },
});
const rule = { base: 100, each: { features: 30, 'features.checklist': 7, text: 0.25, about: 2 }, most: 900 };
const inputs = (lists: number[], text: string, about: number | null) => ({
  features: lists.map((length) => ({ checklist: Array.from({ length }, () => 'item') })),
  text,
  about,
});

describe("an answer's limit", () => {
  it('is the number that the prompt says, whatever is asked', () => {
    assert.equal(limitOf(limited(700), {}), 700);
    assert.equal(mostOf(limited(700)), 700);
  });

  it('is the base and so much for each thing, rounded up, and never more than the most', () =>
    fc.assert(
      fc.property(
        fc.array(fc.nat(9), { maxLength: 12 }),
        fc.string({ maxLength: 90 }),
        fc.option(fc.nat(9)),
        (lists, text, about) => {
          const items = lists.reduce((sum, length) => sum + length, 0);
          const whole = 100 + 30 * lists.length + 7 * items + 0.25 * text.length + 2 * (about ?? 0);
          const limit = limitOf(limited(rule), inputs(lists, text, about));
          assert.equal(limit, Math.min(900, Math.ceil(whole)));
          assert.ok(Number.isInteger(limit) && limit <= mostOf(limited(rule)));
        },
      ),
    ));

  it('never falls where more is asked', () =>
    fc.assert(
      fc.property(fc.array(fc.nat(9), { maxLength: 12 }), fc.nat(9), (lists, more) => {
        const [few, many] = [lists, [...lists, more]].map((asked) =>
          limitOf(limited(rule), inputs(asked, '', null)),
        );
        assert.ok(few! <= many!);
      }),
    ));

  it('of what is not there at all is the base; of an input that nobody gave it is none', () => {
    const of = (given: Record<string, unknown>) =>
      limitOf(limited({ base: 5, each: { 'given.list': 1 }, most: 9 }), given);
    assert.equal(of({ given: null }), 5);
    assert.equal(of({ given: { list: null } }), 5);
    for (const given of [{}, { given: {} }, { given: { list: true } }, { given: { list: -1 } }])
      assert.throws(() => of(given), /plain\/speaker\.yaml.*no list, text or number at given\.list/);
  });

  it('goes into how the answer is to be written, with all else as it was', () =>
    assert.deepEqual(decodingFor(limited(rule), inputs([1], '', 1)), {
      temperature: 0,
      max_output_tokens: 139,
    }));

  for (const [what, wrong] of [
    ['no term', { base: 5, each: {}, most: 9 }],
    ['a base beyond the most', { base: 10, each: { list: 1 }, most: 9 }],
    ['no most', { base: 10, each: { list: 1 } }],
    ['a term that takes away', { base: 5, each: { list: -1 }, most: 9 }],
    ['a path that is none', { base: 5, each: { 'list[]': 1 }, most: 9 }],
  ] as const)
    it(`is refused with ${what}`, () => assert.equal(outputLimitSchema.safeParse(wrong).success, false));
});

describe('a prompt file whose limit is a rule', () => {
  const load = async (limit: string) => {
    const said = sampleFiles['plain/speaker.yaml']!.replace(
      'max_output_tokens: 9',
      `max_output_tokens: ${limit}`,
    );
    const { folder, remove } = await promptFolder({ ...sampleFiles, 'plain/speaker.yaml': said });
    return loadPromptLibrary(folder).finally(remove);
  };

  it('is read with it', async () => {
    const library = await load('{ base: 4, each: { word: 2 }, most: 20 }');
    assert.equal(limitOf(library.agent('plain/speaker'), { word: 'yes' }), 10);
  });
  it('is refused where the rule names what the prompt is not told', async () => {
    await assert.rejects(load('{ base: 4, each: { words: 2 }, most: 20 }'), {
      code: 'PromptInvalid',
      message: /speaker\.yaml.*max_output_tokens: each: "words" is no input.*Inputs: word\./,
    });
  });
  it('is refused where the rule is none', async () => {
    await assert.rejects(load('{ base: 4, each: { word: 2 } }'), {
      code: 'PromptInvalid',
      message: /speaker\.yaml.*decoding\.max_output_tokens/,
    });
  });
});
