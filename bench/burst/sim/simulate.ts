import { History } from '../../../infra/local/aws/step-functions/execution/history.ts';
import {
  createStepFunctions,
  type ServiceIntegrations,
} from '../../../infra/local/aws/step-functions/step-functions.ts';
import { HistoryStore } from '../../../infra/local/aws/step-functions/store/history-store.ts';
import { takePlace } from '../../../shared/run/line/hand-out.ts';
import { AgentProcesses, answerBatch, answerCall } from './calls.ts';
import { Draw } from './draw.ts';
import { runFunction } from './functions.ts';
import { Lambdas } from './lambdas.ts';
import { deployMachines, type Machines } from './machines.ts';
import { allowanceOf, MemoryState } from './memory-allowance.ts';
import { MemoryLine } from './memory-line.ts';
import { type Kind, Provider } from './provider.ts';
import { SimulatedQueue } from './queue.ts';
import { VirtualClock } from './virtual-clock.ts';
import { letGo, type SimulatedRun, type World } from './world.ts';

/** What is handed in: so many essays of an assignment, spread evenly over a time. Milliseconds after the start. */
export interface Batch {
  assignment: string;
  count: number;
  at: number;
  overMs: number;
}

export interface Scenario {
  name: string;
  seed: number;
  batches: Batch[];
  lambdas: number;
  kind: Kind;
  outage?: { fromMs: number; toMs: number };
  /** invocations of run-agent at once; absent: as the template's mapping says */
  agentsAtOnce?: number;
}

/** What one simulation left behind. */
export interface Simulated {
  scenario: Scenario;
  startedAt: number;
  world: World;
  /** whether every run ended; false: nothing was left that could happen */
  isOver: boolean;
  calls: SimulatedQueue;
  allowance: MemoryState;
  /** state transitions by the second since the start */
  transitions: Map<number, number>;
  peakBytes: number;
  tookMs: number;
}

/** The provider's limits of a minute, as issue and stand-in have them. */
export const PER_MINUTE = { requests: 600, tokens: 300_000 };
const START = Date.UTC(2026, 10, 23, 23, 59);
const PLACES = 100;
const CALL_MAPPING = { batch: 10, maximumConcurrency: 50 };
const ADMISSION_MS = 400;
const RENDERED_MS = 90_000;

/** Runs the synthesized state machines of a scenario on the virtual clock until every run has ended. */
export async function simulate(scenario: Scenario, assembly: string): Promise<Simulated> {
  const tookFrom = performance.now();
  const clock = new VirtualClock(START);
  const draw = new Draw(scenario.seed);
  const provider = new Provider(clock, scenario.kind, PER_MINUTE);
  if (scenario.outage)
    provider.outage = { from: START + scenario.outage.fromMs, to: START + scenario.outage.toMs };
  const lambdas = new Lambdas(clock, scenario.lambdas);
  const allowance = new MemoryState(clock);
  const transitions = countTransitions(clock);
  const late: { machines?: Machines; world?: World; calls?: SimulatedQueue; processes?: AgentProcesses } = {};
  const stepFunctions = createStepFunctions({
    clock,
    random: draw.random,
    integrations: integrationsOf(late),
  });
  const world: World = {
    clock,
    draw,
    lambdas,
    provider,
    stepFunctions,
    line: new MemoryLine(clock, PLACES),
    runs: runsOf(scenario),
    newAllowance: () => allowanceOf(clock, draw, allowance),
    paid: new Map(),
  };
  const processes = new AgentProcesses(world);
  const machines = await deployMachines(assembly, stepFunctions);
  const calls = new SimulatedQueue(clock, lambdas, {
    name: 'run-agent',
    ...(machines.mappingOf('run-agent') ?? CALL_MAPPING),
    ...(scenario.agentsAtOnce && { maximumConcurrency: scenario.agentsAtOnce }),
    work: (messages) => processes.during((agents) => answerBatch(world, agents, calls, messages)),
  });
  Object.assign(late, { machines, world, calls, processes });
  handIn(world, machines);
  let peakBytes = 0;
  let samples = 0;
  const isOver = await clock.run(() => {
    samples += 1;
    if (samples % 5000 === 0) peakBytes = Math.max(peakBytes, process.memoryUsage.rss());
    return samples % 50 === 0 && [...world.runs.values()].every(({ ends }) => ends > 0);
  });
  return {
    scenario,
    startedAt: START,
    world,
    isOver,
    calls,
    allowance,
    transitions,
    peakBytes,
    tookMs: performance.now() - tookFrom,
  };
}

