import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import {
  inMarks,
  quotationsIn,
  replaceQuotations,
  settleQuotations,
  TAKEN_OUT,
} from '@assay/evidence/quotations';
import fc from 'fast-check';

const texts = (prose: string) => quotationsIn(prose).map(({ text }) => text);

const MARKS = '"“”„‟＂«»‹›「」『』\'‘’‚‛';

/** Offsets slice to mark, words, mark; quotations are in order and do not overlap. */
function assertSound(prose: string) {
  let reach = 0;
  for (const { others, ...quotation } of quotationsIn(prose)) {
    assert.ok(quotation.start >= reach, 'overlaps');
    reach = quotation.end;
    for (const { text, start, end } of [quotation, ...others]) {
      assert.ok(MARKS.includes(prose[start]!) && MARKS.includes(prose[end - 1]!), 'no mark');
      assert.equal(prose.slice(start + 1, end - 1).trim(), text);
    }
  }
}

describe('the quotations of prose', () => {
  const cases: [name: string, prose: string, quoted: string[]][] = [
    ['straight', 'It says "draws us in" and "a boat".', ['draws us in', 'a boat']],
    ['curly', 'It says “draws us in”, ‘a boat’.', ['draws us in', 'a boat']],
    [
      'guillemets, with spaces and reversed',
      '« trois quatre », »fünf sechs«',
      ['trois quatre', 'fünf sechs'],
    ],
    [
      'single guillemets and low marks',
      '‹uno due› „drei vier“ ‚sechs acht‘',
      ['uno due', 'drei vier', 'sechs acht'],
    ],
    ['corner brackets', '「猫が好きです」と『犬も好きです』', ['猫が好きです', '犬も好きです']],
    ['straight without spaces', '彼は"猫が好き"と言った。', ['猫が好き']],
    ['Swedish', 'Han skrev ”en båt” här.', ['en båt']],
    ['emphasised', '**"the calm sea"** and *“we sang”*', ['the calm sea', 'we sang']],
    ['over a line', 'It says "draws\nus in" here.', ['draws\nus in']],
    ['nothing', 'It says "" and "…" and «».', []],
    [
      'apostrophes',
      "The students' work doesn't say so; ’tis the '90s, rock 'n' roll, the teachers' l’été.",
      [],
    ],
    [
      'apostrophes in single marks',
      "He writes 'I don't know, she said' and ‘it’s o’clock’.",
      ["I don't know, she said", 'it’s o’clock'],
    ],
    [
      'an apostrophe after a mark',
      'The "old hero"\'s quest and dell\'"antico incipit".',
      ['old hero', 'antico incipit'],
    ],
    ['feet and inches', 'She is 5\'10" tall, says "my mom\'s pizza".', ["my mom's pizza"]],
    ['nested, the same marks', 'It says "He said "hi" to me" there.', ['He said "hi" to me']],
    [
      'nested, other marks',
      `'He said "hi" to me' and “we 'sang' all day”.`,
      ['He said "hi" to me', "we 'sang' all day"],
    ],
    ['two opening marks', 'See ""Stop it," she yelled at me" here.', ['"Stop it," she yelled at me']],
    [
      'one opening mark for two',
      'The line "Stop it," she yelled at me" is vivid because it shows',
      ['Stop it," she yelled at me'],
    ],
    ['one closing mark for two', 'The end, “She yelled, “Stop it.” It is vivid.', ['She yelled, “Stop it.']],
    [
      'a mark too many, and a quotation after it',
      'The "cold hands", 12" long, and "the sea".',
      ['cold hands", 12', 'the sea'],
    ],
    ['a space on the wrong side', '"Stop it, "she said, and so on.', ['Stop it,']],
    ['spaces on both sides', 'He said " go away " again.', ['go away']],
    ['speech that breaks off', 'He says "But I—" and “... and then”.', ['But I—', '... and then']],
    ['a lone mark', 'The line "Stop it, she yelled is vivid.', []],
    ['not over an empty line, nor into a list', 'One "open\n\nclose" two.\n- "three\n- four"', []],
  ];
  for (const [name, prose, quoted] of cases)
    it(`are read: ${name}`, () => {
      assert.deepEqual(texts(prose), quoted);
      assertSound(prose);
    });

  it('have other readings where marks do not pair, and none where they do', () => {
    const readings = (prose: string) =>
      quotationsIn(prose).map(({ others }) => others.map(({ text }) => text));
    assert.deepEqual(readings('The line "Stop it," she yelled at me" is vivid.'), [['Stop it,']]);
    assert.deepEqual(readings("He says 'the students' bikes' twice."), [["the students' bikes"]]);
    assert.deepEqual(readings('"He said "hi" to me" and “we sang”.'), [[], []]);
  });

  it('are mentions where they may be titles or words set off', () => {
    const mentions = (prose: string) => quotationsIn(prose).map(({ mention }) => mention);
    assert.deepEqual(mentions('“The Story of My Life” is "good", "My Big Day".'), [true, true, true]);
    assert.deepEqual(mentions('“The sea was calm”, "we sang", "I Ran Home.", "STOP IT NOW", 「猫が好き」'), [
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  const word = fc.constantFrom(
    'salt',
    'harbour',
    'evening',
    "don't",
    'it’s',
    "o'clock",
    'wind',
    'Robin',
    '@CAPS1',
    'città',
  );
  const words = fc.array(word, { minLength: 2, maxLength: 8 }).map((list) => list.join(' '));
  const DOUBLE: [string, string][] = [
    ['"', '"'],
    ['“', '”'],
    ['„', '“'],
    ['«', '»'],
    ['« ', ' »'],
    ['‹', '›'],
    ['「', '」'],
    ['『', '』'],
  ];
  const SINGLE: [string, string][] = [
    ["'", "'"],
    ['‘', '’'],
  ];
  const said = fc
    .record({
      before: words,
      inner: words,
      after: words,
      marks: fc.constantFrom(...DOUBLE),
      stop: fc.constantFrom(',', '.', '?'),
    })
    .map(
      ({ before, inner, after, marks, stop }) => `${before}, ${marks[0]}${inner}${stop}${marks[1]} ${after}`,
    );
  const quotation = fc.record({
    marks: fc.constantFrom(...DOUBLE, ...SINGLE),
    text: fc.oneof(words, said),
    before: words,
    after: fc.constantFrom('.', ',', ' shows it,', '; ', ' —'),
  });

  it('are found with their exact offsets, whatever the marks, the dialogue and the apostrophes in them', () => {
    fc.assert(
      fc.property(fc.array(quotation, { maxLength: 5 }), (parts) => {
        let prose = '';
        const expected: object[] = [];
        for (const { before, marks, text, after } of parts) {
          prose += `${before} `;
          const start = prose.length;
          prose += marks.join(text);
          expected.push({ text, start, end: prose.length });
          prose += `${after} `;
        }
        const found = quotationsIn(prose).map(({ text, start, end }) => ({ text, start, end }));
        assert.deepEqual(found, expected);
      }),
    );
  });

  it('are sound whatever the text', () => {
    const hostile = fc.string({
      unit: fc.oneof(
        fc.constantFrom(...MARKS, ' ', '\n', '\n\n', '- ', '*', ',', '.', 'a', 's', 'e', '9', '猫'),
        fc.string({ unit: 'grapheme', minLength: 1, maxLength: 1 }),
      ),
    });
    fc.assert(fc.property(hostile, assertSound));
  });

  it('are read of thirty thousand marks', () => {
    for (const unit of ['"', "a' 'b ", '“', '«"']) {
      const prose = unit.repeat(30_000 / unit.length);
      assert.ok(quotationsIn(prose).every(({ start, end }) => start < end));
    }
  });
});

describe('quotations settled by what they quote', () => {
  const settled = (prose: string, essay: string) =>
    settleQuotations(quotationsIn(prose), (text) => essay.includes(text)).map(({ text, stands }) => [
      text,
      stands,
    ]);
  const vivid = 'The line "Stop it," she yelled at me" is vivid.';

  it('are read as the essay has them', () => {
    assert.deepEqual(settled(vivid, '"Stop it," she yelled at me. I ran.'), [
      ['Stop it," she yelled at me', true],
    ]);
    assert.deepEqual(settled(vivid, '"Stop it," he said.'), [['Stop it,', true]]);
  });
  it('are left as they are where no reading stands', () =>
    assert.deepEqual(settled(vivid, 'I ran.'), [['Stop it," she yelled at me', false]]));
  it('that may be titles or words set off count only if they stand', () => {
    assert.deepEqual(settled('“My Big Day” is "good" and "so nice".', 'It was good.'), [
      ['good', true],
      ['so nice', false],
    ]);
  });
  it('never overlap', () => {
    const prose = fc.string({ unit: fc.constantFrom('"', ' ', 'a', 'b', ',', '“', '”'), maxLength: 40 });
    fc.assert(
      fc.property(prose, fc.func(fc.boolean()), (text, stands) => {
        let reach = 0;
        for (const { start, end } of settleQuotations(quotationsIn(text), stands)) {
          assert.ok(start >= reach);
          reach = end;
        }
      }),
    );
  });
});

describe('what takes the place of a quotation', () => {
  it('leaves the stop or comma that stood within its marks, once', () => {
    const shown = (prose: string, own = inMarks('the end')) =>
      replaceQuotations(prose, quotationsIn(prose), () => own);
    assert.equal(shown('It closes with "the end."'), 'It closes with “the end”.');
    assert.equal(shown('“the end,” it says.'), '“the end”, it says.');
    assert.equal(shown('It has "the end.", and no more.'), 'It has “the end”, and no more.');
    assert.equal(shown('It has "the end" of it.'), 'It has “the end” of it.');
    assert.equal(shown('It says "the end."', '“the end.”'), 'It says “the end.”');
    assert.equal(shown('It says "a dragon."', TAKEN_OUT), 'It says […].');
  });
});
