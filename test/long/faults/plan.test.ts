import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { FUNCTION, invoke, machine } from '../../unit/infra/local/aws/step-functions/local-step-functions.ts';
import { type CallingState, callingStates, nameOf } from './calling-states.ts';
import { KINDS_OF } from './inject-faults.ts';
import { planOneByOne, planRuns, RUNS } from './plan.ts';

const services = fc.constantFrom('lambda', 'ecs', 'states', 'events', 'sqs');
const states: fc.Arbitrary<CallingState[]> = fc.uniqueArray(
  fc.record({
    stateMachine: fc.constantFrom('a', 'b'),
    state: fc.string({ maxLength: 3 }),
    service: services,
  }),
  { selector: nameOf, maxLength: 20 },
) as fc.Arbitrary<CallingState[]>;

describe('The states that call something', () => {
  it('are those of a definition, within Map and Parallel states too', () => {
    const inner = machine({ Deep: invoke() }) as Record<string, unknown>;
    const { QueryLanguage: _, ...chain } = inner;
    const definition = machine({
      First: { ...invoke(), End: undefined, Next: 'Each' },
      Each: { Type: 'Map', Items: [1], ItemProcessor: chain, Next: 'Both' },
      Both: { Type: 'Parallel', Branches: [chain], Next: 'Last' },
      Last: { Type: 'Pass', Output: FUNCTION, End: true },
    });
    assert.deepEqual(
      callingStates('m', JSON.stringify(definition)).map((state) => `${nameOf(state)} ${state.service}`),
      ['m/First lambda', 'm/Deep lambda', 'm/Deep lambda'],
    );
  });
});

describe('The plan', () => {
  it('has every kind befall every state once, in no run two at the same', () => {
    fc.assert(
      fc.property(states, fc.integer(), (all, seed) => {
        const plans = planRuns(all, seed);
        assert.equal(plans.length, RUNS);
        for (const state of all) {
          const met = plans.flatMap((plan) => plan.get(nameOf(state)) ?? []);
          assert.deepEqual(met.toSorted(), KINDS_OF[state.service].toSorted());
        }
      }),
    );
  });

  it('is the same for the same seed', () => {
    fc.assert(
      fc.property(states, fc.integer(), (all, seed) => {
        assert.deepEqual(planRuns(all, seed), planRuns(all, seed));
      }),
    );
  });

  it('takes one fault a run where each is to be seen alone', () => {
    fc.assert(
      fc.property(states, (all) => {
        const plans = planOneByOne(all);
        assert.ok(plans.every((plan) => plan.size === 1));
        assert.equal(
          plans.length,
          all.reduce((sum, { service }) => sum + KINDS_OF[service].length, 0),
        );
      }),
    );
  });
});
