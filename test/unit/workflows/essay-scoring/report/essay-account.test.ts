import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { essayView } from '@assay/essay-scoring/report/essay-view';
import { essayWords } from '@assay/essay-scoring/report/words/essay-words';
import type { EssayResult } from '@assay/essay-scoring/result';
import { reportLatex } from '../../../../support/report-latex.ts';
import { sampleResult, trait } from '../../../platform/report/sample-results.ts';

const absent = [0, 1, 2, 3].map((score) => ({ score, exemplarId: null, similarity: null }));
const bare = { exemplars: absent, flags: ['no-exemplars' as const] };

/** The pages of a result in a language, with the blanks of their source as one. */
function pagesOf(over: Partial<EssayResult>, language = 'en'): string {
  const sample = sampleResult(over);
  const tex = reportLatex(
    'essay-scoring',
    essayView({ ...sample, assignment: { ...sample.assignment, language } }),
  );
  return tex.slice(tex.indexOf('\\begin{document}')).replace(/\s+/g, ' ');
}

describe('what the pages of an essay tell of how its scores were made', () => {
  const WITH = {
    en: /together with essays of the same assignment that teachers had scored before/,
    it: /insieme a elaborati della stessa consegna già valutati da docenti/,
  };
  const WITHOUT = { en: /without seeing any other essay/, it: /senza vedere altri elaborati/ };

  for (const language of ['en', 'it'] as const) {
    it(`names essays scored before where one was there, and none where none was (${language})`, () => {
      const compared = pagesOf({ scores: [trait('A', 1, bare), trait('B', 1)] }, language);
      const alone = pagesOf({ scores: [trait('A', 1, bare), trait('B', 1, bare)] }, language);
      assert.match(compared, WITH[language]);
      assert.doesNotMatch(compared, WITHOUT[language]);
      assert.doesNotMatch(alone, WITH[language]);
      assert.match(alone, WITHOUT[language]);
    });

    it(`tells what was counted, and no 0 of errors that were not found (${language})`, () => {
      const counted = { words: 120, runOnSentences: 0, doubledWords: 2 };
      const page = pagesOf({ counted }, language);
      const { counts } = essayWords(language);
      assert.ok(page.includes(counts.words) && page.includes(counts.doubledWords));
      assert.ok(!page.includes(counts.runOnSentences));
    });

    it(`names no variant below a trait, which tells a student nothing (${language})`, () => {
      const [traits] = pagesOf({}, language).split(
        /How these scores were made|Come sono nati questi punteggi/,
      );
      assert.doesNotMatch(traits!, /MADRAG/);
    });
  }

  it('goes on below the last trait: no page is left empty before it', () =>
    assert.doesNotMatch(pagesOf({}), /\\clearpage/));

  it('keeps the variant with the facts that make the run checkable', () =>
    assert.match(pagesOf({}), /\\AssayFact\{Method\}\{MADRAG\}/));
});
