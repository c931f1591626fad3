import type { AnchorDocument } from '@assay/evidence/anchor';
import type { Failure } from '@assay/platform/run/outcome';
import type { RevisionChange } from '../change.ts';
import type { RevisionAnswers } from '../coach.ts';
import type { Draft, RevisionComparison } from '../comparison.ts';
import { JUDGES, type Judge } from '../conditions.ts';
import type { Panel } from '../judgement.ts';
import { diffTexts, isSameText } from './diff-texts.ts';
import { fatesOf } from './point-fates.ts';

/** A revision with all that its run made of it, and its draft. */
export interface RevisionMaterial {
  draft: Draft;
  revision: AnchorDocument;
  panel: Panel;
  consensus: number | null;
  /** null: nobody could say, or nobody was asked. */
  answered: RevisionAnswers | null;
  change: RevisionChange | null;
  missing: Failure[];
}

type CriterionComparison = RevisionComparison['criteria'][number];

/** To a millionth of a point: 7.1 − 6.8 is 0.3. */
const rounded = (points: number) => Math.round(points * 1e6) / 1e6;

/** The draft's scores as far as they are final: while its run is under way, and where it failed, there are none. */
function scoresOf({ state, scores }: Draft): Map<Judge, number | null> {
  return new Map(scores.map(({ judge, score }) => [judge, state === 'assessed' ? score : null]));
}

/** The scores of both versions by every judge that judged one of them. */
function criteriaOf(draft: Draft, panel: Panel): CriterionComparison[] {
  const before = scoresOf(draft);
  const now = new Map(panel.judgements.map(({ judge, score }) => [judge, score]));
  return JUDGES.filter((judge) => before.has(judge) || now.has(judge)).map((judge) => {
    const [old, own] = [before.get(judge) ?? null, now.get(judge) ?? null];
    const difference = old === null || own === null ? null : rounded(own - old);
    return { judge, draft: old, revision: own, difference };
  });
}

/** What was measured, without the call that it took. */
export const withoutCall = ({ call: _, ...measured }: RevisionChange): RevisionComparison['change'] =>
  measured;

/**
 * Draft against revision (SPEC S10): what changed in its words and in its scores, and what became of each point of the draft's
 * critique. A score that is missing leaves its difference missing. A draft whose run failed or is under way has no scores.
 */
export function compareRevision({
  draft,
  revision,
  panel,
  consensus,
  answered,
  change,
  missing,
}: RevisionMaterial): RevisionComparison {
  const { runId, handedIn, state } = draft;
  const { text } = revision;
  const diff = diffTexts(draft.text, text);
  return {
    draft: { runId, handedIn, state },
    unchanged: isSameText(draft.text, text),
    criteria: criteriaOf(draft, panel),
    consensus: { draft: state === 'assessed' ? draft.consensus : null, revision: consensus },
    diff,
    points: fatesOf(draft, revision, diff, answered),
    change: change && withoutCall(change),
    missing,
  };
}
