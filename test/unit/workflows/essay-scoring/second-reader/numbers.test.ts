import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { blendOf } from '@assay/essay-scoring/second-reader/blend';
import { cutsOf, wholeScore } from '@assay/essay-scoring/second-reader/cuts';
import { growForest, readForest } from '@assay/essay-scoring/second-reader/extra-trees';
import { countRuns } from '@assay/essay-scoring/second-reader/grams';
import {
  indexRuns,
  intersectionMatrix,
  intersectionRow,
} from '@assay/essay-scoring/second-reader/intersection-kernel';
import { spreadOf } from '@assay/essay-scoring/second-reader/intervals';
import { fitRidge, leaveOut, readRidge } from '@assay/essay-scoring/second-reader/kernel-ridge';
import {
  factorOf,
  gramMatrix,
  inverseAt,
  matrixOf,
  solve,
} from '@assay/essay-scoring/second-reader/linear-algebra';
import { whyNothingLearnt } from '@assay/essay-scoring/second-reader/nothing-learnt';
import { characterSymbols, comparedText, tokensOf } from '@assay/essay-scoring/second-reader/symbols';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import fc from 'fast-check';

const SEED = 20_132;
console.log(`fast-check seed ${SEED}`);

/** Made by make-reference.py with NumPy 1.24 and SciPy 1.10. */
const reference = JSON.parse(readFileSync(new URL('./reference.json', import.meta.url), 'utf8'));

function near(actual: ArrayLike<number>, expected: ArrayLike<number>, within = 1e-9): void {
  assert.equal(actual.length, expected.length);
  for (let i = 0; i < actual.length; i += 1)
    assert.ok(Math.abs(actual[i]! - expected[i]!) <= within, `${i}: ${actual[i]} is not ${expected[i]}`);
}

const { ridge } = reference;
const kernel = { rows: ridge.n, columns: ridge.n, values: Float64Array.from(ridge.kernel as number[]) };
const target = Float64Array.from(ridge.y as number[]);

test('weights, inverse and groups left out of a kernel ridge are those of NumPy', () => {
  const fit = fitRidge(kernel, ridge.lam, [target]);
  near(fit.weights[0]!, ridge.weights);
  near(leaveOut(fit, [target], ridge.groups)[0]!, ridge.left, 1e-8);
  const inverse = Array.from({ length: ridge.n ** 2 }, (_, at) =>
    inverseAt(fit.factor, Math.floor(at / ridge.n), at % ridge.n),
  );
  near(inverse, ridge.inverse);
  const lower = Array.from({ length: ridge.n ** 2 }, (_, at) => {
    const [row, column] = [Math.floor(at / ridge.n), at % ridge.n];
    return column > row ? 0 : fit.factor.lower[row * fit.factor.stride + column]!;
  });
  near(lower, ridge.lower);
});

test('a matrix that is not positive definite is refused', () => {
  assert.throws(() => factorOf({ rows: 2, columns: 2, values: Float64Array.of(1, 2, 2, 1) }), RangeError);
});

/** A matrix X·Xᵀ + I of any order. */
const definite = fc.tuple(fc.integer({ min: 1, max: 23 }), fc.nat()).map(([n, seed]) => {
  const random = seededRandom(seed);
  const values = Float64Array.from({ length: n * 7 }, () => random() * 2 - 1);
  const product = gramMatrix({ rows: n, columns: 7, values });
  return { product, values, right: Float64Array.from({ length: n }, () => random() - 0.5) };
});

test('of any order: X·Xᵀ is what it says, A·(A⁻¹·y) is y, the inverse is the solution of the unit vectors', () => {
  fc.assert(
    fc.property(definite, ({ product, values, right }) => {
      const n = product.rows;
      for (let i = 0; i < n; i += 1)
        for (let j = 0; j < n; j += 1) {
          let sum = 0;
          for (let k = 0; k < 7; k += 1) sum += values[i * 7 + k]! * values[j * 7 + k]!;
          assert.ok(Math.abs(sum - product.values[i * n + j]!) < 1e-12);
        }
      const factor = factorOf(product, 1);
      const x = solve(factor, right);
      const back = right.map((_, i) =>
        x.reduce((sum, value, j) => sum + value * (product.values[i * n + j]! + Number(i === j)), 0),
      );
      near(back, right);
      const unit = new Float64Array(n);
      unit[n - 1] = 1;
      near(
        solve(factor, unit),
        Array.from(unit.keys(), (row) => inverseAt(factor, row, n - 1)),
      );
    }),
    { seed: SEED, numRuns: 60 },
  );
});

