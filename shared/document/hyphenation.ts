const LAST_PART = /(\p{L}[\p{L}\p{M}]*)-$/u;
const FIRST_PART = /^(\p{Ll}[\p{L}\p{M}]*)/u;
const WORDS = /\p{L}[\p{L}\p{M}]*(?:-\p{L}[\p{L}\p{M}]*)*/gu;
/** Parts of at least so many letters may be words of their own in a compound. */
const COMPOUND_PART = 3;

/** The words of a document, in lower case, those with hyphens also whole; the last of each line if it ends in a hyphen not. */
export function vocabularyOf(lines: Iterable<string>): Set<string> {
  const vocabulary = new Set<string>();
  for (const line of lines) {
    for (const [word] of line.replace(LAST_PART, '').toLowerCase().matchAll(WORDS)) {
      vocabulary.add(word);
      for (const part of word.split('-')) vocabulary.add(part);
    }
  }
  return vocabulary;
}

/** Whether the hyphen belongs to the word: the document writes it so elsewhere, or both parts are words and the whole is not. */
function isCompound(first: string, second: string, vocabulary: ReadonlySet<string>): boolean {
  if (vocabulary.has(first + second)) return false;
  if (vocabulary.has(`${first}-${second}`)) return true;
  const long = first.length >= COMPOUND_PART && second.length >= COMPOUND_PART;
  return long && vocabulary.has(first) && vocabulary.has(second);
}

/** Joins a line to the text before it; a word divided at the line's end becomes whole again. */
export function joinLines(
  text: string,
  line: string,
  vocabulary: ReadonlySet<string>,
  separator = ' ',
): string {
  const last = LAST_PART.exec(text);
  if (!last) return text === '' ? line : text + separator + line;
  const first = FIRST_PART.exec(line);
  if (!first) return /^\p{L}/u.test(line) ? text + line : text + separator + line;
  const [before, after] = [last[1]!.toLowerCase(), first[1]!.toLowerCase()];
  return isCompound(before, after, vocabulary) ? text + line : text.slice(0, -1) + line;
}
