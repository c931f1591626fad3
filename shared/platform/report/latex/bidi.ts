import bidiFactory, { type Bidi, type BidiCharTypeName } from 'bidi-js';

/** The package's types are those of an ES module, which Node does not take it for. */
const bidi = (bidiFactory as unknown as () => Bidi)();

/** For each class of the characters beyond U+FFFF that has any effect here, a character of the same class before it. */
// biome-ignore format: a table
const WITHIN_BMP: Partial<Record<BidiCharTypeName, string>> = {
  L: 'a', R: '\u05D0', AL: '\u0627', EN: '1', AN: '\u0661', ET: '%', NSM: '\u0300', BN: '\u00AD',
};

type BidiDirection = 'L' | 'R';

/** True where text holds any character that is written from right to left. */
export function hasRightToLeft(text: string): boolean {
  return /[\u0590-\u08FF\uFB1D-\uFDFF\uFE70-\uFEFC\u{10800}-\u{10FFF}\u{1E800}-\u{1EFFF}]/u.test(text);
}

/** A text of one UTF-16 unit per cluster, since the library takes unit by unit: of the class of its first character. */
function unitsOf(clusters: string[]): string {
  const unitOf = (cluster: string) =>
    cluster.codePointAt(0)! > 0xffff ? (WITHIN_BMP[bidi.getBidiCharTypeName(cluster)] ?? '!') : cluster[0];
  return clusters.map(unitOf).join('');
}

/** The direction of a paragraph: that of its first letter (UAX 9, P2 and P3). */
export function paragraphDirection(clusters: string[]): BidiDirection {
  return bidi.getEmbeddingLevels(unitsOf(clusters), 'auto').paragraphs[0]?.level === 1 ? 'R' : 'L';
}

/**
 * The embedding level of every grapheme cluster of a paragraph: 0 left to right, 1 right to left, 2 left to right
 * within right to left (UAX 9 without explicit embeddings, which the escaper takes out).
 */
export function bidiLevels(clusters: string[], base: BidiDirection): number[] {
  return [...bidi.getEmbeddingLevels(unitsOf(clusters), base === 'R' ? 'rtl' : 'ltr').levels];
}
