import { z } from 'zod';
import type { AgentRecord } from '../../agent/run-agent.ts';
import type { Evidence } from '../../evidence/evidence-schema.ts';
import { confidenceSchema } from '../../model/log-probability.ts';
import { type EssayQuotes, lookUpQuotations, withPassages } from './essay-quotes.ts';
import { type Claim, claimSchema } from './result.ts';
import { type DebateStatement, debateStatementSchema } from './statement.ts';

/** A debater's statement, every claim with what the essay holds of its quotes (SPEC M15). */
const checkedStatementSchema = z.object({
  speaker: z.enum(['Advocate', 'Skeptic']),
  text: z.string().describe('as the Judge reads it: quoted is only what the essay says'),
  confidence: confidenceSchema.nullable(),
  claims: z.array(claimSchema),
});
export type CheckedStatement = z.infer<typeof checkedStatementSchema>;

/** What a claim's quotes came to: the best of them counts. */
const supportSchema = z.enum(['supported', 'altered', 'not found', 'without quotation']);
type Support = z.infer<typeof supportSchema>;

/** A claim as the Judge reads it, with the essay's own words for its quotes. */
const markedClaimSchema = z.object({
  speaker: z.string(),
  claim: z.string(),
  support: supportSchema,
  passages: z.array(z.string()),
});

/** The debate of a team, checked: `teams/{team}/claims.json`. */
export const checkedDebateSchema = z.object({
  statements: z.array(checkedStatementSchema),
  claims: z.array(markedClaimSchema),
});
export type CheckedDebate = z.infer<typeof checkedDebateSchema>;

/** What the essay makes of a claim. */
export function supportOf({ evidence }: Claim): Support {
  if (evidence.some(({ supported }) => supported)) return 'supported';
  if (evidence.some(({ grade }) => grade === 'altered')) return 'altered';
  return evidence.length === 0 ? 'without quotation' : 'not found';
}

/** What the Judge reads in place of a quotation that the essay does not bear out. */
const NOT_THERE = '[not in the essay]';

function passagesOf(evidence: readonly Evidence[], { asRead }: EssayQuotes): string[] {
  const passages = evidence.map(({ passage }) => passage).filter((passage) => passage !== null);
  return [...new Set(passages.map((passage) => asRead(passage).replace(/\s+/g, ' ')))];
}

type SpokenClaim = DebateStatement['claims'][number];

function checkClaim({ text, quotes: cited }: SpokenClaim, quotes: EssayQuotes) {
  const quoted = lookUpQuotations(cited, quotes);
  const evidence = quoted.map((one) => one.evidence);
  const claim: Claim = { text: withPassages(text, quoted), evidence };
  const read = withPassages(text, quoted, { instead: NOT_THERE, show: quotes.asRead });
  return { claim, read, passages: passagesOf(evidence, quotes) };
}

const SPEAKERS: Record<string, CheckedStatement['speaker']> = {
  'essay-scoring/advocate': 'Advocate',
  'essay-scoring/skeptic': 'Skeptic',
};

/** A claim as the Judge reads it in the statement: its words, then the passages that bear it out. */
function spoken({ claim, read, passages }: ReturnType<typeof checkClaim>): string {
  const own = supportOf(claim) === 'supported' ? passages.filter((passage) => !read.includes(passage)) : [];
  return [read, ...own.map((passage) => `“${passage}”`)].join('\n');
}

function checkStatement({ agent, output, confidence }: AgentRecord, quotes: EssayQuotes) {
  const { opening, claims: said, closing } = debateStatementSchema.parse(output);
  const speaker = SPEAKERS[agent]!;
  const claims = said.map((claim) => checkClaim(claim, quotes));
  const statement: CheckedStatement = {
    speaker,
    text: [opening, ...claims.map(spoken), closing].filter(Boolean).join('\n\n'),
    confidence,
    claims: claims.map(({ claim }) => claim),
  };
  const marked = claims.map(({ claim, read, passages }) => {
    return { speaker, claim: read, support: supportOf(claim), passages };
  });
  return { statement, marked };
}

/**
 * The statements of a debate, given as their agents' runs, and the list of all their claims, each marked by what the essay
 * makes of it (SPEC M15): claims that quote nothing are marked so and not left out.
 */
export function checkDebate(runs: readonly AgentRecord[], quotes: EssayQuotes): CheckedDebate {
  const checked = runs.map((run) => checkStatement(run, quotes));
  return {
    statements: checked.map(({ statement }) => statement),
    claims: checked.flatMap(({ marked }) => marked),
  };
}
