/** Tag characters: ASCII that no font shows. */
const TAGS = 0xe0000;
const FIRST_TAG = 0xe0020;
const LAST_TAG = 0xe007e;
const CANCEL_TAG = 0xe007f;
const FLAG = '\u{1f3f4}';

/** Characters that are not seen: formats, joiners, fillers, variation selectors, controls. */
const INVISIBLE =
  /^(?:[\p{Cf}\p{Cc}\u2065\u{e0000}-\u{e00ff}\u{e01f0}-\u{e0fff}]|\p{Variation_Selector}|\u034f|\u115f|\u1160|\u17b4|\u17b5|\u3164|\uffa0)$/u;
const SPACE = /^[\t\n\v\f\r\u0085]$/u;
const LETTER = /^[\p{L}\p{M}\p{N}]$/u;
const LATIN = /^\p{sc=Latin}$/u;

/** Whether a character (one code point) has no shape of its own; spaces and line ends are seen. */
export const isInvisible = (one: string): boolean =>
  !(one >= ' ' && one <= '~') && INVISIBLE.test(one) && !SPACE.test(one);

/** The letter that a tag character stands for; null for all others. */
export function tagged(one: string): string | null {
  const code = one.codePointAt(0)!;
  return code >= FIRST_TAG && code <= LAST_TAG ? String.fromCodePoint(code - TAGS) : null;
}

/** The orders to write from right to left or left to right whatever the letters are, and what ends them. */
export const RIGHT_TO_LEFT = '\u202e';
const OVERRIDES = /^[\u202d\u202e]$/u;
export const ENDS_OVERRIDE = /^[\u202c\u2069\n]$/u;

const NO_WORD_IS_DIVIDED_BY = /^(?:\u00ad|\ufeff|\ufe0e|\ufe0f|\p{Cc})$/u;

/** Whether tag characters that begin here are part of a flag: a black flag, letters of a region, the end. */
function flagEnds(letters: readonly string[], at: number): number | null {
  if (letters[at - 1] !== FLAG) return null;
  let end = at;
  while (end < letters.length && end - at <= 8 && tagged(letters[end]!) !== null) end++;
  return letters[end]?.codePointAt(0) === CANCEL_TAG ? end : null;
}

/**
 * Which of the characters that are not seen nobody needs: tags outside of flags, an order of writing in a text without
 * letters from right to left, and whatever else divides Latin words. Emoji, scripts with joiners, texts from right to left, soft
 * hyphens and what word processors and PDF leave behind are honest. `letters`: code points. Returns places, ascending.
 */
export function needlessIn(letters: readonly string[]): number[] {
  const rightToLeft = letters.some((one) =>
    /^[\p{sc=Hebrew}\p{sc=Arabic}\p{sc=Syriac}\p{sc=Thaana}]$/u.test(one),
  );
  const needless: number[] = [];
  let before: string | undefined;
  let next = 0;
  for (let at = 0; at < letters.length; at++) {
    const one = letters[at]!;
    const end = tagged(one) === null ? null : flagEnds(letters, at);
    if (end !== null) at = end;
    else if (tagged(one) !== null || (OVERRIDES.test(one) && !rightToLeft)) needless.push(at);
    else if (isInvisible(one) && !NO_WORD_IS_DIVIDED_BY.test(one)) {
      if (next <= at) next = at + 1;
      while (next < letters.length && isInvisible(letters[next]!)) next++;
      const divides = before !== undefined && LATIN.test(before) && LETTER.test(letters[next] ?? '');
      if (divides) needless.push(at);
    } else if (!isInvisible(one)) before = one;
  }
  return needless;
}
