import type { Evidence } from '@assay/evidence/evidence-schema';
import type { AgentRecord } from '@assay/model/agent/run-agent';
import { confidenceSchema } from '@assay/model/log-probability';
import * as z from 'zod';
import { type EssayQuotes, lookUpQuotations, withPassages } from './essay-quotes.ts';
import { type Claim, claimSchema } from './result.ts';
import type { DebateStatement } from './statement.ts';

/** A debater's statement, every claim with what the essay holds of its quotes (SPEC M15). */
const checkedStatementSchema = z.object({
  speaker: z.enum(['Advocate', 'Skeptic']),
  text: z.string().describe('its words: quoted is only what the essay says'),
  frame: z
    .string()
    .optional()
    .describe(
      'what it says beside its claims, which the Judge reads in their list; runs of an earlier version have none',
    ),
  confidence: confidenceSchema.nullable(),
  claims: z.array(claimSchema),
});
export type CheckedStatement = z.infer<typeof checkedStatementSchema>;

/** What a claim's quotes came to: all of them stand in the essay, some, none but in other words, none. */
const supportSchema = z.enum(['supported', 'partly supported', 'altered', 'not found', 'without quotation']);
type ClaimSupport = z.infer<typeof supportSchema>;

/** A claim as the Judge reads it, with the essay's own words for its quotes. */
const markedClaimSchema = z.object({
  speaker: z.string(),
  claim: z.string(),
  support: supportSchema,
  unsupported: z.int().describe('how many of its quotes do not stand in the essay'),
  passages: z.array(z.string()).describe('that stand in the essay as they were quoted'),
  altered: z.array(z.string()).describe('that were quoted with another number, name or negation'),
});

/** The debate of a team, checked: `teams/{team}/claims.json`. */
export const checkedDebateSchema = z.object({
  statements: z.array(checkedStatementSchema),
  claims: z.array(markedClaimSchema),
});
export type CheckedDebate = z.infer<typeof checkedDebateSchema>;

/** How many of a claim's quotes the essay does not bear out. */
export function unsupportedIn({ evidence }: Claim): number {
  return evidence.filter(({ supported }) => !supported).length;
}

const isAltered = ({ supported, grade }: Evidence) => !supported && grade === 'altered';

/** What the essay makes of a claim: a true quote does not vouch for an invented one beside it. */
export function supportOf(claim: Claim): ClaimSupport {
  const { evidence } = claim;
  const unsupported = unsupportedIn(claim);
  if (evidence.length === 0) return 'without quotation';
  if (unsupported === 0) return 'supported';
  if (unsupported < evidence.length) return 'partly supported';
  return evidence.some(isAltered) ? 'altered' : 'not found';
}

/** What the Judge reads in place of a quotation that the essay does not bear out. */
const NOT_THERE = '[not in the essay]';

/** Whether a passage stands in a longer one, or in an equal one before it, wherever that begins a sentence. */
function standsInOther(passage: string, at: number, passages: readonly string[]): boolean {
  const own = passage.toLowerCase();
  return passages.some((other, place) => {
    const isCounted = other.length > passage.length || (other.length === passage.length && place < at);
    return isCounted && other.toLowerCase().includes(own);
  });
}

/** The essay's own passages for quotes, each once and on one line, none that is part of another; all that are supported unless told which. */
export function passagesOf(evidence: readonly Evidence[], of = (one: Evidence) => one.supported): string[] {
  const passages = evidence.filter(of).map(({ passage }) => passage);
  const there = passages.filter((passage) => passage !== null);
  const lines = there.map((passage) => passage.replace(/\s+/g, ' ').trim());
  return lines.filter((passage, at) => !standsInOther(passage, at, lines));
}

/** A debater's run, as far as its words are checked. */
type SpokenStatement = Pick<AgentRecord<DebateStatement>, 'agent' | 'output' | 'confidence'>;

type SpokenClaim = DebateStatement['claims'][number];

function checkClaim({ text, quotes: cited }: SpokenClaim, quotes: EssayQuotes) {
  const quoted = lookUpQuotations(cited, quotes);
  const evidence = quoted.map((proseQuotation) => proseQuotation.evidence);
  const claim: Claim = { text: withPassages(text, quoted), evidence };
  const read = withPassages(text, quoted, { instead: NOT_THERE, show: quotes.asRead });
  const passages = passagesOf(evidence).map(quotes.asRead);
  return { claim, read, passages, altered: passagesOf(evidence, isAltered).map(quotes.asRead) };
}

const SPEAKERS: Record<string, CheckedStatement['speaker']> = {
  'essay-scoring/advocate': 'Advocate',
  'essay-scoring/skeptic': 'Skeptic',
};

/** A claim as the Judge reads it in the statement: its words, then the passages that bear it out. */
function spoken({ read, passages }: ReturnType<typeof checkClaim>): string {
  const own = passages.filter((passage) => !read.includes(passage));
  return [read, ...own.map((passage) => `“${passage}”`)].join('\n');
}

function checkStatement({ agent, output, confidence }: SpokenStatement, quotes: EssayQuotes) {
  const { opening, claims: said, closing } = output;
  const speaker = SPEAKERS[agent]!;
  const claims = said.map((claim) => checkClaim(claim, quotes));
  const statement: CheckedStatement = {
    speaker,
    text: [opening, ...claims.map(spoken), closing].filter(Boolean).join('\n\n'),
    frame: [opening, closing].filter(Boolean).join('\n\n'),
    confidence,
    claims: claims.map(({ claim }) => claim),
  };
  const marked = claims.map(({ claim, read, passages, altered }) => {
    const support = supportOf(claim);
    return { speaker, claim: read, support, unsupported: unsupportedIn(claim), passages, altered };
  });
  return { statement, marked };
}

/**
 * The statements of a debate, given as their agents' runs, and the list of all their claims, each marked by what the essay
 * makes of it (SPEC M15): claims that quote nothing are marked so and not left out.
 */
export function checkDebate(runs: readonly SpokenStatement[], quotes: EssayQuotes): CheckedDebate {
  const checked = runs.map((run) => checkStatement(run, quotes));
  return {
    statements: checked.map(({ statement }) => statement),
    claims: checked.flatMap(({ marked }) => marked),
  };
}
