import type { Stretch } from './find-names.ts';
import type { Known } from './known-names.ts';

/** E-mail addresses, also with "(at)" and "[at]"; every part is bounded, so that looking for them takes linear time. */
const EMAIL =
  /(?<![\p{L}\d._%+-])[\p{L}\d][\p{L}\d._%+-]{0,63}(?:@|\s?[([{]\s?at\s?[)\]}]\s?)(?:[\p{L}\d](?:[\p{L}\d-]{0,62}))(?:(?:\.|\s?[([{]\s?dot\s?[)\]}]\s?)[\p{L}\d][\p{L}\d-]{0,62}){1,5}/giu;

/** A student's number behind its label, in English, Italian and German. */
const LABELLED =
  /(?<![\p{L}\d])(?:(?:student|candidate|matriculation|registration|enrol(?:l)?ment|id)[\s_-]{0,2}(?:id(?:entification)?|number|no\.?|nr\.?|n°|num\.?|#)|student|(?:numero|n\.?|nr\.?)\s?(?:di\s)?matricola|matricola|matr\.?|matrikel(?:nummer|nr\.?)?)\s?(?:n\.|no\.?|nr\.?|n°|#)?\s?[:=#|-]?\s{0,3}(?<value>(?=[\p{L}\d./-]*\d{4})[\p{L}]{0,4}[-./]?\d[\d./-]{2,14}\d[\p{L}]?)(?![\p{L}\d])/giu;

/** A known number of fewer characters is a year or a count as soon as a student's. */
const SHORTEST_NUMBER = 5;

const escaped = (text: string) => text.replace(/[\\^$.*+?()[\]{}|/-]/g, '\\$&');

/** A value wherever it stands by itself, also with blanks, points and hyphens in it. */
function spelledOut(value: string): RegExp | null {
  const signs = value.match(/[\p{L}\p{N}]/gu) ?? [];
  if (signs.length < SHORTEST_NUMBER) return null;
  return new RegExp(`(?<![\\p{L}\\p{N}])${signs.map(escaped).join('[\\s./_@-]?')}(?![\\p{L}\\p{N}])`, 'giu');
}

/** What of a person is no name: the number, the address and what stands before its @, the name of the account where it has a digit. */
function valuesOf(known: Known): string[] {
  const { number, email, subject } = known ?? {};
  const local = email?.split('@', 1) ?? [];
  const account = subject !== undefined && /[\d@]/.test(subject) ? [subject] : [];
  return [...(number ? [number] : []), ...(email ? [email] : []), ...local, ...account];
}

const places = (text: string, pattern: RegExp): Stretch[] =>
  [...text.matchAll(pattern)].map(({ 0: whole, index, groups }) => {
    const value = groups?.value ?? whole;
    const end = index + whole.length;
    return { start: end - value.length, end };
  });

/** Where a text has an e-mail address, a labelled student's number, or an address, number or account that is known to be the person's. */
export function findNumbers(text: string, known: Known): Stretch[] {
  const own = valuesOf(known).flatMap((value) => spelledOut(value) ?? []);
  return [EMAIL, LABELLED, ...own].flatMap((pattern) => places(text, pattern));
}
