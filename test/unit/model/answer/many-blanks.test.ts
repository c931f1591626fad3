import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { jsonIn } from '@assay/model/answer/json-in';
import { mendScalar, saysNothing } from '@assay/model/answer/mend-scalar';
import fc from 'fast-check';

/** More than a pattern gets through that shares blanks out among its parts: it would need hours. */
const MANY = 200_000;
const JSON_TEXT = '{"score": 3}';

const wordsOf = (...parts: string[]) =>
  fc.array(fc.constantFrom(...parts), { maxLength: 7 }).map((all) => all.join(''));
const isAlone = (text: string) => jsonIn(text).isAlone;

describe('an answer that loops on blanks', () => {
  for (const blank of ['\n', '\t', ' ', '\ufeff'])
    it(`is read whatever stands behind ${JSON.stringify(blank)}`, () => {
      const blanks = blank.repeat(MANY);
      assert.ok(isAlone(`${blanks}${JSON_TEXT}${blanks}`));
      assert.ok(
        isAlone(`${blanks}\`\`\`${blanks}json${blanks}${JSON_TEXT}${blanks}.${blanks}\`\`\`${blanks}`),
      );
      for (const text of [`${JSON_TEXT}${blanks}done`, `${JSON_TEXT};${blanks}\`\`\`${blanks}done`])
        assert.ok(!isAlone(text) && jsonIn(text).found.length === 1);
      assert.ok(!isAlone(`Here:${blanks}\`\`\`${blanks}it${blanks}is${blanks}${JSON_TEXT}`));
    });

  it('says a number or nothing as it does without them', () => {
    const blanks = '\t'.repeat(MANY);
    assert.ok(saysNothing(`${blanks}n/a${blanks}`) && saysNothing(blanks));
    assert.ok(!saysNothing(`${blanks}a`) && !saysNothing(`none${blanks}of them`));
    const asNumber = (text: string) => mendScalar(text, { type: 'number' }, {})?.value ?? null;
    assert.equal(asNumber(`${blanks}2,5${blanks}`), 2.5);
    assert.equal(asNumber(`2${blanks}x`), null);
    const share = mendScalar(`50${blanks}%${blanks}`, { type: 'number', minimum: 0, maximum: 1 }, {});
    assert.deepEqual(share, { value: 0.5, mend: 'percentage' });
  });
});

describe('what stands around an object', () => {
  it('before it is a fence, or the word for one, as a single pattern would have it', () => {
    const before = /^\s*(?:[`~]{3,}[ \t]*\w*)?\s*(?:json\b)?\s*$/i;
    const words = wordsOf('`', '```', '~~~', ' ', '\n', '\t', 'json', 'JSON', 'ts', '1', 'é', '.');
    fc.assert(fc.property(words, (text) => isAlone(`${text}${JSON_TEXT}`) === before.test(text)));
  });

  it('behind it is a mark and a fence, as a single pattern would have it', () => {
    const after = /^\s*[;,.]?\s*[`~]{0,6}\s*$/;
    const words = wordsOf('`', '```', '~', ' ', '\n', '\ufeff', ';', ',', '.', 'a');
    fc.assert(fc.property(words, (text) => isAlone(`${JSON_TEXT}${text}`) === after.test(text)));
  });
});
