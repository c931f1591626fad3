/** A character's places in a TeX encoding, from a code on: an empty one shows nothing. */
const places = (...stretches: readonly (readonly [from: number, characters: readonly string[]])[]) =>
  new Map(
    stretches.flatMap(([from, characters]) =>
      characters.map((character, at): [number, string] => [from + at, character]),
    ),
  );

const LIGATURES = ['ff', 'fi', 'fl', 'ffi', 'ffl'];

/** Cork encoding (T1), where it is not ASCII. */
const CORK = places(
  [0x00, [...'`´ˆ˜¨˝˚ˇ˘¯˙¸']],
  [0x0d, [...'‚‹›“”„«»–—']],
  [0x17, ['', '0', 'ı', 'ȷ', ...LIGATURES]],
  [0x27, ['’']],
  [0x60, ['‘']],
  [0x7f, ['-']],
  [0x80, [...'ĂĄĆČĎĚĘĞĹĽŁŃŇŊŐŔŘŚŠŞŤŢŰŮŸŹŽŻĲİđ§ăąćčďěęğĺľłńňŋőŕřśšşťţűůÿźžżĳ¡¿£']],
  [0xd7, ['Œ']],
  [0xdf, ['ẞ']],
  [0xf7, ['œ']],
  [0xff, ['ß']],
);

/** Knuth's encoding of text (OT1), where it is not ASCII. */
const KNUTH = places(
  [0x00, [...'ΓΔΘΛΞΠΣΥΦΨΩ']],
  [0x0b, [...LIGATURES, ...'ıȷ`´ˇ˘¯˚¸ßæœøÆŒØ']],
  [0x22, ['”']],
  [0x27, ['’']],
  [0x3c, ['¡']],
  [0x3e, ['¿']],
  [0x5c, ['“']],
  [0x5e, ['ˆ', '˙', '‘']],
  [0x7b, [...'–—˝˜¨']],
);

/** Where each encoding has its ligatures, of which text has some on every page. */
const LIGATURES_AT = { knuth: 0x0b, cork: 0x1b } as const;

/** Letters that text has at least for each ligature or mark: fonts of formulas and symbols have other things in their places. */
const LETTERS = 3;

/** What PDFium gives in place of a hyphen at a line's end, of whatever font. */
const LINE_END_HYPHEN = 0x02;

/** A font's codes that a page shows, with how often. */
export type FontCodes = ReadonlyMap<number, number>;

const countOf = (codes: FontCodes, from: number, to: number): number =>
  [...codes].reduce((sum, [code, count]) => sum + (code >= from && code <= to ? count : 0), 0);

/** Whether a font shows text: not mostly what is no letter in either encoding. */
const isText = (codes: FontCodes): boolean => {
  const letters = countOf(codes, 0x61, 0x7a);
  return letters > 0 && letters >= LETTERS * countOf(codes, 0x0b, 0x1f);
};

/** How many ligatures a font shows by an encoding. */
const ligaturesOf = (codes: FontCodes, from: number): number =>
  countOf(codes, from, from + LIGATURES.length - 1);

/**
 * What codes of fonts mean that TeX set as bitmaps, which have neither names nor a table of what they mean: each font's by the ligatures that it
 * shows. A font without any has what is not ASCII in the encoding of the others.
 *
 * @param fonts each font's codes on a page
 * @returns a character or more by font and code; undefined: a code means itself
 * @example
 * const meaning = texMeanings(new Map([[1, new Map([[0x1c, 1], [0x72, 1], [0x73, 1], [0x74, 1]])]]));
 * meaning(1, 0x1c); // 'fi', of a font that shows "first"
 */
export function texMeanings<Font>(
  fonts: ReadonlyMap<Font, FontCodes>,
): (font: Font, code: number) => string | undefined {
  const texts = [...fonts].filter(([, codes]) => isText(codes));
  const shown = texts.map(([font, codes]) => {
    const knuth = ligaturesOf(codes, LIGATURES_AT.knuth);
    const cork = ligaturesOf(codes, LIGATURES_AT.cork);
    return { font, knuth, cork };
  });
  const sum = (of: 'knuth' | 'cork') => shown.reduce((all, one) => all + one[of], 0);
  const encodingOf = (knuth: number, cork: number) =>
    knuth === cork ? undefined : knuth > cork ? KNUTH : CORK;
  const common = encodingOf(sum('knuth'), sum('cork'));
  const own = new Map(shown.map(({ font, knuth, cork }) => [font, encodingOf(knuth, cork)]));
  return (font, code) => {
    if (code === LINE_END_HYPHEN || !own.has(font)) return undefined;
    const isAscii = code >= 0x20 && code < 0x7f;
    return (own.get(font) ?? (isAscii ? undefined : common))?.get(code);
  };
}
