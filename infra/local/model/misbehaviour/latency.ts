import { drawFor } from '../random.ts';
import type { Fault } from './behaviour.ts';

/** A standard normal draw that depends on the parts alone (Box and Muller). */
function normalFor(...parts: (string | number)[]): number {
  const radius = Math.sqrt(-2 * Math.log(1 - drawFor('radius', ...parts)));
  return radius * Math.cos(2 * Math.PI * drawFor('angle', ...parts));
}

/** How long after its request an answer is sent at the earliest, in ms: the sum of its latency faults; `by` makes a log-normal draw reproducible. */
export function latencyOf(faults: Fault[], outputTokens: number, by: string, seed: number): number {
  let total = 0;
  for (const [index, fault] of faults.entries()) {
    if (fault.kind !== 'latency') continue;
    total += (fault.ms ?? 0) + fault.msPerOutputToken * outputTokens;
    if (fault.medianMs) total += fault.medianMs * Math.exp(fault.sigma * normalFor(seed, index, by));
  }
  return total;
}
