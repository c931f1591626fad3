import { countRuns, createInterner, type Interner, type RunCounts } from './grams.ts';
import { type Matrix, matrixOf } from './linear-algebra.ts';

/** Where the runs of one length stand: for each run, the texts that hold it and how often. */
interface Postings {
  starts: Int32Array;
  texts: Uint16Array;
  counts: Uint16Array;
}

/** Texts by their runs of symbols, ready to be compared with. */
export interface RunIndex {
  size: number;
  orders: number;
  interner: Interner;
  postings: Postings[];
  /** Per order, how many runs each text has. */
  totals: Int32Array[];
}

function postingsOf(texts: readonly RunCounts[], runs: number): Postings {
  const starts = new Int32Array(runs + 2);
  for (const text of texts) for (const run of text.runs) starts[run + 1]! += 1;
  for (let run = 0; run <= runs; run += 1) starts[run + 1]! += starts[run]!;
  const fill = starts.slice();
  const [holders, counts] = [new Uint16Array(starts[runs + 1]!), new Uint16Array(starts[runs + 1]!)];
  for (const [number, text] of texts.entries())
    for (const [place, run] of text.runs.entries()) {
      const at = fill[run]!;
      fill[run] = at + 1;
      holders[at] = number;
      counts[at] = text.counts[place]!;
    }
  return { starts, texts: holders, counts };
}

/** Indexes texts, each a sequence of symbols, by their runs of 1 to `orders` symbols. */
export function indexRuns(
  texts: readonly Int32Array[],
  orders: number,
): { index: RunIndex; counted: RunCounts[][] } {
  const interner = createInterner();
  const runCounts = texts.map((symbols) => countRuns(symbols, orders, interner.next));
  const each = Array.from({ length: orders }, (_, order) => runCounts.map((text) => text[order]!));
  const postings = each.map((text) => postingsOf(text, interner.size()));
  const totals = each.map((text) => Int32Array.from(text, ({ total }) => total));
  return { index: { size: texts.length, orders, interner, postings, totals }, counted: runCounts };
}

/** Adds Σ min(counts) of a text's runs with those of the indexed texts, of each run those before its place in `ends`. */
function addShared(
  { runs, counts }: RunCounts,
  postings: Postings,
  ends: Int32Array,
  into: Int32Array,
): void {
  const { starts, texts, counts: held } = postings;
  for (let place = 0; place < runs.length; place += 1) {
    const run = runs[place]!;
    if (run < 0) continue;
    const own = counts[place]!;
    const [start, end] = [starts[run]!, ends[run]!];
    if (own === 1) for (let at = start; at < end; at += 1) into[texts[at]!]! += 1;
    else
      for (let at = start; at < end; at += 1) {
        const other = held[at]!;
        into[texts[at]!]! += own < other ? own : other;
      }
  }
}

/** Where the postings of each run end. */
const endsOf = ({ starts }: Postings) => starts.subarray(1);

/** Σ min(counts) of a text's runs of one length (`order` 0 is single symbols) with each indexed text. */
export function sharedRuns(
  { size, postings }: RunIndex,
  runCounts: readonly RunCounts[],
  order: number,
): Int32Array {
  const shared = new Int32Array(size);
  addShared(runCounts[order]!, postings[order]!, endsOf(postings[order]!), shared);
  return shared;
}

function rowOf(
  { size, orders, totals, postings }: RunIndex,
  runCounts: readonly RunCounts[],
  ends: readonly Int32Array[],
): Float64Array {
  const row = new Float64Array(size);
  const shared = new Int32Array(size);
  for (let order = 0; order < orders; order += 1) {
    shared.fill(0);
    addShared(runCounts[order]!, postings[order]!, ends[order]!, shared);
    const own = runCounts[order]!.total * orders * orders;
    for (let text = 0; text < size; text += 1)
      if (shared[text]! > 0) row[text]! += shared[text]! / Math.sqrt(own * totals[order]![text]!);
  }
  return row;
}

/**
 * The intersection kernel of a text with the indexed ones: per order Σ min(counts) / √(total · total), the mean over the orders
 * (Grauman & Darrell 2007; for runs of characters Ionescu, Popescu & Cahill 2014). 0 with a text that has no run.
 */
export function intersectionRow(index: RunIndex, runCounts: readonly RunCounts[]): Float64Array {
  return rowOf(index, runCounts, index.postings.map(endsOf));
}

/** The kernel of every indexed text with every other: symmetric, 1 on the diagonal (less where a text is shorter than an order). */
export function intersectionMatrix(index: RunIndex, runCounts: readonly (readonly RunCounts[])[]): Matrix {
  const matrix = matrixOf(index.size, index.size);
  const ends = index.postings.map(({ starts }) => starts.slice());
  for (let i = 0; i < index.size; i += 1) {
    for (const [order, { runs }] of runCounts[i]!.entries()) for (const run of runs) ends[order]![run]! += 1;
    const row = rowOf(index, runCounts[i]!, ends);
    for (let j = 0; j <= i; j += 1) {
      matrix.values[i * index.size + j] = row[j]!;
      matrix.values[j * index.size + i] = row[j]!;
    }
  }
  return matrix;
}
