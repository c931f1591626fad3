import type { ByteRange } from '../byte-range.ts';
import type { Store } from '../storage/store.ts';
import type { StoredObject } from '../storage/version.ts';

/** A range of an object's bytes. The caller retains its segments until the last byte is read. */
export async function* readSegments(
  store: Store,
  object: StoredObject,
  range: ByteRange,
): AsyncGenerator<Buffer> {
  let offset = 0;
  for (const segment of object.segments) {
    const start = Math.max(0, range.start - offset);
    const end = Math.min(segment.size, range.end - offset);
    if (start < end) yield* store.segments.read(segment, start, end);
    offset += segment.size;
  }
}
