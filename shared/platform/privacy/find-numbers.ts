import { folded } from './folded.ts';
import type { KnownWriter } from './known-names.ts';
import type { Stretch } from './written-words.ts';

/** The end of a line within an address, behind a hyphen. */
const LINE_END = String.raw`(?<=[-‐])[ \t]{0,3}\r?\n[ \t]{0,3}(?=[\p{L}\d])`;

/**
 * E-mail addresses, also with "(at)" and "[at]"; every part is bounded, so that looking for them takes linear time. The last label begins
 * with a letter and the host with no version (`react@18.2.0-rc.one`); `git@` is the user of everybody's repositories.
 */
const EMAIL = new RegExp(
  String.raw`(?<![\p{L}\d._%+-])(?!git@)[\p{L}\d](?:[\p{L}\d._%+‐-]|${LINE_END}){0,63}(?:@|\s?[([{]\s?at\s?[)\]}]\s?)(?!\d+\.\d)(?:[\p{L}\d](?:[\p{L}\d‐-]|${LINE_END}){0,62}(?:\.|\s?[([{]\s?dot\s?[)\]}]\s?)){1,5}\p{L}[\p{L}\d-]{1,62}`,
  'giu',
);

/** Digits that are no number of a student: years (2023/24, 2019-2023), days (24.11.2026, 2026-11-24). */
const DATED =
  /(?:(?:19|20)\p{Nd}{2}[-./](?:(?:19|20)\p{Nd}{2}|\p{Nd}{1,2}(?:[-./]\p{Nd}{1,2})?)|\p{Nd}{1,2}[-./]\p{Nd}{1,2}[-./](?:(?:19|20)\p{Nd}{2}|\p{Nd}{2}))(?!\p{Nd}|[-./]\p{Nd})/u;

/** Six digits and more in groups, with single blanks, points, slashes or hyphens between; no day or year of them, and no amount (1.000.000). */
const GROUPED = String.raw`(?!${DATED.source}|\p{Nd}{1,3}(?:\.\p{Nd}{3})+(?!\p{Nd}))\p{L}{0,4}\p{Nd}(?:(?:[./‐‑–-]|(?<!\p{Nd}{5})[ \u00a0](?!${DATED.source}|(?:19|20)\p{Nd}{2}(?![ \u00a0]?\p{Nd})))?\p{Nd}){5,14}\p{L}?(?![./‐‑–-]?[\p{L}\p{Nd}])`;
/** A number with four digits in a row. */
const IN_A_ROW = String.raw`(?=[\p{L}\p{Nd}./-]*\p{Nd}{4})[\p{L}]{0,4}[-./]?\p{Nd}[\p{Nd}./-]{2,14}\p{Nd}[\p{L}]?(?![\p{L}\p{Nd}])`;
/** What stands between a label and its number; a bracket or a verb before six digits alone. */
const BEHIND_LABEL = String.raw`(?:\s?[:=#|：-]?\s{0,3}|(?:\s?[:=：]?\s?[(["“]|\s(?:is|ist|lautet|è)\s)(?=${GROUPED}))`;

/** A student's number behind its label, in English, Italian and German; "student" alone is one with a colon before five digits that are no date, or before seven. */
const LABELLED = new RegExp(
  String.raw`(?<![\p{L}\p{Nd}])(?:(?:student|candidate|matriculation|registration|enrol(?:l)?ment|roll|id)[\s_-]{0,2}(?:id(?:entification)?|number|no\.?|nr\.?|n°|num\.?|#)|student(?=\s?[:=#：]\s{0,3}(?!${DATED.source})\p{L}{0,4}(?:[-./]?\p{Nd}){5}|[\s-]\p{Nd}{7})|(?:numero|n\.?|nr\.?)\s?(?:di\s)?matricola|matricola|matr\.?|mat\.?(?=[\s-]{0,2}n[ro][.:\s])|matrikel(?:nummer|nr\.?)?)[\s-]{0,2}(?:n\.|no\.?|nr\.?|n°|#|nummer)?${BEHIND_LABEL}(?<value>${GROUPED}|${IN_A_ROW})`,
  'giu',
);

/** A known number of fewer characters is a year or a count as soon as a student's. */
const SHORTEST_NUMBER = 5;

/** A letter or digit, also as wide as a Chinese character: U+FF01 to U+FF5E are ASCII's signs, 0xFEE0 on. */
const eitherWidth = (sign: string) =>
  /[\da-z]/i.test(sign) ? `[${sign}${String.fromCharCode(sign.charCodeAt(0) + 0xfee0)}]` : sign;

/** What may stand between its letters and digits: a blank, a point, a hyphen, the line between boxes, and what is not seen. */
const WITHIN = '\\p{Cf}?(?:[\\s./_@\\-‐‑–]|\\s?[|¦]\\s?)?\\p{Cf}?';

/** A value wherever it stands by itself, also with such between its signs, and up to two letters before or after a number, and zeros that lead it. */
function spelledOut(value: string): RegExp | null {
  const signs = value.normalize('NFKC').match(/[\p{L}\p{N}]/gu) ?? [];
  if (signs.length < SHORTEST_NUMBER) return null;
  const [before, after] = [signs[0], signs.at(-1)].map((sign) => (/\d/.test(sign!) ? '\\p{L}{0,2}' : ''));
  const zeros = before && '0{0,3}';
  const spelled = signs.map(eitherWidth).join(WITHIN);
  return new RegExp(`(?<![\\p{L}\\p{N}])${before}${zeros}${spelled}${after}(?![\\p{L}\\p{N}])`, 'giu');
}

/** What of a person is no name: the number, the address and what stands before its @, the name of the account where it has a digit. */
function valuesOf(known: KnownWriter): string[] {
  const { number, email, subject } = known ?? {};
  const local = email?.split('@', 1) ?? [];
  const account = subject !== undefined && /[\d@]/.test(subject) ? [subject] : [];
  return [...new Set([...(number ? [number] : []), ...(email ? [email] : []), ...local, ...account])];
}

/** Letters and digits alone: a text has those of a value in a row wherever the value stands (`spelledOut`), which costs a thousand times more to look for. */
const signsOf = (text: string) => folded(text).replace(/[^\p{L}\p{N}]/gu, '');

/** The values that may stand in a text. */
function valuesIn(text: string, known: KnownWriter): string[] {
  const values = valuesOf(known);
  const signs = values.length > 0 ? signsOf(text) : '';
  return values.filter((value) => signs.includes(signsOf(value)));
}

const places = (text: string, pattern: RegExp): Stretch[] =>
  [...text.matchAll(pattern)].map(({ 0: whole, index, groups }) => {
    const value = groups?.value ?? whole;
    const end = index + whole.length;
    return { start: end - value.length, end };
  });

/** Where a text has an e-mail address, a labelled student's number, or an address, number or account that is known to be the person's. */
export function findNumbers(text: string, known: KnownWriter): Stretch[] {
  const own = valuesIn(text, known).flatMap((value) => spelledOut(value) ?? []);
  return [EMAIL, LABELLED, ...own].flatMap((pattern) => places(text, pattern));
}
