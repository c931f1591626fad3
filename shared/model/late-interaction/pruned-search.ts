import { compileMaxProductKernel, GROUP, type MaxProductKernel, TILE } from './max-product-kernel.ts';
import { maxSim } from './max-sim.ts';
import { type Precision, quantise, quantisedBytes, SCALE, widthOf } from './quantised.ts';
import { best, Largest, type RankedExample } from './ranking.ts';
import { type TokenMatrix, tokenCount } from './token-encoder.ts';
import type { RankingRequest } from './vocabulary-search.ts';

/** Query tokens after which a hopeless example is given up. */
const BLOCK = 4 * TILE;
const PAGE_BYTES = 2 ** 16;
/** More than the rounding of a sum in 64-bit numbers. */
const ROUNDING = 1e-9;

/** Examples quantised in the kernel's memory. */
interface PrunedIndex {
  matrices: readonly TokenMatrix[];
  kernel: MaxProductKernel;
  /** Where each example starts, in bytes, and where the last one ends. */
  starts: readonly number[];
  precision: Precision;
  width: number;
}

function reserve(memory: MaxProductKernel['memory'], bytes: number): Int16Array {
  const missing = bytes - memory.buffer.byteLength;
  if (missing > 0) memory.grow(Math.ceil(missing / PAGE_BYTES));
  return new Int16Array(memory.buffer);
}

/** Quantises the examples: 2 bytes a number. */
export function prunedIndexOf(matrices: readonly TokenMatrix[], dims: number): PrunedIndex {
  const width = widthOf(dims);
  const kernel = compileMaxProductKernel(width);
  const starts = [0];
  for (const matrix of matrices) starts.push(starts.at(-1)! + quantisedBytes(matrix, GROUP));
  const memory = reserve(kernel.memory, starts.at(-1)!);
  const precision: Precision = { error: 0, length: 0 };
  for (const [example, matrix] of matrices.entries()) {
    const { error, length } = quantise(matrix, GROUP, memory, starts[example]! / 2);
    precision.error = Math.max(precision.error, error);
    precision.length = Math.max(precision.length, length);
  }
  return { matrices, kernel, starts, precision, width };
}

/** A query in the kernel's memory: approximate sums, how far they may be off, and how much a token can add to one. */
interface Approximation {
  /** The sum over the tokens of a block, `from` being the first one's place. */
  sumOfBlock(example: number, from: number): number;
  tokens: number;
  off: number;
  mostOfToken: number;
}

function approximation(index: PrunedIndex, query: TokenMatrix): Approximation {
  const { kernel, starts, precision, width } = index;
  const start = starts.at(-1)!;
  const out = start + quantisedBytes(query, TILE);
  const memory = reserve(kernel.memory, out + 4 * BLOCK);
  const own = quantise(query, TILE, memory, start / 2);
  const results = new Int32Array(memory.buffer, out, BLOCK);
  const tokens = tokenCount(query);
  const { error, length } = precision;
  return {
    tokens,
    off: tokens * (own.error * length + (own.length + own.error) * error) + ROUNDING,
    mostOfToken: (own.length + own.error) * (length + error) + ROUNDING,
    sumOfBlock(example, from) {
      const tiles = start + 2 * width * from;
      const end = Math.min(out, tiles + 2 * width * BLOCK);
      kernel.maxProducts(tiles, end, starts[example]!, starts[example + 1]!, out);
      let sum = 0;
      for (let token = 0; token < Math.min(BLOCK, tokens - from); token++) sum += results[token]!;
      return sum / SCALE ** 2;
    },
  };
}

/** The examples that may be among the best `count`: those that are not by more than rounding can account for are out. */
function promising(examples: readonly number[], query: Approximation, count: number): number[] {
  const heads = examples.map((example) => ({ example, score: query.sumOfBlock(example, 0) }));
  const largest = new Largest(count);
  const whole: RankedExample[] = [];
  for (const { example, score: head } of heads.sort((one, other) => other.score - one.score)) {
    let [score, done] = [head, BLOCK];
    while (done < query.tokens) {
      const most = score + (query.tokens - done) * query.mostOfToken;
      if (most < largest.least - 2 * query.off) break;
      score += query.sumOfBlock(example, done);
      done += BLOCK;
    }
    if (done < query.tokens) continue;
    largest.add(score);
    whole.push({ example, score });
  }
  return whole.filter(({ score }) => score >= largest.least - 2 * query.off).map(({ example }) => example);
}

/**
 * The best examples for each query, whatever the vectors: the sums are first made of quantised vectors, with a bound on how far
 * they may be off; what can still be among the best is then summed by `maxSim` itself. The result is that of a plain scan.
 */
export function searchPruned(
  index: PrunedIndex,
  queries: readonly TokenMatrix[],
  { count, isLeftOut }: RankingRequest,
): RankedExample[][] {
  return queries.map((query, at) => {
    if (tokenCount(query) === 0) return [];
    const all = index.matrices.keys().filter((i) => tokenCount(index.matrices[i]!) > 0 && !isLeftOut(at, i));
    const examples = promising(Array.from(all), approximation(index, query), count);
    const scores = new Map<TokenMatrix, number>();
    const scoreOf = (matrix: TokenMatrix) => {
      const score = scores.get(matrix) ?? maxSim(query, matrix);
      scores.set(matrix, score);
      return score;
    };
    return best(
      examples.map((example) => ({ example, score: scoreOf(index.matrices[example]!) })),
      count,
    );
  });
}
