import { z } from 'zod';
import type { AgentRecord } from '../../agent/run-agent.ts';
import { anchorQuotes, prepareDocument } from '../../evidence/anchor.ts';
import { confidenceSchema } from '../../model/log-probability.ts';
import { normalisePlaceholders } from '../../submission/placeholders.ts';
import { type Claim, claimSchema, type Evidence } from './result.ts';
import { debateStatementSchema } from './statement.ts';

/** A debater's statement as the Judge is given it: every claim with its quotes checked (SPEC M15). */
const checkedStatementSchema = z.object({
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

function markOf(evidence: Evidence): 'verified' | 'not found' | 'too short to tell' {
  if (evidence.outcome === 'verified' || isShortButExact(evidence)) return 'verified';
  return evidence.outcome === 'short-quote' ? 'too short to tell' : 'not found';
}

function markedClaims({ speaker, claims }: CheckedStatement): CheckedDebate['claims'] {
  return claims
    .filter(({ evidence }) => evidence.length > 0)
    .map(({ text, evidence }) => ({
      speaker,
      claim: text,
      quotes: evidence.map((found) => ({ quote: found.quote, check: markOf(found) })),
    }));
}

const SPEAKERS: Record<string, CheckedStatement['speaker']> = {
  'essay-scoring/advocate': 'Advocate',
  'essay-scoring/skeptic': 'Skeptic',
};

/**
 * The statements of a debate, given as their agents' runs, and the list of their claims, each quote looked up by `check` and
 * marked verified or not found.
 */
export function checkDebate(
  runs: readonly AgentRecord[],
  check: (quotes: string[]) => Evidence[],
): CheckedDebate {
  const statements = runs.map(({ agent, output, confidence }): CheckedStatement => {
    const { text, claims } = debateStatementSchema.parse(output);
    const checked = claims.map((claim) => {
      return { text: claim.text, evidence: check(claim.quotes.map((quote) => quote.text)) };
    });
    return { speaker: SPEAKERS[agent]!, text, confidence, claims: checked };
  });
  return { statements, claims: statements.flatMap(markedClaims) };
}
