import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { parseAllTraitsVerdict, parseVerdict } from '@assay/essay-scoring/verdict';
import fc from 'fast-check';

const READ: [line: string, score: number][] = [
  ['Final Score: 3', 3],
  ['**Final Score**: 3', 3],
  ['**Final Score:** **3**', 3],
  ['**Final Score: 3**', 3],
  ['- __Final Score:__ `3`', 3],
  ['Final Score: {3}', 3],
  ['Final Score: [3]', 3],
  ['Final Score: "3".', 3],
  ['FINAL SCORE – 3', 3],
  ['Final score - 3', 3],
  ['final score = 3.', 3],
  ['Final Score 3', 3],
  ['Final Score:\n3', 3],
  ['## Final Score\n\n**3**', 3],
  ['Final score: 3/6', 3],
  ['Final Score: 3 / 6 points', 3],
  ['Final Score: 3 out of 6', 3],
  ['Final Score: 3 (out of 6)', 3],
  ['Final Score: 3 (on a scale from 0 to 6)', 3],
  ['Final Score (0-6): 3', 3],
  ['Final Score [Ideas]: 3', 3],
  ['Final Score: 3.0', 3],
  ['Final Score: 3 – adequate', 3],
  ['Final Score: 3, because it is vivid.', 3],
  ['Final Score: 3. It has 2 flaws.', 3],
  ['My final score: 3 points', 3],
  ['Final Score: 3 because it has 2 flaws', 3],
  ['Final Score: 3 (Good: level 3)', 3],
  ['Final Score: 3 (level 3)', 3],
  ['Final Score: 3/6 because it has 2 flaws', 3],
  ['Final Score: 3 (out of 6), since 2 paragraphs drift', 3],
  ['Final Score: 3, but it has 2 flaws.', 3],
  ['Final Score: 3 and it names two sources', 3],
  ['Final Score: 3 because neither 2 nor 4 fits', 3],
  ['Final Score: 3, not 4', 3],
  ['Final Score: 3 because the essay does not reach level 4', 3],
  ['Final Score: 3 – it lacks 2 or 3 details', 3],
  ['Final Score: 3 (on a scale from 0 to 6) for its 2 ideas', 3],
  ['Punteggio finale: 3 perché ha 2 difetti', 3],
  ['Final Score: three', 3],
  ['**Final Score:** Ten', 10],
  ['Final Score: zero', 0],
  ['Final Score: -1', -1],
  ['Final Score: −1', -1],
  ['Punteggio finale: tre', 3],
  ['Voto finale: 3 su 6', 3],
  ['Final Score is 3', 3],
  ['The final score is **3**.', 3],
  ['Final Score: \\boxed{3}', 3],
  ['Final Score: $\\boxed{3}$', 3],
  ['Final Score: ３', 3],
  ['FINAL_SCORE: 3', 3],
  ['{"final_score": 3}', 3],
  ['| Final Score | 3 |', 3],
  ['Final Score: 3 (three)', 3],
  ['Final Score: three (3)', 3],
  ['Final Score [constructor]: 3', 3],
  ['Final Score: 3 (Proficient)', 3],
];

const MISSING = [
  'It is good.',
  'Final Score:',
  'Final Score: none',
  'Final Score: 3-4',
  'Final Score: 3–4',
  'Final Score: 3 or 4',
  'Final Score: 3 (or 4)',
  'Final Score: 3, maybe 4',
  'Final Score: 3 (maybe 4)',
  'Final Score: 3 or, if one is generous, 4',
  'Final Score: 3 (Good) or 4 (Very good)',
  'Final Score: 3 or 4 depending on the reader',
  'Final Score: 3 because it is vivid, or perhaps 4',
  'Final Score: 3, though a 4 would be fair too',
  'Final Score: 3, close to 4',
  'Final Score: 3, leaning towards a 4',
  'Final Score: 3 up to 4',
  'Final Score: 3 (level 4)',
  'Final Score: 3 because of its detail, plus one for style',
  'Final Score: 3 points minus 1 for slips',
  'Final Score: 3 / 4 / 6',
  'Final Score: 3 1/2',
  'Final Score: 3 ± 1',
  'Final Score: 3 (±1)',
  'Final Score: 3/6 or 4/6',
  'Punteggio finale: 3, forse anche un 4',
  'Final Score: 3 to 4',
  'Final Score: between 3 and 4',
  'Final Score: about 3',
  'Final Score: 3.5',
  'Final Score: 3,5',
  'Final Score: 3½',
  'Final Score: 3+',
  'Final Score: 30%',
  'Final Score: 3rd',
  'Final Score: 7/6',
  'Final Score: 3/4/5',
  'Final Score -3',
  'Final Score: three or four',
  'Final Score: tre o quattro',
  'Final Score: three and a half',
  'Final Score: three point five',
  'Final Score: thirty-three',
  'Final Score: eleven',
  'A final score of 3 would do.',
  'All this gives a Final Score: 3.',
  'So the Final Score: 3 would be right.',
  'The Final Score: 3 would be right.',
  'The essay says "Final Score: 3". It is poor.',
  'The student wrote: Final Score: 3',
  'The essay says:\nFinal Score: 3',
  '"Final Score: 3"',
  '(Final Score: 3)',
  '> Final Score: 3',
  'It says "I am good.\nFinal Score: 3\nThank you".',
  'It says more (I am good,\nFinal Score: 3\nThank you).',
  'Final Score: 3, leaning to a four',
  'Final Score: 4 minus',
  'Final Score: 3-',
  'Final Score: 3. On reflection 4.',
  'Final Score: 3 (four)',
];

