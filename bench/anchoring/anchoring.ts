import { parseArgs } from 'node:util';
import { type Anchor, anchorQuotes, DEFAULT_THRESHOLDS, prepareDocument } from '@assay/evidence/anchor';
import { findExact, quoteSymbols } from '@assay/evidence/document';
import { findBestWindow } from '../../shared/evidence/best-window.ts';
import { approximateMatches, naiveScan, normalised, type Window } from './competitors.ts';
import { PlainDistances } from './plain-distances.ts';
import { pseudoEnglish, seeded, vocabulary } from './pseudo-english.ts';
import { quoteKinds } from './quotes.ts';

const SEED = 20_240_601;
const CHARACTERS = 200_000;
const QUOTES = 50;
const RUNS = 5;

/** Milliseconds of one call. */
function time(call: () => unknown): number {
  const start = performance.now();
  call();
  return performance.now() - start;
}

/** The fastest of some calls: what the machine's other work delayed least. */
function fastest(call: () => unknown): number {
  return Math.min(...Array.from({ length: RUNS }, () => time(call)));
}

function row(kind: string, ...cells: string[]): string {
  return kind.padEnd(24) + cells.map((cell) => cell.padStart(13)).join('');
}

function ms(value: number): string {
  return Number.isNaN(value) ? '–' : `${value.toFixed(value < 10 ? 1 : 0)} ms`;
}

function times(ratio: number): string {
  return Number.isNaN(ratio) ? '–' : `${ratio.toFixed(1)}×`;
}

/** The similarity of a quote found without WebAssembly. */
function anchorPlainly(quote: string): number | null {
  const symbols = quoteSymbols(document, quote);
  if (findExact(document, symbols) >= 0) return 1;
  const found = findBestWindow(document, symbols, trigramOverlap, PlainDistances);
  return found && (symbols.length - found.distance) / symbols.length;
}

/** Same similarity and, where the quote counts as found, the same passage. */
function agree({ similarity, start, end }: Anchor, expected: Window | null): boolean {
  if (similarity !== (expected?.similarity ?? null)) return false;
  return start === null || normalised(text.slice(start, end!)) === expected?.text.trim();
}

const { values } = parseArgs({ options: { sample: { type: 'string', default: '1' } } });
const sample = Math.min(QUOTES, Math.max(0, Number(values.sample)));
const random = seeded(SEED);
const words = vocabulary(random, 3000);
const text = pseudoEnglish(random, words, CHARACTERS);
const plain = normalised(text);
const { similarity, trigramOverlap } = DEFAULT_THRESHOLDS;

const cold = time(() => prepareDocument(text));
const prepared = fastest(() => prepareDocument(text));
const document = prepareDocument(text);
console.log(
  `Document: ${CHARACTERS} characters, pseudo-English, seed ${SEED}. ${QUOTES} quotes of 60–300 characters.`,
);
console.log(`Preparing it: ${ms(cold)} the first time, then ${ms(prepared)} (the fastest of ${RUNS}).`);
console.log(`Ours: first call, then the fastest of ${RUNS}, for all ${QUOTES} quotes.`);
console.log('Plain: the same search without WebAssembly, in 32-bit integers (the fastest of as many).');
console.log(`Naive scan with fastest-levenshtein: ${sample} quote(s) measured, extrapolated to ${QUOTES}.`);
console.log(
  'approx-string-match: one call for all quotes; finds substrings of any length (other semantics).\n',
);
console.log(
  row(
    'quotes',
    'ours, first',
    'ours',
    'plain',
    'plain/ours',
    'naive',
    'naive/ours',
    'approx',
    'approx/ours',
    'identical',
  ),
);

for (const [kind, makeQuote] of Object.entries(quoteKinds(random, text, words))) {
  const quotes = Array.from({ length: QUOTES }, makeQuote);
  const first = time(() => anchorQuotes(document, quotes));
  const ours = fastest(() => anchorQuotes(document, quotes));
  const plainly = fastest(() => quotes.map(anchorPlainly));
  const wanted = quotes.map(normalised);
  const approx = time(() => wanted.map((quote) => approximateMatches(plain, quote, similarity)));
  const expected: (Window | null)[] = [];
  const measured = time(() => {
    for (const quote of wanted.slice(0, sample)) expected.push(naiveScan(plain, quote, trigramOverlap));
  });
  const naive = sample > 0 ? (measured / sample) * QUOTES : Number.NaN;
  const found = anchorQuotes(document, quotes);
  const unlike = quotes.filter((quote, i) => anchorPlainly(quote) !== found[i]!.similarity);
  if (unlike.length > 0)
    throw new Error(`Without WebAssembly other windows are found: ${unlike.join(' | ')}`);
  const same = expected.filter((window, i) => agree(found[i]!, window)).length;
  const others = [plainly, naive, approx].flatMap((value) => [ms(value), times(value / ours)]);
  console.log(row(kind, ms(first), ms(ours), ...others, `${same} of ${sample}`));
}
