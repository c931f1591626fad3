import { PLACEHOLDER } from '../text/placeholders.ts';

/** A word of a text, with where it stands (UTF-16 code units). */
export interface WrittenWord {
  start: number;
  end: number;
  /** As it was written. */
  text: string;
  /** In lower case, with straight apostrophes and without soft hyphens. */
  lower: string;
  kind: 'word' | 'number' | 'placeholder';
  /** Which sentence it is of, counted from 0 over the whole text. */
  sentence: number;
}

/** Words `first` to before `end` are the sentence's; `from` and `to` are where it begins and where its marks end. */
export interface WrittenSentence {
  first: number;
  end: number;
  from: number;
  to: number;
  /** The text between its last word and the next sentence's first: the marks that end it. */
  closing: string;
  paragraph: number;
}

/** A text as its words, sentences and paragraphs. Everything is made in one pass over the text, in linear time. */
export interface WrittenText {
  text: string;
  words: readonly WrittenWord[];
  sentences: readonly WrittenSentence[];
  /** How many paragraphs hold a word. */
  paragraphs: number;
  /** `gaps[i]` is what stands between word i − 1 and word i: before the first at 0, behind the last at the end. */
  gaps: readonly string[];
}

const IN_WORD = "['’ʼ‘´`]";
const WORD = new RegExp(
  `(${PLACEHOLDER.source})|\\p{L}[\\p{L}\\p{M}\\u00AD]*(?:${IN_WORD}\\p{L}[\\p{L}\\p{M}\\u00AD]*)*|\\p{N}+(?:[.,:]\\p{N}+)*\\p{L}*`,
  'gu',
);
const TITLES = new Set(['mr', 'mrs', 'ms', 'dr', 'prof', 'st', 'vs', 'fig', 'approx', 'ca', 'cf', 'e']);
const MAYBE_LAST = new Set(['etc', 'am', 'pm', 'jr', 'sr', 'inc', 'co', 'ltd']);
const BEFORE_NUMBER = new Set(
  'no vol pp p pg ch sec fig jan feb mar apr jun jul aug sep sept oct nov dec'.split(' '),
);
const DOMAINS = new Set(['com', 'org', 'net', 'edu', 'gov', 'html', 'htm', 'txt', 'pdf', 'doc', 'exe', 'co']);
const BLANK_LINE = /\n[^\S\n]*\n|\u2029/u;
const TERMINAL = /[.!?…。！？]/u;
/** Marks after which a small letter goes on with the sentence: dots, quotes, a bracket, `??` and ` ?` for what could not be read. */
const GOES_ON = /\.\s*\.|…|["”“»«,;:]|\?\?|[.!?]['’)\]]|^[)\]]|\(|^\s+\?/u;

const startsSmall = (word: WrittenWord) => word.kind === 'word' && /^\p{Ll}/u.test(word.text);

/** Whether a full stop behind this word is more likely of the word than of the sentence. */
function abbreviates(word: WrittenWord, next: WrittenWord, first: boolean): boolean {
  if (word.kind === 'placeholder') return false;
  if (TITLES.has(word.lower)) return true;
  if (BEFORE_NUMBER.has(word.lower) && next.kind === 'number') return true;
  if (word.kind === 'number') return first;
  if (/^\p{Lu}$/u.test(word.text) && word.text !== 'I') return true;
  const letter = word.lower.length === 1 && word.lower !== 'i';
  return (letter || MAYBE_LAST.has(word.lower)) && startsSmall(next);
}

/** Whether a mark with nothing behind it parts two sentences (`end.Then`) and is not of a name or a number (`site.com`). */
export function missesSpace(word: WrittenWord, gap: string, next: WrittenWord): boolean {
  if (!/^[.!?]["”]?$/u.test(gap) || word.kind !== 'word' || next.kind === 'number') return false;
  if (
    gap.startsWith('.') &&
    (DOMAINS.has(next.lower) || DOMAINS.has(word.lower) || word.lower === 'www' || TITLES.has(word.lower))
  )
    return false;
  if (word.text.length < 2 || !/\p{Ll}$/u.test(word.text)) return false;
  return next.text.length > 1 || next.text === 'I' || next.text === 'A';
}

/** Whether the marks between two words end a sentence. */
function endsSentence(word: WrittenWord, gap: string, next: WrittenWord, first: boolean): boolean {
  const mark = TERMINAL.exec(gap)?.[0];
  if (mark === undefined) return false;
  if (/[。！？]/u.test(mark)) return true;
  if (startsSmall(next) && GOES_ON.test(gap)) return false;
  if (!/\s/u.test(gap)) return missesSpace(word, gap, next) || /^(?:\.{2,}|…|[!?]+)["”]/u.test(gap);
  return !(gap.startsWith('.') && !/\.\s*[.!?]/u.test(gap) && abbreviates(word, next, first));
}

/** Whether a word begins an item of a list on a line of its own. */
function beginsItem(text: string, gap: string, word: WrittenWord): boolean {
  if (!gap.includes('\n')) return false;
  if (/\n[^\S\n]*[-–—•*·][^\S\n]/u.test(gap)) return true;
  return word.kind === 'number' && /\n[^\S\n]*$/u.test(gap) && /[.)]/.test(text.charAt(word.end));
}

/** The words of a text: placeholders of anonymised data (`@CAPS1`) and numbers are words too. */
function wordsIn(text: string): WrittenWord[] {
  return Array.from(text.matchAll(WORD), (match) => {
    const written = match[0];
    const digit = /^\p{N}/u.test(written);
    return {
      start: match.index,
      end: match.index + written.length,
      text: written,
      lower: written
        .toLowerCase()
        .replace(/[’ʼ‘´`]/g, "'")
        .replaceAll('\u00AD', ''),
      kind:
        match[1] === undefined ? (digit ? ('number' as const) : ('word' as const)) : ('placeholder' as const),
      sentence: 0,
    };
  });
}

/** What of the text between two sentences belongs to the first: up to and with its last mark. */
function closingLength(gap: string): number {
  const space = gap.search(/\s/u);
  return space < 0 ? gap.length : space;
}

/** Lines of so many characters, of which many go on with a small letter, are one paragraph cut at its lines' width. */
const WRAPPED_LINE = 50;

/** Whether a text without blank lines has line ends within its sentences. */
function isWrapped(text: string): boolean {
  const lines = text.split(/\r?\n/);
  let [going, ended] = [0, 0];
  for (const [index, line] of lines.entries()) {
    if (index === lines.length - 1 || line.length < WRAPPED_LINE) continue;
    if (/[^.!?…"”\s]$/u.test(line.trimEnd()) && /^\s*\p{Ll}/u.test(lines[index + 1]!)) going++;
    else ended++;
  }
  return going > 0 && going >= ended / 2;
}

/**
 * Cuts a text into words, sentences and paragraphs. Paragraphs end at blank lines, or where there are none at line ends. A
 * sentence ends at its mark even where the next begins with a small letter, which students write.
 */
export function readWritten(text: string): WrittenText {
  const words = wordsIn(text);
  const paragraphEnd = BLANK_LINE.test(text.trim()) ? BLANK_LINE : /[\n\r\u2029]/u;
  const wrapped = paragraphEnd !== BLANK_LINE && isWrapped(text);
  const gaps: string[] = [];
  const sentences: WrittenSentence[] = [];
  let paragraph = 0;
  let first = 0;
  words.forEach((word, index) => {
    const gap = text.slice(words[index - 1]?.end ?? 0, word.start);
    gaps.push(gap);
    if (index > 0) {
      const parts = paragraphEnd.test(gap) && !(wrapped && !TERMINAL.test(gap));
      const before = words[index - 1]!;
      if (parts || beginsItem(text, gap, word) || endsSentence(before, gap, word, index - 1 === first)) {
        sentences.push(sentence(words, first, index, gap, paragraph));
        first = index;
      }
      if (parts) paragraph++;
    }
    word.sentence = sentences.length;
  });
  const rest = text.slice(words.at(-1)?.end ?? 0);
  gaps.push(rest);
  if (words.length > 0) sentences.push(sentence(words, first, words.length, rest, paragraph));
  return { text, words, sentences, paragraphs: words.length > 0 ? paragraph + 1 : 0, gaps };
}

function sentence(
  words: readonly WrittenWord[],
  first: number,
  end: number,
  gap: string,
  paragraph: number,
): WrittenSentence {
  const last = words[end - 1]!;
  return {
    first,
    end,
    from: words[first]!.start,
    to: last.end + closingLength(gap),
    closing: gap,
    paragraph,
  };
}

/** A border of a table's cells, as texts of files are given them. */
const CELL_BORDER = /[^\S\n]\|(?=\s|$)/u;

/** The sentences that are not of a table's rows. */
export const proseSentences = ({ sentences, gaps }: WrittenText): WrittenSentence[] =>
  sentences.filter(({ first, end }) => !gaps.slice(first + 1, end + 1).some((gap) => CELL_BORDER.test(gap)));
