import type { Evidence } from '@assay/evidence/evidence-schema';
import type { DraftContent, DraftFinding } from '@assay/platform/review/draft-result';
import { missingPart, needsOf, placesByReason, withFlags, withMissing } from '@assay/platform/review/need';
import type { ReviewReason } from '@assay/platform/review/reasons';
import type { RevisionComparison } from './comparison.ts';
import type { PanelJudgement } from './judgement.ts';
import type { Coaching, CoachingResult } from './result.ts';

/** What a flag asks a person for; null: it says how something came about. Any other one is a reason of its own kind. */
const REASON_OF: Readonly<Record<string, ReviewReason | null>> = {
  'judge-alert': 'judge-alert',
  'suspected-injection': 'suspected-injection',
  'hidden-text': 'suspected-injection',
  'ended-early': 'parts-missing',
  'draft-not-judged': 'parts-missing',
  'consensus-refused': 'evidence-disagrees',
  'consensus-far': 'evidence-disagrees',
  'answers-in-another-language': 'language-drift',
  'other-language': 'language-drift',
};
const reasonOf = (flag: string): ReviewReason | null => REASON_OF[flag] ?? 'other-flag';

/** The name of the one text that an argument is. */
const ARGUMENT = 'argument';
const citesOf = (evidence: Evidence | null) => ({
  cites: { text: ARGUMENT, evidence: evidence === null ? [] : [evidence] },
});

const quotesOf = (evidence: Evidence | null) =>
  evidence?.supported && evidence.passage !== null ? [evidence.passage] : [];

/** A list of what is said in one place, numbered; what is empty is left out. */
function numbered(
  kind: string,
  place: string,
  said: readonly { text: string; evidence?: Evidence | null }[],
): DraftFinding[] {
  return said
    .map(({ text, evidence = null }, index) => ({
      ...{ finding: `${place}.${kind}-${index + 1}`, kind, trait: null },
      ...{ fields: { text }, quotes: quotesOf(evidence), page: null, ...citesOf(evidence) },
    }))
    .filter(({ fields }) => fields.text.trim() !== '');
}

function judgeFindings({ judge, rationale, strengths, weaknesses, suggestions }: PanelJudgement) {
  const points = (said: PanelJudgement['strengths']) =>
    said.map(({ point: text, evidence }) => ({ text, evidence }));
  return [
    ...numbered('rationale', judge, [{ text: rationale }]),
    ...numbered('strength', judge, points(strengths)),
    ...numbered('weakness', judge, points(weaknesses)),
    ...numbered(
      'suggestion',
      judge,
      suggestions.map((text) => ({ text })),
    ),
  ];
}

function critiqueFindings({ critique }: Coaching): DraftFinding[] {
  return (critique?.points ?? []).map(({ id, dimension, point, alternative, evidence }) => ({
    ...{ finding: `critique.${id}`, kind: 'critique', trait: null, category: dimension },
    ...{ fields: { point, alternative }, quotes: quotesOf(evidence), page: null, ...citesOf(evidence) },
  }));
}

/** What a student is told of an argument. */
function findingsOf(coaching: Coaching): DraftFinding[] {
  const { rebuttal, panel, consensus, questions } = coaching;
  const told = (texts: readonly string[]) => texts.map((text) => ({ text }));
  return [
    ...numbered('priority', 'consensus', told(consensus?.priorities ?? [])),
    ...numbered('reason', 'consensus', told(consensus ? [consensus.reason] : [])),
    ...critiqueFindings(coaching),
    ...numbered('rebuttal', 'opponent', told(rebuttal === null ? [] : [rebuttal])),
    ...panel.judgements.flatMap(judgeFindings),
    ...numbered('question', 'coach', told((questions ?? []).map(({ question }) => question))),
  ];
}

/** Points of judges whose quotes are not in the text. */
function unsupportedPoints({ panel }: Coaching): number {
  const points = panel.judgements.flatMap(({ strengths, weaknesses }) => [...strengths, ...weaknesses]);
  return points.filter(({ evidence }) => evidence !== null && !evidence.supported).length;
}

/** The draft beside the revision: their words alone, as what judges gave them is not released. */
const revisionOf = ({ draft, unchanged, diff }: RevisionComparison) => ({
  draftAt: draft.handedIn,
  unchanged,
  diff,
});

/** What judges give is advice and no grade: it cannot be overridden; what is said may be hidden, edited and appealed against. */
export function draftCoachingResult({ coaching, flags, missing, addressed }: CoachingResult): DraftContent {
  const flagged = flags.map((flag) => [flag]);
  const reasons = Object.fromEntries(flags.map((flag) => [flag, reasonOf(flag)]));
  const places = placesByReason(flagged, reasons);
  return {
    scores: [],
    findings: coaching ? findingsOf(coaching) : [],
    texts: coaching ? [{ id: ARGUMENT, title: null, content: coaching.text }] : [],
    ...(coaching?.comparison && { revision: revisionOf(coaching.comparison) }),
    unshown: (coaching?.critique?.dropped ?? []).map(({ point: said, evidence }) => {
      return { kind: 'critique', trait: null, said, ...citesOf(evidence) };
    }),
    addressed: addressed.map((address) => ({ ...address, text: ARGUMENT })),
    needs: withMissing(
      withFlags(
        needsOf({
          ...places,
          'parts-missing': (places['parts-missing'] ?? 0) + missing.length,
          'evidence-disagrees': (places['evidence-disagrees'] ?? 0) + Number(coaching?.side === null),
          'claims-unsupported': coaching ? unsupportedPoints(coaching) : 0,
        }),
        flagged,
        reasons,
      ),
      [...(coaching?.panel.missing ?? []).map((judge) => `judge:${judge}`), ...missing.map(missingPart)],
      { flagged, reasonOf: reasons },
    ),
    total: 'none',
    audience: 'student',
  };
}
