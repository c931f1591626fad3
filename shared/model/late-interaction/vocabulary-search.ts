import { best, type RankedExample } from './ranking.ts';
import type { TokenMatrix } from './token-encoder.ts';
import { VectorTable } from './vector-table.ts';

/** Numbers in the table of largest cosines that is filled at a time (64 MB). */
const TABLE_SIZE = 2 ** 23;

/** Examples by the numbers of their distinct vectors. */
interface VocabularyIndex {
  vocabulary: VectorTable;
  examples: readonly Int32Array[];
}

/** What a search is asked for. */
export interface RankingRequest {
  count: number;
  isLeftOut: (query: number, example: number) => boolean;
}

/** The distinct vectors of the examples. */
export function vocabularyOf(matrices: readonly TokenMatrix[], dims: number): VocabularyIndex {
  const vocabulary = new VectorTable(dims);
  const examples = matrices.map(({ vectors }) => Int32Array.from(new Set(vocabulary.numbersOf(vectors))));
  return { vocabulary, examples };
}

/** The words' vectors by dimension: first all words' first numbers, then their second ones. */
function byDimension({ vectors, dims, count }: VectorTable): Float32Array {
  const turned = new Float32Array(vectors.length);
  for (let word = 0; word < count; word++)
    for (let k = 0; k < dims; k++) turned[k * count + word] = vectors[word * dims + k]!;
  return turned;
}

/**
 * The inner products of a vector with every word, each added up in the order of the dimensions. Zeros, of which hashed vectors
 * are full, add nothing to a sum.
 */
function multiply(products: Float64Array, vector: Float32Array, columns: Float32Array): void {
  products.fill(0);
  for (let k = 0, from = 0; k < vector.length; k++, from += products.length) {
    const value = vector[k]!;
    if (value === 0) continue;
    for (let word = 0, at = from; word < products.length; word++, at++)
      products[word]! += value * columns[at]!;
  }
}

/** For each row and each example the largest product, row after row. */
function largestProducts(
  { vocabulary, examples }: VocabularyIndex,
  columns: Float32Array,
  rows: VectorTable,
): Float64Array {
  const width = examples.length;
  const largest = new Float64Array(rows.count * width);
  const products = new Float64Array(vocabulary.count);
  for (let row = 0; row < rows.count; row++) {
    multiply(products, rows.vectors.subarray(row * rows.dims, (row + 1) * rows.dims), columns);
    for (let example = 0; example < width; example++) {
      const words = examples[example]!;
      let most = Number.NEGATIVE_INFINITY;
      for (let i = 0; i < words.length; i++) {
        const product = products[words[i]!]!;
        if (product > most) most = product;
      }
      largest[row * width + example] = most;
    }
  }
  return largest;
}

/** The sums over a query's tokens, in their order, one for each example. */
function sums(numbers: Int32Array, largest: Float64Array, width: number): Float64Array {
  const scores = new Float64Array(width);
  for (const row of numbers)
    for (let example = 0, at = row * width; example < width; example++, at++)
      scores[example]! += largest[at]!;
  return scores;
}

/** The queries from `from` on whose distinct vectors fill one table, at least one of them. */
function nextBatch(queries: readonly TokenMatrix[], from: number, { vocabulary, examples }: VocabularyIndex) {
  const rows = new VectorTable(vocabulary.dims);
  const numbers: Int32Array[] = [];
  while (
    from + numbers.length < queries.length &&
    (rows.count * examples.length < TABLE_SIZE || !numbers.length)
  )
    numbers.push(rows.numbersOf(queries[from + numbers.length]!.vectors));
  return { rows, numbers };
}

/**
 * The best examples for each query where vectors recur (an encoder that gives a word the same vector everywhere): each pair of
 * distinct vectors is multiplied once. The scores are those of `maxSim` to the last bit.
 */
export function searchVocabulary(
  index: VocabularyIndex,
  queries: readonly TokenMatrix[],
  { count, isLeftOut }: RankingRequest,
): RankedExample[][] {
  const columns = byDimension(index.vocabulary);
  const rankedExamples: RankedExample[][] = [];
  while (rankedExamples.length < queries.length) {
    const { rows, numbers } = nextBatch(queries, rankedExamples.length, index);
    const largest = largestProducts(index, columns, rows);
    for (const tokens of numbers) {
      const scores = sums(tokens, largest, index.examples.length);
      const candidates = Array.from(scores, (score, example) => ({ example, score }));
      rankedExamples.push(
        best(
          candidates.filter(({ example }) => tokens.length > 0 && !isLeftOut(rankedExamples.length, example)),
          count,
        ),
      );
    }
  }
  return rankedExamples;
}
