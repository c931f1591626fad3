import { renderersToStart } from '../../functions/platform/start-renderers/renderers-to-start.ts';

/** Seconds of one vCPU that LuaLaTeX took for an essay's report (five runs) and for the bucket beside it (assumed). */
const LATEX = [1.47, 1.52, 1.6, 1.62, 1.92];
const BUCKET = 0.15;
/** Seconds until an image of about 400 MB runs on Fargate; as a function, at the first event of an environment (assumed). */
const START = [53, 62] as const;
const COLD = 3;
/** Starts a second after the first hundred; tasks of one vCPU and functions at the same time in a new account. */
const STARTS = { atOnce: 100, aSecond: 20 };
export const TASKS = 6;
export const FUNCTIONS = 10;
/** Seconds of a task's last, empty long poll; seconds between two looks at the queue. */
const [LAST_POLL, LOOKS] = [20, 60];
/** A batch is full, or old: reports, seconds. */
const BATCH = { reports: 100, age: 300 };
/** Dollars a second of a task (1 vCPU and 2 GB of ARM, a public IPv4 address; a minute at least), of a function of 1,769 MB. */
const TASK_SECOND = (0.03238 + 2 * 0.00356 + 0.005) / 3600;
const LEAST_BILLED = 60;
const FUNCTION_SECOND = 1.769 * 0.0000133;
const REQUEST = 0.2e-6;

/** What came of a way to render: when each report was there, in the order of arrival, and the dollars of all. */
export interface RenderingOutcome {
  done: number[];
  dollars: number;
}

/** When reports may be rendered, seconds, ascending; `random` gives numbers from 0 to 1. */
type RenderingStrategy = (arrivals: readonly number[], random: () => number) => RenderingOutcome;

const startOf = (random: () => number) => START[0] + random() * (START[1] - START[0]);
const workOf = (random: () => number) => LATEX[Math.floor(random() * LATEX.length)]! + BUCKET;
const billed = (seconds: number) => Math.max(LEAST_BILLED, seconds) * TASK_SECOND;
const earliest = (times: number[]) => times.indexOf(Math.min(...times));

/** Tasks one after the other on what vCPUs there are, each with its reports; started no faster than Fargate starts. */
function tasks(
  jobs: readonly { at: number; arrivals: readonly number[] }[],
  random: () => number,
): RenderingOutcome {
  const free = Array<number>(TASKS).fill(0);
  const done: number[] = [];
  let dollars = 0;
  jobs.forEach(({ at, arrivals }, index) => {
    const slot = earliest(free);
    const started = Math.max(at, free[slot]!, (index - STARTS.atOnce) / STARTS.aSecond);
    let time = started + startOf(random);
    for (const _ of arrivals) {
      time += workOf(random);
      done.push(time);
    }
    free[slot] = time;
    dollars += billed(time - started);
  });
  return { done, dollars };
}

export const taskPerReport: RenderingStrategy = (arrivals, random) =>
  tasks(
    arrivals.map((at) => ({ at, arrivals: [at] })),
    random,
  );

/** A task for each hundred reports, or for what came within five minutes of the first. */
export const taskPerBatch: RenderingStrategy = (arrivals, random) => {
  const jobs: { at: number; arrivals: number[] }[] = [];
  for (const arrival of arrivals) {
    const last = jobs.at(-1);
    const room = last && last.arrivals.length < BATCH.reports && arrival <= last.arrivals[0]! + BATCH.age;
    const batch = room ? last : { at: 0, arrivals: [] };
    if (!room) jobs.push(batch);
    batch.arrivals.push(arrival);
    batch.at = batch.arrivals.length === BATCH.reports ? arrival : batch.arrivals[0]! + BATCH.age;
  }
  return tasks(jobs, random);
};

/** Tasks that drain the queue, started by the rule that `start-renderers` has. */
export const drainingTasks: RenderingStrategy = (arrivals, random) => {
  let running: { started: number; free: number }[] = [];
  const done: number[] = [];
  let dollars = 0;
  const end = (task: (typeof running)[number]) => {
    dollars += billed(task.free + LAST_POLL - task.started);
    running = running.filter((other) => other !== task);
  };
  for (let now = LOOKS / 2; done.length < arrivals.length; now += LOOKS) {
    for (;;) {
      const arrival = arrivals[done.length];
      for (const task of running.filter(({ free }) => free + LAST_POLL < Math.min(arrival ?? now, now)))
        end(task);
      const next = running[earliest(running.map(({ free }) => free))];
      if (arrival === undefined || !next || Math.max(next.free, arrival) > now) break;
      next.free = Math.max(next.free, arrival) + workOf(random);
      done.push(next.free);
    }
    const waiting = arrivals.filter((arrival) => arrival <= now).length - done.length;
    const started = renderersToStart({ waiting, running: running.length, most: TASKS });
    for (let index = 0; index < started; index += 1)
      running.push({ started: now, free: now + startOf(random) });
  }
  for (const task of running) end(task);
  return { done, dollars };
};

/** A function for each report, as many at once as a new account has in all. */
export const functionPerReport: RenderingStrategy = (arrivals, random) => {
  const free = Array<number>(FUNCTIONS).fill(Number.NEGATIVE_INFINITY);
  let dollars = 0;
  const done = arrivals.map((arrival) => {
    const warm = free.findIndex((time) => time > Number.NEGATIVE_INFINITY && time <= arrival);
    const slot = warm >= 0 ? warm : earliest(free);
    const seconds = workOf(random) + (free[slot] === Number.NEGATIVE_INFINITY ? COLD : 0);
    free[slot] = Math.max(arrival, free[slot]!) + seconds;
    dollars += seconds * FUNCTION_SECOND + REQUEST;
    return free[slot]!;
  });
  return { done, dollars };
};
