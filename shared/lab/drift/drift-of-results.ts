import { addKeptBills } from '@assay/platform/run/add-bills';
import type { BillFigures } from '@assay/platform/run/bill-figures';
import { isUnpaid } from '@assay/platform/run/cost-text';
import type { Judgement } from '@assay/platform/run/judgement';
import type { Provenance } from '@assay/platform/run/provenance';
import type { CommonResult } from '@assay/platform/run/result';
import type { Drift, DriftAbout, DriftSide, Noise } from './drift.ts';
import { measureDrift } from './measure-drift.ts';
import { isSameVersion } from './same-version.ts';

/** A submission of a cohort with what two runs made of it. */
export interface ReassessedSubmission {
  submission: string;
  baseline: CommonResult | null;
  again: CommonResult | null;
  /** Why a result is not there, such as the code of a failure. */
  why?: string;
}

/** A re-evaluation whose runs have ended. */
interface ReassessedCohort {
  about: DriftAbout;
  cohort: readonly ReassessedSubmission[];
  /** What was not even assessed again, of those that were asked for: why → how many. */
  leftOut?: Readonly<Record<string, number>>;
  /** How many submissions the cohort was drawn from; absent: it is all of them. */
  drawnFrom?: number | undefined;
  /** Of all new runs, those without a result among them; absent: of those that have one. */
  bill?: Omit<BillFigures, 'requests'>;
  judgementsOf(result: CommonResult): Judgement[];
  noise?: Noise | null;
  seed?: number;
  resamples?: number;
}

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const distinct = (values: readonly string[]) => [...new Set(values)].sort();

function promptsOf(runs: readonly Provenance[]): Record<string, string[]> {
  const all = Map.groupBy(
    runs.flatMap(({ prompts }) => Object.entries(prompts)),
    ([agent]) => agent,
  );
  return Object.fromEntries(
    [...all.keys()].sort().map((agent) => [agent, distinct(all.get(agent)!.map(([, hash]) => hash))]),
  );
}

/** From the first start to the last end. */
function elapsed(results: readonly CommonResult[]): number {
  const starts = results.map(({ startedAt }) => Date.parse(startedAt));
  const ends = results.map(({ assessedAt }) => Date.parse(assessedAt));
  return Math.max(0, ends.reduce((a, b) => Math.max(a, b)) - starts.reduce((a, b) => Math.min(a, b)));
}

/** Where results come from, as a whole, and what was paid for them; null of none. */
function sideOf(results: readonly CommonResult[], bill?: ReassessedCohort['bill']): DriftSide | null {
  if (results.length === 0) return null;
  const runs = results.map(({ provenance }) => provenance);
  return {
    models: distinct(runs.flatMap(({ models }) => models)),
    assignmentVersions: distinct(runs.map(({ assignmentVersion }) => assignmentVersion)),
    prompts: promptsOf(runs),
    standIn: runs.some(({ standIn }) => standIn),
    calls: sum(runs.map(({ calls }) => calls)),
    memoisedCalls: sum(runs.map(({ memoisedCalls }) => memoisedCalls)),
    ...(bill ?? addKeptBills(runs.filter((run) => !isUnpaid(run)))),
    modelTimeMs: sum(runs.map(({ modelTimeMs }) => modelTimeMs)),
    elapsedMs: elapsed(results),
  };
}

/** What both runs read: the hash of one file, which copies have as well. */
const contentOf = (baseline: CommonResult, again: CommonResult) =>
  [baseline, again].map(({ provenance }) => provenance.submissionSha256).join();

/** Why a submission cannot be compared; null: it can. */
function whyLeftOut({ baseline, again, why }: ReassessedSubmission): string | null {
  if (!baseline || baseline.status === 'failed') return why ?? 'no-baseline';
  if (!again || again.status === 'failed') return why ?? 'not-assessed-again';
  return null;
}

const sourceOf = ({ reevaluation, measuredAt, works, moved }: Noise) => ({
  ...{ reevaluation, measuredAt, works, moved },
});

/** Where the first results of what can be compared come from; null: nothing can be. */
export function beforeOf(cohort: readonly ReassessedSubmission[]): DriftSide | null {
  return sideOf(
    cohort.flatMap((submission) => (whyLeftOut(submission) === null ? submission.baseline! : [])),
  );
}

/**
 * The drift of a cohort that was assessed again. A submission without both results is left out and counted with its reason, those that a
 * sample was not drawn from beside it; the time of the new runs is that of all that have a result, the left out among them.
 */
export function driftOfResults(input: ReassessedCohort): Drift {
  const { about, cohort, leftOut = {}, drawnFrom, bill, judgementsOf, noise = null, seed, resamples } = input;
  const compared = cohort.filter((one) => whyLeftOut(one) === null);
  const beside = Object.entries(leftOut).flatMap(([reason, count]) => new Array<string>(count).fill(reason));
  const reasons = [...beside, ...cohort.flatMap((one) => whyLeftOut(one) ?? [])];
  const counts = [...Map.groupBy(reasons, (reason) => reason)].map(([reason, all]) => [reason, all.length]);
  const figures = measureDrift({
    pairs: compared.map(({ submission, baseline, again }) => ({
      submission,
      content: contentOf(baseline!, again!),
      baseline: judgementsOf(baseline!),
      again: judgementsOf(again!),
    })),
    noise,
    ...(seed !== undefined && { seed }),
    ...(resamples !== undefined && { resamples }),
  });
  return {
    format: 1,
    about,
    cohort: {
      chosen: cohort.length + (about.sample === null ? beside.length : 0),
      compared: compared.length,
      ...(drawnFrom !== undefined && { drawnFrom }),
      leftOut: Object.fromEntries(counts),
    },
    before: beforeOf(cohort),
    after: sideOf(
      cohort.flatMap(({ again }) => again ?? []),
      bill,
    ),
    noiseFrom: noise && sourceOf(noise),
    ...figures,
  };
}

/** The noise that a re-evaluation of one version has measured; null of any other. */
export function noiseOf(drift: Drift): Noise | null {
  if (!isSameVersion(drift)) return null;
  const { about, totals, traits } = drift;
  const { works, moved } = totals;
  return { reevaluation: about.reevaluation, measuredAt: about.finishedAt, works, moved, traits };
}
