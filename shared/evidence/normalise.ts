/** A text as anchoring compares it: code points, with the place of each in the text it came from. */
interface NormalisedText {
  /** Code points: letters, marks and digits in lower case, single spaces between runs of them. */
  codePoints: Int32Array;
  /** UTF-16 offset in the original text at which each of them starts (a space: its run of separators). */
  starts: Int32Array;
}

const KEPT = 1;
const SEPARATOR = 2;
const SPACE = 0x20;
const KEPT_PATTERN = /^[\p{L}\p{M}\p{Nd}]$/u;
const classes = new Uint8Array(0x110000);

function classify(codePoint: number): number {
  const found = KEPT_PATTERN.test(String.fromCodePoint(codePoint)) ? KEPT : SEPARATOR;
  classes[codePoint] = found;
  return found;
}

/** Whether a code point is a letter, a mark or a (decimal) digit: what normalisation keeps. */
export function isKept(codePoint: number): boolean {
  return (classes[codePoint] || classify(codePoint)) === KEPT;
}

/**
 * For a text whose lower case has another length (İ becomes two characters), the original offset of each of its
 * UTF-16 units; null when the offsets agree.
 */
function unitOrigins(text: string, lower: string): Int32Array | null {
  if (lower.length === text.length) return null;
  const origins = new Int32Array(lower.length);
  let filled = 0;
  let at = 0;
  for (const character of text) {
    const length = character.toLowerCase().length;
    for (let unit = 0; unit < length; unit++) {
      origins[filled++] = at + (length === character.length ? unit : 0);
    }
    at += character.length;
  }
  return origins;
}

/**
 * Lower case; every run of characters that are not letters, marks or digits becomes one space; trimmed (SPEC C9).
 * A character is a Unicode code point; digits are decimal digits (category Nd). Nothing is composed or decomposed.
 */
export function normalise(text: string): NormalisedText {
  const lower = text.toLowerCase();
  const origins = unitOrigins(text, lower);
  const codePoints = new Int32Array(lower.length);
  const starts = new Int32Array(lower.length);
  let length = 0;
  let separatorAt = -1;
  for (let unit = 0; unit < lower.length; ) {
    let codePoint = lower.charCodeAt(unit);
    if (codePoint >= 0xd800 && codePoint < 0xdc00) codePoint = lower.codePointAt(unit)!;
    if ((classes[codePoint] || classify(codePoint)) === KEPT) {
      if (separatorAt >= 0 && length > 0) {
        codePoints[length] = SPACE;
        starts[length++] = origins ? origins[separatorAt]! : separatorAt;
      }
      separatorAt = -1;
      codePoints[length] = codePoint;
      starts[length++] = origins ? origins[unit]! : unit;
    } else if (separatorAt < 0) separatorAt = unit;
    unit += codePoint > 0xffff ? 2 : 1;
  }
  return { codePoints: codePoints.subarray(0, length), starts: starts.subarray(0, length) };
}

/** What `normalise` keeps of a text, as a string, with the original offset of each of its UTF-16 units. */
export function normalisedWithOrigins(text: string): { text: string; origins: Int32Array } {
  const { codePoints, starts } = normalise(text);
  const characters = Array.from(codePoints, (point) => String.fromCodePoint(point));
  const origins = characters.flatMap((character, at) => Array<number>(character.length).fill(starts[at]!));
  return { text: characters.join(''), origins: Int32Array.from(origins) };
}

/** A text normalised as quotes are (SPEC C9): words in lower case, one space between them. @example normalisedText('Well-known: “C9”!') // => 'well known c9' */
export function normalisedText(text: string): string {
  return Array.from(normalise(text).codePoints, (point) => String.fromCodePoint(point)).join('');
}
