/** An example that was found: its place among the examples, from 0, and its sum of largest cosines. */
export interface RankedExample {
  example: number;
  score: number;
}

/** The highest first; of equal ones, the earlier. */
function byScore(rankedExample: RankedExample, other: RankedExample): number {
  return other.score - rankedExample.score || rankedExample.example - other.example;
}

/** The first `count` of the candidates by their scores; one of score −∞ (no tokens) is never among them. */
export function best(candidates: Iterable<RankedExample>, count: number): RankedExample[] {
  return Array.from(candidates)
    .filter(({ score }) => score > Number.NEGATIVE_INFINITY)
    .sort(byScore)
    .slice(0, count);
}

/** Keeps the `count` largest of the numbers it is given. */
export class Largest {
  readonly #kept: number[] = [];
  readonly #count: number;

  constructor(count: number) {
    this.#count = count;
  }

  /** The smallest of those kept; −∞ as long as there are fewer than `count`. */
  get least(): number {
    return this.#kept.length < this.#count ? Number.NEGATIVE_INFINITY : this.#kept[0]!;
  }

  add(value: number): void {
    if (value <= this.least) return;
    if (this.#kept.length === this.#count) this.#kept.shift();
    const at = this.#kept.findIndex((kept) => kept > value);
    this.#kept.splice(at < 0 ? this.#kept.length : at, 0, value);
  }
}
