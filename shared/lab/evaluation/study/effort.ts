import { quantile } from '@assay/kit/statistics/bootstrap';
import type { Study } from '@assay/platform/workflow/study';

/** What a system took, and what it could not judge. Null is not known, and never zero. */
export interface Effort {
  /** Questions to chat models that were asked, and how they ended. */
  calls: number | null;
  answered: number | null;
  unanswered: number | null;
  /** Answers from memory, which were not asked for, and US dollars that they once cost: in no other figure. */
  remembered: number | null;
  rememberedCost: number | null;
  tokens: number | null;
  /** US dollars. */
  cost: number | null;
  /** What of the cost is known, where the whole is not. */
  costAtLeast: number | null;
  /** Cost over the works that were judged; null where the cost is. */
  costPerWork: number | null;
  /** How many works were timed, and the median and the 90th percentile of their seconds by the clock. */
  timed: number;
  secondsMedian: number | null;
  secondsP90: number | null;
}

/** Failures of one kind at one step. */
export interface FailureCount {
  step: string;
  code: string;
  count: number;
}

type EffortSystem = Study['systems'][number];

/** Calls, tokens, cost and time of a system, which judged so many works (times: straight lines between order statistics, as NumPy's default). */
export function effortOf(system: EffortSystem, judged: number): Effort {
  const { calls, tokens, cost, costAtLeast, seconds } = system;
  const { answered = null, unanswered = null, remembered = null, rememberedCost = null } = system;
  const sorted = seconds.toSorted((a, b) => a - b);
  const at = (share: number) => (sorted.length === 0 ? null : quantile(sorted, share));
  return {
    ...{ calls, answered, unanswered, remembered, rememberedCost, tokens, cost, costAtLeast },
    costPerWork: cost === null || judged === 0 ? null : cost / judged,
    timed: sorted.length,
    secondsMedian: at(0.5),
    secondsP90: at(0.9),
  };
}

/** Failures by step and code, the most frequent first. */
export function failureCounts({ failed }: EffortSystem): FailureCount[] {
  const alike = Map.groupBy(failed, ({ step, code }) => JSON.stringify([step, code]));
  return [...alike.values()]
    .map((of) => ({ step: of[0]!.step, code: of[0]!.code, count: of.length }))
    .sort((a, b) => b.count - a.count);
}
