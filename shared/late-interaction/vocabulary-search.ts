import { best, type Found } from './ranking.ts';
import type { TokenMatrix } from './token-encoder.ts';
import { VectorTable } from './vector-table.ts';

/** Numbers in the table of largest cosines that is filled at a time (64 MB). */
const TABLE_SIZE = 2 ** 23;
/** Query vectors multiplied at a time: no sum waits for another. */
const ROWS = 4;

/** Examples by the numbers of their distinct vectors. */
export interface VocabularyIndex {
  vocabulary: VectorTable;
  examples: readonly Int32Array[];
}

/** What a search is asked for. */
export interface Wanted {
  count: number;
  isLeftOut: (query: number, example: number) => boolean;
}

/** The distinct vectors of the examples. */
export function vocabularyOf(matrices: readonly TokenMatrix[], dims: number): VocabularyIndex {
  const vocabulary = new VectorTable(dims);
  const examples = matrices.map(({ vectors }) => Int32Array.from(new Set(vocabulary.numbersOf(vectors))));
  return { vocabulary, examples };
}

/** The inner products of `ROWS` vectors from `row` on with every word: each added up in the order of the dimensions. */
function multiplyRows(
  products: Float64Array,
  rows: Float32Array,
  row: number,
  words: Float32Array,
  dims: number,
) {
  const size = words.length / dims;
  const [r, s, t, u] = [0, 1, 2, 3].map((more) => Math.min((row + more) * dims, rows.length - dims));
  for (let word = 0; word < size; word++) {
    const from = word * dims;
    let [a, b, c, d] = [0, 0, 0, 0];
    for (let k = 0; k < dims; k++) {
      const value = words[from + k]!;
      a += rows[r! + k]! * value;
      b += rows[s! + k]! * value;
      c += rows[t! + k]! * value;
      d += rows[u! + k]! * value;
    }
    products[ROWS * word] = a;
    products[ROWS * word + 1] = b;
    products[ROWS * word + 2] = c;
    products[ROWS * word + 3] = d;
  }
}

/** For each row and each example the largest product, row after row. */
function largestProducts({ vocabulary, examples }: VocabularyIndex, rows: VectorTable): Float64Array {
  const width = examples.length;
  const largest = new Float64Array((rows.count + ROWS) * width).fill(Number.NEGATIVE_INFINITY);
  const products = new Float64Array(ROWS * vocabulary.count);
  for (let row = 0; row < rows.count; row += ROWS) {
    multiplyRows(products, rows.vectors, row, vocabulary.vectors, rows.dims);
    for (let example = 0; example < width; example++) {
      let [a, b, c, d] = [-Infinity, -Infinity, -Infinity, -Infinity];
      for (const word of examples[example]!) {
        a = Math.max(a, products[ROWS * word]!);
        b = Math.max(b, products[ROWS * word + 1]!);
        c = Math.max(c, products[ROWS * word + 2]!);
        d = Math.max(d, products[ROWS * word + 3]!);
      }
      largest[row * width + example] = a;
      largest[(row + 1) * width + example] = b;
      largest[(row + 2) * width + example] = c;
      largest[(row + 3) * width + example] = d;
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
  { count, isLeftOut }: Wanted,
): Found[][] {
  const found: Found[][] = [];
  while (found.length < queries.length) {
    const { rows, numbers } = nextBatch(queries, found.length, index);
    const largest = largestProducts(index, rows);
    for (const tokens of numbers) {
      const scores = sums(tokens, largest, index.examples.length);
      const candidates = Array.from(scores, (score, example) => ({ example, score }));
      found.push(
        best(
          candidates.filter(({ example }) => tokens.length > 0 && !isLeftOut(found.length, example)),
          count,
        ),
      );
    }
  }
  return found;
}
