/** Until `shared/surface` is there. */
export function surfaceFeatures(text: string, _question: string): Float64Array {
  const words = text.match(/[\p{L}\p{N}'’]+/gu) ?? [];
  const sentences = text.split(/[.!?]+/).filter((part) => part.trim() !== '');
  const per = (pattern: RegExp) => (text.match(pattern)?.length ?? 0) / Math.max(1, words.length);
  const letters = words.reduce((sum, word) => sum + word.length, 0);
  return Float64Array.of(
    words.length,
    Math.log1p(words.length),
    words.length ** 0.25,
    letters / Math.max(1, words.length),
    new Set(words.map((word) => word.toLowerCase())).size / Math.sqrt(Math.max(1, words.length)),
    words.length / Math.max(1, sentences.length),
    per(/,/g),
    per(/[.!?]\s+[a-z]/g),
    per(/\bi\b/g),
    per(/"/g),
  );
}
