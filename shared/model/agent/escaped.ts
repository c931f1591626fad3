/** What an entity's name stands for, of those a tag may be written with; names that begin with others come first. */
// biome-ignore format: a table
const NAMED: Record<string, string> = {
  langle: '⟨', lang: '⟨', lsaquo: '‹', laquo: '«', lt: '<', ll: '≪', gt: '>', bsol: '\\', sol: '/', vert: '|',
  colon: ':', period: '.', hyphen: '-', dash: '-', lowbar: '_', nbsp: ' ', newline: '\n', tab: '\t',
};

const FORMS = [
  String.raw`&(?:amp;){0,8}(?:#x(?<entityHex>[\da-f]{1,8})|#(?<entity>\d{1,8})|(?<named>${Object.keys(NAMED).join('|')}));?`,
  String.raw`\\u\{(?<braced>[\da-f]{1,8})\}`,
  String.raw`\\u(?<long>0000[\da-f]{4})`,
  String.raw`\\u(?<short>[\da-f]{4})`,
  String.raw`\\x(?<byte>[\da-f]{2})`,
  String.raw`\\(?<css>0{0,4}3c)`,
  String.raw`\\(?<octal>0?74)`,
  String.raw`%(?<percent>[\da-f]{2})`,
];

/** Finds an escape: an entity, also one escaped again, or an escape of JavaScript, JSON, CSS, C or an address. */
export const ESCAPE = FORMS.join('|');

const HERE = new RegExp(ESCAPE, 'iy');
const LAST_CODE_POINT = 0x10ffff;

/** An escape that stands in a text: its own text, the character it stands for, its digits and what they count by. */
export interface EscapedCharacter {
  written: string;
  character: string;
  digits: { text: string; base: 8 | 10 | 16 } | null;
}

function digitsOf(groups: Record<string, string | undefined>): EscapedCharacter['digits'] {
  const { entity, octal, named: _named, ...hexadecimal } = groups;
  if (entity !== undefined) return { text: entity, base: 10 };
  if (octal !== undefined) return { text: octal, base: 8 };
  const text = Object.values(hexadecimal).find((digits) => digits !== undefined);
  return text === undefined ? null : { text, base: 16 };
}

/** The escape that begins at this offset; null where none does. */
export function escapedAt(text: string, at: number): EscapedCharacter | null {
  if (!/[&\\%]/.test(text.charAt(at))) return null;
  HERE.lastIndex = at;
  const match = HERE.exec(text);
  if (!match) return null;
  const digits = digitsOf(match.groups!);
  if (!digits) return { written: match[0], character: NAMED[match.groups!.named!.toLowerCase()]!, digits };
  const code = Number.parseInt(digits.text, digits.base);
  return code > LAST_CODE_POINT ? null : { written: match[0], character: String.fromCodePoint(code), digits };
}

/** The escape of another character below U+0100, as long as this one; an entity with a name loses its first sign to it. */
export function escapedInstead({ written, digits }: EscapedCharacter, character: string): string {
  if (!digits) return character + written.slice(1);
  const other = character.charCodeAt(0).toString(digits.base).padStart(digits.text.length, '0');
  const from = written.lastIndexOf(digits.text);
  return written.slice(0, from) + other + written.slice(from + digits.text.length);
}
