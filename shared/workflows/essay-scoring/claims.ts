import { z } from 'zod';
import { anchorQuotes, prepareDocument } from '../../evidence/anchor.ts';
import { normalisePlaceholders } from '../../submission/placeholders.ts';
import { type Claim, claimSchema, confidenceSchema, type Evidence } from './result.ts';
import type { DebateStatement } from './statement.ts';

/** A debater's statement as the Judge is given it: every claim with its quotes checked (SPEC M15). */
export const checkedStatementSchema = z.object({
  speaker: z.enum(['Advocate', 'Skeptic']),
  text: z.string(),
  confidence: confidenceSchema.nullable(),
  claims: z.array(claimSchema),
});
export type CheckedStatement = z.infer<typeof checkedStatementSchema>;

/** A claim as the Judge reads it. */
const markedClaimSchema = z.object({
  speaker: z.string(),
  claim: z.string(),
  quotes: z.array(
    z.object({ quote: z.string(), check: z.enum(['verified', 'not found', 'too short to tell']) }),
  ),
});

/** The debate of a team, checked: `teams/{team}/claims.json`. */
export const checkedDebateSchema = z.object({
  statements: z.array(checkedStatementSchema),
  claims: z.array(markedClaimSchema),
});
export type CheckedDebate = z.infer<typeof checkedDebateSchema>;

/** What a claim's quotes came to: `verified` as soon as one of them stands in the essay. */
export function isVerified(claim: Claim): boolean {
  return claim.evidence.some((evidence) => evidence.outcome === 'verified' || isShortButExact(evidence));
}

function isShortButExact(evidence: Evidence): boolean {
  return evidence.outcome === 'short-quote' && evidence.passage !== null;
}

/**
 * Checks quotes against an essay. `original` is what the student wrote; with `surface` the debaters read it with
 * placeholders normalised, so quotes are looked for there and the passages are given from the original.
 */
export function createQuoteCheck(original: string, surface: boolean): (quotes: string[]) => Evidence[] {
  const read = surface ? normalisePlaceholders(original) : { text: original, toOriginal: (at: number) => at };
  const document = prepareDocument(read.text);
  return (quotes) =>
    anchorQuotes(document, quotes).map(({ quote, outcome, similarity, start, end }) => {
      if (start === null || end === null)
        return { quote, outcome, similarity, passage: null, start: null, end: null };
      const [from, to] = [startInOriginal(read.toOriginal, start), read.toOriginal(end)];
      return { quote, outcome, similarity, passage: original.slice(from, to), start: from, end: to };
    });
}

/**
 * Where a passage begins in the original. Every offset inside of the word that stands for a placeholder maps to the
 * placeholder's end; a passage that begins there begins with the placeholder.
 */
function startInOriginal(toOriginal: (offset: number) => number, offset: number): number {
  let start = offset;
  while (start > 0 && toOriginal(start) === toOriginal(start + 1)) start -= 1;
  return toOriginal(start);
}

/** Takes a statement's claims and attaches what became of each of their quotes. */
export function checkClaims(statement: DebateStatement, check: (quotes: string[]) => Evidence[]): Claim[] {
  return statement.claims.map((claim) => ({ text: claim.text, evidence: check(claim.quotes) }));
}

function markOf(evidence: Evidence): 'verified' | 'not found' | 'too short to tell' {
  if (evidence.outcome === 'verified' || isShortButExact(evidence)) return 'verified';
  return evidence.outcome === 'short-quote' ? 'too short to tell' : 'not found';
}

/** Joins the statements of a debate with the list of their claims, each quote marked verified or not found. */
export function checkedDebate(statements: CheckedStatement[]): CheckedDebate {
  const claims = statements.flatMap(({ speaker, claims }) =>
    claims
      .filter((claim) => claim.evidence.length > 0)
      .map((claim) => ({
        speaker,
        claim: claim.text,
        quotes: claim.evidence.map((evidence) => ({ quote: evidence.quote, check: markOf(evidence) })),
      })),
  );
  return { statements, claims };
}