function runsOf({ batches }: Scenario): Map<string, SimulatedRun> {
  const runs = batches.flatMap(({ assignment, count, at, overMs }) =>
    Array.from({ length: count }, (_, index) => ({
      runId: `${assignment}-${String(index).padStart(5, '0')}`,
      tenant: 'school',
      assignment,
      handedInAt: START + at + (overMs * index) / count,
      ends: 0,
      missing: 0,
    })),
  );
  return new Map(runs.map((run) => [run.runId, run]));
}

/**
 * Every upload starts its execution a moment later, as `admit` does at once. Where the template has no `TakePlace` yet, the run stands
 * in the line before its execution starts, and not in it.
 */
function handIn(world: World, machines: Machines): void {
  const { clock, draw, runs, stepFunctions, line } = world;
  const stateMachineArn = machines.machineArn('assess');
  const start = async (runId: string) => {
    const input = JSON.stringify({ runId, attempt: 1 });
    await stepFunctions.handle('StartExecution', { stateMachineArn, name: `${runId}-1`, input });
  };
  const takesPlace = machines.hasFunction('take-place');
  if (!takesPlace) world.beforeTokens = start;
  for (const { runId, tenant, assignment, handedInAt } of runs.values())
    clock.after(handedInAt - START + draw.around(ADMISSION_MS, 0.4), () => {
      const since = new Date(handedInAt).toISOString();
      const holder = { runId, attempt: 1, tenant, assignment, since, token: runId };
      void (takesPlace ? start(runId) : takePlace(line, holder, 0, (token) => letGo(world, token)));
    });
}

/** Histories are counted and not kept: those of two thousand runs would fill the memory. */
function countTransitions(clock: VirtualClock): Map<number, number> {
  const bySecond = new Map<number, number>();
  HistoryStore.prototype.open = () =>
    new History(clock.now, ({ type }) => {
      if (!type.endsWith('StateEntered')) return;
      const second = Math.floor((clock.now() - START) / 1000);
      bySecond.set(second, (bySecond.get(second) ?? 0) + 1);
    });
  return bySecond;
}

function integrationsOf(late: {
  machines?: Machines;
  world?: World;
  calls?: SimulatedQueue;
  processes?: AgentProcesses;
}): ServiceIntegrations {
  return {
    async invokeLambda({ FunctionName, Payload }) {
      const { machines, world, processes } = late as Required<typeof late>;
      const name = machines.functionOf(FunctionName);
      const payload = Payload as Record<string, unknown>;
      const work = async () =>
        name === 'run-agent'
          ? processes.during((agents) => answerCall(world, agents, payload as never))
          : runFunction(world, name, payload);
      return { Payload: (await world.lambdas.invoke(name, work)) ?? { facts: {} } };
    },
    async sendMessage({ QueueUrl, MessageBody, MessageGroupId, DelaySeconds }) {
      const { world, calls } = late as Required<typeof late>;
      const group = MessageGroupId === undefined ? undefined : String(MessageGroupId);
      if (!/call/i.test(String(QueueUrl))) throw new Error(`The simulation has no queue ${QueueUrl}.`);
      calls.send(String(MessageBody), { group, delaySeconds: Number(DelaySeconds ?? 0) });
      await world.clock.sleep(10);
      return { MessageId: 'simulated', MD5OfMessageBody: 'simulated' };
    },
    async runTask() {
      await late.world!.clock.sleep(RENDERED_MS);
      return {};
    },
    putEvents: async () => ({ Entries: [], FailedEntryCount: 0 }),
    objects: {
      read: () => Promise.reject(new Error('Essays have no Distributed Map.')),
      list: () => {
        throw new Error('Essays have no Distributed Map.');
      },
      write: () => Promise.reject(new Error('Essays have no Distributed Map.')),
    },
  };
}
