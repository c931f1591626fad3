import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { cutToTokens, TOKENIZER, tokenCounter } from '@assay/model/tokens';
import fc from 'fast-check';
import { encode } from 'gpt-tokenizer/encoding/o200k_base';

let count: (text: string) => number;
const asText = { disallowedSpecial: new Set<string>() };
const sentence = fc
  .array(fc.constantFrom('trams', 'réseau', 'it’s', '12', 'città', 'costs', '公交', 'e.g.'), {
    minLength: 1,
    maxLength: 9,
  })
  .map((words) => `The ${words.join(' ')}.`);
const prose = fc.array(sentence, { minLength: 1, maxLength: 8 }).map((sentences) => sentences.join(' '));

before(async () => {
  count = await tokenCounter();
});

describe('tokens', () => {
  it('are those of the encoding that is named', () => {
    assert.equal(TOKENIZER, 'o200k_base');
    assert.equal(count(''), 0);
    assert.equal(count('hello world'), 2);
    fc.assert(
      fc.property(fc.oneof(prose, fc.string({ unit: 'binary' })), (text) => {
        assert.equal(count(text), encode(text, asText).length);
      }),
    );
  });
  it('of a special name are counted as those of its characters', () => {
    assert.ok(count('<|endoftext|>') > 1);
    assert.equal(count('a <|im_start|> b'), encode('a <|im_start|> b', asText).length);
  });
  it('of ordinary long texts are exact, of one endless run close to it', () => {
    const long = 'Trams are quieter than buses, and they carry more people. '.repeat(400);
    assert.equal(count(long), encode(long, asText).length);
    const run = 'a'.repeat(5_000);
    const exact = encode(run, asText).length;
    assert.ok(count(run) >= exact && count(run) <= exact + 5_000 / 256 + 1);
  });
  for (const [name, run] of Object.entries({
    letters: 'a',
    emoji: '😀',
    families: '👩‍👩‍👧‍👦',
    ideographs: '的是不',
    accents: '\u0301',
    spaces: ' \t',
    lines: '\n',
    marks: '!?#',
    digits: '1',
    'letters and marks by turns': `${'a'.repeat(200)}${'!'.repeat(200)}`,
    'lone surrogates': '\ud83d',
  }))
    it(`of a hundred thousand ${name} are counted at all`, () => {
      const text = run.repeat(Math.ceil(100_000 / run.length));
      assert.ok(count(text) > 100);
    });
});

describe('a text cut to tokens', () => {
  it('is whole where it fits', async () => {
    const text = ' One. Two. ';
    assert.equal(await cutToTokens(text, count(text)), text);
  });
  it('ends with the last sentence that fits', async () => {
    const text = 'Trams are quiet. Buses are not, e.g. in Rome. Cars are worse.';
    assert.equal(await cutToTokens(text, count(text) - 1), 'Trams are quiet. Buses are not, e.g. in Rome.');
    assert.equal(await cutToTokens(text, count('Trams are quiet.') + 2), 'Trams are quiet.');
  });
  it('ends with a word where no sentence fits, and with a character where no word does', async () => {
    assert.equal(await cutToTokens('one two three four five six', 3), 'one two three');
    const run = await cutToTokens('a'.repeat(3_000), 10);
    assert.ok(run.length > 10 && count(run) <= 10);
    assert.equal(await cutToTokens('word', 0), '');
  });
  it('is a beginning of the text, within its limit, and no sentence more would be', () =>
    fc.assert(
      fc.asyncProperty(prose, fc.nat({ max: 60 }), async (text, most) => {
        const cut = await cutToTokens(text, most);
        assert.ok(text.startsWith(cut) && count(cut) <= most);
        const next = /^.*?\.(?= The |$)/u.exec(text.slice(cut.length));
        if (next) assert.ok(count(cut + next[0]) > most);
      }),
    ));
  it('is within its limit and whole characters whatever it is cut from', () =>
    fc.assert(
      fc.asyncProperty(fc.string({ unit: 'grapheme' }), fc.nat({ max: 12 }), async (text, most) => {
        const cut = await cutToTokens(text, most);
        assert.ok(text.startsWith(cut) && count(cut) <= most && cut.isWellFormed());
      }),
    ));
});
