import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { RevisionAnswers } from '@assay/argument-coaching/coach';
import { comparisonSchema, type Draft } from '@assay/argument-coaching/comparison';
import type { CheckedPoint } from '@assay/argument-coaching/critique';
import type { Panel } from '@assay/argument-coaching/judgement';
import { movedSentences } from '@assay/argument-coaching/report/moved-sentences';
import { coachingWords } from '@assay/argument-coaching/report/words/coaching-words';
import { compareRevision, type RevisionMaterial } from '@assay/argument-coaching/revision/compare-revision';
import { prepareDocument } from '@assay/evidence/anchor';
import { findEvidence } from '@assay/evidence/evidence';
import fc from 'fast-check';
import { modelCall } from '../../../../support/model-calls.ts';

const DRAFT_TEXT = `School should begin at ten. Teenagers always sleep badly before midnight. Everybody knows that tired pupils fail.
Parents will adapt their working hours without any trouble.`;
const REVISED_TEXT = `School should begin at ten. Teenagers fall asleep later than adults, as a study of 9,000 pupils in Seattle found in 2018. Everybody knows that tired pupils fail.
Parents with fixed hours would need care before lessons, which schools could offer from eight.`;

function pointOf(id: string, quote: string): CheckedPoint {
  return {
    id,
    dimension: 'factual-error',
    damage: 'major',
    point: `What ${quote} says is not borne out.`,
    alternative: 'A source would help.',
    evidence: findEvidence(prepareDocument(DRAFT_TEXT), quote),
  };
}

const draftOf = (own: Partial<Draft> = {}): Draft => ({
  runId: 'run-1',
  handedIn: '2030-01-01T10:00:00.000Z',
  state: 'assessed',
  text: DRAFT_TEXT,
  scores: [
    { judge: 'factual', score: 6.8 },
    { judge: 'logical', score: null },
    { judge: 'ethical', score: 5 },
  ],
  consensus: 6,
  points: [
    pointOf('P1', 'Teenagers always sleep badly before midnight'),
    pointOf('P2', 'Everybody knows that tired pupils fail'),
    pointOf('P3', 'Parents will adapt their working hours without any trouble'),
  ],
  suggestions: ['Name a study.'],
  ...own,
});

const judgement = (judge: Panel['judgements'][number]['judge'], score: number | null) => ({
  judge,
  score,
  rationale: '',
  strengths: [],
  weaknesses: [],
  suggestions: [],
  side: null,
  alert: '',
  order: null,
  missing:
    score === null
      ? { step: `judges/${judge}.json`, code: 'ModelUnavailable', message: 'It is down.' }
      : null,
});

const PANEL: Panel = {
  judgements: [
    judgement('factual', 7.1),
    judgement('logical', 7),
    judgement('ethical', null),
    judgement('audience', 8),
  ],
  scores: [
    { judge: 'factual', score: 7.1 },
    { judge: 'logical', score: 7 },
    { judge: 'audience', score: 8 },
  ],
  missing: ['ethical'],
  average: 7.366,
  least: 7,
  most: 8,
};

type Compared = Partial<RevisionMaterial> & { text?: string };
const compared = ({ text = REVISED_TEXT, ...own }: Compared = {}) =>
  compareRevision({
    draft: draftOf(),
    revision: prepareDocument(text),
    panel: PANEL,
    consensus: 7.2,
    answered: null,
    change: null,
    missing: [],
    ...own,
  });

const said = (
  id: string,
  answered: 'yes' | 'partly' | 'no',
  quote = '',
): RevisionAnswers['points'][number] => ({
  id,
  answered,
  quote,
  why: `Because of ${id}.`,
});
const fates = (points: RevisionAnswers['points'], own: Compared = {}) =>
  compared({ answered: { points }, ...own }).points;

const STUDY = 'as a study of 9,000 pupils in Seattle found in 2018';

