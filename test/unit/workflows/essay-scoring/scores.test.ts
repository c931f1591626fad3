import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { CheckedStatement } from '@assay/essay-scoring/claims';
import { IndexedEssay } from '@assay/essay-scoring/essay-quotes';
import { traitScoreSchema } from '@assay/essay-scoring/result';
import { scoreTeam, statusOf, type TeamRecord } from '@assay/essay-scoring/scores';
import fc from 'fast-check';

const trait = (name: string, own: object = {}) => ({ name, min: 1, max: 4, description: '', ...own });
const STEP = 'teams/ideas/verdict.json';

const said = {
  rationale: 'Vivid.',
  quotations: [],
  misquoted: 0,
  exemplarStretches: 0,
  isBare: false,
  isOfAnyText: false,
  drifted: false,
  missing: null,
};
const record = (own: Partial<TeamRecord> = {}): TeamRecord => ({
  variant: 'MADRAG',
  traits: [trait('Ideas')],
  statements: [],
  retrieval: null,
  verdicts: [{ ...said, trait: 'Ideas', score: 3 }],
  cautions: [],
  failure: null,
  ...own,
});
const scoreOf = (own: Partial<TeamRecord> = {}) => scoreTeam(record(own), STEP)[0]!;
const verdict = (score: number | null) => ({ verdicts: [{ ...said, trait: 'Ideas', score }] });

const { look } = new IndexedEssay('We sailed at dawn for 14 days and the sea was calm, so we sang.').quotes(
  false,
);
const statement = (speaker: CheckedStatement['speaker'], own: Partial<CheckedStatement> = {}) => ({
  speaker,
  text: speaker,
  confidence: null,
  claims: [],
  ...own,
});
const claiming = (...quotes: string[]) => ({
  statements: [statement('Advocate', { claims: [{ text: 'A point.', evidence: quotes.map(look) }] })],
});

