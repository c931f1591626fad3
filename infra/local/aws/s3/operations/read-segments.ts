import type { ByteRange } from '../byte-range.ts';
import type { Segment } from '../storage/segments.ts';
import type { Store } from '../storage/store.ts';

/** A range of the bytes of an object's segments. The caller retains them until the last byte is read. */
export async function* readSegments(
  store: Store,
  segments: readonly Segment[],
  range: ByteRange,
): AsyncGenerator<Buffer> {
  let offset = 0;
  for (const segment of segments) {
    const start = Math.max(0, range.start - offset);
    const end = Math.min(segment.size, range.end - offset);
    if (start < end) yield* store.segments.read(segment, start, end);
    offset += segment.size;
  }
}
