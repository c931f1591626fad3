import { PER_MINUTE, type Simulation } from './simulate.ts';

const MINUTE = 60_000;
/** Judged are minutes from a little after the first call is made until work runs out. */
const RAMP_MINUTES = 2;

/** What is told of one simulation; times in milliseconds since the start, shares from 0 to 1. */
export interface Measures {
  runs: number;
  completed: number;
  failed: number;
  lost: number;
  /** runs that ended or were announced twice, and questions whose answer was paid twice */
  doubled: number;
  missing: number;
  /** of the limit that binds, in the minutes in which work was waiting */
  allowanceShare: number;
  refusedShare: number;
  firstMs: number;
  medianMs: number;
  lastMs: number;
  /** by assignment: when its last result came, after it was handed in */
  lastOf: Record<string, number>;
  mostLambdas: number;
  throttles: number;
  billedSeconds: number;
  agentSeconds: number;
  mostTransitions: number;
  invocations: number;
  /** messages given to workers, those that had to wait again each time */
  deliveries: number;
  allowanceReads: number;
  allowanceWrites: number;
  writesRefused: number;
  peakBytes: number;
  tookMs: number;
}

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);

export function measure(simulated: Simulation): Measures {
  const { world, startedAt, scenario, transitions, allowance, peakBytes, tookMs } = simulated;
  const runs = [...world.runs.values()];
  const ends = runs.flatMap(({ endedAt }) => (endedAt === undefined ? [] : [endedAt - startedAt]));
  ends.sort((a, b) => a - b);
  const { minutes } = world.provider;
  const answered = sum(minutes.map(({ requests }) => requests));
  const refused = sum(minutes.map(({ refused }) => refused));
  const lastOf = scenario.batches.map(({ assignment, at }) => {
    const assignmentRuns = runs.filter((run) => run.assignment === assignment);
    return [
      assignment,
      Math.max(...assignmentRuns.map(({ endedAt = Number.NaN }) => endedAt - startedAt)) - at,
    ] as const;
  });
  return {
    runs: runs.length,
    completed: runs.filter(({ outcome }) => outcome === 'completed').length,
    failed: runs.filter(({ outcome }) => outcome === 'failed').length,
    lost: runs.filter(({ announced }) => announced === 0).length,
    doubled:
      runs.filter(({ ends, announced }) => ends > 1 || announced > 1).length +
      [...world.paid.values()].filter((times) => times > 1).length,
    missing: sum(runs.map(({ missing }) => missing)),
    allowanceShare: shareOf(simulated),
    refusedShare: refused / Math.max(1, answered + refused),
    firstMs: ends[0] ?? Number.NaN,
    medianMs: ends[Math.floor(ends.length / 2)] ?? Number.NaN,
    lastMs: ends.at(-1) ?? Number.NaN,
    lastOf: Object.fromEntries(lastOf),
    mostLambdas: world.lambdas.mostAtOnce,
    throttles: world.lambdas.throttles,
    billedSeconds: world.lambdas.billedMs / 1000,
    agentSeconds: (world.lambdas.billedByFunction['run-agent'] ?? 0) / 1000,
    mostTransitions: Math.max(0, ...transitions.values()),
    invocations: world.lambdas.invocations,
    deliveries: simulated.calls.deliveries,
    allowanceReads: allowance.reads,
    allowanceWrites: allowance.writes,
    writesRefused: allowance.refused,
    peakBytes,
    tookMs,
  };
}

/** The share of the binding limit, between the first minutes and the time from which the last runs have all been begun. */
function shareOf({ world, startedAt, scenario }: Simulation): number {
  const begun = [...world.runs.values()].map(({ startedAt: at }) => at ?? startedAt);
  const lastBegun = Math.floor((Math.max(...begun) - startedAt) / MINUTE);
  const isUp = (minute: number) =>
    !scenario.outage ||
    (minute + 1) * MINUTE <= scenario.outage.fromMs ||
    minute * MINUTE >= scenario.outage.toMs + 16 * MINUTE;
  const judged = world.provider.minutes.slice(0, lastBegun).filter((_, at) => at >= RAMP_MINUTES && isUp(at));
  if (judged.length === 0) return Number.NaN;
  const share = (kind: 'requests' | 'tokens') =>
    sum(judged.map((minute) => minute[kind])) / (judged.length * PER_MINUTE[kind]);
  return Math.max(share('requests'), share('tokens'));
}
