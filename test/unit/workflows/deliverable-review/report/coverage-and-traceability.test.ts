import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { coverageView } from '@assay/deliverable-review/report/coverage-view';
import { traceabilityView } from '@assay/deliverable-review/report/traceability-view';
import { reviewWords } from '@assay/deliverable-review/report/words/review-words';
import type { TraceabilityReference, TracedRequirement } from '@assay/deliverable-review/traceability';
import { found } from './sample-parts.ts';
import { sampleReview } from './sample-reviews.ts';

const english = reviewWords('en');

describe('coverageView', () => {
  const { features } = coverageView(sampleReview(), english);

  it('shows status and items met of every feature, undecided where nobody can tell', () => {
    assert.deepEqual(
      features.map(({ badge, met }) => [badge.word, met]),
      [
        ['PRESENT', '5 of 5'],
        ['PARTIAL', '2 of 5'],
        ['ABSENT', '0 of 5'],
        ['UNDECIDED', '3 of 5'],
      ],
    );
    assert.equal(new Set(features.map(({ badge }) => badge.look)).size, 4);
  });

  it('explains the items that are not met, and shows the passages of those that are, with their pages', () => {
    const partial = features[1]!;
    assert.deepEqual(
      partial.open.map(({ badge }) => badge.word),
      ['NOT MET', 'UNVERIFIED', 'NOT MET'],
    );
    assert.deepEqual(partial.open[1]!.notes, [
      'Said to be met, but the evidence given does not stand in the document.',
      'Section 3 has it for two of nine use cases only.',
    ]);
    assert.deepEqual(
      partial.metItems.map(({ quote }) => quote?.page?.label),
      ['p. 9', 'p. 10'],
    );
    assert.deepEqual(
      features[3]!.open.map(({ badge }) => badge.word),
      ['OPEN', 'UNVERIFIED'],
    );
  });
});

const MODEL = { basis: 'model', evidence: null } as const;
const STATED: Pick<TraceabilityReference, 'basis' | 'evidence'> = {
  basis: 'stated',
  evidence: { passage: 'UC-1 realises FR-1.', start: 10, end: 29, page: 9, boxes: [], head: null },
};

describe('an item whose quote is altered', () => {
  it('shows what the document says there, and that it does not count', () => {
    const review = sampleReview();
    const { features, ignored } = review.coverage!;
    const evidence = found('Each class has an owner', 9, { grade: 'altered', supported: false });
    const items = features[1]!.items.map((item) =>
      item.state === 'unverified' ? { ...item, evidence } : item,
    );
    const coverage = { ignored, features: [{ ...features[1]!, items }] };
    const { open } = coverageView({ ...review, coverage }, english).features[0]!;
    assert.partialDeepStrictEqual(open[1], {
      badge: { word: 'UNVERIFIED' },
      quote: { text: '“Each class has an owner”', notes: [english.quotedOtherwise] },
      notes: ['Section 3 has it for two of nine use cases only.'],
    });
  });
});

