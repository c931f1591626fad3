const surrogate = (unit: number) => unit >= 0xd800 && unit <= 0xdfff;

/**
 * Orders two keys by their UTF-8 bytes, as S3 lists them. JavaScript's own order of UTF-16 units differs from it
 * only where a surrogate meets a unit above the surrogates.
 */
export function compareKeys(left: string, right: string): number {
  const length = Math.min(left.length, right.length);
  for (let at = 0; at < length; at += 1) {
    const a = left.charCodeAt(at);
    const b = right.charCodeAt(at);
    if (a !== b) return surrogate(a) === surrogate(b) ? a - b : compareMixed(a, b);
  }
  return left.length - right.length;
}

function compareMixed(a: number, b: number): number {
  if (surrogate(a)) return b > 0xdfff ? 1 : a - b;
  return a > 0xdfff ? -1 : a - b;
}

/** The first place of a sorted list at which `before` no longer holds. */
export function partitionPoint(keys: readonly string[], before: (key: string) => boolean): number {
  let low = 0;
  let high = keys.length;
  while (low < high) {
    const middle = (low + high) >>> 1;
    if (before(keys[middle]!)) low = middle + 1;
    else high = middle;
  }
  return low;
}