describe("a trait's score", () => {
  it('is the one the Judge gave, with its rationale and the words of its level', () => {
    const score = scoreOf({ traits: [trait('Ideas', { levels: { '1-2': 'thin', '3-4': 'rich' } })] });
    assert.partialDeepStrictEqual(score, {
      trait: 'Ideas',
      score: 3,
      rationale: 'Vivid.',
      level: 'rich',
      missing: null,
      flags: [],
    });
  });

  it('that the Judge gave twice counts where it is the same, and is missing where it is not', () => {
    const twice = (score: number) => ({
      verdicts: [3, score].map((score) => ({ ...said, trait: 'Ideas', score })),
    });
    assert.equal(scoreOf(twice(3)).score, 3);
    const { score, rationale, missing } = scoreOf(twice(2));
    assert.deepEqual([score, rationale, missing?.code], [null, 'Vivid.', 'ScoreUnreadable']);
  });

  it('is missing where no claim of its debate stands in the essay, and its reasons neither quote nor name anything of it', () => {
    const judged = (own: object, debate: Partial<TeamRecord> = claiming('a whale sang to the crew')) =>
      scoreOf({ ...debate, verdicts: [{ ...said, trait: 'Ideas', score: 4, isBare: true, ...own }] });
    const { score, rationale, missing } = judged({});
    assert.deepEqual([score, rationale, missing?.code], [null, 'Vivid.', 'ScoreUnfounded']);
    assert.equal(judged({ isBare: false }).score, 4);
    assert.equal(judged({ quotations: [look('the sea was calm')] }).score, 4);
    assert.equal(judged({}, claiming('the sea was calm')).score, 4);
    assert.equal(judged({}, {}).score, 4, 'a Judge without a debate has nothing else to say');
  });

  it('belongs to its trait however the Judge writes the name', () => {
    assert.equal(scoreOf({ verdicts: [{ ...said, trait: ' IDEAS. ', score: 2 }] }).score, 2);
  });

  it('that cannot be read is missing, its rationale kept', () => {
    const { score, rationale, level, missing, flags } = scoreOf(verdict(null));
    assert.deepEqual([score, level, rationale, flags], [null, null, 'Vivid.', ['missing-score']]);
    assert.partialDeepStrictEqual(missing, { step: STEP, code: 'ScoreUnreadable' });
  });

  for (const outside of [0, 5, -3])
    it(`of ${outside} on a scale of 1-4 is missing, never clamped`, () => {
      const { score, rationale, missing, flags } = scoreOf(verdict(outside));
      assert.deepEqual([score, rationale], [null, 'Vivid.']);
      assert.deepEqual(flags, ['missing-score', 'score-out-of-range']);
      assert.equal(missing?.code, 'ScoreOutOfRange');
      assert.match(missing!.message, /1-4/);
    });

  it('that the Judge left out is missing at its step', () => {
    const verdicts = [{ ...said, trait: 'Style', score: 2 }];
    const [ideas, style] = scoreTeam(record({ traits: [trait('Ideas'), trait('Style')], verdicts }), STEP);
    assert.partialDeepStrictEqual(ideas, { score: null, missing: { step: STEP, code: 'TraitNotJudged' } });
    assert.equal(style!.score, 2);
  });

  it('of a team that failed is missing with the step and reason of the failure, whatever was judged before', () => {
    const failure = { step: 'teams/ideas/2-skeptic.json', code: 'ModelRefused', message: 'No.' };
    const { score, rationale, missing } = scoreOf({ failure });
    assert.deepEqual([score, rationale, missing], [null, null, failure]);
  });

  it('is an integer of the range, or missing with a reason and flagged, whatever the Judge says', () => {
    fc.assert(
      fc.property(fc.option(fc.integer({ min: -9, max: 9 })), (said) => {
        const given = scoreOf(verdict(said));
        traitScoreSchema.parse(given);
        const inside = said !== null && said >= 1 && said <= 4;
        assert.equal(given.score, inside ? said : null);
        assert.equal(given.missing === null, inside);
        assert.equal(given.flags.includes('missing-score'), !inside);
      }),
    );
  });
});

