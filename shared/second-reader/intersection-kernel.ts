import { countRuns, createInterner, type Interner, type RunCounts } from './grams.ts';
import { type Matrix, matrixOf } from './linear-algebra.ts';

/** Where the runs of one length stand: for each run, the texts that hold it and how often. */
interface Postings {
  starts: Int32Array;
  texts: Int32Array;
  counts: Int32Array;
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
  const [holders, counts] = [new Int32Array(starts[runs + 1]!), new Int32Array(starts[runs + 1]!)];
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
  const counted = texts.map((symbols) => countRuns(symbols, orders, interner.next));
  const each = Array.from({ length: orders }, (_, order) => counted.map((text) => text[order]!));
  const postings = each.map((text) => postingsOf(text, interner.size()));
  const totals = each.map((text) => Int32Array.from(text, ({ total }) => total));
  return { index: { size: texts.length, orders, interner, postings, totals }, counted };
}

/** Adds Σ min(counts) of a text's runs with those of the first `before` indexed texts. */
function addShared({ runs, counts }: RunCounts, postings: Postings, before: number, into: Int32Array): void {
  const { starts, texts, counts: held } = postings;
  for (let place = 0; place < runs.length; place += 1) {
    const run = runs[place]!;
    if (run < 0) continue;
    const own = counts[place]!;
    const end = starts[run + 1]!;
    for (let at = starts[run]!; at < end; at += 1) {
      const text = texts[at]!;
      if (text >= before) break;
      const other = held[at]!;
      into[text]! += own < other ? own : other;
    }
  }
}

/** Σ min(counts) of a text's runs of one length (`order` 0 is single symbols) with each of the first `before` indexed texts. */
export function sharedRuns(
  { size, postings }: RunIndex,
  counted: readonly RunCounts[],
  { order, before = size }: { order: number; before?: number },
): Int32Array {
  const shared = new Int32Array(size);
  addShared(counted[order]!, postings[order]!, before, shared);
  return shared;
}

/**
 * The intersection kernel of a text with the indexed ones: per order Σ min(counts) / √(total · total), the mean over the orders
 * (Grauman & Darrell 2007; for runs of characters Ionescu, Popescu & Cahill 2014). 0 with a text that has no run. `before`: only with the first texts.
 */
export function intersectionRow(
  index: RunIndex,
  counted: readonly RunCounts[],
  before = index.size,
): Float64Array {
  const { size, orders, totals } = index;
  const row = new Float64Array(size);
  for (let order = 0; order < orders; order += 1) {
    const shared = sharedRuns(index, counted, { order, before });
    const own = counted[order]!.total * orders * orders;
    for (let text = 0; text < before; text += 1) {
      const both = own * totals[order]![text]!;
      if (both > 0) row[text]! += shared[text]! / Math.sqrt(both);
    }
  }
  return row;
}

/** The kernel of every indexed text with every other: symmetric, 1 on the diagonal (less where a text is shorter than an order). */
export function intersectionMatrix(index: RunIndex, counted: readonly (readonly RunCounts[])[]): Matrix {
  const matrix = matrixOf(index.size, index.size);
  for (let i = 0; i < index.size; i += 1) {
    const row = intersectionRow(index, counted[i]!, i + 1);
    for (let j = 0; j <= i; j += 1) {
      matrix.values[i * index.size + j] = row[j]!;
      matrix.values[j * index.size + i] = row[j]!;
    }
  }
  return matrix;
}
