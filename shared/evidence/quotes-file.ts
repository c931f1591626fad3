import { AssayError } from '@assay/kit/errors/assay-error';
import * as z from 'zod';
import { type Anchor, type AnchorDocument, modulate, prepareDocument } from './anchor.ts';
import { lookUp } from './evidence.ts';
import type { EvidenceGrade, Span } from './evidence-schema.ts';

const quoteSchema = z.union([
  z.string().transform((quote) => ({ quote, confidence: undefined })),
  z.strictObject({ quote: z.string(), confidence: z.number().min(0).max(1).optional() }),
]);

/** A quote to look for, with the confidence, in [0, 1], of the finding that cites it, if it has one. */
interface QuoteToCheck {
  quote: string;
  confidence?: number;
}

/** What became of a quote of the file; `confidence`, only where one was given, is the modulated one. */
interface CheckedQuote extends Anchor {
  confidence?: number;
  grade: EvidenceGrade;
  /** The document's own words where the grade found them; null if it is `none`. */
  passage: string | null;
  /** Where the passage stands, one stretch or several; UTF-16 offsets `[start, end)`. */
  spans: readonly Span[];
}

function parseJson(json: string): unknown {
  try {
    return JSON.parse(json.replace(/^\uFEFF/, ''));
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.replace(/, ".*$/s, '') : 'unreadable';
    throw new AssayError('QuotesInvalid', `The quotes are not JSON (${reason}). Give an array of strings.`, {
      cause,
    });
  }
}

function complaint(element: unknown): string {
  if (typeof element !== 'object' || element === null || Array.isArray(element)) {
    return 'is neither a string nor an object';
  }
  if (!('quote' in element) || typeof element.quote !== 'string') return 'has no "quote" that is a string';
  const unknown = Object.keys(element).find((key) => key !== 'quote' && key !== 'confidence');
  if (unknown !== undefined) return `has a field ${JSON.stringify(unknown)} that means nothing here`;
  return 'has a "confidence" that is not a number from 0 to 1';
}

/**
 * Reads the contents of a QUOTES.json: an array whose elements are strings or `{"quote": string, "confidence"?: number
 * in [0, 1]}`. Throws `QuotesInvalid`, naming the first element that is neither.
 */
function parseQuotes(json: string): QuoteToCheck[] {
  const elements = z.array(z.unknown()).safeParse(parseJson(json));
  if (!elements.success) {
    throw new AssayError('QuotesInvalid', 'The quotes are not a JSON array. Give ["a quote", "another", …].');
  }
  return elements.data.map((element, index) => {
    const parsed = quoteSchema.safeParse(element);
    if (parsed.success) return parsed.data;
    const message = `Element ${index + 1} of the quotes ${complaint(element)}.`;
    throw new AssayError(
      'QuotesInvalid',
      `${message} Give a string or {"quote": "…", "confidence": 0.8}; the confidence may be left out.`,
    );
  });
}

function check(document: AnchorDocument, { quote, confidence }: QuoteToCheck): CheckedQuote {
  const { anchor, evidence } = lookUp(document, quote);
  const { start, end, page, ...found } = anchor;
  const modulated = confidence === undefined ? {} : { confidence: modulate(confidence, anchor.multiplier) };
  const { grade, passage, spans } = evidence;
  return { ...found, ...modulated, start, end, page, grade, passage, spans };
}

/**
 * Looks for the quotes of a QUOTES.json, given by its contents, in a text, in order. The confidence of a discarded quote
 * becomes 0; `start`, `end` and `page` are where C9 found it, `grade` and `passage` what C21 says of it. Throws `QuotesInvalid`.
 */
export function anchorQuoteFile(text: string, json: string): CheckedQuote[] {
  const quotes = parseQuotes(json);
  const document = prepareDocument(text);
  return quotes.map((quote) => check(document, quote));
}
