// biome-ignore format: a table
const LIGATURES: Record<number, string> = {
  64256: 'ff', 64257: 'fi', 64258: 'fl', 64259: 'ffi', 64260: 'ffl', 64261: 'st', 64262: 'st',
};

/** Bullets and ticks of the Symbol and Wingdings fonts, which have no other meaning in Unicode. */
const PRIVATE_BULLETS = new Set([0xf06c, 0xf06e, 0xf075, 0xf076, 0xf0a7, 0xf0a8, 0xf0b7, 0xf0d8, 0xf0fc]);

/** Hyphens: PDFium's marks for one at a line's end, and the soft hyphen, which a PDF contains only where it is shown. */
const HYPHENS = new Set([0x02, 0xad, 0xfffe]);

/** The bullet's place in TeX's text companion encoding (TS1), which TeX gives without a meaning in Unicode. */
const TEX_BULLET = 0x88;

export function isHighSurrogate(code: number): boolean {
  return code >= 0xd800 && code < 0xdc00;
}

export function isLowSurrogate(code: number): boolean {
  return code >= 0xdc00 && code < 0xe000;
}

/** Takes no room and shows nothing: zero-width and direction marks, tags, variation selectors. */
function isWidthless(code: number): boolean {
  return (
    (code >= 0x200b && code <= 0x200f) ||
    (code >= 0x202a && code <= 0x202e) ||
    (code >= 0x2060 && code <= 0x2064) ||
    (code >= 0xfe00 && code <= 0xfe0f) ||
    (code >= 0xe0000 && code <= 0xe0fff) ||
    code === 0xfeff
  );
}

function isSpace(code: number): boolean {
  return (
    (code >= 9 && code <= 13) ||
    code === 0x20 ||
    code === 0xa0 ||
    (code >= 0x2000 && code <= 0x200a) ||
    code === 0x202f ||
    code === 0x205f ||
    code === 0x3000
  );
}

/**
 * The text of a code point found in a PDF: ligatures as their letters, every space as `' '`, nothing (`''`) for what
 * shows nothing; null if it has no meaning.
 */
export function characterOf(code: number): string | null {
  if (HYPHENS.has(code)) return '-';
  if (isSpace(code)) return ' ';
  if (isWidthless(code)) return '';
  if (code === TEX_BULLET) return '•';
  if (
    code < 32 ||
    (code >= 0x80 && code < 0xa0) ||
    code === 0xfffd ||
    code === 0xffff ||
    (code >= 0xd800 && code < 0xe000)
  )
    return null;
  if (PRIVATE_BULLETS.has(code)) return '•';
  return LIGATURES[code] ?? String.fromCodePoint(code);
}

/** Accents that TeX's old fonts draw as a character of its own over a letter, and the combining marks they mean. */
// biome-ignore format: a table
const COMBINING: Record<string, string> = {
  '`': '\u0300', '´': '\u0301', ˆ: '\u0302', '^': '\u0302', '˜': '\u0303', '~': '\u0303', '¯': '\u0304',
  '˘': '\u0306', '˙': '\u0307', '¨': '\u0308', '˚': '\u030a', '˝': '\u030b', ˇ: '\u030c', '¸': '\u0327',
  '˛': '\u0328',
};

const DOTLESS: Record<string, string> = { ı: 'i', ȷ: 'j' };

/** The combining mark an accent character means, if it is one. */
export function combiningMark(text: string): string | undefined {
  return COMBINING[text];
}

/** A letter under an accent: `e` and `´` give `é`. */
export function accented(letter: string, mark: string): string {
  return ((DOTLESS[letter] ?? letter) + mark).normalize('NFC');
}