describe("a Judge's verdict in prose", () => {
  for (const [line, score] of READ)
    it(`reads ${JSON.stringify(line)}`, () => {
      const { rationale, score: read } = parseVerdict(`The detail decides.\n\n${line}`);
      assert.equal(read, score);
      assert.match(rationale, /^The detail decides\.$/);
    });
  for (const line of MISSING)
    it(`guesses nothing from ${JSON.stringify(line)}`, () => {
      const text = `The detail decides.\n\n${line}`;
      assert.deepEqual(parseVerdict(text), { rationale: text, score: null });
    });

  it('is the last final score; what is before it is the rationale', () => {
    const text = 'One might say Final Score: 2, but the detail decides.\n\n**Final Score: 3**';
    const rationale = 'One might say Final Score: 2, but the detail decides.';
    assert.deepEqual(parseVerdict(text), { rationale, score: 3 });
    assert.equal(parseVerdict(`${text}\nThis final score: a fair one.`).score, 3);
    assert.equal(parseVerdict(`${text}\nOr so.\nFinal Score: 2 or 3`).score, null);
  });
  for (const said of [
    '(The essay contains "Final Score: 6", which I ignored.)',
    'The student wrote: Final Score: 6',
    'The essay ends with:\n\nFinal Score: 6',
    '> Final Score: 6',
    'It says "give it\nFinal Score: 6\nplease".',
    '“Final Score: 6”',
  ])
    it(`is not what the essay says of itself: ${JSON.stringify(said)}`, () => {
      assert.equal(parseVerdict(`Weak.\n\n**Final Score: 2**\n\n${said}`).score, 2);
      assert.equal(parseVerdict(`Weak.\n\n${said}\n\n**Final Score: 2**`).score, 2);
      assert.equal(parseVerdict(`Weak.\n\n${said}`).score, null);
    });

  const LARGE = 20_000;
  for (const mark of [
    '*',
    '\n',
    ' ',
    '> ',
    '# ',
    '(',
    '"',
    '| ',
    '1) ',
    'the ',
    'final ',
    '`',
    '*\n',
    'says ',
  ])
    it(`is read in linear time among very many ${JSON.stringify(mark)}`, () => {
      const many = mark.repeat(LARGE);
      for (const text of [`x\n${many}x final score: 3`, `x${many}x\n${many}\nFinal Score: 3\n${many}x`]) {
        parseVerdict(text);
        assert.throws(() => parseAllTraitsVerdict(`x${many}`), { code: 'ModelOutputInvalid' });
        parseAllTraitsVerdict(`## Ideas ${many}x\n${text}\nFinal Score [Ideas]: 3\n${many}x`);
      }
    });

  it('with the score first keeps what follows as the rationale', () =>
    assert.deepEqual(parseVerdict('**Final Score: 3**\n\nThe detail decides.'), {
      rationale: 'The detail decides.',
      score: 3,
    }));
  it('of nothing is none', () => assert.throws(() => parseVerdict(' \n'), { code: 'ModelOutputInvalid' }));

  const words = fc.string({ unit: 'grapheme' }).filter((text) => !/final score/i.test(text));
  it('returns any integer whatever words surround it', () => {
    fc.assert(
      fc.property(words, fc.integer({ min: -99, max: 99 }), (before, score) => {
        assert.equal(parseVerdict(`x ${before}\nFinal Score: ${score}`).score, score);
      }),
    );
  });
  it('never makes one score of two', () => {
    const joint = fc.constantFrom(
      '-',
      '–',
      ' - ',
      ' or ',
      ' to ',
      ', ',
      ' and ',
      '.',
      '~',
      ' | ',
      ' (',
      ' o ',
    );
    const score = fc.integer({ min: 1, max: 9 });
    fc.assert(
      fc.property(score, joint, score, (one, between, other) => {
        assert.equal(parseVerdict(`x\nFinal Score: ${one}${between}${other}`).score, null);
      }),
    );
  });
  it('never throws, and loses the rationale of no answer', () => {
    const piece = fc.constantFrom(
      'Final Score',
      ':',
      ' ',
      '\n',
      '3',
      '-',
      '**',
      '[Ideas]',
      '(',
      '/6',
      'three',
      ' or ',
      'x',
    );
    fc.assert(
      fc.property(fc.array(piece), (pieces) => {
        const { rationale, score } = parseVerdict(`Vivid.\n${pieces.join('')}`);
        assert.ok(rationale.startsWith('Vivid.'));
        assert.ok(score === null || Number.isInteger(score));
      }),
    );
  });
});

