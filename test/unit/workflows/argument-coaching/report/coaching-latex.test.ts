import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { coachingView } from '@assay/argument-coaching/report/coaching-view';
import type { CoachingResult } from '@assay/argument-coaching/result';
import { reportLatex } from '../../../../support/report-latex.ts';
import { coaching, coachingResult, hostileCoaching, revisedResult } from './sample-coaching.ts';
import { debateResult, heldDebate } from './sample-debates.ts';

const latexOf = (result: CoachingResult) => {
  const tex = reportLatex('argument-coaching', coachingView(result));
  return tex.slice(tex.indexOf('\\begin{document}')).replace(/\s+/g, ' ');
};
const partsOf = (latex: string) =>
  [...latex.matchAll(/\\Assay(?:Part|Section|Voice)\{([^\\}]*)/g)].map(([, title]) => title!.trim());
const debate = debateResult(heldDebate({ approach: 'B', rounds: 2 }));

describe('the LaTeX of argument coaching', () => {
  it('ends a student’s report in the questions: nothing after them but how it was made', () => {
    assert.deepEqual(partsOf(latexOf(revisedResult())), [
      'This is a revision',
      'Scores',
      'What to look at first',
      'The text, with every cited passage marked',
      'Draft and revision',
      'What the opponent finds weak',
      'The opponent answers',
      'What the judges say',
      'What people say',
      'Questions to think about',
      'How this was made',
      'Provenance',
    ]);
  });

  it('tells a debate in public first and what was private after it', () => {
    assert.deepEqual(partsOf(latexOf(debate)), [
      'Who is ahead',
      'Transcript',
      'Round 1',
      'Round 2',
      'Scores of the whole debate',
      'Drafts',
      'Preparation',
      'How this debate was held',
      'Provenance',
    ]);
  });

  it('counts what a speaker was told, beside all there was only where some was left out', () => {
    assert.match(latexOf(debate), /own speeches&1&820&0/);
  });

  it('says before anything else that it is advisory and which models wrote it', () => {
    const latex = latexOf(coachingResult());
    const advisory = latex.indexOf('Advisory until released');
    assert.ok(advisory > 0 && advisory < latex.indexOf('\\AssayMotion'));
    assert.match(latexOf(debate), /Spoken and scored by machines.*debater-large-2026-03/);
    const { provenance } = coachingResult();
    assert.match(
      latexOf(coachingResult({ provenance: { ...provenance, standIn: true } })),
      /\\AssayAlarm\{NO REAL MODEL/,
    );
  });

  it('tells added from removed words by more than colour', () => {
    const latex = latexOf(revisedResult());
    assert.match(latex, /\\AssayDiff\{removed\}\{Studies show/);
    assert.match(latex, / \\AssayDiff\{added\}\{A review of some sixty studies/);
    const tex = reportLatex('argument-coaching', coachingView(revisedResult()));
    assert.match(tex, /AssayDiff-added.*\\underLine/);
    assert.match(tex, /AssayDiff-removed.*\\strikeThrough/);
  });

  it('gives no command of a student or a model to TeX', () => {
    const latex = latexOf(hostileCoaching());
    assert.doesNotMatch(latex, /\\(?:input|directlua\{os|immediate|write18|csname) ?\{?[/e]/);
    assert.doesNotMatch(latex, /(?<!\\)\\end\{document\}.+\S.+\\end\{document\}/);
  });

  it('fills its templates whatever is missing', () => {
    const nothing = coaching({
      critique: null,
      rebuttal: null,
      consensus: null,
      questions: null,
      side: null,
    });
    const panel = { judgements: [], scores: [], missing: [], average: null, least: null, most: null };
    const bare = coachingResult({ status: 'failed', coaching: { ...nothing, panel } });
    assert.match(latexOf(bare), /Nothing could be judged/);
    for (const approach of ['A', 'B', 'control'] as const)
      assert.match(latexOf(debateResult(heldDebate({ approach, rounds: 3 }, 0))), /No speech was given/);
    const check = coachingResult({ purpose: 'check', coaching: null });
    assert.match(latexOf(check), /Both sides of this motion can reasonably be argued/);
    assert.match(
      latexOf({ ...check, balance: { answer: null, missing: null } }),
      /The motion could not be checked/,
    );
  });
});