describe("what a trait's score is based on", () => {
  it("are the Advocate's claims as strengths and the Skeptic's as weaknesses, of every round", () => {
    const said = (speaker: CheckedStatement['speaker'], text: string) =>
      statement(speaker, { claims: [{ text, evidence: [] }] });
    const { strengths, weaknesses } = scoreOf({
      statements: [said('Advocate', 'a'), said('Skeptic', 'b'), said('Advocate', 'c')],
    });
    assert.deepEqual(
      strengths.map(({ text }) => text),
      ['a', 'c'],
    );
    assert.deepEqual(
      weaknesses.map(({ text }) => text),
      ['b'],
    );
  });

  it("is the confidence of each speaker's last statement; without one there is none", () => {
    const sure = (value: number) => ({ confidence: { value, source: 'first-token-logprob' as const } });
    const { confidence, flags } = scoreOf({
      statements: [statement('Advocate', sure(0.5)), statement('Advocate', sure(0.75))],
    });
    assert.deepEqual(confidence, { advocate: { value: 0.75, source: 'first-token-logprob' }, skeptic: null });
    assert.deepEqual(flags, []);
  });

  it('is flagged where a confidence is self-reported', () => {
    const confidence = { value: 0.9, source: 'self-report' as const };
    const { flags } = scoreOf({ statements: [statement('Skeptic', { confidence })] });
    assert.deepEqual(flags, ['self-reported-confidence']);
  });

  it('is flagged where any quote of a claim does not stand in the essay, and only then', () => {
    const flagged = (...quotes: string[]) => scoreOf(claiming(...quotes)).flags.includes('unverified-claims');
    assert.equal(flagged('an elephant danced on the roof'), true);
    assert.equal(flagged('zebra'), true, 'too short for anything but word for word');
    assert.equal(flagged('we sailed at dawn for 40 days and the sea was calm'), true, 'altered');
    assert.equal(flagged('an elephant danced on the roof', 'the sea was calm'), true, 'one of two');
    assert.equal(flagged('we sang'), false, 'short, but word for word');
    assert.equal(flagged(), false);
  });

  it('is flagged where its reasons quoted what nobody wrote, or used the words of an exemplar', () => {
    const flags = (own: object) =>
      scoreOf({ verdicts: [{ ...said, trait: 'Ideas', score: 3, ...own }] }).flags;
    assert.deepEqual(flags({}), []);
    assert.deepEqual(flags({ misquoted: 2 }), ['judge-misquotes']);
    assert.deepEqual(flags({ exemplarStretches: 1 }), ['exemplar-words']);
    assert.deepEqual(flags({ isOfAnyText: true }), ['reasons-of-any-text']);
    const unread = scoreOf({ verdicts: [{ ...said, trait: 'Ideas', score: null, misquoted: 1 }] }).flags;
    assert.deepEqual(unread, ['missing-score', 'judge-misquotes'], 'reasons without a score are shown too');
  });

  it('is flagged where an answer of its team is to be read with care, and where its own reasons drifted', () => {
    assert.deepEqual(scoreOf({ cautions: ['cut-off', 'read-with-care'] }).flags, [
      'cut-off',
      'read-with-care',
    ]);
    const verdicts = [{ ...said, trait: 'Ideas', score: 3, drifted: true }];
    assert.deepEqual(scoreOf({ verdicts }).flags, ['other-language']);
    assert.deepEqual(scoreOf({ verdicts, cautions: ['other-language'] }).flags, ['other-language']);
  });

  it('holds what the reasons quote of the essay', () => {
    const quotations = [look('the sea was calm')];
    const score = scoreOf({ verdicts: [{ ...said, trait: 'Ideas', score: 3, quotations }] });
    assert.deepEqual(score.quotations, quotations);
    assert.deepEqual(scoreOf({ verdicts: null }).quotations, []);
    traitScoreSchema.parse(score);
  });

  const use = (name: string, score: number, exemplarId: string | null) => ({
    trait: name,
    score,
    exemplarId,
    similarity: exemplarId === null ? null : 0.5,
    anotherRubric: exemplarId === 'older',
  });
  const retrieved = (...uses: ReturnType<typeof use>[]) => ({
    retrieval: { procedure: 'per-score' as const, exemplars: [], uses, absent: [], excluded: 0 },
  });

  it('are the exemplars of its own trait', () => {
    const { exemplars, flags } = scoreOf(retrieved(use('Ideas', 1, 'e1'), use('Style', 1, 'e2')));
    assert.deepEqual(exemplars, [{ score: 1, exemplarId: 'e1', similarity: 0.5 }]);
    assert.deepEqual(flags, []);
  });

  it('is flagged where the bank holds no exemplar of some score, or none at all', () => {
    const flags = (own: Partial<TeamRecord>) => scoreOf(own).flags;
    assert.deepEqual(flags(retrieved(use('Ideas', 1, 'e1'), use('Ideas', 2, null))), [
      'exemplar-scores-absent',
    ]);
    assert.deepEqual(flags(retrieved(use('Ideas', 1, null))), ['no-exemplars', 'exemplar-scores-absent']);
    assert.deepEqual(flags(retrieved()), ['no-exemplars']);
    assert.deepEqual(flags(retrieved(use('Ideas', 1, 'older'))), ['exemplars-of-another-rubric']);
    assert.deepEqual(flags({ retrieval: null }), []);
  });
});

describe("a run's status", () => {
  const scores = (...values: (number | null)[]) => values.map((value) => scoreOf(verdict(value)));
  it('follows from how many traits are scored', () => {
    assert.equal(statusOf(scores(1, 4)), 'completed');
    assert.equal(statusOf(scores(1, null)), 'partial');
    assert.equal(statusOf(scores(null, 9)), 'failed');
  });
});
