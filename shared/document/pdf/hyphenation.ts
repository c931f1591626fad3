import { divides, isEnglishCompound, isItalian } from './syllables.ts';

/** What ends in a hyphen at a line's end: the word before it, with what stands before it without a space. */
const LAST_TOKEN = /(?<![^\s()[\]{}"“”'‘’«»])[^\s()[\]{}"“”'‘’«»]*[\p{L}\p{N}\p{M}][-\u2010]$/u;
/** The first word of a line, with what hyphens join to it. */
const FIRST_TOKEN = /^[\p{L}\p{N}][\p{L}\p{N}\p{M}]*(?:[-\u2010][\p{L}\p{M}]+)*/u;
const WORDS = /\p{L}[\p{L}\p{M}]*(?:[-\u2010]\p{L}[\p{L}\p{M}]*)*/gu;
const HYPHENS = /[-\u2010]/u;
/** No word is longer; what stands before it is not looked at. */
const LONGEST = 100;
/** A word of running text; all else (ids, addresses, file names) keeps its hyphen. */
const PLAIN = /^[\p{L}\p{M}]+$/u;
const SMALL = /^\p{Ll}[\p{Ll}\p{M}]*$/u;
/** The halves of a name of code (`LoginController`), which has no hyphen of its own. `JavaScript-based` ends in a plain word. */
const CODE = [/^\p{Lu}\p{L}+$/u, /^\p{Ll}{2,}\p{Lu}\p{L}*$/u] as const;
const CAPITALS = /^[\p{Lu}\p{M}]{2,}$/u;
/** After these a hyphen stands for what both words have in common (`pre- and post-conditions`). */
const SUSPENDED = /^(?:and|or|e|o|und|oder|bzw|sowie)$/u;
/** In the middle of a compound of several words (`end-to-end`, `state-of-the-art`). */
// biome-ignore format: a table
const LINKS = new Set([
  'to', 'of', 'the', 'by', 'in', 'on', 'and', 'a', 'an', 'at', 'per', 'for', 'di', 'da',
]);

/** The words of a line that may be parts of words divided at its ends, in lower case. */
function wholeWords(line: string, before: string): string[] {
  const rest = LAST_TOKEN.test(before) ? line.replace(FIRST_TOKEN, '') : line;
  const ended = LAST_TOKEN.test(rest) ? rest.replace(/(?<!\S)\S+$/u, '') : rest;
  return ended.toLowerCase().match(WORDS) ?? [];
}

/**
 * The words of a document, in lower case, those with hyphens also in parts. What may be half of a word is left out: the last
 * word of a line that ends in a hyphen, and the first of the line after it.
 */
export function vocabularyOf(lines: Iterable<string>): Set<string> {
  const vocabulary = new Set<string>();
  let before = '';
  for (const line of lines) {
    for (const word of wholeWords(line, before)) {
      const parts = word.split(HYPHENS);
      vocabulary.add(parts.join('-'));
      for (const part of parts) vocabulary.add(part);
    }
    before = line;
  }
  return vocabulary;
}

/** Whether the hyphen between two words in lower case belongs to them: the document's own words tell, else the language's rules. */
function isCompound(first: string, second: string, vocabulary: ReadonlySet<string>): boolean {
  if (vocabulary.has(`${first}-${second}`)) return !vocabulary.has(first + second);
  if (vocabulary.has(first + second)) return false;
  const italian = isItalian(vocabulary);
  return !divides(first, second, italian) || isEnglishCompound(first, second, italian, vocabulary);
}

/** Whether a hyphen at a line's end, between what stands before and after it, is more than the mark of a division. */
function belongs(before: string, after: string, vocabulary: ReadonlySet<string>): boolean {
  const [parts, rest] = [before.split(HYPHENS), after.split(HYPHENS)];
  const [last, first] = [parts.at(-1)!, rest[0]!];
  if (!parts.every((part) => PLAIN.test(part)) || !PLAIN.test(first)) return true;
  const [left, right] = [last.toLowerCase(), first.toLowerCase()];
  if (CODE[1].test(after) && (CODE[0].test(before) || vocabulary.has(left + right)))
    return vocabulary.has(`${left}-${right}`);
  if (!SMALL.test(first)) {
    return !(CAPITALS.test(last) && CAPITALS.test(first) && vocabulary.has(left + right));
  }
  if (vocabulary.has(`${parts.join('-')}-${rest.join('-')}`.toLowerCase())) return true;
  if (parts.length > 1 && !vocabulary.has(left + right)) return true;
  if (rest.length > 1 && (LINKS.has(right) || (vocabulary.has(left) && !vocabulary.has(left + right))))
    return true;
  return isCompound(left, right, vocabulary);
}

/** Joins a line to the text before it; a word divided at the line's end becomes whole again, a compound keeps its hyphen. */
export function joinLines(
  text: string,
  line: string,
  vocabulary: ReadonlySet<string>,
  separator = ' ',
): string {
  if (text === '') return line;
  const last = LAST_TOKEN.exec(text.slice(-LONGEST))?.[0].replace(/^[^\p{L}\p{N}\p{M}]+/u, '');
  const first = FIRST_TOKEN.exec(line)?.[0];
  if (!last || !first) return text + separator + line;
  if (SUSPENDED.test(first)) return `${text} ${line}`;
  return belongs(last.slice(0, -1), first, vocabulary) ? text + line : text.slice(0, -1) + line;
}
