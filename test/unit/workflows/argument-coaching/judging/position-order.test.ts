import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { SEVEN_JUDGES } from '@assay/argument-coaching/conditions';
import { positionOrder } from '@assay/argument-coaching/judging/position-order';
import { planDebate } from '@assay/argument-coaching/planning/plan-debate';
import fc from 'fast-check';
import { aMotion } from '../../../../support/argument-coaching/motions.ts';

const seeds = fc.integer({ min: 0, max: 2 ** 31 });
const isFirst = (judge: number, at: number, of: number, seed: number) =>
  positionOrder(judge, { at, of }, seed) === 'judged-first';
const upTo = (count: number) => Array.from({ length: count }, (_, index) => index);
const sum = (values: number[]) => values.reduce((total, value) => total + value, 0);

describe('the order in which a judge is shown two sides', () => {
  it('is the one for half of the judges at every speech', () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 8 }),
        fc.nat(7),
        fc.integer({ min: 1, max: 8 }),
        seeds,
        (judges, place, of, seed) => {
          const at = place % of;
          const first = upTo(judges).filter((judge) => isFirst(judge, at, of, seed)).length;
          assert.ok(Math.abs(2 * first - judges) <= 1);
        },
      ),
    );
  });

  it('has both orders for every judge where a side has two speeches or more', () => {
    fc.assert(
      fc.property(fc.nat(6), fc.integer({ min: 2, max: 8 }), seeds, (judge, of, seed) => {
        assert.equal(new Set(upTo(of).map((at) => isFirst(judge, at, of, seed))).size, 2);
      }),
    );
  });

  it('is not mistaken for scores that rise steadily, with three speeches of a side or more', () => {
    fc.assert(
      fc.property(fc.nat(6), fc.integer({ min: 3, max: 8 }), seeds, (judge, of, seed) => {
        const means = [true, false].map((wanted) => {
          const places = upTo(of).filter((at) => isFirst(judge, at, of, seed) === wanted);
          return sum(places) / places.length;
        });
        assert.ok(Math.abs(means[0]! - means[1]!) < 1e-9);
      }),
    );
  });

  it('in the debates that are planned is not mistaken for rising scores either, the opening that stands alone included', () => {
    for (const rounds of [4, 5, 6, 7, 8]) {
      const { beats } = planDebate(aMotion(), {
        approach: 'A',
        format: 'standard',
        rounds,
        judges: [...SEVEN_JUDGES],
      });
      const rows = beats.flatMap(({ after }) =>
        after.flatMap(({ panel }) =>
          (panel.panel.startsWith('whole/') ? [] : panel.calls).map(({ agent, inputs }) => ({
            cell: `${agent} ${Number(/\d+/.exec(panel.judged[0]!)![0]) % 2}`,
            round: Math.ceil(Number(/\d+/.exec(panel.judged[0]!)![0]) / 2),
            order: inputs.order,
          })),
        ),
      );
      for (const cell of Map.groupBy(rows, (row) => row.cell).values()) {
        const meanOf = (order: string) => {
          const own = cell.filter((row) => row.order === order).map(({ round }) => round);
          return sum(own) / own.length;
        };
        const difference = meanOf('orders/judged-first.json') - meanOf('orders/judged-last.json');
        assert.ok(Math.abs(difference) < 1e-9, `${rounds} rounds: ${difference}`);
      }
    }
  });

  it('is the same for the same seed, and begins either way', () => {
    const begins = new Set(upTo(20).map((seed) => isFirst(0, 0, 4, seed)));
    assert.equal(begins.size, 2);
    assert.equal(positionOrder(3, { at: 2, of: 4 }, 42), positionOrder(3, { at: 2, of: 4 }, 42));
  });
});
