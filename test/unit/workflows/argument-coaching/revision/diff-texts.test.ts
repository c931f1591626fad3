import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { DiffPart } from '@assay/argument-coaching/comparison';
import { countWords, diffTexts, isSameText } from '@assay/argument-coaching/revision/diff-texts';
import fc from 'fast-check';

const MARKS = { kept: '', removed: '−', added: '+' };
const shown = (parts: readonly DiffPart[]) => parts.map(({ kind, text }) => `${MARKS[kind]}${text}`);
const joined = (parts: readonly DiffPart[], without: DiffPart['kind']) =>
  parts
    .filter(({ kind }) => kind !== without)
    .map(({ text }) => text)
    .join('');

function assertJoins(draft: string, revision: string): DiffPart[] {
  const parts = diffTexts(draft, revision);
  assert.equal(joined(parts, 'added'), draft);
  assert.equal(joined(parts, 'removed'), revision);
  for (const [at, { kind, text }] of parts.entries()) {
    assert.notEqual(text, '');
    assert.notEqual(kind, parts[at + 1]?.kind, 'neighbours of one kind are one part');
  }
  return parts;
}

const numbered = (count: number, prefix: string) =>
  Array.from({ length: count }, (_, at) => `${prefix}${at}`).join(' ');

describe('diffTexts', () => {
  it('gives draft and revision back, to the character', () => {
    const piece = fc.oneof(
      fc.constantFrom(
        'The plan',
        'works.',
        ' ',
        '\n\n',
        'not',
        '“why?”',
        '  ',
        '税は重い。',
        '税は',
        'عدل',
        '👩‍👩‍👧',
        'é',
        'é',
        '\r\n',
        '\u200f',
        'No.',
        '\ud83d',
      ),
      fc.string({ unit: 'binary', maxLength: 4 }),
    );
    const text = fc.array(piece, { maxLength: 40 }).map((pieces) => pieces.join(''));
    fc.assert(
      fc.property(text, text, (draft, revision) => void assertJoins(draft, revision)),
      { numRuns: 500 },
    );
  });

  it('gives an edited text back, to the character, and keeps every sentence that was not touched', () => {
    const sentence = fc
      .array(fc.constantFrom('tax', 'law', 'we', 'the', 'costs', 'people', 'should'), {
        minLength: 4,
        maxLength: 9,
      })
      .map((words) => words.join(' '));
    const texts = fc
      .uniqueArray(sentence, { minLength: 2, maxLength: 8 })
      .chain((sentences) =>
        fc.record({ sentences: fc.constant(sentences), at: fc.nat(sentences.length - 1), other: sentence }),
      );
    fc.assert(
      fc.property(texts, ({ sentences, at, other }) => {
        const written = sentences.map((words, index) => `S${index} ${words}.`);
        const revised = written.with(at, `New ${other}.`);
        const parts = assertJoins(written.join(' '), revised.join(' '));
        const kept = parts.filter(({ kind }) => kind === 'kept').map(({ text }) => text);
        for (const [index, untouched] of written.entries())
          if (index !== at)
            assert.ok(
              kept.some((text) => text.includes(untouched)),
              untouched,
            );
      }),
    );
  });

  it('removes nothing where sentences were only added, and adds nothing where they were only left out', () => {
    const words = fc.array(fc.constantFrom('tax', 'law', 'we', 'the', 'costs', 'should'), {
      minLength: 2,
      maxLength: 8,
    });
    const sentences = fc.uniqueArray(
      words.map((chosen) => `So ${chosen.join(' ')}. `),
      { minLength: 1, maxLength: 12 },
    );
    const chosen = sentences.chain((all) => fc.tuple(fc.constant(all), fc.subarray(all)));
    fc.assert(
      fc.property(chosen, ([all, some]) => {
        const [longer, shorter] = [all.join(''), some.join('')];
        assert.ok(assertJoins(shorter, longer).every(({ kind }) => kind !== 'removed'));
        assert.ok(assertJoins(longer, shorter).every(({ kind }) => kind !== 'added'));
      }),
    );
  });

  it('keeps the same text in one part, and has none for two empty texts', () => {
    assert.deepEqual(diffTexts('One. Two.', 'One. Two.'), [{ kind: 'kept', text: 'One. Two.' }]);
    assert.deepEqual(diffTexts('', ''), []);
    assert.deepEqual(shown(diffTexts('', 'New.')), ['+New.']);
    assert.deepEqual(shown(diffTexts('Old.', '')), ['−Old.']);
  });

  it('shows one word that changed', () => {
    const parts = assertJoins('Taxes always harm growth. I rest.', 'Taxes sometimes harm growth. I rest.');
    assert.deepEqual(shown(parts), ['Taxes ', '−always ', '+sometimes ', 'harm growth. I rest.']);
  });

  it('shows an added sentence as nothing but added', () => {
    const parts = assertJoins(
      'We must act. Time is short.',
      'We must act. The sea rises each year. Time is short.',
    );
    assert.deepEqual(shown(parts), ['We must act. ', '+The sea rises each year. ', 'Time is short.']);
  });

  it('takes words that a rewritten sentence happens to share for part of the change', () => {
    const parts = assertJoins(
      'Opponents of the tax claim with no proof that it destroys the jobs of the poor.',
      'Critics in the press say, citing one study, that wages of the lowest earners might fall.',
    );
    assert.deepEqual(
      parts.filter(({ kind, text }) => kind === 'kept' && countWords(text) > 0),
      [],
    );
  });

  it('leaves a sentence that moved whole', () => {
    const [one, two, three] = [
      'Cars kill people every day. ',
      'Trains do not kill people. ',
      'Buses are cheap. ',
    ];
    const parts = assertJoins(one + two + three, three + one + two);
    assert.deepEqual(shown(parts), [`+${three}`, one + two, `−${three}`]);
  });

  it('keeps a short whole sentence between rewritten ones', () => {
    const parts = assertJoins(
      'Alpha beta gamma delta. No. Epsilon zeta eta theta.',
      'Iota kappa lambda mu. No. Nu xi omicron pi.',
    );
    assert.ok(
      parts.some(({ kind, text }) => kind === 'kept' && text.includes('No. ')),
      shown(parts).join('|'),
    );
  });

  it('shows other line breaks as other white space, and keeps the words', () => {
    const parts = assertJoins('The plan works\nfor all of us.', 'The plan works for\nall of us.');
    assert.deepEqual(
      parts.filter(({ kind, text }) => kind !== 'kept' && text.trim() !== ''),
      [],
    );
  });

  it('compares scripts without spaces by words', () => {
    const parts = assertJoins('私たちは税金を上げるべきです。', '私たちは税金を下げるべきです。');
    assert.ok(parts[0]!.kind === 'kept' && parts[0]!.text.startsWith('私たち'), shown(parts).join('|'));
    assert.ok(parts.at(-1)!.kind === 'kept' && parts.at(-1)!.text.endsWith('です。'), shown(parts).join('|'));
  });

  it('cuts no character in two', () => {
    const parts = assertJoins('I am 👩‍👩‍👧 and 🇮🇹 happy', 'I am 👩‍👩‍👦 and 🇮🇪 happy');
    for (const { text } of parts) assert.ok(text.isWellFormed(), text);
    assert.ok(
      shown(parts).some((text) => text.startsWith('+👩‍👩‍👦')),
      shown(parts).join('|'),
    );
  });

  it('keeps right-to-left words', () => {
    const parts = assertJoins('העיר צריכה פארק גדול.', 'העיר צריכה פארק קטן.');
    assert.deepEqual(shown(parts), ['העיר צריכה פארק ', '−גדול', '+קטן', '.']);
  });

  it('ends for long texts that have nothing in common, and for those of one word', () => {
    const [one, other] = [numbered(6_000, 'a'), numbered(6_000, 'b')];
    assert.deepEqual(shown(assertJoins(one, other)), [`−${one}`, `+${other}`]);
    assertJoins('well '.repeat(6_000), 'well '.repeat(2_000));
    assertJoins('well. '.repeat(6_000), 'Well! '.repeat(6_000));
    assertJoins('ab '.repeat(6_000), 'ba ab '.repeat(3_000));
    assertJoins(numbered(3_000, 'and a'), numbered(3_000, 'and b'));
    assertJoins(numbered(1_400, 'and so it is a'), numbered(1_400, 'and so it is b'));
    assertJoins('x'.repeat(40_000), 'y'.repeat(40_000));
  });

  it('compares a long text with small changes everywhere word by word', () => {
    const sentence = (at: number, word: string) =>
      `Reason ${at} is that ${word} people would pay much less than today. `;
    const long = (word: string) => Array.from({ length: 500 }, (_, at) => sentence(at, word)).join('');
    const parts = assertJoins(long('some'), long('most'));
    assert.equal(parts.filter(({ kind }) => kind === 'added').length, 500);
  });
});

describe('isSameText', () => {
  it('is blind to spacing and to what is not seen, and to nothing else', () => {
    assert.ok(isSameText('We must\n act.', ' We must act. \n'));
    assert.ok(isSameText('We must act.', 'We mu\u200bst\u00a0act.'));
    assert.ok(isSameText('café', 'cafe\u0301'));
    assert.ok(!isSameText('We must act.', 'we must act.'));
    assert.ok(!isSameText('a lot', 'alot'));
  });

  it('takes two texts for the same whatever white space is between their words', () => {
    const word = fc
      .string({ unit: 'grapheme', minLength: 1 })
      .filter((text) => !/\s|\p{Default_Ignorable_Code_Point}/u.test(text));
    const words = fc.array(word, { minLength: 1 });
    const spaces = fc.constantFrom(' ', '  ', '\n', '\r\n', '\t', '\u00a0');
    fc.assert(
      fc.property(words, spaces, spaces, (said, one, other) =>
        assert.ok(isSameText(said.join(one), `${other}${said.join(other)}${one}`)),
      ),
    );
  });
});
