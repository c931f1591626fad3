import type { Estimate } from '@assay/platform/workflow/hand-in';

/** Least and most so many times, whole. */
export const timesCalls = ([least, most]: readonly [number, number], by: number): [number, number] => [
  Math.ceil(least * by),
  Math.ceil(most * by),
];

/** An estimate of what is done once, so many times; a part of a time where only some of it is left. */
export const timesEstimate = (
  { calls, cost: [least, most] }: Pick<Estimate, 'calls' | 'cost'>,
  by: number,
) => ({
  calls: timesCalls(calls, by),
  cost: [least && least * by, most && most * by] as [number | null, number | null],
});
