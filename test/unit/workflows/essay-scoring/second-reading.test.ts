import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { READING } from '@assay/essay-scoring/artifacts';
import { assembleScores } from '@assay/essay-scoring/assemble';
import type { EssayReading, TraitReading } from '@assay/essay-scoring/second-reader/reading';
import { besideScore, notTrained, readingFor } from '@assay/essay-scoring/second-reading';
import fc from 'fast-check';
import { trait as scored } from '../../platform/report/sample-results.ts';
import { assess, opened, outcomeOf } from './debates.ts';

const read = (trait: string, score: number, over: Partial<TraitReading> = {}): TraitReading => ({
  trait,
  exemplars: 40,
  estimate: score + 0.2,
  score,
  interval: { low: score - 0.5, high: score + 0.9 },
  unread: null,
  ...over,
});
const reading = (...traits: TraitReading[]): EssayReading => ({ traits, model: 'abc', exemplarId: null });
const STEP = { agent: 'second-reader', step: READING.name };
const ended = { ...STEP, error: null, cause: null };
const failed = {
  ...STEP,
  error: 'ConfigurationInvalid',
  cause: JSON.stringify({ errorType: 'ConfigurationInvalid', errorMessage: 'Train it anew.' }),
};

async function assembled(written: EssayReading | null, outcomes: (typeof ended | typeof failed)[] = [ended]) {
  const run = await opened({ variant: 'MA' });
  for (const team of run.teams) await assess(run, team);
  if (written) await run.artifacts.write(READING, written);
  const all = [...run.teams.map((team) => outcomeOf(team)), ...outcomes];
  return (await assembleScores({ ...run, outcomes: all })).result;
}

describe("the second reader's reading in a result", () => {
  it('stands beside each score, which stays as it was', async () => {
    const { scores, status } = await assembled(reading(read('Ideas', 2), read('Style', 3)));
    assert.deepEqual(
      scores.map(({ score, secondReader }) => [score, secondReader?.score, secondReader?.interval?.low]),
      [
        [3, 2, 1.5],
        [3, 3, 2.5],
      ],
    );
    assert.equal(status, 'completed');
    assert.ok(scores.every(({ flags }) => !flags.includes('second-reader-differs')));
  });

  it('more than one point away flags the trait, and only that', async () => {
    const { scores } = await assembled(reading(read('Ideas', 1), read('Style', 2)));
    assert.deepEqual(
      scores.map(({ score, flags }) => [score, flags.includes('second-reader-differs')]),
      [
        [3, true],
        [3, false],
      ],
    );
  });

  it('that failed is told with its reason, whatever an earlier attempt left behind', async () => {
    const { scores, secondReader, status } = await assembled(reading(read('Ideas', 0)), [failed]);
    assert.equal(status, 'completed');
    assert.deepEqual(
      scores.map((score) => score.secondReader ?? null),
      [null, null],
    );
    assert.partialDeepStrictEqual(secondReader, {
      missing: { step: READING.name, code: 'ConfigurationInvalid' },
    });
  });

  for (const [what, spoilt] of [
    ['without numbers', { traits: [{ ...read('Ideas', 2), estimate: null, score: Number.NaN, spread: 1 }] }],
    ['of another form', { readings: [] }],
  ] as const)
    it(`${what} is missing, and the Judges’ scores stand`, async () => {
      const { scores, secondReader, status } = await assembled(spoilt as unknown as EssayReading);
      assert.equal(status, 'completed');
      assert.ok(scores.every(({ score, secondReader: beside }) => score === 3 && beside === undefined));
      assert.partialDeepStrictEqual(secondReader, {
        missing: { step: READING.name, code: 'ArtifactMissing' },
      });
    });

  it('of a run whose plan knew none is none', async () => {
    const { secondReader, scores } = await assembled(null, []);
    assert.deepEqual(secondReader, { exemplarId: null, missing: null });
    assert.ok(scores.every((score) => !score.secondReader));
  });

  it('says nothing of traits that were learnt on another scale, or not at all', () => {
    const learnt = [
      { name: 'Ideas', min: 0, max: 3 },
      { name: 'Style', min: 0, max: 3 },
    ];
    const traits = [
      { name: 'Ideas', min: 0, max: 3 },
      { name: 'Style', min: 1, max: 6 },
      { name: 'Voice', min: 0, max: 3 },
    ];
    const { traits: found } = readingFor(reading(read('Ideas', 2), read('Style', 3)), learnt, traits);
    assert.deepEqual(
      found.map(({ trait, score, unread }) => [trait, score, unread]),
      [
        ['Ideas', 2, null],
        ['Style', null, 'not-trained'],
        ['Voice', null, 'not-trained'],
      ],
    );
  });

  it('names every trait of the rubric where nothing was trained', () =>
    assert.deepEqual(
      notTrained([{ name: 'Ideas' }]).traits.map(({ trait, unread }) => [trait, unread]),
      [['Ideas', 'not-trained']],
    ));

  it('flags exactly what is more than a point apart, and nothing that is missing', () => {
    const score = fc.option(fc.integer({ min: -5, max: 30 }));
    const rest = fc.double({ min: -0.9, max: 0.9, noNaN: true });
    fc.assert(
      fc.property(score, score, rest, (judge, second, off) => {
        const estimate = second === null ? null : second + off;
        const isApart = (one: number | null) => judge !== null && one !== null && Math.abs(judge - one) > 1;
        const apart = isApart(second) || isApart(estimate);
        const over = { min: -5, max: 30 };
        const beside = besideScore(scored('Ideas', judge, over), {
          reading: reading(read('Ideas', 0, { score: second, estimate })),
          missing: null,
          calibration: null,
        });
        assert.equal(beside.score, judge);
        assert.equal(beside.flags.includes('second-reader-differs'), apart);
      }),
    );
  });
});
