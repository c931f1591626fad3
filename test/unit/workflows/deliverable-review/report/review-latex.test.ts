import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { reviewView } from '@assay/deliverable-review/report/review-view';
import type { ReviewResult } from '@assay/deliverable-review/result';
import { reportLatex } from '../../../../support/report-latex.ts';
import { sampleIssues } from './sample-parts.ts';
import { largeReview, sampleReview, troubledReview } from './sample-reviews.ts';

const count = (text: string, part: string) => text.split(part).length - 1;
const bodyOf = (tex: string) => tex.slice(tex.indexOf('\\begin{document}')).replace(/\s+/g, ' ');
const sample = sampleReview();
const latexOf = (review: ReviewResult) => reportLatex('deliverable-review', reviewView(review));

describe('the LaTeX of a review', () => {
  it('says first that the report is advisory and which models wrote it', () => {
    const body = bodyOf(latexOf(sample));
    assert.ok(body.indexOf('Advisory until released') < body.indexOf('\\AssayHeading{Contents}'));
    assert.match(body, /Artificial intelligence was used.*auditor-large-2026-03/);
    assert.doesNotMatch(body, /NO REAL MODEL/);
    const standIn = { ...sample, provenance: { ...sample.provenance, standIn: true } };
    assert.match(bodyOf(latexOf(standIn)), /\\AssayAlarm\{NO REAL MODEL WAS USED\}/);
  });

  it('links every issue from the table to its details and back, and every target once', () => {
    const body = bodyOf(latexOf(largeReview()));
    for (let issue = 1; issue <= 30; issue += 1) {
      assert.equal(count(body, `\\AssayTarget{issue.${issue}}`), 1);
      assert.equal(count(body, `\\AssayTarget{row.${issue}}`), 1);
      assert.ok(body.includes(`\\AssayLink{issue.${issue}}`) && body.includes(`\\AssayLink{row.${issue}}`));
    }
    const targets = [...body.matchAll(/\\AssayTarget\{([^}]+)\}|\\AssayPart\{([^}]+)\}/g)].map(
      (match) => match[1] ?? match[2],
    );
    const links = [...body.matchAll(/\\Assay(?:Link|Contents)\{([^}]+)\}/g)].map((match) => match[1]);
    assert.deepEqual(new Set(links).difference(new Set(targets)), new Set());
  });

  it('tells severities apart by word and look', () => {
    const body = bodyOf(latexOf(sample));
    for (const badge of ['{high}{HIGH}', '{medium}{MEDIUM}', '{low}{LOW}'])
      assert.ok(body.includes(`\\AssayBadge${badge}`));
  });

  it('opens a page of the submission only where its name is plain', () => {
    const citing = (file: string) => latexOf({ ...sample, submission: { ...sample.submission, file } });
    assert.match(citing('team.pdf'), /\/GoToR[^\n]*\/F <<\/Type\/Filespec\/F<7465616D2E706466>/);
    assert.match(bodyOf(citing('team.pdf')), /opens team\.pdf, if it lies in the same folder/);
    assert.doesNotMatch(citing('../team.pdf'), /GoToR/);
    assert.match(bodyOf(citing('../team.pdf')), /\\AssayCite\{4\}\{p\. 5\}/);
  });

  it('says in each section what is missing, and shows the rest', () => {
    const body = bodyOf(latexOf(troubledReview()));
    for (const agent of ['TestAuditor', 'FeatureCheck', 'TraceabilityMatrix', 'Strengths'])
      assert.match(body, new RegExp(`\\\\AssayBox\\{No answer from ${agent}\\}`));
    assert.ok(body.includes('\\AssayTarget{issue.10}'));
    assert.match(body, /another language than the report/);
    assert.match(body, /contains embedded files/);
  });

  it('reads well where there is nothing', () => {
    const nothing = sampleReview(
      { strengths: [], priorities: [], coverage: null, knowledge: null },
      { issues: 0, requirements: 0 },
    );
    const body = bodyOf(latexOf(nothing));
    assert.match(body, /No strength was put forward/);
    assert.match(body, /There is nothing to put first/);
    assert.match(body, /No requirement with an id was found/);
    assert.doesNotMatch(body, /longtable|undefined|null/);
  });

  for (const issues of [0, 1, 2])
    it(`lists ${issues} issues`, () => {
      const body = bodyOf(latexOf({ ...sample, issues: sampleIssues(issues), priorities: [] }));
      assert.equal(count(body, '\\AssayTarget{issue.'), issues);
      assert.equal(count(body, '\\AssayTarget{row.'), issues);
    });

  it('speaks Italian where the assignment does', () => {
    const tex = latexOf({ ...sample, assignment: { ...sample.assignment, language: 'it' } });
    assert.match(tex, /Raccomandazioni prioritarie/);
    assert.match(tex, /\\AssayBadge\{high\}\{ALTA\}/);
    assert.doesNotMatch(bodyOf(tex), /Recommendation|Severity|MISSING|NOT MET/);
  });

  it('is the same for the same result', () => {
    assert.equal(latexOf(sample), latexOf(structuredClone(sample)));
  });
});
