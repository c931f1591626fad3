const UNSPACED =
  /[\p{sc=Han}\p{sc=Hiragana}\p{sc=Katakana}\p{sc=Thai}\p{sc=Lao}\p{sc=Khmer}\p{sc=Myanmar}]+/gu;

/** Words of a text: runs of letters, marks, digits and apostrophes. @example countWords('It’s a well-known fact') // => 5 */
export function countWords(text: string): number {
  return text.match(/[\p{L}\p{M}\p{N}'’]+/gu)?.length ?? 0;
}

/** Words of a text in any script; where none are apart two characters are one. What is not seen divides none. */
export function countWrittenWords(text: string): number {
  const seen = text.replace(/\p{Cf}/gu, '');
  const unspaced = (seen.match(UNSPACED) ?? []).reduce((sum, run) => sum + Math.ceil([...run].length / 2), 0);
  return countWords(seen.replace(UNSPACED, ' ')) + unspaced;
}
