import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { withoutCrossCheck } from '@assay/deliverable-review/findings/consistency';
import { filterFindings } from '@assay/deliverable-review/findings/filter';
import {
  CATEGORIES,
  keptOf,
  type ReportedFinding,
  SEVERITIES,
} from '@assay/deliverable-review/findings/finding';
import { issueSchema, numberIssues } from '@assay/deliverable-review/findings/issue';
import fc from 'fast-check';
import { PAGES, reportOf, reports, sources } from '../samples.ts';

describe('numbering issues', () => {
  const issuesOf = (...changes: Partial<ReportedFinding>[]) => {
    const reported = reportOf(...changes.map((change, index) => ({ description: `${index}`, ...change })));
    return withoutCrossCheck(keptOf(filterFindings(reported, sources)), []).issues;
  };

  it('goes category by category and in each by severity, in one sequence', () => {
    const issues = numberIssues(
      issuesOf(
        { category: 'test-coverage', severity: 'HIGH' },
        { category: 'requirements', severity: 'LOW' },
        { category: 'requirements', severity: 'HIGH', quote: PAGES[0]! },
        { category: 'use-cases', severity: 'MEDIUM' },
        { category: 'requirements', severity: 'HIGH', confidence: 0.85 },
      ),
    );
    assert.deepEqual(
      issues.map(({ id, from }) => `${id} ${from}`),
      ['ISS-001 F-005', 'ISS-002 F-003', 'ISS-003 F-002', 'ISS-004 F-004', 'ISS-005 F-001'],
    );
  });

  it('puts those of one page before those of a later one, where all else is equal', () => {
    const quotes = ['normal load', 'The actor'];
    const issues = numberIssues(issuesOf(...quotes.map((quote) => ({ quote, confidence: 1 }))));
    assert.deepEqual(
      issues.map(({ page }) => page),
      [1, 2],
    );
  });

  it('keeps every issue, in an order that severity never breaks within a category', () => {
    fc.assert(
      fc.property(reports, (reported) => {
        const { issues: given } = withoutCrossCheck(keptOf(filterFindings(reported, sources)), []);
        const issues = numberIssues(given);
        for (const issue of issues) issueSchema.parse(issue);
        assert.deepEqual(
          issues.flatMap(({ from }) => from).toSorted(),
          given.flatMap(({ from }) => from).toSorted(),
        );
        const keys = issues.map(
          ({ category, severity }) => CATEGORIES.indexOf(category) * 10 + SEVERITIES.indexOf(severity),
        );
        assert.deepEqual(
          keys,
          keys.toSorted((a, b) => a - b),
        );
        assert.equal(new Set(issues.map(({ id }) => id)).size, issues.length);
      }),
    );
  });
});
