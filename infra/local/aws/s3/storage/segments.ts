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

export function createMemorySegments(): SegmentStore {
  const stored = new Map<string, Buffer>();
  return {
    async write(source) {
      const id = randomUUID();
      const pieces: Buffer[] = [];
      for await (const piece of source) pieces.push(piece);
      const bytes = Buffer.concat(pieces);
      stored.set(id, bytes);
      return { id, size: bytes.length };
    },
    async *read({ id }, start, end) {
      yield stored.get(id)!.subarray(start, end);
    },
    remove: (id) => void stored.delete(id),
    sizes: () => new Map([...stored].map(([id, bytes]) => [id, bytes.length])),
    async close() {},
  };
}

/** One file for each segment, written as the bytes arrive, so that its size is bounded by the disk alone. */
export function createFileSegments(folder: string): SegmentStore {
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
