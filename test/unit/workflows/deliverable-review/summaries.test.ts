import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { checkFeatures } from '@assay/deliverable-review/features';
import { withoutCrossCheck } from '@assay/deliverable-review/findings/consistency';
import { filterFindings } from '@assay/deliverable-review/findings/filter';
import { keptOf, SEVERITIES } from '@assay/deliverable-review/findings/finding';
import { numberIssues } from '@assay/deliverable-review/findings/issue';
import {
  comparedFindingSchema,
  coverageSummary,
  findingsToCompare,
  issueSummary,
  issueSummarySchema,
  prioritiesOf,
} from '@assay/deliverable-review/summaries';
import fc from 'fast-check';
import { PAGES, reportOf, reports, sources } from './samples.ts';

describe('what the ConsistencyManager is given', () => {
  it('is each kept finding as it was anchored: where its quote stands, how sure it is after that', () => {
    const kept = keptOf(filterFindings(reportOf({ page: 9, confidence: 0.8 }), sources));
    const [compared] = findingsToCompare(kept);
    assert.deepEqual([compared!.page, compared!.confidence], [2, kept[0]!.anchored]);
    assert.deepEqual([compared!.id, compared!.quote], [kept[0]!.id, kept[0]!.quote]);
  });

  it('says nothing of how the quote was found', () => {
    fc.assert(
      fc.property(reports, (reported) => {
        for (const compared of findingsToCompare(keptOf(filterFindings(reported, sources))))
          assert.deepEqual(comparedFindingSchema.strict().parse(compared), compared);
      }),
    );
  });
});

describe('what the narratives are given', () => {
  it('is every issue without its quotes', () => {
    fc.assert(
      fc.property(reports, (reported) => {
        const { issues } = withoutCrossCheck(keptOf(filterFindings(reported, sources)), []);
        const numbered = numberIssues(issues);
        const summary = issueSummary(numbered);
        assert.deepEqual(
          summary.map(({ id }) => id),
          numbered.map(({ id }) => id),
        );
        for (const issue of summary) assert.deepEqual(issueSummarySchema.strict().parse(issue), issue);
      }),
    );
  });

  it('is what a feature lacks for certain, not what is open', () => {
    const checklist = ['a', 'b', 'c', 'd'].map((id) => ({ id, text: `Item ${id}` }));
    const feature = { id: 'f', title: 'Use cases', summary: '', checklist };
    const answer = (item: string, met: boolean, quote: string | null) => {
      return { item, met, quote, explanation: '' };
    };
    const items = [
      answer('a', true, PAGES[0]!.slice(0, 40)),
      answer('b', false, null),
      answer('c', true, 'Every invoice is archived for ten years by the accountants.'),
    ];
    const coverage = checkFeatures([{ features: [{ feature: 'f', items }] }], [feature], sources);
    assert.deepEqual(coverageSummary(coverage), [
      { feature: 'Use cases', status: coverage.features[0]!.status, missing: ['Item b'] },
    ]);
  });
});

describe('what to mend first', () => {
  it('are the weightiest issues: none left out outweighs one of them', () => {
    fc.assert(
      fc.property(reports, (reported) => {
        const kept = keptOf(filterFindings(reported, sources));
        const issues = numberIssues(withoutCrossCheck(kept, []).issues);
        const first = prioritiesOf(issues).map((id) => issues.find((issue) => issue.id === id)!);
        const others = issues.filter((issue) => !first.includes(issue));
        assert.ok(first.length === issues.length || first.length >= 5);
        const rank = ({ severity }: (typeof issues)[number]) => SEVERITIES.indexOf(severity);
        for (const [index, issue] of first.entries())
          for (const later of [...first.slice(index + 1), ...others]) {
            assert.ok(rank(issue) <= rank(later));
            if (rank(issue) === rank(later)) assert.ok(issue.confidence >= later.confidence);
          }
      }),
    );
  });
});