test('leaving a group out is fitting without it', () => {
  fc.assert(
    fc.property(definite, fc.nat(), ({ product, right }, draw) => {
      const n = product.rows;
      if (n < 4) return;
      const group = [draw % n, (draw + 2) % n];
      const rest = [...Array(n).keys()].filter((row) => !group.includes(row));
      const said = leaveOut(fitRidge(product, 0.5, [right]), [right], [group])[0]!;
      const smaller = matrixOf(rest.length, rest.length);
      for (const [i, row] of rest.entries())
        for (const [j, column] of rest.entries())
          smaller.values[i * rest.length + j] = product.values[row * n + column]!;
      const fit = fitRidge(smaller, 0.5, [Float64Array.from(rest, (row) => right[row]!)]);
      for (const row of group) {
        const kernelRow = Float64Array.from(rest, (column) => product.values[row * n + column]!);
        assert.ok(Math.abs(said[row]! - readRidge(fit.weights[0]!, kernelRow)) < 1e-7);
      }
    }),
    { seed: SEED, numRuns: 60 },
  );
});

test('the blend is that of non-negative least squares in SciPy', () => {
  for (const { mix, forest, y, weights } of reference.blends) {
    const made = blendOf(Float64Array.from(y), Float64Array.from(mix), Float64Array.from(forest));
    near([made.mix, made.forest], weights);
  }
});

test('the intersection kernel is that of plain counting, also of a text that is not indexed', () => {
  const { texts, orders, values } = reference.kernels;
  const symbols = (texts as string[]).map(characterSymbols);
  const { index, counted } = indexRuns(symbols, orders);
  const matrix = intersectionMatrix(index, counted);
  near(matrix.values, values.flat());
  const others = indexRuns(symbols.slice(1), orders).index;
  const row = intersectionRow(others, countRuns(symbols[0]!, orders, others.interner.find));
  near(row, values[0].slice(1));
});

const words = fc.string({ unit: fc.constantFrom('a', 'b', 'ä', ' ', '😀', '.'), maxLength: 40 });

test('kernels are symmetric, within 0 and 1, 1 with itself where all orders are there', () => {
  fc.assert(
    fc.property(fc.array(words, { minLength: 1, maxLength: 6 }), (texts) => {
      const symbols = texts.map(characterSymbols);
      const { index, counted } = indexRuns(symbols, 3);
      const { values } = intersectionMatrix(index, counted);
      const n = texts.length;
      for (let i = 0; i < n; i += 1) {
        if (symbols[i]!.length >= 3) assert.ok(Math.abs(values[i * n + i]! - 1) < 1e-12);
        for (let j = 0; j < n; j += 1) {
          assert.equal(values[i * n + j], values[j * n + i]);
          assert.ok(values[i * n + j]! >= 0 && values[i * n + j]! <= 1 + 1e-12);
        }
        near(
          intersectionRow(index, countRuns(symbols[i]!, 3, index.interner.find)),
          values.slice(i * n, i * n + n),
        );
      }
    }),
    { seed: SEED, numRuns: 100 },
  );
});

test('texts are compared composed and in one line; placeholders are one token whatever their number', () => {
  assert.equal(comparedText(' e\u0301\n\n a\t'), 'é a');
  assert.deepEqual(tokensOf('I saw @CAPS12, "Don’t!"'), ['i', 'saw', '@CAPS', ',', '"', 'don’t', '!', '"']);
});

/** 120 essays whose first target follows the first input, and whose second is noise. */
function forestData() {
  const random = seededRandom(5);
  const rows = 120;
  const inputs = Float32Array.from({ length: rows * 4 }, () => random());
  const targets = Float64Array.from({ length: rows * 2 }, (_, at) =>
    at % 2 === 0 ? Number(inputs[at / 2]! > 0.5) : random() - 0.5,
  );
  const groups = Array.from({ length: rows }, (_, row) => [row]);
  return { rows, columns: 4, inputs, targets, targetCount: 2, groups };
}

