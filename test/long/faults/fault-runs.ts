import { nameOf } from './calling-states.ts';
import { type Compared, missed, paidAgain, wrongWith } from './check-runs.ts';
import type { Disturbed, DisturbedStack } from './disturbed-stack.ts';
import type { Plan } from './plan.ts';
import type { Sample } from './samples.ts';

/** What a suite of disturbed runs found. */
export interface Findings {
  runs: number;
  faults: number;
  /** Everything that is not as it was promised, in words. */
  wrong: string[];
  /** Deployed states to which no sample came, so that no fault could befall them. */
  unvisited: string[];
}

/**
 * Runs every sample undisturbed, then under each plan that `plansFor` makes of the states its workflow went through; each run has a
 * tenant of its own, so that none is answered from another's work.
 */
export async function runUnderFaults(
  stack: DisturbedStack,
  samples: readonly Sample[],
  plansFor: (states: DisturbedStack['states']) => Plan[],
  atOnce: number,
): Promise<Findings> {
  const plain = await inTurns(samples, atOnce, (sample) =>
    stack.submit(sample, `plain-${sample.name}`, new Map()),
  );
  const planned = samples.flatMap((sample, index) =>
    plansFor(statesOf(stack, plain[index]!)).map((plan, number) => ({
      sample,
      plain: plain[index]!,
      plan,
      tenant: `${sample.name}-${number}`,
    })),
  );
  const compared = await inTurns(planned, atOnce, async ({ sample, plan, tenant, ...one }) => {
    const disturbed = await stack.submit(sample, tenant, plan);
    return { ...one, name: tenant, plan, disturbed };
  });
  await stack.idle();
  return findings(stack, samples, plain, compared);
}

async function findings(
  stack: DisturbedStack,
  samples: readonly Sample[],
  plain: readonly Disturbed[],
  compared: readonly Compared[],
): Promise<Findings> {
  const doubled = compared.flatMap(({ plan }) =>
    [...plan.values()].filter((kind) => kind === 'twice'),
  ).length;
  const settled = await Promise.all(compared.map((one) => settledOtherwise(stack, one)));
  const visited = new Set(
    [...plain, ...compared.map((one) => one.disturbed)].flatMap((one) => [...one.visited]),
  );
  const tenants =
    1 + Math.max(...samples.map(({ name }) => compared.filter((one) => one.name.startsWith(name)).length));
  return {
    runs: compared.length,
    faults: compared.reduce((sum, { disturbed }) => sum + disturbed.happened.size, 0),
    wrong: [
      ...samples.flatMap(({ name, ends = 'completed' }, index) =>
        plain[index]!.run.state === ends ? [] : [`${name}: undisturbed it ended ${plain[index]!.run.state}`],
      ),
      ...compared.flatMap(wrongWith),
      ...compared.flatMap(missed),
      ...settled.flat(),
      ...stack.settledAgain(),
      ...paidAgain(await stack.requests(), { tenants, doubled }),
    ],
    unvisited: unvisited(stack.states, visited),
  };
}

function unvisited(states: DisturbedStack['states'], visited: ReadonlySet<string>): string[] {
  return [...new Set(states.map(nameOf))].filter((name) => !visited.has(name)).toSorted();
}

/** A run whose state changed after it had ended. */
async function settledOtherwise(
  { connection }: DisturbedStack,
  { name, disturbed: { run } }: Compared,
): Promise<string[]> {
  const { state, attempt } = await connection.runStore.getRun(run.runId);
  if (state === run.state && attempt === run.attempt) return [];
  return [`${name}: ended ${run.state}, and later was ${state}`];
}

function statesOf(stack: DisturbedStack, { visited }: Disturbed): DisturbedStack['states'] {
  return stack.states.filter((state) => visited.has(nameOf(state)));
}

/** Works on all items, `atOnce` at a time, and gives what came of them in their order. */
async function inTurns<T, R>(
  items: readonly T[],
  atOnce: number,
  work: (item: T) => Promise<R>,
): Promise<R[]> {
  const results: R[] = [];
  let next = 0;
  const worker = async () => {
    while (next < items.length) {
      const index = next++;
      results[index] = await work(items[index]!);
    }
  };
  await Promise.all(Array.from({ length: Math.min(atOnce, items.length) }, worker));
  return results;
}
