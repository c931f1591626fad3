import { z } from 'zod';
import { AssayError } from '../../errors/assay-error.ts';

/** What a debater said, taken apart: each point with the quotes it cites, and its own word on its confidence. */
export const debateStatementSchema = z.object({
  text: z.string(),
  claims: z.array(z.object({ text: z.string(), quotes: z.array(z.string()) })),
  selfReport: z.number().nullable(),
});
export type DebateStatement = z.infer<typeof debateStatementSchema>;

const SELF_REPORT = /^[\s*_>#-]*confidence\s*[:=]\s*\**\s*(\d+(?:\.\d+)?|\.\d+)\s*(%?)\W*$/i;
const QUOTED = /"([^"\n]+(?:\n[^"\n]+)?)"|“([^”]+)”|„([^“”]+)[“”]|«\s*([^»]+?)\s*»|「([^」]+)」/g;
const LETTERS = /\p{L}|\p{N}/u;

function readSelfReport(line: string): number | null {
  const match = SELF_REPORT.exec(line);
  if (!match) return null;
  const value = Number(match[1]) / (match[2] === '%' ? 100 : 1);
  return value > 0 && value <= 1 ? value : null;
}

/** Every quotation in a text, in order, without its quotation marks. */
export function quotesIn(text: string): string[] {
  const quotes = [...text.matchAll(QUOTED)].map(
    (match) => match.slice(1).find((group) => group !== undefined) ?? '',
  );
  return quotes.map((quote) => quote.trim()).filter((quote) => LETTERS.test(quote));
}

/**
 * Reads a debater's prose (SPEC M3, M4, M6, M15): one claim per paragraph or list item, the quotes it holds, and the
 * self-reported confidence of a last line `Confidence: 0.82`. The self-report is used only where the model returns no
 * log-probabilities.
 * @throws AssayError ModelOutputInvalid when nothing was said
 */
export function parseStatement(answer: string): DebateStatement {
  const lines = answer.trim().split('\n');
  const selfReport = readSelfReport(lines.at(-1) ?? '');
  const said = SELF_REPORT.test(lines.at(-1) ?? '') ? lines.slice(0, -1) : lines;
  const text = said.join('\n').trim();
  if (!LETTERS.test(text)) throw new AssayError('ModelOutputInvalid', 'The debater said nothing.');
  const paragraphs = text.split(/\n\s*\n|\n(?=\s*(?:[-*•]|\d+[.)])\s)/).map((part) => part.trim());
  const claims = paragraphs.filter((part) => LETTERS.test(part));
  return { text, selfReport, claims: claims.map((claim) => ({ text: claim, quotes: quotesIn(claim) })) };
}
