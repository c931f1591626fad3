import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { RESULT } from '@assay/essay-scoring/result';
import { levelsByScore, worthOf } from '@assay/platform/assignment/rubric';
import { renderReportHtml } from '@assay/platform/report/html/render-html';
import { override } from '@assay/platform/review/decide';
import { draftResultOf } from '@assay/platform/review/draft-result';
import { fold } from '@assay/platform/review/fold';
import { previewOf } from '@assay/platform/review/released-result';
import { reviewedResult } from '@assay/platform/review/reviewed-result';
import { agreementWithTeachers, pairsOf } from '@assay/platform/review/teacher-agreement';
import { findWorkflow } from '@assay/workflows/find-workflow';
import { describeAgreement } from '../../../../../cli/commands/agreement.ts';
import { releasedPage } from '../../../../../functions/platform/api/pages/released-page.ts';
import { reportLatex } from '../../../../support/report-latex.ts';
import { sampleResult } from '../../../platform/report/sample-results.ts';
import { AT, trailOf } from '../../../platform/review/trails.ts';

const GRADES = { min: 1, max: 5, points: { 1: 5, 2: 4, 3: 3, 4: 2, 5: 0 } };
const LEVELS = { 1: 'Very good.', '2-3': 'Good, with gaps.', 5: 'Hardly anything.' };

/** An essay whose traits have school grades: 1 is the best of 5. */
const graded = (language: 'en' | 'it' = 'en') => {
  const sample = sampleResult();
  const [one] = sample.scores;
  const grade = { ...GRADES, worth: worthOf(GRADES), levels: levelsByScore({ ...GRADES, levels: LEVELS }) };
  const scores = [{ ...one!, ...grade, trait: 'Ideas', score: 1, level: 'Very good.' }];
  return RESULT.schema.parse({ ...sample, assignment: { ...sample.assignment, language }, scores });
};
const WORKFLOW = findWorkflow(graded().workflow);
const draftOf = (result = graded()) => draftResultOf(result, WORKFLOW.results.review(result));
const to = (score: number) =>
  ({
    kind: 'score-overridden',
    runId: graded().runId,
    trait: 'Ideas',
    from: 1,
    to: score,
    reason: 'So.',
  }) as const;

describe('a scale on which 1 is the best', () => {
  it('says so in the report, on paper and as a page', async () => {
    for (const [language, words] of [
      ['en', 'scale 1 to 5 (1 is the best)'],
      ['it', 'scala da 1 a 5 (1 è il migliore)'],
    ] as const) {
      const view = await WORKFLOW.report.view(graded(language));
      for (const text of [reportLatex(WORKFLOW.id, view), renderReportHtml(WORKFLOW.id, view)]) {
        assert.ok(text.includes(words), words);
        assert.doesNotMatch(text, /\b1 (?:of|su) 5\b/);
      }
    }
  });

  it('fills the bar of the report by its best score', async () => {
    const { traits } = (await WORKFLOW.report.view(graded())) as never as { traits: { bar: string }[] };
    assert.equal(traits[0]!.bar, '1.000');
  });

  it('says so on its student’s page, beside the machine’s score, too', () => {
    const page = releasedPage(previewOf(draftOf(), fold(trailOf([to(4)])), AT)!);
    assert.ok(page.includes('4 (scale 1 to 5, 1 is the best)'), page);
    assert.ok(page.includes('the machine’s was 1 (scale 1 to 5, 1 is the best)'), page);
    assert.doesNotMatch(page, /\b[14] of 5\b(?! points)/);
  });

  it('says so on the terminal and where a score is refused', () => {
    const { lines } = WORKFLOW.results.summarize(graded(), { options: {} } as never);
    assert.match(lines[0]!, /of 1-5 \(1 is the best\)/);
    const refuse = () => override(draftOf(), fold([]), { trait: 'Ideas', score: 7, reason: 'So.' });
    assert.throws(refuse, /a whole number from 1 to 5 \(1 is the best\)/);
  });

  it('has a machine that gave better grades than teachers too kind, and not too strict', () => {
    const pairs = pairsOf(draftOf(), fold(trailOf([to(3)])));
    const told = describeAgreement(agreementWithTeachers([{ needs: [], pairs }], []));
    assert.match(told, /too kind by 2\.00/);
  });
});

describe('a score that a teacher changed', () => {
  it('has the rubric’s words for it, on its student’s page, too; none where there are none', () => {
    const levelOf = (score: number) => {
      const [one] = reviewedResult(draftOf(), fold(trailOf([to(score)]))).scores;
      return one!.level;
    };
    assert.deepEqual([1, 2, 3, 4, 5].map(levelOf), [
      'Very good.',
      'Good, with gaps.',
      'Good, with gaps.',
      null,
      'Hardly anything.',
    ]);
    const shown = previewOf(draftOf(), fold(trailOf([to(3)])), AT)!;
    assert.ok(releasedPage(shown).includes('Good, with gaps.'));
    assert.equal('levels' in shown.scores[0]!, false);
  });

  it('has no words where the result was made before they were kept', () => {
    const { scores, ...result } = graded();
    const older = { ...result, scores: scores.map(({ levels: _, ...score }) => score) };
    assert.equal(reviewedResult(draftOf(older), fold(trailOf([to(3)]))).scores[0]!.level, null);
  });
});
