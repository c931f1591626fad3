/** Something with a score; `order` is what it is ranked by, greater first. */
export interface Ranked {
  order: number;
  id: string;
}

function compare(a: Ranked, b: Ranked): number {
  return b.order - a.order || (a.id < b.id ? -1 : 1);
}

/** Keeps the `limit` best of what it is shown; of equal ones those with the smaller id. */
export class Best<T extends Ranked> {
  readonly #limit: number;
  #kept: T[] = [];
  #threshold = Number.NEGATIVE_INFINITY;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** What is ranked lower cannot be among the best any more. */
  get threshold(): number {
    return this.#threshold;
  }

  show(candidate: T): void {
    if (candidate.order < this.#threshold) return;
    this.#kept.push(candidate);
    if (this.#kept.length >= 2 * this.#limit + 100) this.#cut();
  }

  /** The best, best first. */
  take(): T[] {
    this.#cut();
    return this.#kept;
  }

  #cut(): void {
    this.#kept = this.#kept.sort(compare).slice(0, this.#limit);
    if (this.#kept.length === this.#limit) this.#threshold = this.#kept.at(-1)!.order;
  }
}
