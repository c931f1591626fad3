const IDEOGRAPH =
  /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Bopomofo}\p{Script=Yi}、-〿！-｠]/u;
const NO_LINE_START =
  /^[、。，．・：；？！ー々〉》」』】〕〗）］｝｠ぁぃぅぇぉっゃゅょゎァィゥェォッャュョヮ]/u;
const NO_LINE_END = /^[〈《「『【〔〖（［｛｟]/u;
const UNSPACED = /[\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\p{Script=Javanese}]/u;
const AFTER_SIGN = /^[/._\-?&=:;,@+|\\#~]$/;

/** Runs without a space longer than this many characters are broken where they must be (addresses, hashes). */
const LONG_RUN = 24;
/** Within such a run there is a place to break at least every so many characters. */
const BREAK_EVERY = 8;

/** In a narrow column words longer than this many characters are broken too, best where their parts meet. */
const NARROW_RUN = 12;

/** Where a line may end between two clusters: `ideograph` with a little stretch, `word` without any sign. */
type Break = 'ideograph' | 'word' | null;

function wordStarts(text: string): Set<number> {
  if (!UNSPACED.test(text)) return new Set();
  const words = new Intl.Segmenter('th', { granularity: 'word' }).segment(text);
  return new Set([...words].map((word) => word.index));
}

function runLengths(clusters: string[]): number[] {
  const lengths: number[] = Array.from({ length: clusters.length }, () => 0);
  let start = 0;
  for (let i = 0; i <= clusters.length; i += 1)
    if (i === clusters.length || clusters[i] === ' ') {
      lengths.fill(i - start, start, i);
      start = i + 1;
    }
  return lengths;
}

function betweenIdeographs(left: string, right: string): boolean {
  if (!IDEOGRAPH.test(left) && !IDEOGRAPH.test(right)) return false;
  return !NO_LINE_END.test(left) && !NO_LINE_START.test(right) && left !== ' ' && right !== ' ';
}

/** Between the parts of a name: `LoanService`. */
function betweenParts(left: string, right: string): boolean {
  return /^\p{Ll}/u.test(left) && /^\p{Lu}/u.test(right);
}

/**
 * The places where a line may end that TeX does not find: between ideographs (with the East Asian prohibitions at
 * line ends), between the words of scripts without spaces, and inside runs too long for a line, or for a `narrow` column.
 * @returns for every cluster what stands after it
 */
export function lineBreaks(clusters: string[], narrow = false): Break[] {
  const starts = wordStarts(clusters.join(''));
  const lengths = runLengths(clusters);
  let offset = 0;
  let since = 0;
  return clusters.map((cluster, i) => {
    offset += cluster.length;
    const next = clusters[i + 1];
    since = cluster === ' ' ? 0 : since + 1;
    if (next === undefined || next === ' ' || cluster === ' ') return null;
    if (betweenIdeographs(cluster, next)) return 'ideograph';
    if (UNSPACED.test(cluster) && UNSPACED.test(next)) return starts.has(offset) ? 'word' : null;
    if (lengths[i]! <= (narrow ? NARROW_RUN : LONG_RUN)) return null;
    const afterSign = AFTER_SIGN.test(cluster) && since > 2;
    const afterPart = narrow && betweenParts(cluster, next);
    if (!afterSign && !afterPart && since < (narrow ? NARROW_RUN : BREAK_EVERY)) return null;
    since = 0;
    return 'word';
  });
}
