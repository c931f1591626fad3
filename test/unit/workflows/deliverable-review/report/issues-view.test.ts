import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { CATEGORIES, SEVERITIES } from '@assay/deliverable-review/findings/finding';
import type { Issue } from '@assay/deliverable-review/findings/issue';
import { issueCounts, issuesView } from '@assay/deliverable-review/report/issues-view';
import { reviewWords } from '@assay/deliverable-review/report/words/review-words';
import type { ReviewResult } from '@assay/deliverable-review/result';
import fc from 'fast-check';
import { found, sampleIssues } from './sample-parts.ts';
import { sampleReview } from './sample-reviews.ts';

const english = reviewWords('en');

const viewOf = (issues: Issue[], over = {}) => issuesView(sampleReview({ issues, ...over }), english);
const one = (over: Partial<Issue>): Issue => ({ ...sampleIssues(1)[0]!, ...over });
const seen = (quote: string, over: Parameters<typeof found>[2] = {}) => found(quote, 4, over);

const issueArbitrary = fc.record({
  category: fc.constantFrom(...CATEGORIES),
  severity: fc.constantFrom(...SEVERITIES),
  useCase: fc.option(fc.constantFrom('UC-1', 'UC-2', ' UC-2 ', '  ')),
});

describe('issuesView', () => {
  it('shows every issue once among the details, by category and use case, and links both ways', () => {
    fc.assert(
      fc.property(fc.array(issueArbitrary, { maxLength: 30 }), (drawn) => {
        const { issues, categories } = viewOf(
          drawn.map((over, index) => one({ ...over, id: `ISS-${index}` })),
        );
        const shown = categories.flatMap(({ useCases }) => useCases.flatMap((group) => group.issues));
        assert.deepEqual(shown.map(({ id }) => id).sort(), issues.map(({ id }) => id).sort());
        assert.equal(new Set(issues.flatMap(({ target, row }) => [target, row])).size, 2 * issues.length);
        for (const { useCases, title } of categories) {
          const members = useCases.flatMap((group) => group.issues);
          assert.ok(members.every(({ categoryName }) => categoryName === title));
          for (const group of useCases)
            assert.equal(new Set(group.issues.map(({ useCase }) => useCase)).size, 1);
          assert.equal(new Set(useCases.map((group) => group.title)).size, useCases.length);
        }
      }),
    );
  });

  it('puts issues about no use case first, below the category’s title alone', () => {
    const [alone, mixed] = [null, 'UC-7'].map((useCase) =>
      viewOf([one({ id: 'A', useCase: null }), one({ id: 'B', useCase })]).categories[0]!.useCases.map(
        ({ title }) => title,
      ),
    );
    assert.deepEqual(alone, [null]);
    assert.deepEqual(mixed, [null, 'Use case UC-7']);
  });

  it('tells no confidence of what a program found, and explains an agent’s only where there is one', () => {
    const [byCheck, byAgent] = [one({ id: 'A', reporters: ['checks'] }), one({ id: 'B' })];
    const [alone, mixed] = [[byCheck], [byCheck, byAgent]].map((issues) => viewOf(issues));
    assert.deepEqual([alone!.confident, mixed!.confident], [false, true]);
    assert.deepEqual(
      mixed!.issues.map(({ confidence, byCheck }) => [confidence === null, byCheck === null]),
      [
        [true, false],
        [false, true],
      ],
    );
  });

  it('shows the chosen quote first and of the others each once', () => {
    const evidence = [seen('first'), seen('first '), seen('second', { page: null })];
    const issue = viewOf([one({ quote: 'first', evidence, from: ['F-001', 'F-002', 'F-003'] })]).issues[0]!;
    assert.equal(issue.quote?.text, '“first”');
    assert.deepEqual(issue.quote?.page, { label: 'p. 4', index: 3 });
    assert.deepEqual(
      issue.further.map(({ text, page }) => [text, page]),
      [['“second”', null]],
    );
    assert.equal(issue.merged, 'merged from 3 findings');
  });

  it('shows no passage that is part of another one, but what an ellipsis leaves out', () => {
    const whole = 'All pages load fast at peak hours';
    const evidence = [
      seen('load fast', { start: 10, end: 19 }),
      seen(whole, { start: 0, end: 33 }),
      seen('All pages […] at peak hours', { start: 0, end: 33 }),
      seen('load fast', { start: 10, end: 19, source: 'figure-description' }),
    ];
    const { quote, further } = viewOf([one({ quote: 'load fast', evidence })]).issues[0]!;
    assert.deepEqual(
      [quote!, ...further].map(({ text, notes }) => [text, notes.length]),
      [
        [`“${whole}”`, 0],
        ['“All pages […] at peak hours”', 0],
        ['“load fast”', 1],
      ],
    );
  });

  it('shows how merged findings put it, each wording once and never the issue’s own', () => {
    const other = (description: string) => ({ id: 'F-002', description, recommendation: 'Mend it.' });
    const alsoReported = ['Said so.', 'Said  so.', 'Said otherwise.'].map(other);
    assert.deepEqual(viewOf([one({ description: 'Said otherwise.', alsoReported })]).issues[0]!.also, [
      'Said  so.',
    ]);
  });

  it('keeps what merged findings recommend, each wording once and never the issue’s own', () => {
    const alsoReported = ['Mend it.', 'Mend  it.', ' ', 'Split it.', 'Own.'].map((recommendation) => {
      return { id: 'F-002', description: 'Said so.', recommendation };
    });
    const { furtherRecommendations } = viewOf([one({ recommendation: 'Own.', alsoReported })]).issues[0]!;
    assert.deepEqual(furtherRecommendations, ['Mend  it.', 'Split it.']);
  });

  it('shows the document’s words, and says so where only a figure’s description has them or they were quoted otherwise', () => {
    const quoteOf = (over: Parameters<typeof seen>[1]) =>
      viewOf([one({ evidence: [seen('as quoted', over)] })]).issues[0]!.quote;
    assert.deepEqual(quoteOf({})!.notes, []);
    assert.equal(quoteOf({ passage: 'as  the document\nhas it' })!.text, '“as the document has it”');
    const [row, formula] = ['Login | | Visitor,\nMember', 'P(A | B)'];
    assert.equal(quoteOf({ passage: row, ofTable: true })!.text, '“Login · · Visitor, Member”');
    for (const ofTable of [{ ofTable: false }, {}])
      assert.equal(quoteOf({ passage: formula, ...ofTable })!.text, `“${formula}”`);
    assert.deepEqual(quoteOf({ source: 'figure-description', grade: 'close' })!.notes, [
      'found only in a machine-written description of a figure',
    ]);
    assert.deepEqual(quoteOf({ grade: 'altered', supported: false })!.notes, [
      'the reviewer quoted this otherwise: it does not count as evidence',
    ]);
    assert.equal(quoteOf({ passage: null, grade: 'none', supported: false }), null);
    assert.equal(viewOf([one({ quote: null, evidence: [] })]).issues[0]!.quote, null);
  });

  it('cuts a long description in the table only', () => {
    const description = 'A requirement that nobody can test. '.repeat(12);
    const issue = viewOf([one({ description })]).issues[0]!;
    assert.ok(issue.summary.length < 180);
    assert.match(issue.summary, /(?:requirement|that|nobody|can|test) …$/);
    assert.equal(issue.description, description);
  });

  it('lists the priorities in the order given and none that does not exist', () => {
    const { priorities } = viewOf(sampleIssues(3), { priorities: ['ISS-003', 'ISS-777', 'ISS-001'] });
    assert.deepEqual(
      priorities.map(({ id }) => id),
      ['ISS-003', 'ISS-001'],
    );
  });

  it('says of no issues whether that means anything', () => {
    const findings = { ...sampleReview().findings, reported: 0 };
    assert.equal(viewOf([], { findings }).none, 'No issues remained after checking.');
    assert.match(viewOf([]).none ?? '', /Of 19 findings reported by the auditors none passed/);
    const missing = [
      { agent: 'test-auditor', step: 'test-auditor', code: 'ModelUnavailable', message: 'HTTP 503' },
    ];
    assert.match(
      viewOf([], { findings, missing }).none ?? '',
      /says nothing about what could not be reviewed/,
    );
    assert.match(viewOf([], { missing }).noPriorities, /nothing to put first: .* not be reviewed/);
    const unread = { step: 'extract-document', code: 'PagesUnreadable', message: 'Pages 2' };
    const document = { ...sampleReview().document, unread };
    assert.match(viewOf([], { findings, document }).none ?? '', /what could not be reviewed/);
    assert.equal(viewOf(sampleIssues(1)).none, null);
  });

  it('clears no document of which nothing was read for issues, on page 1 or anywhere', () => {
    const provenance = { ...sampleReview().provenance, withoutModel: true };
    const scan = {
      ...sampleReview().document,
      figures: { found: 4, described: 0, notDescribed: ['figure-1'] },
    };
    const failed = ['specification-auditor', 'test-auditor', 'whole-document-auditor'].map((agent) => ({
      ...{ agent, step: agent, code: 'ModelUnavailable', message: 'HTTP 503' },
    }));
    const unread: Partial<ReviewResult>[] = [
      { provenance },
      { document: scan, flags: ['read-by-figures'] },
      { flags: ['pictures-unread'] },
      { missing: failed },
    ];
    for (const over of unread) {
      const result = sampleReview({ issues: [], ...over });
      const { none, noPriorities } = issuesView(result, english);
      for (const said of [none!, noPriorities, issueCounts(result, english)])
        assert.match(said, /That is no judgement of/);
    }
  });
});
