import type { Evidence } from '@assay/evidence/evidence-schema';
import { cutProse } from '../cut.ts';
import { paragraphDirection } from '../latex/bidi.ts';
import { plainProse } from '../plain-prose.ts';
import type { CommonWords } from '../words/shared-words.ts';
import type { CitedPassages } from './cited.ts';
import { type MarkedSegment, markedSegments } from './segments.ts';

const LONGEST_SAID = 400;

/** A stretch of a line. `look`: how the best quotation of it matches. */
interface MarkedPiece {
  text: string;
  /** White space comes before it. */
  spaced: boolean;
  look: 'plain' | 'exact' | 'close';
  /** Numbers of the passages that begin with it. */
  opens: string[];
  /** Of those that end with it: empty where the mark that is open tells which. */
  ends: string[];
}

/** A line of a text with marks. */
export interface MarkedTextLine {
  begins: 'line' | 'paragraph';
  rightToLeft: boolean;
  pieces: MarkedPiece[];
}

/** What is said of a quotation: `where` in a report, by whom. */
export interface Citation {
  evidence: Evidence | null;
  where: string;
  said: string;
}

const numbersOf = (within: readonly number[]) => within.map((index) => String(index + 1));
const without = (within: readonly number[], others: readonly number[] = []) =>
  within.filter((index) => !others.includes(index));

function looksOf({ within }: MarkedSegment, { passages }: CitedPassages): MarkedPiece['look'] {
  if (within.length === 0) return 'plain';
  return within.some((index) => passages[index]!.exact) ? 'exact' : 'close';
}

/** The lines of a text, each in pieces that are marked or not. */
export function markedLines(cited: CitedPassages): MarkedTextLine[] {
  const spans = cited.passages.map((passage) => passage.spans);
  const segments = markedSegments(cited.text, spans);
  const before = segments.map(({ text }, at) => /^\s/.test(text) || /\s$/.test(segments[at - 1]?.text ?? ''));
  const filled = segments
    .map((segment, at) => ({ ...segment, spaced: before[at]! }))
    .filter(({ text }) => text.trim() !== '');
  const lines: MarkedTextLine[] = [];
  for (const [at, segment] of filled.entries()) {
    const { text, within, begins, spaced } = segment;
    if (lines.length === 0 || begins)
      lines.push({ begins: begins ?? 'line', rightToLeft: false, pieces: [] });
    const ends = numbersOf(without(within, filled[at + 1]?.within));
    lines.at(-1)!.pieces.push({
      ...{ text, spaced: spaced && !begins, look: looksOf(segment, cited) },
      opens: numbersOf(without(within, filled[at - 1]?.within)),
      ends: within.length > 1 ? ends : ends.map(() => ''),
    });
  }
  return lines.map((line) => {
    const text = line.pieces.map((piece) => piece.text).join('');
    return { ...line, rightToLeft: paragraphDirection([...text]) === 'R' };
  });
}

/** How a quotation matches the text, in words. */
export function matchWords({ supported, grade }: Evidence, { cited }: CommonWords): string {
  if (supported) return grade === 'exact' ? cited.exact : cited.close;
  return grade === 'altered' ? cited.altered : cited.absent;
}

function unmarkedView(citations: readonly Citation[], words: CommonWords) {
  const unsupported = citations.filter(({ evidence }) => evidence !== null && !evidence.supported);
  return [...Map.groupBy(unsupported, ({ where }) => where)].map(([where, of]) => {
    const kinds = Map.groupBy(of, ({ evidence }) => matchWords(evidence!, words));
    return { where, kinds: [...kinds].map(([kind, { length }]) => `${length} × ${kind}`).join(', ') };
  });
}

/** A text with what is cited of it: the lines, a note for each number, and what was quoted that is not marked. */
export function markedView(cited: CitedPassages, citations: readonly Citation[], words: CommonWords) {
  const byNumber = Map.groupBy(citations, ({ evidence }) => cited.numberOf(evidence));
  return {
    lines: markedLines(cited),
    isCut: cited.isCut,
    notes: cited.passages.map((_, at) => {
      const sayings = byNumber.get(at + 1)!.map(({ evidence, where, said }) => ({
        ...{ where, match: matchWords(evidence!, words) },
        said: cutProse(plainProse(said).replace(/\s+/g, ' ').trim(), LONGEST_SAID),
      }));
      const alike = Map.groupBy(sayings, ({ match, said }) => `${match}\n${said}`).values();
      const placed = [...alike].map((same) => ({
        ...same[0]!,
        where: [...new Set(same.map(({ where }) => where))].join('; '),
      }));
      return { number: String(at + 1), sayings: placed };
    }),
    unmarked: unmarkedView(citations, words),
  };
}

/** The numbers of what a claim cites, in the order of the text, each once. */
export function numbersIn(evidence: readonly (Evidence | null)[], { numberOf }: CitedPassages): string[] {
  const numbers = evidence.map(numberOf).filter((number) => number !== null);
  return [...new Set(numbers)].sort((a, b) => a - b).map(String);
}