describe('compareRevision', () => {
  it('compares scores criterion by criterion; one that is missing leaves its difference missing', () => {
    const { criteria, consensus, draft } = compared();
    assert.deepEqual(criteria, [
      { judge: 'factual', draft: 6.8, revision: 7.1, difference: 0.3 },
      { judge: 'logical', draft: null, revision: 7, difference: null },
      { judge: 'audience', draft: null, revision: 8, difference: null },
      { judge: 'ethical', draft: 5, revision: null, difference: null },
    ]);
    assert.deepEqual(consensus, { draft: 6, revision: 7.2 });
    assert.deepEqual(draft, { runId: 'run-1', handedIn: '2030-01-01T10:00:00.000Z', state: 'assessed' });
  });

  it('has no scores of a draft whose run failed or is under way, and compares the texts all the same', () => {
    for (const state of ['failed', 'under-way'] as const) {
      const { criteria, consensus, diff, points } = compared({ draft: draftOf({ state, points: [] }) });
      for (const { draft, difference } of criteria) assert.deepEqual([draft, difference], [null, null]);
      assert.equal(criteria.find(({ judge }) => judge === 'factual')?.revision, 7.1);
      assert.equal(consensus.draft, null);
      assert.ok(diff.length > 1);
      assert.deepEqual(points, []);
    }
  });

  it('believes that a point is answered where its words are in the revision and are new', () => {
    const [first, second, third] = fates([
      said('P1', 'yes', STUDY),
      said('P2', 'no'),
      said('P3', 'partly', 'Parents with fixed hours would need care before lessons'),
    ]);
    assert.equal(first!.fate, 'answered');
    assert.equal(first!.why, 'Because of P1.');
    assert.equal(first!.evidence!.passage, STUDY);
    assert.equal(REVISED_TEXT.slice(first!.evidence!.start!, first!.evidence!.end!), STUDY);
    assert.equal(first!.passageKept, false);
    assert.deepEqual([second!.fate, second!.evidence, second!.passageKept], ['open', null, true]);
    assert.equal(third!.fate, 'partly');
  });

  it('does not believe it by words that are not there, nor by none', () => {
    const points = fates([
      said('P1', 'partly', ''),
      said('P2', 'yes', 'a survey of the Ministry of Education proved the opposite last spring'),
    ]);
    assert.deepEqual(
      points.map(({ fate }) => fate),
      ['unverified', 'unverified', 'unknown'],
    );
    assert.equal(points[1]!.why, 'Because of P2.');
    assert.equal(points[1]!.evidence!.supported, false);
  });

  it('does not believe it by words that the draft held already, however they are quoted', () => {
    for (const quote of [
      'Everybody knows that tired pupils fail',
      'EVERYBODY knows, that tired pupils “fail”!',
    ])
      for (const word of ['yes', 'partly'] as const) {
        const [, point] = fates([said('P2', word, quote)]);
        assert.equal(point!.fate, 'unverified', quote);
        assert.equal(point!.why, 'Because of P2.');
        assert.equal(point!.evidence!.supported, true);
      }
  });

  it('does not believe it by a word or two, by what moved, nor across the seam of what was left out', () => {
    const sentences = DRAFT_TEXT.split(/(?<=[.])\s/);
    const texts: [text: string, quote: string][] = [
      [`${DRAFT_TEXT} Indeed.`, 'Indeed'],
      [`${DRAFT_TEXT} Indeed.`, 'Parents will adapt their working hours without any trouble. Indeed.'],
      [DRAFT_TEXT.replace('Teenagers', 'Teenegers'), 'Teenegers always sleep badly before midnight.'],
      [sentences.toReversed().join(' '), `${sentences[1]} ${sentences[0]}`],
      [sentences.toSpliced(1, 1).join(' '), `${sentences[0]} ${sentences[2]}`],
    ];
    for (const [text, quote] of texts) {
      const [, point] = fates([said('P2', 'yes', quote)], { text });
      assert.deepEqual([point!.fate, point!.evidence!.supported], ['unverified', true], quote);
    }
  });

  describe('a point that is met by leaving out what it was about', () => {
    const without = (gone: string, put = '') => DRAFT_TEXT.replace(gone, put);
    const SENTENCE = ' Teenagers always sleep badly before midnight.';

    it('has a fate of its own, where a model says that it is met, whatever stands in its place', () => {
      const own = ' At my bus stop I counted eleven pupils who yawned on a Monday in March.';
      for (const text of [without(SENTENCE), without(SENTENCE, own)])
        for (const quote of ['', 'words that stand nowhere in the revision', 'School should begin at ten'])
          assert.partialDeepStrictEqual(fates([said('P1', 'yes', quote)], { text })[0], {
            fate: 'removed',
            evidence: null,
            why: 'Because of P1.',
            passageKept: false,
          });
    });

    it('may be about a part of a sentence', () => {
      const points = [pointOf('P1', 'always sleep badly before midnight')];
      const text = without(' always sleep badly before midnight');
      const [point] = fates([said('P1', 'yes')], { text, draft: draftOf({ points }) });
      assert.equal(point!.fate, 'removed');
    });

    it('is not met so where a model does not say so, or the words were moved or mended', () => {
      const fate = (text: string, word: 'yes' | 'partly' | 'no' = 'yes') =>
        fates([said('P1', word)], { text })[0]!.fate;
      assert.equal(fate(without(SENTENCE), 'partly'), 'unverified');
      assert.equal(fate(without(SENTENCE), 'no'), 'open');
      assert.equal(fate(`${without(SENTENCE)}${SENTENCE}`), 'unverified');
      assert.equal(fate(`${without(SENTENCE)}${SENTENCE.replace('always', 'often')}`), 'unverified');
      assert.equal(fate(without('always sleep badly', 'never sleep well')), 'unverified');
      assert.equal(fate(without(' before midnight')), 'unverified');
    });

    it('is an answer where the revision also says something new that is quoted', () =>
      assert.equal(fates([said('P1', 'yes', STUDY)])[0]!.fate, 'answered'));

    it('counts as answered on the first page', () => {
      const comparison = compared({ text: without(SENTENCE), answered: { points: [said('P1', 'yes')] } });
      assert.match(
        movedSentences(comparison, coachingWords('en')).join(' '),
        /Of 3 points of the draft’s critique, 1 is answered \(1 by taking its passage out\)\./,
      );
    });
  });

  it('does not take a sentence for old that differs from the draft’s', () => {
    const text = DRAFT_TEXT.replace('Teenagers always sleep badly', 'Teenagers rarely sleep well');
    const [point] = fates([said('P1', 'yes', 'Teenagers rarely sleep well before midnight')], { text });
    assert.equal(point!.fate, 'answered');
  });

  it('does not know what nobody said, and makes nothing of points that there are not', () => {
    assert.deepEqual(
      compared().points.map(({ fate, why }) => [fate, why]),
      [
        ['unknown', ''],
        ['unknown', ''],
        ['unknown', ''],
      ],
    );
    const points = fates([said('P9', 'yes', STUDY), said('', 'yes', STUDY)]);
    assert.deepEqual(
      points.map(({ fate }) => fate),
      ['unknown', 'unknown', 'unknown'],
    );
  });

  it('reads ids as models write them, and of two answers about a point the less favourable', () => {
    const points = fates([
      said('p1', 'yes', STUDY),
      said('Point 2:', 'no'),
      said('3', 'yes', 'schools could offer from eight'),
      said('P3', 'no'),
    ]);
    assert.deepEqual(
      points.map(({ fate }) => fate),
      ['answered', 'open', 'open'],
    );
  });

  it('finds all points open where nothing changed but the spacing, whatever is said', () => {
    const { unchanged, points, diff } = compared({
      text: `  ${DRAFT_TEXT.replaceAll('\n', '\n\n')} `,
      answered: { points: [said('P1', 'yes', 'Teenagers always sleep badly before midnight')] },
    });
    assert.equal(unchanged, true);
    for (const point of points)
      assert.deepEqual([point.fate, point.evidence, point.passageKept], ['open', null, true]);
    for (const { kind, text } of diff) assert.ok(kind === 'kept' || text.trim() === '', text);
    assert.equal(compared().unchanged, false);
  });

  it('sees whether the words of a point still stand, in scripts without spaces as well', () => {
    const text = '私たちは税金を上げるべきです。なぜなら橋が古いからです。';
    const evidence = findEvidence(prepareDocument(text), text.slice(0, -1));
    assert.equal(evidence.supported, true);
    const draft = draftOf({ text, points: [{ ...pointOf('P1', 'x'), evidence }] });
    assert.equal(compared({ draft, text: `${text}橋は百年前のものです。` }).points[0]!.passageKept, true);
    assert.equal(compared({ draft, text: '橋は百年前のものです。' }).points[0]!.passageKept, false);
  });

  it('takes the measured change without its call, and what is missing as it is', () => {
    const missing = [{ step: 'answered.json', code: 'ModelUnavailable', message: 'It is down.' }];
    const change = {
      semanticChange: 0.2,
      alignment: 0.5,
      likeness: 0.6,
      changedWords: 12,
      call: modelCall(),
    };
    const found = compared({ change, missing });
    assert.deepEqual(found.change, { semanticChange: 0.2, alignment: 0.5, likeness: 0.6, changedWords: 12 });
    assert.deepEqual(found.missing, missing);
    assert.equal(compared().change, null);
  });

  it('makes a comparison of whatever a model says, a point’s fate for each point', () => {
    const anything = fc.record({
      id: fc.oneof(fc.constantFrom('P1', 'P2', 'P3', 'p3 '), fc.string()),
      answered: fc.constantFrom('yes' as const, 'partly' as const, 'no' as const),
      quote: fc.oneof(
        fc.constantFrom(STUDY, DRAFT_TEXT, REVISED_TEXT, '…', '" "'),
        fc.string({ unit: 'binary' }),
      ),
      why: fc.string(),
    });
    fc.assert(
      fc.property(fc.array(anything, { maxLength: 6 }), (points) => {
        const comparison = compared({ answered: { points } });
        comparisonSchema.parse(comparison);
        assert.deepEqual(
          comparison.points.map(({ point }) => point.id),
          ['P1', 'P2', 'P3'],
        );
        for (const { fate, evidence } of comparison.points)
          if (fate === 'answered' || fate === 'partly') assert.ok(evidence!.supported);
        assert.ok(comparison.points.every(({ fate, passageKept }) => fate !== 'removed' || !passageKept));
      }),
    );
  });
});
