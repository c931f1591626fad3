import { tokenise } from '@assay/evidence/words';
import type { MetaJudgement, Panel } from '../judgement.ts';

/** Models round scores to one decimal. */
export const ROUNDED = 0.05 + 1e-9;
/** Points that a consensus may lie above or below all scores, with a reason: the meta-judge weighs judges and does not judge anew. */
const FARTHEST = 1;
/** Judges whose scores lie this near to one another agree, and there is nothing to reconcile: in steps of a half, one step. */
const AGREED = 0.5;

/** Fewer different words give no reason. */
const FEWEST_WORDS = 7;
/** So much of a reason tells whether it is one. */
const TELLING = 200;
/** What is written by those who have none, or take the consensus to lie within: `No reason is needed`, `It does not lie outside`. */
const DENIALS: readonly RegExp[] = [
  /^\W*(?:none|null|n\/a|not applicable|not needed|nothing|keine?|nessun[oa]?)\b/iu,
  /\bno (?:\w+ )?(?:reason|explanation|justification|need)\b/iu,
  /(?:\bnot|n['’]t|\bnever)(?: (?:lie|lying|fall|go|actually|really))* (?:outside|out of|beyond|exceed|leave)\b/iu,
  /^\W*(?:(?:lies|is|falls|stays|well) )*(?:within|inside)\b/iu,
  /\b(?:it|this|that|consensus|score|value)(?: (?:of )?[\d.,]+)? (?:lies|is|falls|stays|remains|sits)(?: \w+)? (?:within|inside)\b/iu,
  /\bnicht (?:außerhalb|ausserhalb)\b|\b(?:liegt|ist|bleibt) innerhalb\b|\bkeine Begründung\b/iu,
  /\bnon (?:è|e'|si trova|sta|esce|cade)(?: al di)? fuori\b|\b(?:è|rientra|si trova|sta) (?:all['’]interno|entro|nell['’]intervallo)\b|\bnessuna (?:ragione|motivazione)\b/iu,
];

/** Whether what is said of a consensus outside of the judges' range is a reason: words enough, and no denial. */
function saysWhyOutside({ outside }: MetaJudgement): boolean {
  const said = outside.slice(0, TELLING).replace(/\s+/g, ' ');
  const words = new Set(tokenise(said).map(({ form }) => form));
  return words.size >= FEWEST_WORDS && !DENIALS.some((denial) => denial.test(said));
}

/** How far a consensus lies above or below all scores that were given; 0: within, to what rounding does. */
function pointsOutside({ consensus }: MetaJudgement, { least, most }: Panel): number {
  if (least === null || most === null) return 0;
  const points = Math.max(least - consensus, consensus - most);
  return points > ROUNDED ? points : 0;
}

/** How far it may, with a reason. */
function allowedOutside({ least, most }: Panel): number {
  return least === null || most === null || most - least <= AGREED + 1e-9 ? 0 : FARTHEST;
}

/** Whether a consensus lies above or below all scores that were given. */
export const isOutside = (answer: MetaJudgement, panel: Panel): boolean => pointsOutside(answer, panel) > 0;

/**
 * Whether the consensus lies within the judges' range, or up to a point outside of it and says why (SPEC S4). Where the judges
 * agree within half a point it lies within, whatever is said.
 */
export function rangeProblems(answer: MetaJudgement, panel: Panel): string[] {
  const [points, allowed] = [pointsOutside(answer, panel), allowedOutside(panel)];
  if (points === 0) return [];
  const where = `The consensus ${answer.consensus} lies outside of the judges' scores, ${panel.least} to ${panel.most}`;
  if (allowed === 0) return [`${where}, which agree: choose one within.`];
  if (points > allowed + ROUNDED)
    return [`${where}, by more than ${allowed} point: choose one within, or nearer to them.`];
  if (saysWhyOutside(answer)) return [];
  return [`${where}: choose one within, or say in "outside", in a whole sentence, why it has to lie there.`];
}
