import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { LABELS, type Label } from '@assay/short-answer-grading/label';
import { majorityOf } from '@assay/short-answer-grading/pseudo-learning/majority';
import { firstGraders, nextCalls, weighLabels } from '@assay/short-answer-grading/weigh-labels';
import { weighedSchema } from '@assay/short-answer-grading/weighed';
import fc from 'fast-check';
import { aMaterial, aPlan, aProfile, EVEN, givenOf } from '../../../support/short-answer-grading/quizzes.ts';
import { distribution, said, sumOf } from './pseudo-learning/arbitrary.ts';

const known = aProfile();
const asked = fc.option(said, { nil: undefined });
const material = distribution.chain((prior) =>
  fc.constantFrom(0, 3, 40).map((labelled) => aMaterial({ prior: { distribution: prior, labelled } })),
);

describe('what graders say, weighed', () => {
  it('is the same whichever of them answered, and in whatever order they did', () => {
    const plan = aPlan({}, known);
    fc.assert(
      fc.property(fc.tuple(asked, asked, asked), material, (labels, about) => {
        const given = givenOf(plan, labels);
        const weighed = weighedSchema.parse(weighLabels(plan, about, known, given));
        const told = labels.filter((label) => label !== undefined && label !== null);
        assert.deepEqual(
          weighed.opinions.map(({ label }) => label),
          told,
        );
        assert.equal(weighed.missing.length, labels.filter((label) => label === null).length);
        assert.equal(weighed.majority, majorityOf(told));
        assert.equal(weighed.agreed, told.length === 3 && new Set(told).size === 1 ? told[0] : null);
        assert.ok(Math.abs(sumOf(weighed.posterior.distribution) - 1) < 1e-9);
        const ids = weighed.opinions.flatMap(({ points }) => points.map(({ id }) => id));
        assert.equal(new Set(ids).size, ids.length);
        const reversed = weighLabels(plan, about, known, given.toReversed());
        for (const [index, share] of reversed.posterior.distribution.entries())
          assert.ok(Math.abs(share - weighed.posterior.distribution[index]!) < 1e-9);
        assert.deepEqual(
          [reversed.majority, reversed.agreed, reversed.hint],
          [weighed.majority, weighed.agreed, weighed.hint],
        );
      }),
    );
  });

  it('hints at what the posterior holds likely, or at Algorithm 1, never at a combination it has not seen', () => {
    const about = aMaterial();
    const hintOf = (labels: Label[], hint: string) => {
      const plan = aPlan({ hint }, known);
      return weighLabels(plan, about, known, givenOf(plan, labels)).hint;
    };
    // In the order of the plan: grader-2, which never erred, grader-1, grader-3, which always did.
    assert.deepEqual(hintOf(['Correct', 'Correct', 'Incorrect'], 'algorithm-1'), {
      source: 'algorithm-1',
      labels: ['Correct'],
    });
    assert.deepEqual(hintOf(['Incorrect', 'Partially correct', 'Correct'], 'algorithm-1')?.labels, [
      'Incorrect',
    ]);
    assert.equal(hintOf(['Correct', 'Correct', 'Correct'], 'algorithm-1'), null);
    assert.ok(hintOf(['Correct', 'Correct', 'Correct'], 'posterior')!.labels.includes('Correct'));
    const plan = aPlan({ hint: 'algorithm-1' }, known);
    assert.equal(weighLabels(plan, about, known, givenOf(plan, ['Correct', null, 'Correct'])).hint, null);
  });

  it('knows of graders what was learnt, and of none without pseudo-learning', () => {
    const plan = aPlan({}, known);
    const given = givenOf(plan, ['Correct', 'Correct', 'Incorrect']);
    const [best] = weighLabels(plan, aMaterial(), known, given).opinions;
    assert.deepEqual(
      [best!.grader, best!.good, best!.bad],
      ['grader-2', 'grader-2 is kind.', 'grader-2 is quick.'],
    );
    const plain = aPlan({}, known, { method: 'no-pseudo-learning' });
    const weighed = weighLabels(
      plain,
      aMaterial(),
      known,
      givenOf(plain, ['Correct', 'Correct', 'Incorrect']),
    );
    assert.deepEqual([weighed.hint, weighed.posterior.basis], [null, 'uncalibrated']);
    assert.ok(weighed.opinions.every(({ good, bad }) => good === null && bad === null));
  });

  it('of a grader that was profiled with another model knows nothing', () => {
    const plan = aPlan(
      {
        graders: [
          { name: 'grader-1', model: 'debater' },
          { name: 'grader-2', model: 'judge' },
        ],
      },
      known,
    );
    const weighed = weighLabels(plan, aMaterial(), known, givenOf(plan, ['Correct', 'Correct']));
    assert.equal(weighed.posterior.basis, 'uncalibrated');
    assert.ok(weighed.opinions.every(({ good }) => good === null));
  });

  it('says which grading is the integrator’s own, where something was learnt', () => {
    const ownOf = (labels: (Label | null)[], own = {}, asked = {}, profile: typeof known | null = known) => {
      const plan = aPlan(own, profile, asked);
      return weighLabels(plan, aMaterial(), profile, givenOf(plan, labels)).integrator;
    };
    const all: Label[] = ['Correct', 'Correct', 'Incorrect'];
    assert.equal(ownOf(all), 'grader-2');
    assert.equal(ownOf([null, 'Correct', 'Correct']), 'grader-1', 'the best is missing');
    assert.equal(ownOf(all, { integrator: 'grader-3' }), 'grader-3');
    assert.equal(ownOf(['Correct', 'Correct', null], { integrator: 'grader-3' }), null);
    assert.equal(ownOf(all, { integrator: 'judge' }), null);
    for (const method of ['one-model', 'no-pseudo-learning', 'majority'])
      assert.equal(ownOf(all, {}, { method }), null, method);
    assert.equal(ownOf(all, {}, {}, null), null);
  });

  it('gives no hint by what was learnt of another model, and lets no cascade end by it', () => {
    const labels: Label[] = ['Correct', 'Correct', 'Incorrect'];
    for (const hint of ['posterior', 'algorithm-1'] as const) {
      const plan = aPlan({ hint }, known);
      const given = givenOf(plan, labels);
      const other = (at: number) =>
        given.map((one, index) => (index === at ? { ...one, model: 'another' } : one));
      assert.notEqual(weighLabels(plan, aMaterial(), known, given).hint, null);
      for (const at of [0, 1, 2])
        assert.equal(weighLabels(plan, aMaterial(), known, other(at)).hint, null, `${hint} ${at}`);
    }
    const plan = aPlan({ cascade: 0.6 }, known);
    const sure = aMaterial({ prior: { distribution: [0.001, 0.001, 0.998], labelled: 100 } });
    const slots = plan.graders.map(({ slot }) => (slot === plan.cascade!.order[0] ? 'Correct' : undefined));
    const given = givenOf(plan, slots);
    const callsOf = (said: typeof given) =>
      nextCalls(plan, 'a0001', said, weighLabels(plan, sure, known, said)).calls.length;
    assert.equal(callsOf(given), 0);
    assert.equal(callsOf(given.map((one) => ({ ...one, model: 'another' }))), 1);
  });

  it('marks points that quote what the student did not write', () => {
    const plan = aPlan();
    const invented = {
      label: 'Correct' as const,
      feedback: [{ point: 'It names the wind.', quote: 'the wind drives it' }],
    };
    const [slot] = plan.graders;
    const { opinions } = weighLabels(plan, aMaterial(), null, [
      { slot: slot!, grading: invented, model: slot!.model, failure: null },
    ]);
    assert.equal(opinions[0]!.points[0]!.quoted, 'not in the answer');
  });
});