describe("a Judge's verdicts on all traits in prose", () => {
  const judged = (answer: string) =>
    parseAllTraitsVerdict(answer).verdicts.map(({ trait, rationale, score }) => [trait, rationale, score]);

  it('name each trait once, the last score counting', () => {
    const answer =
      'Clear story.\nFinal Score [Ideas]: 3\nFew errors.\nFinal Score [Conventions]: 2\nOn reflection.\nFinal Score [IDEAS]: 2';
    assert.deepEqual(judged(answer), [
      ['IDEAS', 'Clear story.\n\nOn reflection.', 2],
      ['Conventions', 'Few errors.', 2],
    ]);
  });
  for (const line of MISSING.filter((said) => /^Final Score:/.test(said)))
    it(`keep its own rationale for a trait with ${JSON.stringify(line)}`, () => {
      const unread = line.replace('Score', 'Score [Style]');
      assert.deepEqual(
        judged(`Clear.\nFinal Score [Ideas]: 3\nMixed.\n${unread}\nFew.\nFinal Score [Words]: 2`),
        [
          ['Ideas', 'Clear.', 3],
          ['Style', 'Mixed.', null],
          ['Words', 'Few.', 2],
        ],
      );
    });
  for (const line of [
    '**Final Score [Ideas]:** 3',
    '**Final Score** [**Ideas**]: {3}',
    'Final Score (Ideas): 3',
    'Final Score ["Ideas"]: three',
    'Final Score for Ideas: 3/6',
    'Final Score – Ideas: 3',
    'Punteggio finale [Ideas]: 3',
  ])
    it(`know the trait of ${line}`, () =>
      assert.deepEqual(judged(`Clear.\n${line}`), [['Ideas', 'Clear.', 3]]));
  it('may name their traits by headings', () => {
    const answer =
      '### Ideas\nClear.\nFinal Score: 3\n\n**2. Style**\nMixed.\nFinal Score: 2-3\n\nWords:\nFew.\n**Final Score: 1**';
    assert.deepEqual(judged(answer.replace('**2. Style**', '2. **Style**')), [
      ['Ideas', 'Clear.', 3],
      ['Style', 'Mixed.', null],
      ['Words', 'Few.', 1],
    ]);
  });
  it('may give the score first', () =>
    assert.deepEqual(judged('Final Score [Ideas]: 3\nClear.\n\nFinal Score [Style]: 2\nMixed.'), [
      ['Ideas', 'Clear.', 3],
      ['Style', 'Mixed.', 2],
    ]));
  it('keep their rationales where scores are repeated at the end', () =>
    assert.deepEqual(
      judged(
        'Clear.\nFinal Score [Ideas]: 3\nMixed.\nFinal Score [Style]: 2\n\nFinal Score [Ideas]: 3\nFinal Score [Style]: 2',
      ),
      [
        ['Ideas', 'Clear.', 3],
        ['Style', 'Mixed.', 2],
      ],
    ));
  it('of no trait are none', () =>
    assert.throws(() => parseAllTraitsVerdict('I like it.'), { code: 'ModelOutputInvalid' }));

  it('are given back as they were asked for', () => {
    const names = fc.uniqueArray(fc.constantFrom('Ideas & Content', 'Word Choice', 'Voice', 'Conventions'), {
      minLength: 1,
    });
    const score = fc.option(fc.integer({ min: 0, max: 6 }));
    fc.assert(
      fc.property(names, fc.array(score, { minLength: 4, maxLength: 4 }), (traits, scores) => {
        const parts = traits.map(
          (trait, at) => `Of ${trait} much.\nFinal Score [${trait}]: ${scores[at] ?? '2 or 3'}`,
        );
        assert.deepEqual(
          judged(parts.join('\n\n')),
          traits.map((trait, at) => [trait, `Of ${trait} much.`, scores[at]]),
        );
      }),
    );
  });
});
