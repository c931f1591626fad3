import { History } from '../../../infra/local/aws/step-functions/execution/history.ts';
import {
  createStepFunctions,
  type ServiceIntegrations,
} from '../../../infra/local/aws/step-functions/step-functions.ts';
import { HistoryStore } from '../../../infra/local/aws/step-functions/store/history-store.ts';
import { AgentProcesses, answerBatch } from './calls.ts';
import { ANSWER_MS, ChanceSource } from './draw.ts';
import { runFunction } from './functions.ts';
import { Lambdas } from './lambdas.ts';
import { deployMachines, type Machines } from './machines.ts';
import { allowanceOf, MemoryState } from './memory-allowance.ts';
import { MemoryLine } from './memory-line.ts';
import { type LimitKind, Provider } from './provider.ts';
import { SimulatedQueue } from './queue.ts';
import { Renderers } from './renderers.ts';
import { VirtualClock } from './virtual-clock.ts';
import type { SimulatedRun, World } from './world.ts';

/** What is handed in: so many essays of an assignment, spread evenly over a time. Milliseconds after the start. */
interface EssayBatch {
  assignment: string;
  count: number;
  at: number;
  overMs: number;
}

export interface Scenario {
  name: string;
  seed: number;
  batches: EssayBatch[];
  lambdas: number;
  kind: LimitKind;
  outage?: { fromMs: number; toMs: number };
  /** invocations of run-agent at once; absent: as the template's mapping says */
  agentsAtOnce?: number;
  /** median of how long answers take; absent: six seconds */
  answerMs?: number | undefined;
}

/** What one simulation left behind. */
export interface Simulation {
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
const ADMISSION_MS = 400;
/** Virtual time between two words on how far it is. */
const PROGRESS_MS = 30 * 60_000;

/** Runs the synthesized state machines of a scenario on the virtual clock until every run has ended. */
export async function simulate(scenario: Scenario, assembly: string): Promise<Simulation> {
  const tookFrom = performance.now();
  const clock = new VirtualClock(START);
  const draw = new ChanceSource(scenario.seed, scenario.answerMs ?? ANSWER_MS);
  const provider = new Provider(clock, scenario.kind, PER_MINUTE);
  if (scenario.outage)
    provider.outage = { from: START + scenario.outage.fromMs, to: START + scenario.outage.toMs };
  const lambdas = new Lambdas(clock, scenario.lambdas);
  const allowance = new MemoryState(clock);
  const transitions = countTransitions(clock);
  const late: Partial<Late> = {};
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
    ...machines.mappingOf('run-agent')!,
    ...(scenario.agentsAtOnce && { maximumConcurrency: scenario.agentsAtOnce }),
    work: (messages) => processes.during((agents) => answerBatch(world, agents, calls, messages)),
  });
  Object.assign(late, { machines, world, calls, processes, reports: new Renderers(world) } satisfies Late);
  handIn(world, machines);
  const isOver = await clock.run(watch(world));
  return {
    scenario,
    startedAt: START,
    world,
    isOver,
    calls,
    allowance,
    transitions,
    peakBytes: process.resourceUsage().maxRSS * 1024,
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
      announced: 0,
      missing: 0,
    })),
  );
  return new Map(runs.map((run) => [run.runId, run]));
}

/** Whether every run's end was announced, looked at now and then; says how far they are. */
function watch({ clock, runs }: World): () => boolean {
  let looks = 0;
  let toldAt = START;
  return () => {
    looks += 1;
    if (looks % 100 > 0) return false;
    if (clock.now() - toldAt >= PROGRESS_MS) {
      toldAt = clock.now();
      const stored = [...runs.values()].filter(({ ends }) => ends > 0).length;
      process.stderr.write(`  ${((toldAt - START) / 60_000).toFixed(0)} min: ${stored} of ${runs.size}\n`);
    }
    return [...runs.values()].every(({ announced }) => announced > 0);
  };
}

/** Every upload starts its execution a moment later, as `admit` does at once. */
function handIn({ clock, draw, runs, stepFunctions }: World, machines: Machines): void {
  const stateMachineArn = machines.machineArn('assess');
  for (const { runId, handedInAt } of runs.values())
    clock.after(handedInAt - START + draw.around(ADMISSION_MS, 0.4), () => {
      const input = JSON.stringify({ runId, attempt: 1 });
      void stepFunctions.handle('StartExecution', { stateMachineArn, name: `${runId}-1`, input });
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

/** What the machines call, which needs the machines itself. */
interface Late {
  machines: Machines;
  world: World;
  calls: SimulatedQueue;
  processes: AgentProcesses;
  reports: Renderers;
}

function integrationsOf(late: Partial<Late>): ServiceIntegrations {
  return {
    async invokeLambda({ FunctionName, Payload }) {
      const { machines, world } = late as Late;
      const name = machines.functionOf(FunctionName);
      const work = () => runFunction(world, name, Payload as Record<string, unknown>);
      return { Payload: await world.lambdas.invoke(name, work) };
    },
    async sendMessage({ QueueUrl, MessageBody, MessageGroupId, DelaySeconds }) {
      const { world, calls, reports } = late as Late;
      const group = MessageGroupId === undefined ? undefined : String(MessageGroupId);
      const body = String(MessageBody);
      if (/^calls/.test(String(QueueUrl)))
        calls.send(body, { group, delaySeconds: Number(DelaySeconds ?? 0) });
      else if (/reports/.test(String(QueueUrl))) reports.send((JSON.parse(body) as { token: string }).token);
      else throw new Error(`The simulation has no queue ${QueueUrl}.`);
      await world.clock.sleep(10);
      return { MessageId: 'simulated', MD5OfMessageBody: 'simulated' };
    },
    runTask: () => Promise.reject(new Error('The machines start no task.')),
    putEvents: () => Promise.reject(new Error('The machines put no event.')),
    objects: {
      read: () => Promise.reject(new Error('Essays have no Distributed Map.')),
      write: () => Promise.reject(new Error('Essays have no Distributed Map.')),
    },
  };
}