describe('what is done next', () => {
  const every: (Label | null)[] = [...LABELS, null];
  const combinations = every.flatMap((a) => every.flatMap((b) => every.map((c) => [a, b, c])));
  const nextOf = (
    plan: ReturnType<typeof aPlan>,
    labels: readonly (Label | null | undefined)[],
    about = aMaterial(),
  ) => {
    const given = givenOf(plan, labels);
    const weighed = weighLabels(plan, about, known, given);
    return { weighed, next: nextCalls(plan, 'a0001', given, weighed) };
  };

  it('is a debate where two graders answered or more, led by the best of them', () => {
    const plan = aPlan({}, known);
    for (const labels of combinations) {
      const { next } = nextOf(plan, labels);
      const answered = labels.filter((label) => label !== null).length;
      assert.deepEqual([next.calls.length, next.debate !== null], [0, answered >= 2], labels.join());
      const leader = plan.graders[labels.findIndex((label) => label !== null)]?.model;
      for (const call of [next.debate, next.validation, next.retry])
        if (answered >= 2) assert.equal(call!.model, leader);
    }
  });

  it('is led by the last that answered where nothing is known: the assignment lists the dearest last', () => {
    const plan = aPlan();
    for (const labels of combinations.filter((said) => said.filter((label) => label !== null).length > 1)) {
      const given = givenOf(plan, labels);
      const { debate } = nextCalls(plan, 'a0001', given, weighLabels(plan, aMaterial(), null, given));
      assert.equal(debate!.model, plan.graders[labels.findLastIndex((label) => label !== null)]!.model);
    }
  });

  it('is nothing where all agree and the assignment asks for a debate on disagreement only', () => {
    const plan = aPlan({ debate: 'on-disagreement' }, known);
    for (const labels of combinations) {
      const answered = labels.filter((label) => label !== null);
      const agreed = answered.length === 3 && new Set(answered).size === 1;
      const { next } = nextOf(plan, labels);
      assert.equal(next.debate !== null, answered.length >= 2 && !agreed, labels.join());
    }
  });

  it('is never a debate by majority, a single grader, or to profile', () => {
    for (const asking of [
      { method: 'majority' },
      { method: 'single:grader-1' },
      { method: 'rag' },
      { purpose: 'profile' },
    ]) {
      const plan = aPlan({}, known, asking);
      const { next } = nextOf(plan, ['Correct', 'Incorrect', 'Correct']);
      assert.deepEqual(next, { calls: [], debate: null, validation: null, retry: null });
    }
  });

  it('in a cascade is the next grader until the posterior is sure, each asked once, then a debate', () => {
    const plan = aPlan({ cascade: 0.8 }, known);
    fc.assert(
      fc.property(fc.tuple(said, said, said), material, (labels, about) => {
        const byslot = new Map(plan.graders.map(({ slot }, index) => [slot, labels[index]!]));
        const answers: (Label | null | undefined)[] = [undefined, undefined, undefined];
        let slots = firstGraders(plan).map(({ slot }) => slot);
        const order: string[] = [];
        for (;;) {
          for (const slot of slots) {
            assert.ok(!order.includes(slot), 'nobody is asked twice');
            order.push(slot);
            answers[plan.graders.findIndex((grader) => grader.slot === slot)] = byslot.get(slot) ?? null;
          }
          const { weighed, next } = nextOf(plan, answers, about);
          assert.ok(next.calls.length === 0 || next.debate === null);
          if (next.calls.length === 0) {
            const opinions = weighed.opinions.length;
            if (next.debate !== null) assert.ok(order.length === 3 && opinions >= 2);
            else if (opinions > 1 || order.length < 3)
              assert.ok(weighed.posterior.distribution.some((share) => share >= 0.8));
            break;
          }
          slots = next.calls.map(({ step }) => /(grader-\d)\.json$/.exec(step)![1]!);
          assert.equal(slots.length, 1);
        }
        assert.deepEqual(order, plan.cascade!.order.slice(0, order.length));
      }),
    );
  });

  it('in a cascade never ends on past answers alone', () => {
    const plan = aPlan({ cascade: 0.6 }, known);
    const sure = aMaterial({ prior: { distribution: [0.001, 0.001, 0.998], labelled: 100 } });
    const first = plan.cascade!.order[0];
    const labels = plan.graders.map(({ slot }) => (slot === first ? null : undefined));
    assert.equal(nextOf(plan, labels, sure).next.calls.length, 1);
    const silent = weighLabels(plan, aMaterial({ prior: { distribution: EVEN, labelled: 0 } }), known, []);
    assert.equal(silent.majority, null);
  });
});
