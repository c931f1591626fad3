import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { describe, it } from 'node:test';
import { CODES, directionCode, LETTERS } from '@assay/essay-scoring/error-codes/codes';
import { compareCoders } from '@assay/essay-scoring/error-codes/compare-coders';
import { proposedComponent } from '@assay/essay-scoring/error-codes/component';
import { ERROR_READING } from '@assay/essay-scoring/error-codes/error-reading';
import { agreementText, contradictedText } from '@assay/essay-scoring/error-codes/format-codes';
import { readCodes } from '@assay/essay-scoring/error-codes/read-codes';
import * as fc from 'fast-check';

const read = (text: string, file = 'one.csv') => readCodes(Buffer.from(text), file);
const HEAD = 'id,trait,off,MADRAG residual,A,B,C,D';

describe('codes of errors', () => {
  it('are read as coders write them', () => {
    const { rows } = read(
      `${HEAD}\ne1,Ideas,MADRAG,-1.5,A1,b1,C2 debate framing capture,\ne2,Ideas,MADRAG,2,2,2,c 3,4\ne3,Voice,,,A1,,,\n`,
    );
    assert.deepEqual(
      rows.map(({ codes }) => codes),
      [
        { A: 'A1', B: 'B1', C: 'C2', D: null },
        { A: 'A2', B: 'B2', C: 'C3', D: 'D4' },
        { A: 'A1', B: null, C: null, D: null },
      ],
    );
  });

  it('are all in the guide, each with what it means', async () => {
    const page = await readFile('docs/reference/evaluation.md', 'utf8');
    for (const [code, words] of LETTERS.flatMap((letter) => Object.entries(CODES[letter])))
      assert.ok(page.includes(`${code} ${words}`), code);
  });

  for (const [what, text, words] of [
    ['a code that there is not', `${HEAD}\ne1,Ideas,,,,B3,,\n`, /one\.csv, line 2, B: "B3".*B0, B1, B2/],
    ['a code of another letter', `${HEAD}\ne1,Ideas,,,,C1,,\n`, /line 2, B: "C1"/],
    ['words', `${HEAD}\ne1,Ideas,,,,good,,\n`, /"good" is no code of B/],
    ['a row twice', `${HEAD}\ne1,Ideas,,,,,,\ne1,Ideas,,,,,,\n`, /e1, Ideas twice/],
    ['another table', 'id,score\ne1,2\n', /no column trait, A, B, C, D/],
  ] as const)
    it(`say what is wrong with ${what}`, () =>
      assert.throws(() => read(text), { code: 'TableInvalid', message: words }));

  it('have A from the residual, also where nobody wrote it, and tell where another was written', () => {
    const table = read(
      'id,trait,residual,A,B,C,D\ne1,Ideas,1.5,,B1,,\ne2,Ideas,"1,5",A1,,,\ne3,Ideas,-2,A1,,,\ne4,Ideas,,A2,,,\n',
    );
    assert.deepEqual(
      table.rows.map(({ codes }) => codes.A),
      ['A2', 'A2', 'A1', 'A2'],
    );
    assert.deepEqual(contradictedText([table]), [
      'A that contradicts the residual, by which it is counted: 1\n  e2, Ideas: A1 in one.csv, A2 by the residual',
    ]);
    const several = read('id,trait,SA residual,MA residual,A,B,C,D\ne1,Ideas,2,-2,A1,,,\n');
    assert.deepEqual([several.rows[0]!.codes.A, contradictedText([several])], ['A1', []]);
  });

  it('of two coders: A in which they differ is told where no residual settles it', () => {
    const [one, two] = ['A1', 'A2'].map((code) => read(`id,trait,A,B,C,D\ne1,T,${code},,,\n`)) as [
      ReturnType<typeof read>,
      ReturnType<typeof read>,
    ];
    const { unsettled, errors } = compareCoders(one, two);
    assert.deepEqual(unsettled, [{ id: 'e1', trait: 'T', letter: 'A', codes: ['A1', 'A2'] }]);
    assert.equal(errors[0]!.codes.A, null);
  });

  it('of two coders: κ by letter, what both say, what is to settle, what one has alone', () => {
    const first = read(`${HEAD}\ne1,T,,,A1,B1,C2,D1\ne2,T,,,A1,B0,C3,\ne3,T,,,A2,B1,C6,D3\n`);
    const second = read(`${HEAD}\ne1,T,,,A1,B1,C2,D3\ne2,T,,,A1,B1,C3,D2\ne4,T,,,A1,B1,C1,D1\n`, 'two.csv');
    const found = compareCoders(first, second);
    assert.deepEqual(
      found.agreement.map(({ letter, coded, agreed, kappa }) => [letter, coded, agreed, kappa]),
      [
        ['B', 2, 1, 0],
        ['C', 2, 2, 1],
        ['D', 1, 0, 0],
      ],
    );
    assert.deepEqual(
      found.errors.map(({ codes }) => codes),
      [
        { A: 'A1', B: 'B1', C: 'C2', D: null },
        { A: 'A1', B: null, C: 'C3', D: null },
      ],
    );
    assert.deepEqual(
      found.unsettled.map(({ id, codes }) => [id, ...codes]),
      [
        ['e1', 'D1', 'D3'],
        ['e2', 'B0', 'B1'],
      ],
    );
    assert.deepEqual(
      found.alone.map(({ id, file }) => [id, file]),
      [
        ['e3', 'one.csv'],
        ['e4', 'two.csv'],
      ],
    );
    assert.deepEqual(found.single, [{ id: 'e2', trait: 'T', letter: 'D', code: 'D2', file: 'two.csv' }]);
    assert.match(
      agreementText(found),
      /Codes that one coder alone gave, and which are in no table below: 1\n {2}e2, T: D2, in two\.csv alone/,
    );
    assert.match(agreementText(found), /C primary failure mechanism +2 +2 +100\.0 +1\.000.*e2, T: B0 or B1/s);
  });
});