test('a forest finds what there is, and out of bag says nothing of noise', () => {
  const data = forestData();
  const options = { trees: 60, share: 1, leaf: 3, seed: 3 };
  const { forest, outOfBag } = growForest(data, options);
  const low = readForest(forest, Float32Array.of(0.1, 0.5, 0.5, 0.5))[0]!;
  const high = readForest(forest, Float32Array.of(0.9, 0.5, 0.5, 0.5))[0]!;
  assert.ok(low < 0.1 && high > 0.9, `${low} ${high}`);
  const errors = (t: number) =>
    data.targets
      .filter((_, at) => at % 2 === t)
      .reduce((sum, y, row) => sum + (y - outOfBag[row * 2 + t]!) ** 2, 0);
  const squares = data.targets.filter((_, at) => at % 2 === 1).reduce((sum, y) => sum + y * y, 0);
  assert.ok(errors(0) < 0.1 * 30, 'what follows an input is read');
  assert.ok(errors(1) > 0.9 * squares, 'noise is not');
  assert.deepEqual(growForest(data, options), growForest(data, options));
});

test('whole scores have the mean of the raters, stay in the range, and rise with the estimate', () => {
  const random = seededRandom(9);
  const scores = Array.from({ length: 200 }, () => Math.floor(random() * 9) / 2);
  const estimates = scores.map((score) => 2 + 0.3 * (score - 2) + 0.2 * (random() - 0.5));
  const cuts = cutsOf(estimates, scores);
  const whole = estimates.map((estimate) => wholeScore(estimate, cuts, { min: 0, max: 4 }));
  const mean = (values: readonly number[]) => values.reduce((sum, value) => sum + value, 0) / values.length;
  assert.ok(Math.abs(mean(whole) - mean(scores.map((score) => Math.floor(score + 0.5)))) < 0.15);
  assert.ok(whole.every((score) => score >= 0 && score <= 4));
  assert.ok(cuts.spread > 1, 'what is too narrow is spread');
  assert.equal(wholeScore(99, cuts, { min: 0, max: 4 }), 4);
});

test('eight of ten residuals lie in the spread', () => {
  const residuals = Array.from({ length: 1000 }, (_, at) => at / 1000 - 0.5);
  const { below, above } = spreadOf(residuals);
  const held = residuals.filter((residual) => residual >= below && residual <= above).length;
  assert.ok(Math.abs(held - 800) <= 2, `${held}`);
});

test('of few residuals the spread takes further ones: the (n + 1) rank, which holds eight of ten of others', () => {
  const residuals = (count: number) => Array.from({ length: count }, (_, at) => at - 5);
  assert.deepEqual(spreadOf(residuals(15)), { below: -5, above: 9 });
  assert.deepEqual(spreadOf(residuals(19)), { below: -4, above: 12 });
  assert.deepEqual(spreadOf(residuals(1)), { below: -5, above: -5 });
  const random = seededRandom(11);
  let held = 0;
  for (let draw = 0; draw < 2000; draw += 1) {
    const { below, above } = spreadOf(Array.from({ length: 20 }, random));
    const other = random();
    held += Number(below <= other && other <= above);
  }
  assert.ok(held / 2000 > 0.78 && held / 2000 < 0.84, `${held / 2000}`);
});

test('nothing is learnt where the correlation is at most .25 and its one-sided bound not above 0; copies count as one', () => {
  const random = seededRandom(21);
  const pairs = (count: number, slope: number) =>
    Array.from({ length: count }, (_, group) => {
      const score = Math.floor(random() * 4);
      return { score, estimate: slope * score + 4 * random(), group };
    });
  assert.equal(whyNothingLearnt(pairs(30, 1)), null);
  assert.equal(whyNothingLearnt(pairs(30, -3)), 'nothing-learnt');
  const constant = pairs(30, 3).map((pair) => ({ ...pair, estimate: 1 }));
  assert.equal(whyNothingLearnt(constant), 'nothing-learnt');
  const grouped = (of: number) => pairs(30, 1).map((pair) => ({ ...pair, group: pair.group % of }));
  assert.deepEqual(
    [whyNothingLearnt(grouped(4)), whyNothingLearnt(grouped(3))],
    ['nothing-learnt', 'too-alike'],
  );
  const passed = (count: number) =>
    Array.from({ length: 2000 }, () => whyNothingLearnt(pairs(count, 0)) === null).filter(Boolean).length /
    2000;
  const [few, many] = [passed(20), passed(120)];
  assert.ok(few > 0.11 && few < 0.18, `${few} of noise pass at .25, which of 20 pairs 14 % do`);
  assert.ok(many > 0.03 && many < 0.07, `${many}`);
});
