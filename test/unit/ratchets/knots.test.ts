import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import fc from 'fast-check';
import { knots } from '../../ratchets/knots.ts';

/** Nodes that are reached from one, by following arrows until nothing new is found. */
function reached(from: string, arrows: readonly { from: string; to: string }[]): Set<string> {
  const found = new Set<string>();
  for (let size = -1; size < found.size; ) {
    size = found.size;
    for (const arrow of arrows) if (arrow.from === from || found.has(arrow.from)) found.add(arrow.to);
  }
  return found;
}

const node = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const graph = fc.array(fc.record({ from: node, to: node }), { maxLength: 14 });

describe('knots of a graph', () => {
  it('are the sets of nodes that reach each other', () => {
    fc.assert(
      fc.property(graph, (arrows) => {
        const found = knots(arrows);
        for (const knot of found) assert.ok(knot.length > 1);
        const together = (one: string, other: string) =>
          one !== other && reached(one, arrows).has(other) && reached(other, arrows).has(one);
        for (const one of 'abcdef')
          for (const other of 'abcdef')
            assert.equal(
              found.some((knot) => knot.includes(one) && knot.includes(other)) && one !== other,
              together(one, other),
            );
      }),
      { numRuns: 500 },
    );
  });

  it('stand with the largest first', () => {
    const arrows = ['ab', 'ba', 'cd', 'de', 'ec'].map(([from, to]) => ({ from: from!, to: to! }));
    assert.deepEqual(knots(arrows), [
      ['c', 'd', 'e'],
      ['a', 'b'],
    ]);
  });
});
