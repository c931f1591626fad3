import { randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, readdirSync, statSync } from 'node:fs';
import { rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { ByteRange } from '../byte-range.ts';

/** A stored run of bytes. An object is one segment, or one for each part of its multipart upload. */
export interface StoredSegment {
  id: string;
  /** in bytes */
  size: number;
}

/** The bytes, one file for each segment. A segment that nothing in the catalogue names is not visible. */
export class Segments {
  readonly #folder: string;
  readonly #removals = new Set<Promise<void>>();

  constructor(folder: string) {
    this.#folder = folder;
    mkdirSync(folder, { recursive: true });
  }

  /** Writes the bytes as they arrive, so that their number is bounded by the disk alone. */
  async write(source: AsyncIterable<Buffer>): Promise<StoredSegment> {
    const id = randomUUID();
    const counted = { size: 0 };
    try {
      await writeFile(this.#file(id), counting(source, counted), { flag: 'wx' });
      return { id, ...counted };
    } catch (error) {
      this.remove(id);
      throw error;
    }
  }

  /** A range of the bytes of an object's segments. The caller retains them until the last byte is read. */
  async *read(segments: readonly StoredSegment[], range: ByteRange): AsyncGenerator<Buffer> {
    let offset = 0;
    for (const { id, size } of segments) {
      const start = Math.max(0, range.start - offset);
      const end = Math.min(size, range.end - offset);
      if (start < end) {
        yield* createReadStream(this.#file(id), { start, end: end - 1, highWaterMark: 1 << 18 });
      }
      offset += size;
    }
  }

  remove(id: string): void {
    const removal = rm(this.#file(id), { force: true }).finally(() => this.#removals.delete(removal));
    this.#removals.add(removal);
  }

  /** The size in bytes of every stored segment, by id. */
  sizes(): Map<string, number> {
    return new Map(readdirSync(this.#folder).map((id) => [id, statSync(this.#file(id)).size]));
  }

  /** Waits for removals under way. */
  async close(): Promise<void> {
    await Promise.all(this.#removals);
  }

  #file(id: string): string {
    return join(this.#folder, id);
  }
}

async function* counting(source: AsyncIterable<Buffer>, counted: { size: number }): AsyncGenerator<Buffer> {
  for await (const piece of source) {
    counted.size += piece.length;
    yield piece;
  }
}
