import { findBestWindow } from './best-window.ts';
import { modulate, multiplierOf } from './confidence.ts';
import { type AnchorDocument, findExact, passageOf, quoteSymbols } from './document.ts';
import { type AnchoringThresholds, DEFAULT_THRESHOLDS } from './thresholds.ts';

export { modulate, multiplierOf } from './confidence.ts';
export { type AnchorDocument, pageAt, prepareDocument } from './document.ts';
export { type AnchoringThresholds, DEFAULT_THRESHOLDS } from './thresholds.ts';

/**
 * `verified`: found, exactly or similarly enough. `discarded`: not found, so the finding goes. `short-quote`: too
 * short to be looked for by similarity. `no-quote`: nothing to look for.
 */
type AnchorOutcome = 'verified' | 'discarded' | 'short-quote' | 'no-quote';

/** What became of a quote. */
export interface Anchor {
  /** The quote as given. */
  quote: string;
  outcome: AnchorOutcome;
  /**
   * Greatest similarity of any window, in [0, 1]; of a discarded quote too. Null where none was computed: no quote, a
   * short one, or no window shares enough trigrams with it.
   */
  similarity: number | null;
  /** What to multiply the finding's confidence by (then cap at 1: `modulate`); 0 for a discarded quote. */
  multiplier: number;
  /** The passage in the original text, UTF-16 offsets `[start, end)`; null if not found. */
  start: number | null;
  end: number | null;
  /** Page on which the passage starts; null if not found or the document has no pages. */
  page: number | null;
}

/** Multipliers of findings that cannot be checked: a missing quote, a short one (CAPRA, 3.3; SPEC C9). */
export const NO_QUOTE = 0.5;
const SHORT_QUOTE = 0.7;
const NOWHERE = { start: null, end: null, page: null };

function anchorShort(document: AnchorDocument, quote: string, symbols: Int32Array): Anchor {
  const at = findExact(document, symbols);
  const where = at < 0 ? NOWHERE : passageOf(document, at, symbols.length);
  return { quote, outcome: 'short-quote', similarity: null, multiplier: SHORT_QUOTE, ...where };
}

/** Similarity is (|Q| - distance) / |Q|: no window is longer than the quote, and one division rounds once. */
function anchorByWindow(
  document: AnchorDocument,
  quote: string,
  symbols: Int32Array,
  thresholds: AnchoringThresholds,
): Anchor {
  const window = findBestWindow(document, symbols, thresholds.trigramOverlap);
  const similarity = window && (symbols.length - window.distance) / symbols.length;
  if (window === null || similarity === null || similarity < thresholds.similarity) {
    return { quote, outcome: 'discarded', similarity, multiplier: 0, ...NOWHERE };
  }
  const where = passageOf(document, window.start, window.length);
  return { quote, outcome: 'verified', similarity, multiplier: multiplierOf(similarity), ...where };
}

/**
 * Looks for a quote in a document (SPEC C9, C10). Both are normalised; then the first exact occurrence counts, or
 * else the first of the windows of the quote's length that are most similar to it, among those that contain the
 * required share of its trigrams. Lengths are in code points of the normalised texts.
 * @example anchorQuote(prepareDocument('We tested it twice.'), 'tested it twice').start // => 3
 */
export function anchorQuote(
  document: AnchorDocument,
  quote: string,
  thresholds: AnchoringThresholds = DEFAULT_THRESHOLDS,
): Anchor {
  const symbols = quoteSymbols(document, quote);
  if (symbols.length === 0) {
    return { quote, outcome: 'no-quote', similarity: null, multiplier: NO_QUOTE, ...NOWHERE };
  }
  if (symbols.length < thresholds.shortQuote) return anchorShort(document, quote, symbols);
  const at = findExact(document, symbols);
  if (at < 0) return anchorByWindow(document, quote, symbols, thresholds);
  const where = passageOf(document, at, symbols.length);
  return { quote, outcome: 'verified', similarity: 1, multiplier: multiplierOf(1), ...where };
}

/**
 * A finding's confidence after anchoring: modulated by its quote's anchor, or null if the finding is dropped because
 * the quote was discarded or the confidence came below the confidence filter (SPEC C10, C11).
 */
export function anchoredConfidence(
  confidence: number,
  anchor: Pick<Anchor, 'outcome' | 'multiplier'>,
  thresholds: AnchoringThresholds = DEFAULT_THRESHOLDS,
): number | null {
  if (anchor.outcome === 'discarded') return null;
  const modulated = modulate(confidence, anchor.multiplier);
  return modulated < thresholds.confidence ? null : modulated;
}
