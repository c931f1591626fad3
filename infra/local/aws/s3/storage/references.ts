import type { StoredSegment } from './segments.ts';

/** Counts who needs each segment: versions, parts and answers being sent. `unused` is told when the last lets go. */
export class References {
  readonly #counts = new Map<string, number>();
  readonly #unused: (id: string) => void;

  constructor(unused: (id: string) => void) {
    this.#unused = unused;
  }

  has(id: string): boolean {
    return this.#counts.has(id);
  }

  retain(segments: readonly StoredSegment[]): void {
    for (const { id } of segments) this.#counts.set(id, (this.#counts.get(id) ?? 0) + 1);
  }

  release(segments: readonly StoredSegment[]): void {
    for (const { id } of segments) this.#releaseOne(id);
  }

  #releaseOne(id: string): void {
    const count = (this.#counts.get(id) ?? 0) - 1;
    if (count > 0) this.#counts.set(id, count);
    else if (this.#counts.delete(id)) this.#unused(id);
  }
}
