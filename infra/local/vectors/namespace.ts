import { Best, type Ranked } from './best.ts';
import type { Predicate } from './filter.ts';
import type { Metadata } from './metadata.ts';

export type Metric = 'cosine' | 'dotproduct' | 'euclidean';

export interface VectorRecord {
  id: string;
  values: Float32Array;
  metadata?: Metadata;
}

interface Row extends Pick<VectorRecord, 'id' | 'metadata'> {
  /** 1 / length of the vector */
  scale: number;
}

/** A record found: by `cosine` and `dotproduct` the greater score is the nearer, by `euclidean` (squared) the smaller. */
export interface Match extends Ranked {
  score: number;
}

/** The records of one namespace, their vectors side by side in one array of 32-bit floats. */
export class Namespace {
  readonly #dimension: number;
  readonly #rows = new Map<string, number>();
  readonly #free: number[] = [];
  #table: (Row | undefined)[] = [];
  #vectors: Float32Array;

  constructor(dimension: number) {
    this.#dimension = dimension;
    this.#vectors = new Float32Array(dimension * 16);
  }

  get size(): number {
    return this.#rows.size;
  }

  get ids(): IterableIterator<string> {
    return this.#rows.keys();
  }

  has(id: string): boolean {
    return this.#rows.has(id);
  }

  get(id: string): VectorRecord | undefined {
    const at = this.#rows.get(id);
    if (at === undefined) return undefined;
    return { id, values: this.#vectorAt(at).slice(), metadata: this.#table[at]!.metadata };
  }

  put({ id, values, metadata }: VectorRecord): void {
    const at = this.#rows.get(id) ?? this.#free.pop() ?? this.#table.length;
    this.#reserve(at + 1);
    this.#vectorAt(at).set(values);
    this.#rows.set(id, at);
    this.#table[at] = { id, metadata, scale: 1 / Math.sqrt(dot(values, values, 0)) };
  }

  delete(id: string): void {
    const at = this.#rows.get(id);
    if (at === undefined) return;
    this.#rows.delete(id);
    this.#table[at] = undefined;
    this.#free.push(at);
  }

  /** The ids whose metadata the predicate wants. */
  idsWhere(wanted: Predicate): string[] {
    return this.#table.flatMap((row) => (row && wanted(row.metadata ?? {}) ? [row.id] : []));
  }

  /** The `topK` records nearest to `query`, nearest first: every wanted record is compared. */
  nearest(query: Float32Array, metric: Metric, topK: number, wanted: Predicate | undefined): Match[] {
    const best = new Best<Match>(topK);
    const queryScale = 1 / Math.sqrt(dot(query, query, 0));
    for (const [at, row] of this.#table.entries()) {
      if (!row || (wanted && !wanted(row.metadata ?? {}))) continue;
      const score = this.#score(query, at, metric, row.scale * queryScale);
      const order = metric === 'euclidean' ? -score : score;
      if (order >= best.threshold) best.show({ id: row.id, score, order });
    }
    return best.take();
  }

  #score(query: Float32Array, at: number, metric: Metric, scale: number): number {
    const offset = at * this.#dimension;
    if (metric === 'euclidean') return squaredDistance(query, this.#vectors, offset);
    const product = dot(query, this.#vectors, offset);
    return metric === 'cosine' ? product * scale : product;
  }

  #vectorAt(at: number): Float32Array {
    return this.#vectors.subarray(at * this.#dimension, (at + 1) * this.#dimension);
  }

  #reserve(rows: number): void {
    if (rows * this.#dimension <= this.#vectors.length) return;
    const grown = new Float32Array(Math.max(rows * this.#dimension, 2 * this.#vectors.length));
    grown.set(this.#vectors);
    this.#vectors = grown;
  }
}

/** Of `a` with as many values of `b` from `offset` on, in 64-bit arithmetic: four sums at a time, which is faster. */
function dot(a: Float32Array, b: Float32Array, offset: number): number {
  const whole = a.length - (a.length % 4);
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let at = 0; at < whole; at += 4) {
    first += a[at]! * b[offset + at]!;
    second += a[at + 1]! * b[offset + at + 1]!;
    third += a[at + 2]! * b[offset + at + 2]!;
    fourth += a[at + 3]! * b[offset + at + 3]!;
  }
  for (let at = whole; at < a.length; at += 1) first += a[at]! * b[offset + at]!;
  return first + second + third + fourth;
}

function squaredDistance(a: Float32Array, b: Float32Array, offset: number): number {
  let sum = 0;
  for (let at = 0; at < a.length; at += 1) sum += (a[at]! - b[offset + at]!) ** 2;
  return sum;
}
