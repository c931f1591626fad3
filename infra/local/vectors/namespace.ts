import type { Predicate } from './filter.ts';
import type { VectorMetadata } from './metadata.ts';

export interface VectorRecord {
  readonly id: string;
  readonly values: Float32Array;
  readonly metadata?: VectorMetadata;
}

/** A record found: the greater its score, the nearer. */
interface VectorMatch {
  readonly record: VectorRecord;
  readonly score: number;
}

/** The records of one namespace. */
export class Namespace {
  readonly #records = new Map<string, { record: VectorRecord; length: number }>();

  get size(): number {
    return this.#records.size;
  }

  get ids(): string[] {
    return [...this.#records.keys()];
  }

  get(id: string): VectorRecord | undefined {
    return this.#records.get(id)?.record;
  }

  put(record: VectorRecord): void {
    this.#records.set(record.id, { record, length: Math.sqrt(dot(record.values, record.values)) });
  }

  delete(id: string): void {
    this.#records.delete(id);
  }

  /** The `topK` records nearest to `query` by cosine, nearest first, ties by id: every wanted record is compared. */
  nearest(query: Float32Array, topK: number, predicate: Predicate): VectorMatch[] {
    const length = Math.sqrt(dot(query, query));
    const matches: VectorMatch[] = [];
    for (const { record, length: own } of this.#records.values())
      if (predicate(record.metadata ?? {}))
        matches.push({ record, score: dot(query, record.values) / (length * own) });
    return matches.sort(byScore).slice(0, topK);
  }
}

function byScore(a: VectorMatch, b: VectorMatch): number {
  return b.score - a.score || (a.record.id < b.record.id ? -1 : 1);
}

/** In 64-bit arithmetic: four sums at a time, which is faster. */
function dot(a: Float32Array, b: Float32Array): number {
  const whole = a.length - (a.length % 4);
  let [first, second, third, fourth] = [0, 0, 0, 0];
  for (let at = 0; at < whole; at += 4) {
    first += a[at]! * b[at]!;
    second += a[at + 1]! * b[at + 1]!;
    third += a[at + 2]! * b[at + 2]!;
    fourth += a[at + 3]! * b[at + 3]!;
  }
  for (let at = whole; at < a.length; at += 1) first += a[at]! * b[at]!;
  return first + second + third + fourth;
}
