import { randomUUID } from 'node:crypto';
import { createReadStream, mkdirSync, readdirSync, statSync } from 'node:fs';
import { open, rm } from 'node:fs/promises';
import { join } from 'node:path';

/** A stored run of bytes. An object is one segment, or one for each part of its multipart upload. */
export interface Segment {
  id: string;
  /** in bytes */
  size: number;
}

/** Where the bytes are. A segment that nothing in the catalogue names is not visible. */
export interface SegmentStore {
  write(source: AsyncIterable<Buffer>): Promise<Segment>;
  /** The bytes from `start` up to but not including `end`. */
  read(segment: Segment, start: number, end: number): AsyncIterable<Buffer>;
  remove(id: string): void;
  /** The size in bytes of every stored segment, by id. */
  sizes(): Map<string, number>;
  /** Waits for removals under way. */
  close(): Promise<void>;
}

/** One file for each segment, written as the bytes arrive, so that its size is bounded by the disk alone. */
export function openSegments(folder: string): SegmentStore {
  mkdirSync(folder, { recursive: true });
  const removals = new Set<Promise<void>>();

  function remove(id: string): void {
    const removal = rm(join(folder, id), { force: true }).finally(() => removals.delete(removal));
    removals.add(removal);
  }

  async function write(source: AsyncIterable<Buffer>): Promise<Segment> {
    const id = randomUUID();
    try {
      return { id, size: await writeFile(join(folder, id), source) };
    } catch (error) {
      remove(id);
      throw error;
    }
  }

  return {
    write,
    read: ({ id }, start, end) => readFile(join(folder, id), start, end),
    remove,
    sizes: () => new Map(readdirSync(folder).map((id) => [id, statSync(join(folder, id)).size])),
    close: async () => void (await Promise.all(removals)),
  };
}

async function writeFile(file: string, source: AsyncIterable<Buffer>): Promise<number> {
  const handle = await open(file, 'wx');
  try {
    await handle.writeFile(source);
    return (await handle.stat()).size;
  } finally {
    await handle.close();
  }
}

async function* readFile(file: string, start: number, end: number): AsyncGenerator<Buffer> {
  if (end > start) yield* createReadStream(file, { start, end: end - 1, highWaterMark: 1 << 18 });
}
