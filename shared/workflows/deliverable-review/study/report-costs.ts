import { meanOf } from '@assay/kit/statistics/score-agreement';

/** What a run of a review took. Money in US dollars, null where a price or a usage is not known. */
export interface ReviewRun {
  /** The submission's id. */
  report: string;
  /** From the upload's admission to the end of the assessment, by the clock; null where it was resumed, and waited in between, or had no model to ask. */
  seconds: number | null;
  cost: number | null;
  costAtLeast: number;
  calls: number;
  memoised: number;
  standIn: boolean;
  /** No model was there, and no agent read it. */
  withoutModel: boolean;
  assessedAt: string;
}

/** What reports took (SPEC C16). Means and standard deviations (n − 1) over reports; null where nothing is known of one of them. */
export interface ReportCosts {
  runs: ReviewRun[];
  /** Earlier runs of the same report, left aside. */
  earlier: number;
  /** Of those whose time is known: so many. */
  timed: number;
  seconds: { mean: number | null; sd: number | null };
  cost: { mean: number | null; sd: number | null };
  /** Calls that an earlier run had paid: time and cost of such reports say too little. */
  memoised: number;
  standIn: boolean;
  /** Runs that the stand-in answered, and those that no agent read. */
  unjudged: { standIn: number; withoutModel: number };
}

function spread(values: readonly (number | null)[]): { mean: number | null; sd: number | null } {
  const known = values.filter((value) => value !== null);
  if (known.length === 0 || known.length < values.length) return { mean: null, sd: null };
  const mean = meanOf(known)!;
  const squares = known.reduce((sum, value) => sum + (value - mean) ** 2, 0);
  return { mean, sd: known.length > 1 ? Math.sqrt(squares / (known.length - 1)) : null };
}

/** Time and cost of the latest run of each report. */
export function reportCosts(all: readonly ReviewRun[]): ReportCosts {
  const inTime = all.toSorted((a, b) => a.assessedAt.localeCompare(b.assessedAt));
  const runs = [...new Map(inTime.map((run) => [run.report, run])).values()];
  const asked = runs.filter(({ withoutModel }) => !withoutModel);
  const timed = runs.filter(({ seconds }) => seconds !== null);
  return {
    runs,
    timed: timed.length,
    earlier: all.length - runs.length,
    seconds: spread(timed.map(({ seconds }) => seconds)),
    cost: spread((asked.length > 0 ? asked : runs).map(({ cost }) => cost)),
    memoised: runs.reduce((sum, run) => sum + run.memoised, 0),
    standIn: runs.some(({ standIn }) => standIn),
    unjudged: {
      standIn: runs.filter(({ standIn }) => standIn).length,
      withoutModel: runs.length - asked.length,
    },
  };
}
