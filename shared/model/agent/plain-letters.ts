import { LATIN } from '@assay/kit/language/disguise/look-alikes';

/** Letters of other alphabets, small capitals and letters with strokes that are drawn as Latin ones, with these. */
const DRAWN_ALIKE = `
  ᴀa ʙb ᴄc ᴅd ᴇe ꜰf ɢg ʜh ɪi ᴊj ᴋk ʟl ᴍm ɴn ᴏo ᴘp ꞯq ʀr ꜱs ᴛt ᴜu ᴠv ᴡw ʏy ᴢz
  ɑa ɛe ɩi ıi ȷj ʋv ɡg łl øo đd ħh ŧt ɨi ɇe ɏy ȼc ɍr ʂs
  օo սu ոn հh ցg զq ꓮa ꓐb ꓚc ꓓd ꓰe ꓝf ꓖg ꓧh ꓲi ꓙj ꓗk ꓡl ꓟm ꓠn ꓳo ꓑp ꓣr ꓢs ꓔt ꓴu ꓦv ꓪw ꓫx ꓬy ꓜz
  Ꭺa Ᏼb Ꮯc Ꭰd Ꭼe Ᏻg Ꮋh Ꭵi Ꭻj Ꮶk Ꮮl Ꮇm Ꮲp Ꭱr Ꮪs Ꭲt Ꮩv Ꮃw Ꮍy Ꮓz`;

/** A character's compatibility form, without accents, small; ß becomes ss and ı becomes i. */
const bare = (character: string) =>
  character.normalize('NFKD').replace(/\p{M}/gu, '').toUpperCase().toLowerCase();

const ALIKE = new Map([
  ...[...LATIN].map(([letter, latin]) => [bare(letter), bare(latin)] as const),
  ...DRAWN_ALIKE.trim()
    .split(/\s+/)
    .map((pair) => [bare(pair.charAt(0)), pair.charAt(1)] as const),
]);

/** Where the alphabets of letters in filled circles, in filled squares and of flags begin. */
const ALPHABETS = [0x1f150, 0x1f170, 0x1f1e6];

function inSign(character: string): string | null {
  const code = character.codePointAt(0)!;
  const first = ALPHABETS.find((begins) => code >= begins && code < begins + 26);
  return first === undefined ? null : String.fromCharCode(97 + code - first);
}

/**
 * A character (one code point) as the small Latin letter that it looks like, or in its plainest form: compatibility forms
 * undone, accents dropped. It may be none or several characters.
 */
export function plainLetters(character: string): string {
  if (/^[\x20-\x7e]$/.test(character)) return character.toLowerCase();
  const plain = inSign(character) ?? bare(character);
  return Array.from(plain, (letter) => ALIKE.get(letter) ?? letter).join('');
}
