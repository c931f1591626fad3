import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { at, axisOfPlaces, axisOver, type ChartField } from '@assay/platform/report/chart/axes';
import { columnLines, drawAxes, frame, rowLines } from '@assay/platform/report/chart/grid';
import { histogram } from '@assay/platform/report/chart/histogram';
import { reliabilityParts } from '@assay/platform/report/chart/reliability';
import { drawingOf } from '@assay/platform/report/drawing';
import fc from 'fast-check';

const value = fc.integer({ min: -1e6, max: 1e6 }).map((hundredths) => hundredths / 100);
const field: fc.Arbitrary<ChartField> = fc
  .tuple(fc.array(value, { minLength: 1 }), fc.array(value, { minLength: 1 }))
  .map(([across, up]) => ({
    x: 10,
    y: 8,
    width: 60,
    height: 40,
    across: axisOver(across),
    up: axisOver(up),
  }));

describe('charts', () => {
  it('place everything in the field, what lies beyond an axis at its end', () => {
    fc.assert(
      fc.property(field, value, value, (one, across, up) => {
        const [x, y] = at(one, across, up);
        assert.ok(x >= 10 && x <= 70 && y >= 8 && y <= 48);
        assert.deepEqual(at(one, one.across.high, one.up.low), [70, 8]);
      }),
    );
  });

  it('give each place of a row as much room, and its own name', () => {
    fc.assert(
      fc.property(fc.array(fc.string(), { minLength: 1, maxLength: 30 }), (names) => {
        const across = axisOfPlaces(names);
        assert.deepEqual(across.ticks.map(across.label), names);
        const one: ChartField = { x: 0, y: 0, width: names.length * 10, height: 1, across, up: across };
        for (const tick of across.ticks) assert.ok(Math.abs(at(one, tick, 1)[0] - (tick * 10 - 5)) < 1e-9);
      }),
    );
  });

  it('have a line and a number for every tick', () => {
    fc.assert(
      fc.property(field, (one) => {
        for (const [{ strokes, captions }, { ticks, label }] of [
          [rowLines(one, 2), one.up],
          [columnLines(one, 2), one.across],
        ] as const) {
          assert.deepEqual(
            captions.map(({ text }) => text),
            ticks.map(label),
          );
          assert.equal(strokes.length, ticks.length);
        }
        assert.equal(frame(one).strokes!.length, 4);
        const { captions } = drawAxes(one, { across: 'a', up: 'u' });
        assert.equal(captions.length, one.up.ticks.length + one.across.ticks.length + 2);
      }),
    );
  });

  it('show a bar, a short line and a number for every bin that holds answers', () => {
    const shares = axisOver([0, 1]);
    const one = { x: 0, y: 0, width: 50, height: 50, across: shares, up: shares };
    const bin = fc.record({ count: fc.nat(9), accuracy: fc.double({ min: 0, max: 1, noNaN: true }) });
    fc.assert(
      fc.property(fc.array(bin, { maxLength: 10 }), (bins) => {
        const shown = bins.map(({ count, accuracy }, index) => {
          const half = count > 0 ? accuracy : null;
          return { low: index / 10, high: (index + 1) / 10, count, accuracy: half, confidence: half };
        });
        const filled = bins.filter(({ count }) => count > 0);
        const { strokes, captions } = drawingOf(50, 50, reliabilityParts(one, shown, { highest: 51 }));
        assert.deepEqual(
          captions.map(({ text }) => text),
          filled.map(({ count }) => String(count)),
        );
        assert.ok(captions.every(({ y }) => Number(y) <= 51));
        assert.equal(strokes.split(' re f').length - 1, filled.length * 2);
        assert.equal(strokes.split(' S').length - 1, filled.length + 1);
      }),
    );
  });
});

describe('a histogram', () => {
  const levels = fc.array(fc.nat(400), { minLength: 1, maxLength: 21 });

  it('has a bar for each level within its drawing, the highest of all as high as the field', () => {
    fc.assert(
      fc.property(levels, fc.nat(400), (counts, more) => {
        const named = counts.map((count, at) => ({ level: String(at), count }));
        const drawn = histogram('Ideas', named, Math.max(...counts) + more);
        const bars = [...drawn.strokes.matchAll(/([\d.]+) ([\d.]+) ([\d.]+) ([\d.]+) re f/g)].map((one) =>
          one.slice(1).map(Number),
        );
        assert.equal(bars.length, counts.length);
        const highest = Math.max(1, Math.max(...counts) + more);
        for (const [at, [x, y, width, height]] of bars.entries()) {
          assert.ok(x! >= 0 && x! + width! <= (Number(drawn.width) * 72) / 25.4);
          assert.ok(y! + height! <= (Number(drawn.height) * 72) / 25.4);
          assert.ok(Math.abs(height! - (((16 * counts[at]!) / highest) * 72) / 25.4) < 0.02);
        }
      }),
    );
  });

  it('tells each number that is not none, and its title, cut', () => {
    fc.assert(
      fc.property(levels, fc.string(), (counts, title) => {
        const named = counts.map((count, at) => ({ level: `level ${at}`, count }));
        const told = histogram(title, named, Math.max(...counts)).captions.map(({ text }) => text);
        assert.equal(told[0]!.length <= 40, true);
        assert.deepEqual(
          told.filter((text) => /^\d+$/.test(text)).slice(/^\d+$/.test(told[0]!) ? 1 : 0),
          counts.filter((count) => count > 0).map(String),
        );
      }),
    );
  });
});
