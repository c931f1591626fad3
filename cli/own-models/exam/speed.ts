import type { ModelCall } from '@assay/model/model-call';

const sum = (values: readonly number[]) => values.reduce((total, value) => total + value, 0);
const positive = (value: number) => (Number.isFinite(value) && value > 0 ? value : null);

/** What a call tells of speed: tokens read and written, and seconds; nothing where it was made more than once. */
function timesOf(call: ModelCall): [read: number, written: number, seconds: number][] {
  const { inputTokens, cachedInputTokens, outputTokens, latencyMs, attempts } = call;
  if (inputTokens === null || outputTokens === null || attempts !== 1) return [];
  return [[inputTokens - (cachedInputTokens ?? 0), outputTokens, latencyMs / 1000]];
}

/**
 * How fast a model reads and writes, tokens a second, by least squares over its calls: seconds = read / reads + written / writes. Rough: waits,
 * and what a server keeps of a prompt without saying so, count as reading. Null: its calls do not tell; the writing then has the reading in it.
 */
export function readingSpeed(calls: readonly ModelCall[]): { reads: number | null; writes: number | null } {
  const times = calls.flatMap(timesOf);
  const product = (one: number, other: number) => sum(times.map((time) => time[one]! * time[other]!));
  const [rr, rw, ww, rs, ws] = [product(0, 0), product(0, 1), product(1, 1), product(0, 2), product(1, 2)];
  const determinant = rr * ww - rw * rw;
  const isClear = determinant > 1e-6 * rr * ww;
  const reads = isClear ? positive(determinant / (rs * ww - ws * rw)) : null;
  const writes = isClear ? positive(determinant / (ws * rr - rs * rw)) : null;
  if (reads !== null && writes !== null) return { reads, writes };
  return {
    reads: null,
    writes: positive(sum(times.map(([, written]) => written)) / sum(times.map(([, , s]) => s))),
  };
}

/** How long a submission takes whose agents are asked so often, one after the other, in seconds; null: one of them was not answered. */
export function submissionSeconds(
  asks: Readonly<Record<string, number>>,
  calls: ReadonlyMap<string, readonly (readonly ModelCall[])[]>,
): number | null {
  const seconds = Object.entries(asks).map(([agent, times]) => {
    const answers = calls.get(agent) ?? [];
    return (times * sum(answers.flat().map(({ latencyMs }) => latencyMs / 1000))) / answers.length;
  });
  return positive(sum(seconds));
}
