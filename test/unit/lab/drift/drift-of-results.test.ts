import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { describeDrift } from '@assay/lab/drift/describe-drift';
import { type Drift, driftSchema } from '@assay/lab/drift/drift';
import { driftOfResults, noiseOf } from '@assay/lab/drift/drift-of-results';
import { billOfRuns } from '@assay/platform/reevaluation/bill-of-runs';
import { sampleResult } from '../../platform/report/sample-results.ts';
import { about, cohortOf, driftOf, essays, judgementsOf, resultOf } from './samples.ts';

const { provenance } = sampleResult();
const linesOf = (drift: Drift) => describeDrift(drift).split('\n');
const NOTHING = { prompts: false, models: false, assignment: false };
const pairs = essays(Array.from({ length: 8 }, (_, at) => [3, at < 6 ? 3 : 4] as const));

describe('the drift of a cohort', () => {
  it('is what the file holds', () => {
    const drift = driftOf(pairs);
    assert.deepEqual(driftSchema.parse(JSON.parse(JSON.stringify(drift))), drift);
  });

  it('leaves out what failed, half of the cohort, and says why', () => {
    const cohort = cohortOf(pairs).map((one, at) => {
      if (at < 3) return { ...one, again: null, why: 'ModelUnavailable' };
      return at === 3 ? { ...one, again: resultOf(one.submission, [], { status: 'failed' }) } : one;
    });
    const drift = driftOfResults({ about: about(), cohort, leftOut: { withdrawn: 2 }, judgementsOf });
    assert.deepEqual(drift.cohort, {
      chosen: 10,
      compared: 4,
      leftOut: { withdrawn: 2, ModelUnavailable: 3, 'not-assessed-again': 1 },
    });
    assert.equal(drift.traits[0]!.n, 4);
    const told = describeDrift(drift);
    assert.match(told, /6 of 10 submissions could not be compared/);
    assert.match(told, /3: ModelUnavailable; 1: could not be assessed again/);
  });

  it('of a sample counts those that were drawn; why others could not be drawn stands beside it', () => {
    const cohort = cohortOf(pairs.slice(0, 2));
    const leftOut = { 'not-completed': 1 };
    const of = { about: about({ sample: 2 }), leftOut, judgementsOf, drawnFrom: 4 };
    const drift = driftOfResults({ ...of, cohort });
    assert.deepEqual(drift.cohort, { chosen: 2, compared: 2, drawnFrom: 4, leftOut });
    const told = describeDrift(drift);
    assert.match(told, /2 of 2 submissions compared, drawn from 4/);
    assert.match(told, /1: the latest run did not complete/);
    assert.doesNotMatch(told, /could not be compared/);
    const failed = driftOfResults({ ...of, cohort: [cohort[0]!, { ...cohort[1]!, again: null }] });
    assert.match(describeDrift(failed), /1 of 2 submissions could not be compared/);
  });

  it('of which nothing is left has no sides, and says so', () => {
    const cohort = cohortOf(pairs).map((one) => ({ ...one, again: null }));
    const drift = driftOfResults({ about: about(), cohort, judgementsOf });
    assert.deepEqual([drift.after, drift.before, drift.cohort.compared], [null, null, 0]);
    assert.match(linesOf(drift)[0]!, /Nothing could be compared/);
    assert.deepEqual(driftSchema.parse(drift), drift);
  });

  it('adds up what both sides cost and took; what is not known stays unknown', () => {
    const priced = {
      ...provenance,
      cost: 0.5,
      costAtLeast: 0.5,
      unpriced: 0,
      unmetered: 0,
      modelTimeMs: 1000,
    };
    const cohort = pairs.slice(0, 2).map(({ submission, baseline, again }, at) => ({
      submission,
      baseline: resultOf(submission, baseline, { provenance: priced }),
      again: resultOf(submission, again, {
        provenance: at === 0 ? priced : { ...priced, cost: null, costAtLeast: 0.25, unpriced: 1 },
        startedAt: `2026-06-20T08:0${at}:00.000Z`,
        assessedAt: `2026-06-20T08:1${at}:00.000Z`,
      }),
    }));
    const { before, after } = driftOfResults({ about: about(), cohort, judgementsOf });
    assert.deepEqual([before!.cost, after!.cost, after!.costAtLeast, after!.unpriced], [1, null, 0.75, 1]);
    assert.deepEqual([after!.modelTimeMs, after!.elapsedMs], [2000, 11 * 60_000]);
  });

  it('says where no real model answered, names it beside the models, and has nothing paid for it', () => {
    const own = { provenance: { ...provenance, standIn: true, cost: 3 } };
    const cohort = pairs.map(({ submission, baseline, again }) => ({
      submission,
      baseline: resultOf(submission, baseline, own),
      again: resultOf(submission, again, own),
    }));
    const bill = billOfRuns([{ state: 'completed', cost: 3, ...own }]);
    const drift = driftOfResults({ about: about(), judgementsOf, cohort, bill });
    const [first] = linesOf(drift);
    assert.match(first!, /built-in stand-in or example answers took the place of language models/);
    assert.match(describeDrift(drift), /Models +the built-in stand-in, in place of debater-large/);
    assert.match(describeDrift(drift), /Cost +again nothing was paid; before nothing was paid/);
    assert.doesNotMatch(describeDrift(driftOf(pairs)), /stand-in/);
  });

  it('measures the noise where both sides are of one version, and not where the older runs were of another', () => {
    const same = driftOf(pairs, { changed: NOTHING });
    const noise = noiseOf(same);
    assert.equal(noise!.reevaluation, same.about.reevaluation);
    assert.match(describeDrift(same), /two runs of the same version differ by/);
    const newer = {
      provenance: { ...provenance, prompts: { ...provenance.prompts, judge: 'other', added: 'one' } },
    };
    const cohort = cohortOf(pairs, newer);
    const deployed = driftOfResults({ about: about({ changed: NOTHING }), cohort, judgementsOf });
    assert.equal(noiseOf(deployed), null);
    assert.match(describeDrift(deployed), /Prompts +judge\n/);
    const chance = { provenance: { ...provenance, prompts: { ...provenance.prompts, added: 'one' } } };
    const more = driftOfResults({
      about: about({ changed: NOTHING }),
      cohort: cohortOf(pairs, chance),
      judgementsOf,
    });
    assert.ok(noiseOf(more), 'an agent that was asked once only is no other version');
    const again = driftOfResults({ about: about(), cohort, judgementsOf, noise });
    assert.deepEqual(again.noiseFrom, {
      reevaluation: noise!.reevaluation,
      measuredAt: noise!.measuredAt,
      works: 8,
      moved: 2,
    });
    assert.match(describeDrift(again), /the same version 2 of 8 submissions got another value/);
    assert.deepEqual(again.traits[0]!.noise, { units: 8, moved: 2 });
  });

  it('says of traits that are not compared that nothing is known, and not that nothing changed', () => {
    const given = pairs.map((pair) => {
      const [own] = pair.baseline;
      return {
        ...pair,
        baseline: [own!, { ...own!, item: 'Voice' }],
        again: [own!, { ...own!, item: 'Tone' }],
      };
    });
    const [lead, more] = linesOf(driftOf(given));
    assert.match(lead!, /^As far as it can be compared, no: /);
    assert.match(more!, /Not compared, so that nothing is said of it: Voice, Tone\./);
  });

  it('costs what all its runs cost, those without a result among them; of a sample says what it was drawn from', () => {
    const settled = { state: 'failed' as const, cost: 0.5 };
    const bill = billOfRuns([settled, { state: 'completed', cost: 1 }, { state: 'withdrawn' }]);
    const drift = driftOfResults({
      ...{ about: about(), cohort: cohortOf(pairs), judgementsOf, bill, drawnFrom: 13 },
    });
    assert.equal(drift.after?.cost, 1.5);
    assert.match(describeDrift(drift), /8 of 8 submissions compared, drawn from 13/);
    assert.doesNotMatch(describeDrift(drift), /could not be compared/);
    assert.deepEqual(driftSchema.parse(drift), drift);
  });

  it('of eight copies of one work that all move is no more than noise: they are one unit, also in all traits together', () => {
    const moved = ['Ideas', 'Style'].map((item) =>
      essays(
        Array.from({ length: 8 }, () => [3, 4] as const),
        item,
      ),
    );
    const copies = moved[0]!.map((pair, at) => ({
      ...pair,
      baseline: [...pair.baseline, ...moved[1]![at]!.baseline],
      again: [...pair.again, ...moved[1]![at]!.again],
    }));
    assert.ok(driftOf(copies).traits.every(({ moreThanNoise }) => moreThanNoise));
    const drift = driftOf(copies.map((pair) => ({ ...pair, content: 'one text' })));
    assert.deepEqual(
      drift.traits.map(({ n, units, moreThanNoise }) => [n, units, moreThanNoise]),
      [
        [8, 1, null],
        [8, 1, null],
      ],
    );
    assert.partialDeepStrictEqual(drift.overall, { works: 1, moreThanNoise: null });
  });

  it('of results that had other exemplars is no measure of the noise', () => {
    const drift = driftOf(pairs, { changed: { ...NOTHING, material: true } });
    assert.equal(noiseOf(drift), null);
    assert.match(describeDrift(drift), /Material +other exemplars/);
    assert.doesNotMatch(describeDrift(drift), /two runs of the same version differ by/);
  });

  it('answers in one line whether it would change anything', () => {
    const [changed] = linesOf(driftOf(pairs));
    assert.equal(
      changed,
      'No shift beyond chance: 2 of 8 submissions would get another value, on the whole 2 higher, 0 lower.',
    );
    const same = pairs.map((pair) => ({ ...pair, again: pair.baseline }));
    assert.equal(linesOf(driftOf(same))[0], 'No: every value of 8 submissions is the same as before.');
    assert.match(linesOf(driftOf(pairs.slice(5)))[1]!, /cannot be told: fewer than 6/);
  });
});