describe('what follows from the scores', () => {
  const component = (MADRAG: number | null, MARAG: number | null, MAD: number | null) =>
    proposedComponent(new Map(Object.entries({ MADRAG, MARAG, MAD })));

  it('is the direction of the system whose errors are read, and a component of the whole one alone', () => {
    const residuals = new Map([
      ['MADRAG', -2],
      ['MARAG', 2],
      ['MAD', -2],
    ]);
    assert.deepEqual(ERROR_READING.propose('MADRAG', residuals), { A: 'A1', 'D proposed': 'D1' });
    assert.deepEqual(ERROR_READING.propose('MARAG', residuals), { A: 'A2' });
  });

  it('proposes the part without which the error is gone', () => {
    assert.equal(component(-2, 0, -1.5), 'D1');
    assert.equal(component(-2, -2, 0.5), 'D2');
    assert.equal(component(-2, 1, -1), 'D3');
    assert.equal(component(-2, -1.5, -3), 'D4');
  });

  it('does not take an error in the other direction for the same one', () =>
    assert.equal(component(-2, 2, -2), 'D1'));

  it('proposes nothing without an error, or where an ablation gave no score', () => {
    for (const [own, other, another] of [
      [1, 0, 0],
      [null, 2, 2],
      [2, null, 2],
      [2, 2, null],
    ] as const)
      assert.equal(component(own, other, another), null);
  });

  it('is the same of a scale turned round, but for the direction', () => {
    const residual = fc.option(fc.double({ min: -5, max: 5, noNaN: true }));
    const turned = (value: number | null) => (value === null ? null : -value);
    fc.assert(
      fc.property(residual, residual, residual, (own, other, another) => {
        const mirrored = component(turned(own), turned(other), turned(another));
        assert.equal(mirrored, component(own, other, another));
        const [one, opposite] = [directionCode(own), directionCode(turned(own))];
        assert.equal(one === null, opposite === null);
        if (one !== null) assert.notEqual(one, opposite);
      }),
    );
  });
});
