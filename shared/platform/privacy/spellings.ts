import { folded } from './folded.ts';
import { usageOf } from './ordinary-words.ts';

/** Letters and what is written for them where they are not at hand. */
const WRITTEN_OUT: Record<string, string> = { ä: 'ae', ö: 'oe', ü: 'ue', ø: 'oe', å: 'aa' };
const UMLAUT = /[äöüøå]/u;

/** Of a word with more such letters all are written out, or none. */
const MIXED = 3;

/** Letters that are left of a word without the second letters of its umlauts: Jurgen for Juergen. */
const SHORTENED = 4;

/** A word with its umlauts written out: each or not, in all combinations of a few. */
function writtenOut(composed: string): string[] {
  const pieces = composed.split(/([äöüøå])/u);
  if (pieces.length > 2 * MIXED + 1) return [composed.replace(/[äöüøå]/gu, (letter) => WRITTEN_OUT[letter]!)];
  return pieces.reduce<string[]>(
    (begun, piece) => {
      const ways = piece in WRITTEN_OUT ? [piece, WRITTEN_OUT[piece]!] : [piece];
      return begun.flatMap((one) => ways.map((way) => one + way));
    },
    [''],
  );
}

/** How a word may be read, `folded`: without its accents, then with its umlauts written out, each or not: jurgen, juergen of Jürgen. */
export function readingsOf(written: string): string[] {
  const plain = folded(written);
  const composed = written
    .replace(/\p{Cf}/gu, '')
    .normalize('NFC')
    .toLowerCase();
  return UMLAUT.test(composed) ? [...new Set([plain, ...writtenOut(composed).map(folded)])] : [plain];
}

/** How a word of a name may be written, `folded`, the usual way first, and no other way that is a word of the language. */
export function spellingsOf(written: string): string[] {
  const [plain, ...others] = readingsOf(written);
  return [plain!, ...others.filter((other) => usageOf(other) === 'none')];
}

/** A word that has ae, oe or ue, without the e, as of Jürgen who is known as Juergen a keyboard makes Jurgen; null: it has none, or is too short. */
export function shortenedOf(written: string): string | null {
  const plain = folded(written);
  const short = plain.replace(/([aou])e/gu, '$1');
  return short === plain || short.length < SHORTENED || usageOf(short) !== 'none' ? null : short;
}
