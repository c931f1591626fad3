import { BARE_LABEL, CLAIM_LABEL, QUOTE_LINE, withoutDelimiters } from './delimiters.ts';
import { isLoop, withoutLoop } from './loop.ts';
import type { Objection } from './objection.ts';
import { comparable } from './phrases.ts';
import type { PromptWords } from './prompt-words.ts';
import { wordsOf } from './shingles.ts';

/** What small models make of the form's first lines: `First sentence: It is a story.`, `Its case comes to: …`. Other labels are words of the speaker. */
const LABEL =
  /^([^\p{L}\n]*)(?:(?:the )?(?:first|opening) (?:one )?(?:sentence|line)(?: in (?:my|your) own words)?|(?:my|its|your|the) case(?: comes to| is)?|in (?:my|your) own words)[ ]*[:：][ \t]*(?=\S|$)/iu;

/** The share of what a speaker says that is another's, from which on it is nothing of its own. */
const TAKEN = 0.5;
/** Fewer words make no case. */
const FEWEST_WORDS = 5;

interface SpokenLine {
  text: string;
  words: number;
  isQuote: boolean;
  isGiven: boolean;
}

/** Which lines quote: by a label, by marks, or below a label that stands alone. */
function quoting(lines: readonly string[]): boolean[] {
  return lines.map((line, at) => QUOTE_LINE.test(line) || BARE_LABEL.test(lines[at - 1] ?? ''));
}

/** The quotes that stand right below a line. */
function quotesBelow(lines: readonly string[], at: number, isQuote: readonly boolean[]): string[] {
  const quotes: string[] = [];
  for (let below = at + 1; below < lines.length; below++) {
    const line = lines[below]!;
    if (line.trim() === '') continue;
    if (!isQuote[below]) break;
    quotes.push(line.replace(QUOTE_LINE, ''));
  }
  return quotes;
}

function linesOf(text: string, words: PromptWords): SpokenLine[] {
  const all = text.split('\n');
  const quotes = quoting(all);
  return all.map((line, at) => {
    const isQuote = quotes[at]!;
    const said = line.replace(CLAIM_LABEL, '');
    const isGiven =
      !isQuote &&
      said.trim() !== '' &&
      (words.isGiven(said) || words.negates(said, quotesBelow(all, at, quotes)));
    return { text: line, isQuote, words: isQuote ? 0 : wordsOf(said).length, isGiven };
  });
}

const sum = (lines: readonly SpokenLine[]) => lines.reduce((total, { words }) => total + words, 0);

/** So many quotations that a claim already had are a loop: its words are others', and no other sign sees it. */
const LOOPED_QUOTES = 3;

/** Whether each line quotes what its claim has quoted before. */
function quotesAgain(lines: readonly string[]): boolean[] {
  const quotes = quoting(lines);
  const quoted = new Set<string>();
  return lines.map((line, at) => {
    if (!quotes[at] && line.trim() !== '') quoted.clear();
    if (!quotes[at] || BARE_LABEL.test(line)) return false;
    const quote = comparable(line).join(' ');
    return quoted.has(quote) || !quoted.add(quote);
  });
}

/** Whether a speaker quotes the same for a claim again and again. */
const loopsInQuotes = (lines: readonly string[]): boolean =>
  quotesAgain(lines).filter(Boolean).length >= LOOPED_QUOTES;

/** Prose as it is read: without the tags of its prompt, without labels of its form, and each quotation once for its claim. */
export function tidyText(text: string): string {
  const lines = withoutDelimiters(text).split('\n');
  const again = quotesAgain(lines);
  return lines
    .filter((_, at) => !again[at])
    .map((line) => line.replace(LABEL, '$1'))
    .join('\n');
}

/** What is to be objected to a speaker's prose as it was written (`objectionsToText` of it as it is read). */
export function objectionsToSpeech(text: string, tidied: string, words: PromptWords): Objection[] {
  if (loopsInQuotes(text.split('\n'))) return [{ path: '', kind: 'loop', block: null }];
  return objectionsToText(tidied, words);
}

/** What is to be objected to a speaker's prose: lines `Quote: …` and what stands between quotation marks are not its words. */
export function objectionsToText(text: string, words: PromptWords): Objection[] {
  const lines = linesOf(text, words);
  const said = lines
    .filter(({ isQuote }) => !isQuote)
    .map((line) => line.text.replace(CLAIM_LABEL, ''))
    .join('\n');
  const reason = words.objectionTo(said);
  if (reason) return [{ path: '', ...reason }];
  const given = lines.filter(({ isGiven }) => isGiven);
  if (given.length === 0 || sum(given) < TAKEN * sum(lines)) return [];
  const block = words.blockOf(given.map((line) => line.text).join('\n'));
  return [{ path: '', kind: 'given', block }];
}

/** Lines without those that are another's, and without the quotes below these. */
function ownLines(lines: readonly SpokenLine[]): SpokenLine[] {
  const own: SpokenLine[] = [];
  let isDropped = false;
  for (const line of lines) {
    if (!line.isQuote && line.words > 0) isDropped = line.isGiven;
    if (!isDropped) own.push(line);
  }
  return own;
}

/** A speaker's prose without what was objected to; null where hardly a word is left that is its own. */
export function ownText(text: string, objections: readonly Objection[], words: PromptWords): string | null {
  if (objections.length === 0) return text;
  const lines = linesOf(isLoop(text) ? withoutLoop(text) : text, words);
  const kept = ownLines(lines).map((line) => {
    const [label = ''] = CLAIM_LABEL.exec(line.text) ?? [];
    const rest = line.isQuote ? line.text : words.withoutPrompt(line.text.slice(label.length));
    return { ...line, text: line.isQuote || rest !== '' ? `${line.isQuote ? '' : label}${rest}` : '' };
  });
  const said = kept.filter(({ isQuote }) => !isQuote).map((line) => line.text.replace(CLAIM_LABEL, ''));
  return wordsOf(said.join('\n')).length < FEWEST_WORDS
    ? null
    : kept
        .map((line) => line.text)
        .join('\n')
        .trim();
}
