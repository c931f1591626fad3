import { AssayError } from '@assay/kit/errors/assay-error';
import * as z from 'zod';
import { takeApart } from './claim-form.ts';

/** Words that are said to stand in the essay; null offsets: quoted on a line of their own, not in the claim's text. */
const readingSchema = z.object({
  text: z.string(),
  start: z
    .int()
    .nullable()
    .describe("offset in the claim's text, its quotation mark included, UTF-16 code units"),
  end: z.int().nullable(),
});

/** A quote a claim cites. */
const citedQuoteSchema = readingSchema.extend({
  mention: z.boolean().describe('may be a title or a single word set off, and no quotation'),
  others: z
    .array(readingSchema)
    .describe('other readings, where marks do not pair or a quote runs over lines'),
});

/** What a debater said, taken apart: each claim with the quotes it cites, and its own word on its confidence. */
export const debateStatementSchema = z.object({
  text: z.string(),
  opening: z.string().describe('what it says before its claims; empty if nothing'),
  claims: z.array(
    z.object({
      text: z.string(),
      quotes: z.array(citedQuoteSchema),
      missing: z.array(z.string()).optional().describe('words that it says are not in the essay'),
    }),
  ),
  closing: z.string(),
  selfReport: z.number().nullable(),
});
export type DebateStatement = z.infer<typeof debateStatementSchema>;

const LABEL = '(?:confidence|confidenza|fiducia|sicurezza)(?:\\s+(?:score|level|rating))?';
const SCALE = '%|per\\s?cent|(?:/|out\\s+of|su)\\s*(?:100|10|1)(?![\\d.,]\\d)';
const SELF_REPORT = new RegExp(
  `^[\\s*_>#-]*(?:(?:my|la\\s+mia|self-reported)\\s+)?${LABEL}[\\s*_]*(?:[:=：]|is\\s)[\\s*_]*(?<value>\\d+(?:[.,]\\d+)?|[.,]\\d+)(?:\\s*(?<scale>${SCALE}))?(?![\\d/])` +
    '[\\s*_]*(?:(?:[([](?:very\\s+|molto\\s+)?\\p{L}+[)\\]]|[^\\w\\s*])\\W*)?$',
  'iu',
);
const PER_CENT = 100;
/** A longer line is no self-report; bounds the time. */
const LONGEST = 200;
const isSelfReport = (line: string) => line.length <= LONGEST && SELF_REPORT.test(line);
/** How far from its end a statement may give its confidence: models close with a fence, a rule, a courtesy. */
const LAST_LINES = 3;
const FENCE = /^\s*(?:```|~~~)[^`~]*$/;
const LETTERS = /\p{L}|\p{N}/u;

/** The self-report of a line, 0 to 1; a number above 1 without a scale is per cent. */
function readSelfReport(line: string): number | null {
  const groups = isSelfReport(line) ? SELF_REPORT.exec(line)?.groups : undefined;
  if (!groups) return null;
  const said = Number(groups.value!.replace(',', '.'));
  const scale = groups.scale?.toLowerCase();
  const most = Number(/(?<!\d)\d+$/.exec(scale ?? '')?.[0] ?? (scale || said > 1 ? PER_CENT : 1));
  const value = said / most;
  return value > 0 && value <= 1 ? value : null;
}

/** Where a statement says how sure it is: the last such line, near its end; -1 where it does not. */
function selfReportAt(lines: readonly string[]): number {
  const written = [...lines.keys()].filter((index) => lines[index]!.trim() !== '');
  return written.slice(-LAST_LINES).findLast((index) => isSelfReport(lines[index]!)) ?? -1;
}

/**
 * Reads what a debater said (SPEC M3, M4, M6, M15): a sentence in free words, whose first token tells how sure the model is,
 * then claims in lines `Claim: …`, `Quote: …` and `Missing: …`, then a line `Confidence: 0.82`, the self-report that is used only where the
 * model returns no log-probabilities. Prose without that form is read too. Nothing is left out of `text` but code fences and
 * the self-report.
 * @throws AssayError ModelOutputInvalid when nothing was said
 */
export function parseStatement(answer: string): DebateStatement {
  const lines = answer
    .replace(/\r\n?/g, '\n')
    .split('\n')
    .filter((line) => !FENCE.test(line));
  const at = selfReportAt(lines);
  const text = lines
    .toSpliced(at, at < 0 ? 0 : 1)
    .join('\n')
    .trim();
  if (!LETTERS.test(text)) throw new AssayError('ModelOutputInvalid', 'The debater said nothing.');
  return { text, selfReport: readSelfReport(lines[at] ?? ''), ...takeApart(text) };
}
