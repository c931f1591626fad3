import type { Evidence } from '@assay/evidence/evidence-schema';
import { inMarks } from '@assay/evidence/quotations';
import { comparable } from '@assay/model/admission/phrases';
import type { AgentRecord } from '@assay/model/agent/agent-run';
import { confidenceSchema } from '@assay/model/log-probability';
import * as z from 'zod';
import { absenceOf, SPEAKS_OF_ABSENCE } from './absence.ts';
import { type EssayQuotes, lookUpQuotations, withPassages } from './essay-quotes.ts';
import { type Claim, claimSchema } from './result.ts';
import type { DebateStatement } from './statement.ts';

/** A debater's statement, every claim with what the essay holds of its quotes (SPEC M15). */
const checkedStatementSchema = z.object({
  speaker: z.enum(['Advocate', 'Skeptic']),
  text: z.string().describe('as the Judge reads it: every claim marked, quoted only what the essay says'),
  confidence: confidenceSchema.nullable(),
  claims: z.array(claimSchema),
});
export type CheckedStatement = z.infer<typeof checkedStatementSchema>;

/** The debate of a team, checked: `teams/{team}/claims.json`. */
export const checkedDebateSchema = z.object({ statements: z.array(checkedStatementSchema) });
export type CheckedDebate = z.infer<typeof checkedDebateSchema>;

/** How many of a claim's quotes the essay does not bear out. */
export function unsupportedIn({ evidence }: Claim): number {
  return evidence.filter(({ supported }) => !supported).length;
}

const isAltered = ({ supported, grade }: Evidence) => !supported && grade === 'altered';

/**
 * What the essay makes of a claim, by its quotes or the words that it says are missing: a true quote does not vouch for an
 * invented one beside it.
 */
export function supportOf(claim: Claim) {
  const { evidence, absence } = claim;
  const unsupported = unsupportedIn(claim);
  if (absence && absence.found.length > 0) return 'not absent';
  if (absence && unsupported === 0) return 'absence';
  if (evidence.length === 0) return 'without quotation';
  if (unsupported === 0) return 'supported';
  if (unsupported < evidence.length) return 'partly supported';
  return evidence.some(isAltered) ? 'altered' : 'not found';
}

/** Whether a claim is shown to people: a passage of the essay bears it out, or it says what is missing, and that was not found. */
export function isShown(claim: Claim): boolean {
  const support = supportOf(claim);
  return support === 'absence' || (support !== 'not absent' && passagesOf(claim.evidence).length > 0);
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

type Speaker = CheckedStatement['speaker'];

type SpokenClaim = DebateStatement['claims'][number];

type Quoted = ReturnType<typeof lookUpQuotations>;

/** What a claim says is missing: under its label, or, where it quotes nothing, in its words; null: it says no such thing. */
function missingIn({ text, missing = [] }: SpokenClaim, isBare: boolean): readonly string[] | null {
  return missing.length > 0 || (isBare && SPEAKS_OF_ABSENCE.test(text)) ? missing : null;
}

/** What a claim says, a label before it left out, to be found in the mouth of the other side. */
const sayingOf = ({ text }: SpokenClaim) => comparable(text.split(/:\s+/).at(-1)!).join(' ');

/** Only the Skeptic speaks of what is missing: a strength is there to be quoted. */
function checkClaim(said: SpokenClaim, isOwn: boolean, speaker: Speaker, quotes: EssayQuotes) {
  const quoted = lookUpQuotations(isOwn ? said.quotes : [], quotes);
  const missing = isOwn && speaker === 'Skeptic' ? missingIn(said, quoted.length === 0) : null;
  const claim: Claim = {
    text: withPassages(said.text, quoted),
    evidence: quoted.map(({ evidence }) => evidence),
    ...(missing && { absence: absenceOf({ text: said.text, missing }, quotes.document) }),
  };
  return { claim, read: spoken(claim, said.text, quoted, quotes) };
}

/** A claim as the Judge reads it: marked, and for every quote below it the essay's own words, or that it is not there. */
function spoken(claim: Claim, words: string, quoted: Quoted, { asRead }: EssayQuotes): string {
  const read = withPassages(words, quoted, { instead: NOT_THERE, show: asRead });
  const inQuotes = (of?: (evidence: Evidence) => boolean) =>
    passagesOf(claim.evidence, of).map((passage) => inMarks(asRead(passage)));
  const invented = quoted.filter(
    ({ start, evidence }) => start === null && !evidence.supported && !isAltered(evidence),
  );
  const { words: missing = [], found = [] } = claim.absence ?? {};
  return [
    `Claim (${supportOf(claim)}): ${read}`,
    ...inQuotes()
      .filter((passage) => !read.includes(passage))
      .map((passage) => `Quote: ${passage}`),
    ...inQuotes(isAltered).map((passage) => `Quote (altered): ${passage}`),
    ...invented.map(() => `Quote: ${NOT_THERE}`),
    ...(missing.length > 0 ? [`Looked for: ${missing.join(', ')}`] : []),
    ...(found.length > 0 ? [`Found: ${found.map(inMarks).join(', ')}`] : []),
  ].join('\n');
}

const speakerOf = ({ agent }: SpokenStatement): Speaker =>
  agent === 'essay-scoring/advocate' ? 'Advocate' : 'Skeptic';

/** `firstBy`: who said a thing first. What the other side did is no claim of its own: it is kept, and nothing speaks for it. */
function checkStatement(
  statement: SpokenStatement,
  firstBy: ReadonlyMap<string, Speaker>,
  quotes: EssayQuotes,
) {
  const { opening, claims: said, closing } = statement.output;
  const speaker = speakerOf(statement);
  const claims = said.map((claim) =>
    checkClaim(claim, firstBy.get(sayingOf(claim)) === speaker, speaker, quotes),
  );
  return {
    speaker,
    text: [opening, ...claims.map(({ read }) => read), closing].filter(Boolean).join('\n\n'),
    confidence: statement.confidence,
    claims: claims.map(({ claim }) => claim),
  };
}

/**
 * The statements of a debate, given as their agents' runs, every claim marked by what the essay makes of it (SPEC M15): claims
 * that quote nothing are marked so and not left out.
 */
export function checkDebate(runs: readonly SpokenStatement[], quotes: EssayQuotes): CheckedDebate {
  const sayings = runs.flatMap((run) =>
    run.output.claims.map((claim): [string, Speaker] => [sayingOf(claim), speakerOf(run)]),
  );
  const firstBy = new Map(sayings.reverse());
  return { statements: runs.map((run) => checkStatement(run, firstBy, quotes)) };
}
