import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeDrift } from '@assay/lab/drift/describe-drift';
import { measureDrift } from '@assay/lab/drift/measure-drift';
import type { DriftPair } from '@assay/lab/drift/pair-judgements';
import { changePlot } from '@assay/lab/drift/report/change-plot';
import { driftView } from '@assay/lab/drift/report/drift-view';
import { driftWords } from '@assay/lab/drift/report/words/drift-words';
import { driftLatex } from '../../../../support/report-latex.ts';
import { ATTACKS } from '../../../platform/report/sample-results.ts';
import { about, driftOf, essays, label, score } from '../samples.ts';

/** What stands in the document, on one line and without its fonts. */
const bodyOf = (latex: string) =>
  latex
    .slice(latex.indexOf('\\begin{document}'))
    .replace(/\\AssayFont\{\w+\}\{([^{}]*)\}/g, '$1')
    .replace(/\s+/g, ' ');
const latexOf = (pairs: readonly DriftPair[], over = {}) =>
  bodyOf(driftLatex(driftView(driftOf(pairs, over))));
const lower = essays(Array.from({ length: 60 }, (_, at) => [4, at < 50 ? 3 : 4] as const));
const speaking = (language: string) => ({ assignment: { ...about().assignment, language } });

describe('a drift report', () => {
  it('answers first, with a verdict for each trait', () => {
    const latex = latexOf(lower);
    assert.match(
      latex,
      /Yes, more than noise: 50 of 60 submissions would get another value, on the whole 0 higher, 50 lower\./,
    );
    assert.match(latex, /More than noise: Ideas \(−0\.83 on average\)/);
    assert.match(latex, /\\AssayYes\{YES\}/);
    assert.ok(latex.indexOf('More than noise:') < latex.indexOf('AssayYes'));
  });

  it('shows so many pairs of reasons, and counts the others', () => {
    const latex = latexOf(lower);
    assert.equal(latex.split('\\AssayMover{').length - 1, 40);
    assert.match(latex, /The 40 largest of 50 changed values; drift\.json has all of them/);
    assert.match(latex, /Ideas is worth 4\./);
    assert.match(latex, /Ideas is worth 3\./);
  });

  it('runs nothing that stands in names and reasons', () => {
    const hostile = ATTACKS.map((attack, at) => ({
      submission: `${at} ${attack}`,
      baseline: [score('a', attack, 2, { text: attack }), label('a', attack, 'Correct', { text: null })],
      again: [score('a', attack, 5, { text: ATTACKS.join('\n') }), label('a', attack, 'Incorrect')],
    }));
    const latex = latexOf(hostile);
    for (const command of ['\\input{', '\\write18', '\\immediate', '\\openin', '\\directlua{os'])
      assert.ok(!latex.includes(command), command);
    assert.ok(
      describeDrift(driftOf(hostile))
        .split('\n')
        .every((line) => !/\p{Cc}/u.test(line)),
    );
  });

  it('is in the language of the assignment', () => {
    const latex = latexOf(lower, speaking('it-CH'));
    assert.match(latex, /Sì, più che rumore: 50 di 60 elaborati avrebbero un altro valore/);
    assert.match(latex, /Più che rumore: Ideas \(−0,83 in media\)/);
    assert.match(latex, /\\AssayYes\{SÌ\}/);
    const german = latexOf(lower, speaking('de-AT'));
    assert.match(
      german,
      /Ja, mehr als Rauschen: 50 von 60 Abgaben bekämen einen anderen Wert, im Ganzen 0 einen höheren/,
    );
    assert.match(german, /Mehr als Rauschen: Ideas \(−0,83 im Mittel\)/);
  });

  it('says of labels who rises and falls, and calls the one question of a class by no name', () => {
    const answers = (to: string) =>
      Array.from({ length: 9 }, (_, at) => label(`student ${at}`, null, at < 8 ? to : 'Correct'));
    const pair = { submission: 'class', baseline: answers('Correct'), again: answers('Incorrect') };
    const latex = latexOf([pair]);
    assert.match(latex, /8 of 9 students would get another value/);
    assert.match(latex, /More than noise: Label \(0 higher, 8 lower\)/);
    assert.match(latex, /\\textbf\{student 3\}/);
  });

  it('tells what is not compared, and what is missing', () => {
    const pairs = essays([
      [3, null],
      [4, 4],
    ]).map((pair) => ({ ...pair, again: [...pair.again, score(pair.submission, 'Depth', 3)] }));
    const latex = latexOf(pairs);
    assert.match(latex, /Ideas: 1 became missing/);
    assert.match(latex, /Depth was not judged before \(2 judgements\)/);
    assert.match(latex, /1 value that was there is missing now/);
  });
});

describe('the picture of a trait', () => {
  const words = driftWords('en');
  const plotOf = (pairs: readonly DriftPair[]) => changePlot(measureDrift({ pairs }).traits[0]!, words);

  it('has a square with its number for each two values', () => {
    const { captions, strokes } = plotOf(
      essays([
        [2, 3],
        [2, 3],
        [5, 5],
      ]),
    );
    const counts = captions.map(({ text }) => text);
    assert.ok(counts.includes('2') && counts.includes('before →') && counts.includes('Ideas'));
    assert.equal(strokes.match(/ re f/g)!.length, 2);
  });

  it('has dots where a scale has too many values, or decimals', () => {
    const range = { min: 0, max: 100 };
    const wide = [
      {
        submission: 'a',
        baseline: [score('a', 'Ideas', 40, { range })],
        again: [score('a', 'Ideas', 60, { range })],
      },
    ];
    for (const pairs of [wide, essays([[2.5, 3]])]) assert.doesNotMatch(plotOf(pairs).strokes, / re f/);
  });

  it('keeps every stroke and word within itself', () => {
    for (const pairs of [
      essays([
        [1, 6],
        [6, 1],
      ]),
      [{ submission: 'c', baseline: [label('a', 'Q1', 'Correct')], again: [label('a', 'Q1', 'Incorrect')] }],
    ]) {
      const { width, height, captions } = plotOf(pairs);
      for (const { x, y } of captions)
        assert.ok(
          Number(x) >= 0 && Number(x) <= Number(width) && Number(y) >= 0 && Number(y) <= Number(height),
        );
    }
  });
});
