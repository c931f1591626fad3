import { createRandom } from '../../../infra/local/model/random.ts';
import { type CallingState, nameOf } from './calling-states.ts';
import { KINDS_OF, type ServiceFaultKind } from './inject-faults.ts';

/** What befalls one run: at most one fault at each state, by the state's name. */
export type Plan = ReadonlyMap<string, ServiceFaultKind>;

/** As many runs as the service has kinds which has the most. */
export const RUNS = Math.max(...Object.values(KINDS_OF).map((kinds) => kinds.length));

/**
 * `RUNS` runs in which every state meets every kind that can befall it, each once. The seed says in which run:
 * what comes together differs from seed to seed.
 */
export function planRuns(states: readonly CallingState[], seed: number): Plan[] {
  const random = createRandom(seed);
  const plans = Array.from({ length: RUNS }, () => new Map<string, ServiceFaultKind>());
  for (const state of states) {
    const order = shuffled([...plans.keys()], random);
    for (const [index, kind] of KINDS_OF[state.service].entries())
      plans[order[index]!]!.set(nameOf(state), kind);
  }
  return plans;
}

/** One run for each fault: nothing else disturbs it. */
export function planOneByOne(states: readonly CallingState[]): Plan[] {
  return states.flatMap((state) => KINDS_OF[state.service].map((kind) => new Map([[nameOf(state), kind]])));
}

/** The items in another order (Fisher and Yates). */
function shuffled<T>(items: readonly T[], random: () => number): T[] {
  const order = [...items];
  for (let last = order.length - 1; last > 0; last -= 1) {
    const other = Math.floor(random() * (last + 1));
    [order[last], order[other]] = [order[other]!, order[last]!];
  }
  return order;
}
