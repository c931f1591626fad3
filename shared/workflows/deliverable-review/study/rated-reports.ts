import { type BootstrapOptions, bootstrapInterval, type Interval } from '@assay/kit/statistics/bootstrap';
import { wilsonInterval } from '@assay/kit/statistics/wilson';
import { agreementOf, type RaterAgreement } from '../taxonomy/agreement.ts';
import { CRITERIA, type RatedDecision } from '../taxonomy/criteria.ts';
import type { Incomplete } from '../taxonomy/read-ratings.ts';

/**
 * Rates of two raters with 95 % intervals. Of a criterion, Wilson's over its reports: a bootstrap of ten passes says “from 1 to 1”.
 * Of all criteria, a bootstrap that draws whole reports, for the eight ratings of a report are not independent; where all reports
 * fare the same there is nothing to draw, and Wilson's over the reports takes its place.
 */
export interface RatedFigures extends RaterAgreement {
  lenientInterval: Interval | null;
  strictInterval: Interval | null;
  rawInterval: Interval | null;
  /** Of all criteria only: κ of a criterion over a handful of reports has no interval worth the name. */
  kappaInterval: Interval | null;
}

interface CriterionFigures extends RatedFigures {
  id: string;
  name: string;
}

/** A report that two people did not rate whole. `by`: who rated any of what is missing; null where nobody did. */
interface ReportInPart {
  report: string;
  by: string | null;
  criteria: string[];
}

/** What two raters make of reports (SPEC C15). */
export interface RatedReports {
  raters: readonly [string, string];
  /** Reports with a decision of both raters at least. */
  reports: string[];
  criteria: CriterionFigures[];
  overall: RatedFigures;
  inPart: ReportInPart[];
  seed: number;
  resamples: number;
}

type Share = 'lenient' | 'strict' | 'raw' | 'kappa';

function criterionFigures(decisions: readonly RatedDecision[]): RatedFigures {
  const agreement = agreementOf(decisions);
  const interval = (share: number | null) => wilsonInterval(share, decisions.length);
  return {
    ...agreement,
    lenientInterval: interval(agreement.lenient),
    strictInterval: interval(agreement.strict),
    rawInterval: interval(agreement.raw),
    kappaInterval: null,
  };
}

function overallFigures(decisions: readonly RatedDecision[], options: BootstrapOptions): RatedFigures {
  const agreement = agreementOf(decisions);
  const reports = [...Map.groupBy(decisions, ({ report }) => report).values()];
  const drawn = (share: Share) =>
    bootstrapInterval(reports, (ratedDecisions) => agreementOf(ratedDecisions.flat())[share], options);
  const interval = (share: Exclude<Share, 'kappa'>) => {
    const same = reports.every((report) => agreementOf(report)[share] === agreement[share]);
    return same ? wilsonInterval(agreement[share], reports.length) : drawn(share);
  };
  return {
    ...agreement,
    lenientInterval: interval('lenient'),
    strictInterval: interval('strict'),
    rawInterval: interval('raw'),
    kappaInterval: agreement.kappa === null || reports.length < 2 ? null : drawn('kappa'),
  };
}

function reportsInPart(incomplete: readonly Incomplete[]): ReportInPart[] {
  const groups = Map.groupBy(incomplete, ({ report, by }) => JSON.stringify([report, by]));
  return [...groups.values()].map((ratings) => ({
    report: ratings[0]!.report,
    by: ratings[0]!.by,
    criteria: ratings.map(({ criterion }) => criterion),
  }));
}

/** Pass rates per criterion and overall with intervals, agreement, and what only one rater rated. */
export function ratedReports(
  ratings: {
    raters: readonly [string, string];
    decisions: readonly RatedDecision[];
    incomplete: readonly Incomplete[];
  },
  options: { seed: number; resamples: number },
): RatedReports {
  const { raters, decisions, incomplete } = ratings;
  return {
    raters,
    reports: [...new Set(decisions.map(({ report }) => report))],
    criteria: CRITERIA.map(({ id, name }) => ({
      id,
      name,
      ...criterionFigures(decisions.filter(({ criterion }) => criterion === id)),
    })),
    overall: overallFigures(decisions, options),
    inPart: reportsInPart(incomplete),
    ...options,
  };
}
