import { cohensKappa } from '@assay/kit/statistics/kappa';
import { CRITERIA, type RatedDecision } from './criteria.ts';

/** What two raters' decisions add up to; all shares in [0, 1]. Null where there is no decision, or, for κ, no variance. */
export interface RaterAgreement {
  decisions: number;
  /** Lenient pass rate: the mean of the two ratings. */
  lenient: number | null;
  /** Strict pass rate: both raters passed it. */
  strict: number | null;
  agreed: number;
  /** Raw agreement: the share of decisions on which the raters agree. */
  raw: number | null;
  kappa: number | null;
}

interface CriterionAgreement extends RaterAgreement {
  id: string;
  name: string;
}

export interface TaxonomyResult {
  criteria: CriterionAgreement[];
  /** All decisions together. */
  overall: RaterAgreement;
  reports: number;
}

function agreedOf(decisions: readonly RatedDecision[]): number {
  return decisions.filter(({ ratings: [a, b] }) => a === b).length;
}

/** Pass rates and agreement of some decisions (CAPRA, 5.1). */
export function agreementOf(decisions: readonly RatedDecision[]): RaterAgreement {
  const count = decisions.length;
  const share = (part: number) => (count === 0 ? null : part / count);
  const passes = decisions.flatMap(({ ratings }) => ratings).filter(Boolean).length;
  const agreed = agreedOf(decisions);
  return {
    decisions: count,
    lenient: share(passes / 2),
    strict: share(decisions.filter(({ ratings: [a, b] }) => a && b).length),
    agreed,
    raw: share(agreed),
    kappa: cohensKappa(decisions.map(({ ratings }) => ratings)),
  };
}

/** The table of the evaluation: every criterion, and all decisions together (CAPRA, Table 4; SPEC C15). */
export function evaluateTaxonomy(decisions: readonly RatedDecision[]): TaxonomyResult {
  return {
    criteria: CRITERIA.map(({ id, name }) => {
      return { id, name, ...agreementOf(decisions.filter(({ criterion }) => criterion === id)) };
    }),
    overall: agreementOf(decisions),
    reports: new Set(decisions.map(({ report }) => report)).size,
  };
}