describe('traceabilityView', () => {
  const row = (over: Partial<TracedRequirement> = {}): TracedRequirement => ({
    requirement: 'FR-1',
    summary: 'Something',
    useCases: [{ label: 'UC-1', page: 9, found: true, ...STATED }],
    design: [{ label: 'Ghost', page: 3, found: false, ...MODEL }],
    tests: [],
    missing: ['design', 'test'],
    unknown: [],
    disconnect: null,
    ...over,
  });
  const viewOf = (
    rows: TracedRequirement[],
    ignored: string[] = [],
    links = { stated: 0, model: 0 },
    notOwed: TracedRequirement['missing'] = [],
  ) => traceabilityView(sampleReview({ traceability: { rows, links, notOwed, ignored } }), english);
  const headsOf = ({ columns }: ReturnType<typeof viewOf>) => columns.map(({ name }) => name);

  it('has no column for links that nobody calls for, unless it holds any', () => {
    const bare = row({ missing: ['design'] });
    const none = viewOf([bare], [], undefined, ['test']);
    assert.deepEqual([headsOf(none), none.width], [['Use cases', 'Design'], 3]);
    assert.equal(none.rows[0]!.cells.length, 2);
    assert.match(none.notOwed ?? '', /^Not looked for: tests\./);
    assert.match(none.counts ?? '', /linked to use cases and design/);
    const tests = [{ label: 'TC-1', page: 9, found: true, ...STATED }];
    const some = viewOf([bare, row({ tests, missing: ['design'] })], [], undefined, ['test']);
    assert.deepEqual(headsOf(some), ['Use cases', 'Design', 'Tests']);
    assert.ok(some.rows.every(({ cells }) => !cells[2]!.missing));
    assert.deepEqual(headsOf(viewOf([row()])), ['Use cases', 'Design', 'Tests']);
    assert.equal(viewOf([row()]).notOwed, null);
  });

  it('marks references that the document does not have, without a page, and links that are missing', () => {
    const [useCases, design, tests] = viewOf([row()]).rows[0]!.cells;
    assert.partialDeepStrictEqual(useCases, {
      missing: false,
      more: null,
      references: [{ label: 'UC-1', page: { label: 'p. 9', index: 8 }, found: true, stated: true }],
    });
    assert.deepEqual(
      [design!.missing, design!.references[0]],
      [true, { label: 'Ghost', page: null, found: false, stated: false }],
    );
    assert.deepEqual([tests!.missing, tests!.references], [true, []]);
  });

  it('says which links the document states, and how those of a model are marked', () => {
    const basis = (stated: number, model: number) => viewOf([row()], [], { stated, model }).basis;
    assert.match(basis(3, 0) ?? '', /states all 3 links: /);
    assert.match(basis(1, 0) ?? '', /states this link: /);
    assert.match(basis(2, 1) ?? '', /states 2 of the links: .* In italics with \*: 1 link in the view/);
    assert.match(basis(0, 4) ?? '', /states none of the links: .*: 4 links/);
    assert.equal(basis(0, 0), null);
  });

  it('counts links in words', () => {
    const rows = [row(), row({ missing: [] }), row({ missing: ['use-case', 'test'] })];
    assert.match(
      viewOf(rows).counts ?? '',
      /^3 requirements, 1 of them linked.* use case: 1;.*design: 1;.*test: 2\.$/,
    );
  });

  it('counts only the links that somebody looked for in every row', () => {
    const unknown = (...links: TracedRequirement['unknown']) => ({ missing: [], unknown: links });
    const ids = viewOf([
      row(unknown('design')),
      row({ ...unknown('design'), missing: ['test'] }),
      row({ missing: ['design'] }),
    ]);
    assert.match(
      ids.counts ?? '',
      /^3 requirements, 2 of them linked to use cases and tests\. .*a test: 1\.$/,
    );
    assert.match(ids.unknown ?? '', /no such link was found by a program/);
    const apart = viewOf([row(unknown('use-case', 'design')), row(unknown('test', 'design'))]);
    assert.equal(apart.counts, null);
    assert.equal(viewOf([row()]).unknown, null);
  });

  it('keeps a row to what a page can hold', () => {
    const references = Array.from({ length: 40 }, (_, i) => ({
      label: `${'Service'.repeat(60)}${i}`,
      page: 1,
      found: true,
      ...MODEL,
    }));
    const long = viewOf([
      row({ requirement: 'R'.repeat(300), design: references, disconnect: 'no '.repeat(900) }),
    ]).rows[0]!;
    assert.equal(long.cells[1]!.references.length, 12);
    assert.equal(long.cells[1]!.more, 'and 28 more');
    assert.ok(long.requirement.length <= 71 && long.disconnect!.length <= 901);
    assert.ok(long.cells[1]!.references.every(({ label }) => label.length <= 91));
  });

  it('names rows left out, and says so where there is nothing to trace', () => {
    const { none, ignored, counts } = viewOf([], ['FR-98', 'FR-99']);
    assert.match(none ?? '', /^No link between the requirements and anything else was found\..*otherwise\.$/);
    assert.match(ignored ?? '', /FR-98, FR-99\.$/);
    assert.equal(counts, null);
    const { index } = sampleReview();
    const without = { traceability: { rows: [], links: { stated: 0, model: 0 }, notOwed: [], ignored: [] } };
    const series = index.series.filter(({ kind }) => kind !== 'requirement');
    const view = traceabilityView(sampleReview({ ...without, index: { ...index, series } }), english);
    assert.equal(view.none, 'No requirement with an id was found to trace.');
  });

  it('says of links that were not looked for whether they are no topic, or not asked for', () => {
    const traceability = {
      rows: [row()],
      links: { stated: 0, model: 0 },
      notOwed: ['design', 'test'] as const,
      ignored: [],
    };
    const { scope } = sampleReview();
    const said = (include: string[]) =>
      traceabilityView(
        sampleReview({
          traceability: { ...traceability, notOwed: [...traceability.notOwed] },
          scope: { ...scope, include, exclude: [] },
        }),
        english,
      ).notOwed;
    assert.equal(said([]), 'Not looked for: design and tests. The assignment does not ask for them.');
    assert.equal(
      said(['requirements', 'tests']),
      'Not looked for: design. They are not among the topics of this review. Not looked for: tests. The assignment does not ask for them.',
    );
  });
});
