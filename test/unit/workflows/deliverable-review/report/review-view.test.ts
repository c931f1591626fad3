import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { agentName, partOf } from '@assay/deliverable-review/report/missing-view';
import { unseenWords } from '@assay/deliverable-review/report/notices';
import { reviewView } from '@assay/deliverable-review/report/review-view';
import { SECTIONS } from '@assay/deliverable-review/report/words/review-words';
import { RESULT } from '@assay/deliverable-review/result';
import { hostileReview, largeReview, sampleReview, troubledReview } from './sample-reviews.ts';

const sample = sampleReview();

describe('the samples', () => {
  for (const review of [sample, largeReview(), troubledReview(), hostileReview()])
    it(`have the form of a result (${review.status}, ${review.issues.length} issues)`, () => {
      assert.deepEqual(RESULT.schema.parse(review), review);
    });
});

describe('reviewView', () => {
  it('has the sections of CAPRA in their order, in the result’s language', () => {
    const { contents } = reviewView(sample);
    assert.deepEqual(
      contents.map(({ section }) => section),
      SECTIONS,
    );
    assert.deepEqual(
      contents.map(({ number }) => number),
      SECTIONS.map((_, index) => String(index + 1)),
    );
    const italian = reviewView({ ...sample, assignment: { ...sample.assignment, language: 'it' } });
    const traceability = italian.contents.find(({ section }) => section === 'traceability');
    assert.equal(traceability?.title, 'Matrice di tracciabilità');
  });

  it('says in its section which pages were not read by whom, and what may be missing or stand there', () => {
    const openIn = (language: string) => {
      const troubled = troubledReview();
      const { contents } = reviewView({ ...troubled, assignment: { ...troubled.assignment, language } });
      return Object.fromEntries(contents.map(({ section, open }) => [section, open]));
    };
    const english = openIn('en');
    assert.match(english.coverage![0]!, /^Open: pages 20–41 were not read.* by FeatureCheck/);
    assert.match(
      english.issues![0]!,
      /^Open, since a part was not read: No test checks the payment\. \(p\. 5: “FR-04/,
    );
    assert.deepEqual([english.traceability, english.context], [[], []]);
    const italian = openIn('it');
    assert.match(italian.coverage![0]!, /^Aperto: pagine 20–41 non lette.* da FeatureCheck/);
    assert.match(italian.issues![0]!, /^Aperto, poiché una parte non è stata letta: No test/);
  });

  it('says that distant parts were not connected only where nobody has looked at the whole', () => {
    const noticesOf = (digested: boolean, standIn = false) =>
      reviewView({
        ...sample,
        document: { ...sample.document, sections: 2, digested },
        provenance: { ...sample.provenance, standIn },
      }).notices.join('\n');
    assert.match(noticesOf(true), /2 overlapping sections\.$/);
    assert.match(noticesOf(false), /2 overlapping sections\. What connects distant parts/);
    assert.match(noticesOf(true, true), /What connects distant parts/);
  });

  it('shows the number printed on a page beside its place in the file', () => {
    const page = sample.issues[0]!.page!;
    const withLabels = { ...sample, document: { ...sample.document, pageLabels: [{ page, label: 'iv' }] } };
    const shown = JSON.stringify(reviewView(withLabels));
    assert.ok(shown.includes(`p. ${page} (printed iv)`));
    assert.ok(!shown.includes(`p. ${page}"`) && !shown.includes(`(p. ${page})`), 'one way everywhere');
    assert.ok(!JSON.stringify(reviewView(sample)).includes('printed'));
    const italian = { ...withLabels, assignment: { ...sample.assignment, language: 'it' } };
    assert.ok(JSON.stringify(reviewView(italian)).includes(`p. ${page} (stampata iv)`));
  });

  it('says of how it was made only what this run did', () => {
    const saidOf = (over: Partial<typeof sample>) => reviewView({ ...sample, ...over }).making.how.join(' ');
    const whole = saidOf({});
    for (const words of [
      /descriptions of its figures/,
      /expected features/,
      /ConsistencyManager/,
      /Strengths/,
    ])
      assert.match(whole, words);
    const gone = (agent: string) => {
      return { agent: `deliverable-review/${agent}`, step: agent, code: 'ModelUnavailable', message: '' };
    };
    const { figures } = sample.document;
    const little = saidOf({
      crossChecked: false,
      coverage: null,
      narratives: { overview: null, summary: null },
      strengths: null,
      missing: [gone('test-auditor'), gone('traceability-matrix')],
      document: { ...sample.document, figures: { ...figures, described: 0 } },
    });
    assert.match(
      little,
      /^AI agents read the text of the document: one looked for flaws of the specification\. /,
    );
    for (const words of [
      /ConsistencyManager/,
      /features/,
      /linked/,
      /flaws of the tests/,
      /descriptions/,
      /sections/,
    ])
      assert.doesNotMatch(little, words);
  });

  it('has no notice where nothing is wrong', () => {
    assert.deepEqual(reviewView(sample).notices, []);
  });

  it('gives notice of a document that could not be read as a text, in the report’s language', () => {
    const flags = ['nearly-blank', 'read-by-figures', 'pages-unreadable'] as const;
    const noticesIn = (language: string) =>
      flags.map((flag) =>
        reviewView({
          ...sample,
          flags: [flag],
          assignment: { ...sample.assignment, language },
        }).notices.join(),
      );
    const [blank, figures, unreadable] = noticesIn('en');
    assert.match(blank!, /hardly any text.*right file/);
    assert.match(figures!, /pictures alone/);
    assert.match(unreadable!, /Pages of the document could not be read/);
    for (const notice of noticesIn('it'))
      assert.match(notice, /^(?:Il documento|Alcune pagine del documento) /);
  });

  it('never says that pictures were read which nobody described, nor that they hold no ids', () => {
    const unread = {
      step: 'extract-document',
      code: 'ReadByFigures',
      message: 'It was read by its figures.',
    };
    const figures = { found: 4, described: 0, notDescribed: ['figure-1'] };
    const document = { ...sample.document, figures, unread };
    const index = { ...sample.index, series: [] };
    const view = reviewView({ ...sample, document, index, issues: [], flags: ['read-by-figures'] });
    assert.match(view.notices.join(), /not read by any model/);
    assert.doesNotMatch(view.notices.join(), /pictures alone|4 of 4/);
    assert.match(view.index.none!, /little that could be read/);
    assert.doesNotMatch(JSON.stringify(view.summary.glance), /No issues remained/);
  });

  it('gives notice of everything that is missing or doubtful', () => {
    const { notices, contents } = reviewView(troubledReview());
    const expected = [
      /no answer came from TestAuditor, FeatureCheck, TraceabilityMatrix, ContextExtraction, ExecutiveSummary and Strengths/,
      /were not cross-checked/,
      /in 3 overlapping sections/,
      /3 of 9 figures could not be described/,
      /another language.*: Issues in detail\./,
    ];
    assert.equal(notices.length, expected.length);
    for (const [index, pattern] of expected.entries()) assert.match(notices[index]!, pattern);
    const [unseen] = unseenWords(troubledReview());
    assert.match(
      unseen!,
      /on pp\. 3 and 7 \(121 characters: in the colour of the paper; too small to be read\).*kept out/,
    );
    assert.ok(
      !JSON.stringify(reviewView(troubledReview())).includes('121 characters'),
      'students read the report',
    );
    const drifted = contents.filter((section) => section.drifted !== null).map(({ section }) => section);
    assert.deepEqual(drifted, ['details']);
  });

  it('shows what agents worded without what they write for a screen, and quotations as they stand', () => {
    const written = '- The class `Order` is **not** in ``Figure 3``.';
    const [issue] = sample.issues;
    const also = { id: 'F9', description: `${written} Twice.`, recommendation: written };
    const [row] = sample.traceability!.rows;
    const { issues, summary, strengths, traceability, making } = reviewView({
      ...sample,
      issues: [{ ...issue!, description: written, recommendation: written, alsoReported: [also] }],
      narratives: { ...sample.narratives, summary: [written] },
      strengths: [{ ...sample.strengths![0]!, title: '`Order`', description: written }],
      traceability: { ...sample.traceability!, rows: [{ ...row!, disconnect: written }] },
      crossCheck: {
        ...sample.crossCheck,
        rejected: [{ id: 'F7', page: null, description: written, reason: written }],
      },
    });
    const plain = 'The class Order is not in Figure 3.';
    const [shown] = issues.issues;
    assert.deepEqual(
      [shown!.description, shown!.recommendation, shown!.also, summary.paragraphs, strengths.list[0]!.title],
      [plain, plain, [`${plain} Twice.`], [plain], 'Order'],
    );
    assert.equal(strengths.list[0]!.description, plain);
    assert.equal(traceability.rows[0]!.disconnect, plain);
    assert.deepEqual([making.rejected[0]!.description, making.rejected[0]!.reason], [plain, plain]);
  });

  it('has one box of an agent that failed in several batches, and none of what waits for a model', () => {
    const step = (batch: number) => `traceability-matrix-1-${batch}`;
    const failed = (code: string) =>
      [1, 2, 3].map((batch) => {
        const agent = 'deliverable-review/traceability-matrix';
        return { agent, step: step(batch), code, message: 'HTTP 503' };
      });
    const boxesOf = (missing: ReturnType<typeof failed>, over: object) =>
      reviewView({ ...sample, missing, provenance: { ...sample.provenance, ...over } }).traceability.missing;
    const [box, ...others] = boxesOf(failed('ModelUnavailable'), {});
    assert.deepEqual([box!.title, others], ['No answer from TraceabilityMatrix', []]);
    assert.equal(boxesOf(failed('ModelMissing'), {}).length, 1, 'others were answered');
    assert.deepEqual(boxesOf(failed('ModelMissing'), { withoutModel: true }), []);
  });

  it('says what the ids of a series are only where it knows that, and of one as of one', () => {
    const ids = (count: number) => Array.from({ length: count }, (_, at) => ({ id: `X${at}`, page: 1 }));
    const series = [
      { series: 'G', kind: 'other' as const, ids: ids(10) },
      { series: 'FR', kind: 'requirement' as const, ids: ids(1) },
      { series: 'UC', kind: 'use-case' as const, ids: ids(2) },
    ];
    const namesOf = (language: string) => {
      const assignment = { ...sample.assignment, language };
      const view = reviewView({ ...sample, assignment, index: { ...sample.index, series } });
      return view.index.facts.slice(0, 3).map(({ name }) => name);
    };
    assert.deepEqual(namesOf('en'), ['G: 10 ids', 'FR: 1 requirement', 'UC: 2 use cases']);
    assert.deepEqual(namesOf('it'), ['G: 10 identificativi', 'FR: 1 requisito', 'UC: 2 casi d’uso']);
  });

  it('says of every missing part why, and names no file of the run', () => {
    const { context, summary, strengths, coverage, issues, traceability } = reviewView(troubledReview());
    for (const part of [context, summary, strengths, coverage, issues, traceability]) {
      const [missing, ...others] = part.missing;
      assert.deepEqual(others, []);
      assert.equal(missing!.reason, 'The language model gave no answer.');
      assert.match(missing!.advice, /20260518-3c9d0a7e5b21 resumed/);
    }
    assert.equal(coverage.none, null);
    assert.doesNotMatch(JSON.stringify(reviewView(troubledReview())), /\w\.json\b/);
  });

  it('says that nobody knows why where a part is missing and no agent is named', () => {
    const { summary } = reviewView({ ...sample, narratives: { overview: [], summary: null } });
    assert.deepEqual(
      summary.missing.map(({ reason }) => reason),
      ['the run’s records do not say why'],
    );
  });

  it('tells no cross-check apart from no issues', () => {
    assert.deepEqual(reviewView({ ...sample, issues: [], crossChecked: false }).notices, []);
  });

  it('says in one line that there is no knowledge base', () => {
    const { coverage } = reviewView({ ...sample, coverage: null, knowledge: null });
    assert.match(coverage.none ?? '', /no knowledge base/);
    assert.deepEqual([coverage.missing, coverage.features, coverage.intro], [[], [], null]);
  });

  it('counts requirements, use cases, architecture and tests, and says what there is none of', () => {
    const facts = new Map(reviewView(sample).context.facts.map(({ name, value }) => [name, value]));
    assert.equal(facts.get('Requirements'), '12 (9 functional, 3 non-functional)');
    assert.equal(
      facts.get('Use cases'),
      '9 (8 with actors, 4 with pre- or postconditions, 3 with alternative flows)',
    );
    assert.equal(facts.get('Actors'), 'Operator, Guest, Rider');
    assert.equal(facts.get('Tests'), '12 test cases');
    const architecture = { style: null, components: [], layers: [], patterns: [] };
    const bare = reviewView({ ...sample, context: { ...sample.context!, requirements: [], architecture } });
    assert.deepEqual(bare.context.facts[0], { name: 'Requirements', value: 'none found' });
  });

  it('accounts for every finding and for how long the run took, and tells students no cost and no hashes', () => {
    const { making, facts } = reviewView(sample);
    const counts = Object.fromEntries(making.fates.map(({ name, value }) => [name, Number(value)]));
    const { 'Reported by the auditors and the program': reported, ...others } = counts;
    assert.equal(
      Object.values(others).reduce((sum, count) => sum + count, 0),
      reported,
    );
    const named = new Map(facts.map(({ name, value }) => [name, value]));
    assert.equal(named.get('Time'), '201 s from submission to result');
    assert.equal(named.get('Topics left out'), 'security');
    for (const name of ['Cost', 'Tokens', 'Submission (SHA-256)', 'Seed'])
      assert.equal(named.has(name), false);
  });
});

describe('how a report was made', () => {
  const nothing = { unknown: 0, contradictory: 0, unexplained: 0, unrelated: 0 };

  it('names what the ConsistencyManager rejected, with its page and the reason', () => {
    assert.deepEqual(reviewView(sample).making.rejected, [
      {
        name: 'F-040, p. 31',
        description: 'The system is not prepared for an attack on its servers.',
        reason: 'Security is out of the scope of this review.',
      },
    ]);
  });

  it('says what of agents’ answers was left out, and nothing where nothing was', () => {
    assert.deepEqual(reviewView(sample).making.checks, []);
    const crossCheck = { rejected: [], forgotten: 1, ignored: { ...nothing, unknown: 2, unrelated: 1 } };
    const review = { ...sample, crossCheck, corrected: { sentences: 1, useCases: 2, quotations: 1 } };
    for (const [language, patterns] of [
      [
        'en',
        [
          /nothing of 1 finding;/,
          /^3 decisions .* were left out/,
          /^1 sentence .* was left out/,
          /^2 findings named .* are shown/,
          /^1 quotation .* is not borne out .* without quotation marks/,
        ],
      ],
      [
        'it',
        [
          /nulla di 1 segnalazione;/,
          /^3 decisioni .* tralasciate/,
          /^1 frase scritta/,
          /^2 segnalazioni nominavano/,
          /^1 citazione .* senza virgolette/,
        ],
      ],
    ] as const) {
      const { making } = reviewView({ ...review, assignment: { ...sample.assignment, language } });
      assert.equal(making.checks.length, 5);
      for (const [index, pattern] of patterns.entries()) assert.match(making.checks[index]!, pattern);
    }
  });
});

describe('partOf', () => {
  it('knows from an agent’s or a step’s name what it is for', () => {
    const names = [
      'specification-auditor',
      'TestAuditor',
      'consistency-manager',
      'agents/feature-check-2.json: features[0].items',
    ];
    assert.deepEqual(names.map(partOf), ['issues', 'issues', 'issues', 'coverage']);
    const others = [
      'traceability-matrix',
      'context-extraction',
      'deliverable-review/document-overview',
      'executive-summary',
      'strengths',
    ];
    assert.deepEqual(others.map(partOf), ['traceability', 'context', 'context', 'summary', 'strengths']);
    assert.equal(partOf('describe-figure: strengths'), null);
  });

  it('goes with the names of the paper', () => {
    assert.deepEqual(['deliverable-review/feature-check', 'context-extraction'].map(agentName), [
      'FeatureCheck',
      'ContextExtraction',
    ]);
  });
});
