import { traitKey } from '@assay/kit/tables/trait-key';
import { bestScore } from '@assay/platform/assignment/best-score';
import { worthOf } from '@assay/platform/assignment/rubric';
import { mostPoints } from '@assay/platform/assignment/total-rule';
import type { DraftContent, DraftFinding, UnshownClaim } from '@assay/platform/review/draft-result';
import { needsOf, placesByReason, withFlags, withMissing } from '@assay/platform/review/need';
import type { ReviewReason } from '@assay/platform/review/reasons';
import { isShown, passagesOf } from './claims.ts';
import { type Claim, type EssayResult, type Flag, type TraitScore, withoutEcho } from './result.ts';

/** What each flag asks a person for; null: it says how something came about, and gives no cause for doubt. */
// biome-ignore format: a table
const REASON_OF: Readonly<Record<Flag, ReviewReason | null>> = {
  'missing-score': 'parts-missing', 'score-out-of-range': 'parts-missing',
  'unverified-claims': 'claims-unsupported', 'judge-misquotes': 'claims-unsupported',
  'reasons-of-any-text': 'claims-unsupported', 'exemplar-words': 'other-flag', 'no-exemplars': 'other-flag', 'exemplar-scores-absent': 'other-flag',
  'exemplars-of-another-rubric': 'other-flag', 'suspected-injection': 'suspected-injection',
  'no-essay': 'other-flag', 'hidden-text': 'suspected-injection', 'text-doubled': 'other-flag', 'read-from-pictures': 'other-flag', 'not-all-read': 'other-flag', illegible: 'other-flag', 'self-reported-confidence': null,
  'second-reader-differs': 'evidence-disagrees', 'other-language': 'language-drift', 'cut-off': 'other-flag',
  'read-with-care': 'other-flag', 'nothing-of-its-own': 'other-flag',
};

/** What says how an essay could be compared, and nothing of the essay. */
export const OF_CLASS: ReadonlySet<Flag> = new Set([
  'no-exemplars',
  'exemplar-scores-absent',
  'exemplars-of-another-rubric',
]);

/** The name of the one text that an essay is. */
const ESSAY = 'essay';

/** The claims that a report shows. */
function claimsOf(kind: 'strength' | 'weakness', trait: string, claims: readonly Claim[]): DraftFinding[] {
  return claims.filter(isShown).map(({ text, evidence, absence }, index) => {
    const finding = `${traitKey(trait)}.${kind}-${index + 1}`;
    const cites = { text: ESSAY, evidence };
    const lookedFor = absence && { lookedFor: absence.words };
    const said = { fields: { text }, quotes: passagesOf(evidence), page: null, cites };
    return { finding, kind, trait, ...said, ...lookedFor };
  });
}

function findingsOf({ trait, rationale, quotations, strengths, weaknesses }: TraitScore): DraftFinding[] {
  const named = { finding: `${traitKey(trait)}.rationale`, kind: 'rationale', trait };
  const cites = { text: ESSAY, evidence: quotations };
  const reasons =
    rationale === null
      ? []
      : [{ ...named, fields: { text: rationale }, quotes: passagesOf(quotations), page: null, cites }];
  return [...reasons, ...claimsOf('strength', trait, strengths), ...claimsOf('weakness', trait, weaknesses)];
}

/** The claims that a report does not show. */
function unshownOf({ trait, strengths, weaknesses }: TraitScore): UnshownClaim[] {
  const kinds = { strength: strengths, weakness: weaknesses };
  return Object.entries(kinds).flatMap(([kind, claims]) =>
    claims
      .filter((claim) => !isShown(claim))
      .map(({ text: said, evidence }) => ({ kind, trait, said, cites: { text: ESSAY, evidence } })),
  );
}

/** The scale of a trait, with its best score where that is not the highest. */
export function essayScale({ min, max, worth }: Pick<TraitScore, 'min' | 'max' | 'worth'>) {
  const best = worth && bestScore(worth);
  return { min, max, ...(best !== undefined && { best }) };
}

/** An essay's scores add up to points; what is said of each trait may be hidden or edited. */
export function draftEssayResult({
  scores,
  flags,
  addressed,
  counting,
  submission: { text },
}: EssayResult): DraftContent {
  const flagged = [flags, ...scores.map((score) => withoutEcho(score.flags))];
  const places = placesByReason(flagged, REASON_OF);
  const worth = Object.fromEntries(scores.map((score) => [score.trait, score.worth ?? worthOf(score)]));
  const of = mostPoints(Object.values(worth), counting);
  return {
    scores: scores.map(({ trait, score, level, levels, ...of }) => ({
      ...{ trait, scale: essayScale(of), score, level },
      ...(levels && { levels }),
    })),
    findings: scores.flatMap(findingsOf),
    texts: text === undefined ? [] : [{ id: ESSAY, title: null, content: text }],
    unshown: scores.flatMap(unshownOf),
    addressed: addressed.map((address) => ({ ...address, text: ESSAY })),
    needs: withMissing(
      withFlags(needsOf(places), flagged, REASON_OF),
      scores.flatMap(({ trait, score }) => (score === null ? [`score:${trait}`] : [])),
      { flagged: [], reasonOf: REASON_OF },
    ),
    total: of === null ? 'none' : { of, worth, ...(counting && { counting }) },
    audience: 'student',
  };
}
