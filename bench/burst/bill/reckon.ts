import type { FunctionCounts, WorkflowCounts } from './counts.ts';
import { PRICES } from './prices.ts';

/** What stands for the cloud where this machine cannot tell. */
export interface Assumptions {
  /** milliseconds of one model call */
  modelMs: number;
  /** whether messages of SQS come one by one; else as many at once as a function is given (`MOST_AT_ONCE`) */
  alone: boolean;
  /** reports rendered by a container task of its own each, by a function, or by container tasks that drain a queue */
  rendering: 'task' | 'function' | 'drained';
  /** MB of the function that answers calls: of a run that is alone it is another than in a burst; absent: as it was counted */
  agentMb?: number;
  /** requests to the HTTP API and the LTI tool for a run: handing in, looking how it stands, reading the result, a launch */
  webRequests?: number;
}

/** MB of who answers calls of a run that is nearly alone, and in a burst (`infra/stacks/assay-stack.ts`). */
export const AGENT_MB = { alone: 256, burst: 512 };

const MODEL_MS: Record<string, number> = { 'deliverable-review': 20_000 };
const OTHER_MODEL_MS = 6000;

/** Milliseconds that a model call of a workflow is taken to last. */
export const modelMsOf = (workflow: string): number => MODEL_MS[workflow] ?? OTHER_MODEL_MS;

/** Messages that a function is given at once where there are enough of them, as the template says. */
const MOST_AT_ONCE: Record<string, number> = { 'run-agent': 30 };
const OTHERS_AT_ONCE = 10;
/** Messages of a request to SQS, which hands out and deletes no more at once. */
const MESSAGES_OF_A_REQUEST = 10;

/** A vCPU of Lambda is had with so many MB; with less, a function takes proportionally longer ("Configure memory"). */
const MEMORY_OF_A_CPU = 1769;
const MB_PER_GB = 1024;
/** Functions that ask a model in each invocation or message; embedding one text is counted as a quarter of a second. */
const ASKS_MODELS = ['run-agent', 'interactive-run-agent'];
const EMBEDS: Record<string, number> = { 'embed-essay': 250, 'retrieve-exemplars': 100 };
/** A schedule's functions cost the same where nothing is handed in. */
const SCHEDULED = new Set(['reconcile', 'start-renderers']);
/** A request of a function to S3, DynamoDB or Step Functions, which is no processor time: reckoned as if one came after the other. */
const REQUEST_MS = 15;
const REQUEST_GB = 0.5;
/** START, END and REPORT with its trace, which Lambda itself prints for each invocation. */
const PLATFORM_LINES_BYTES = 450;
/** A line of a state machine's log without execution data. */
const HISTORY_LINE_BYTES = 500;
/**
 * X-Ray records the first execution of each second and five in a hundred of the others ("default sampling rule"): one by one all of them, in a
 * burst hardly more than these. Functions pass a trace on and begin none.
 */
const SAMPLED_IN_A_BURST = 0.05;
/** A Fargate start with a 413 MB image, which is billed from the pull on; the rendering itself; the task's size. */
const TASK_START_SECONDS = 57;
const RENDER_SECONDS = 3;
const TASK = { cpus: 1, gigabytes: 2 };
/** Reports that a task drains of its queue before it ends. */
const DRAINED_AT_ONCE = 100;
const RENDER_FUNCTION_GB = 2;

const sum = (values: readonly number[]) => values.reduce((all, value) => all + value, 0);
const of = (counts: WorkflowCounts, ...keys: string[]) => sum(keys.map((key) => counts.requests[key] ?? 0));

/** Seconds billed of a function, and how often it was invoked, where messages come so many at once. */
function use(name: string, counted: FunctionCounts, assumed: Assumptions) {
  const { invocations, messages, batches, fastestMs, cpuMs } = counted;
  const memoryMb = (ASKS_MODELS.includes(name) && assumed.agentMb) || counted.memoryMb;
  const delivered = assumed.alone ? messages : messages / (MOST_AT_ONCE[name] ?? OTHERS_AT_ONCE);
  const count = invocations - batches + delivered;
  const workMs = cpuMs ?? (invocations - batches + messages) * fastestMs;
  const worked = workMs * Math.max(1, MEMORY_OF_A_CPU / memoryMb);
  const waited = ASKS_MODELS.includes(name)
    ? waitedForModels(counted, assumed, delivered)
    : count * (EMBEDS[name] ?? 0);
  return { count, seconds: (worked + waited) / 1000, waitedSeconds: waited / 1000, memoryMb };
}

/** A message is answered when the last of its questions in turn is; messages that come together, when the longest of them is. */
function waitedForModels(
  { invocations, batches, inTurn, mostInTurn }: FunctionCounts,
  { modelMs, alone: oneByOne }: Assumptions,
  delivered: number,
): number {
  const alone = (invocations - batches) * modelMs;
  if (inTurn === 0) return alone + delivered * modelMs;
  return alone + (oneByOne ? inTurn : delivered * mostInTurn) * modelMs;
}

/** Seconds that functions wait for requests, where their work was measured as processor time; else they are in it. */
function requestSeconds({ functions, requests }: WorkflowCounts): number {
  if (Object.values(functions).every(({ cpuMs }) => cpuMs === undefined)) return 0;
  const asked = Object.entries(requests).filter(([key]) => /^(s3|dynamodb|AWSStepFunctions)\./.test(key));
  return (sum(asked.map(([, count]) => count)) * REQUEST_MS) / 1000;
}

/** Seconds and GB-seconds of functions, those of them that pass in waiting for a model, and invocations. */
export function lambdaUse(counts: WorkflowCounts, assumed: Assumptions) {
  const uses = Object.entries(counts.functions)
    .filter(([name]) => !SCHEDULED.has(name))
    .map(([name, counted]) => use(name, counted, assumed));
  const requested = requestSeconds(counts);
  const gigabytes = (seconds: 'seconds' | 'waitedSeconds') =>
    sum(uses.map((one) => (one[seconds] * one.memoryMb) / MB_PER_GB));
  return {
    seconds: sum(uses.map(({ seconds }) => seconds)) + requested,
    waitedSeconds: sum(uses.map(({ waitedSeconds }) => waitedSeconds)),
    invocations: sum(uses.map(({ count }) => count)),
    gigabyteSeconds: gigabytes('seconds') + requested * REQUEST_GB,
    waitedGigabyteSeconds: gigabytes('waitedSeconds'),
  };
}

/** Dollars of one report. */
function renderingOf({ rendering }: Assumptions): number {
  const { fargateCpuHour, fargateGigabyteHour, addressHour } = PRICES;
  const second = (TASK.cpus * fargateCpuHour + TASK.gigabytes * fargateGigabyteHour + addressHour) / 3600;
  if (rendering === 'task') return second * (TASK_START_SECONDS + RENDER_SECONDS);
  if (rendering === 'drained') return second * (TASK_START_SECONDS / DRAINED_AT_ONCE + RENDER_SECONDS);
  return RENDER_SECONDS * RENDER_FUNCTION_GB * PRICES.lambdaGigabyteSecond + PRICES.lambdaRequest;
}

/** Dollars of a request that somebody makes: the gateway, its function (a tenth of a second, 1 GB), three units read and two written, which count the requests of its caller and its tenant. */
const WEB_REQUEST =
  PRICES.httpRequest +
  PRICES.lambdaRequest +
  0.1 * PRICES.lambdaGigabyteSecond +
  3 * PRICES.dynamodbRead +
  2 * PRICES.dynamodbWrite;

/** Messages that were sent to queues, by whomever. */
const sent = (counts: WorkflowCounts) => {
  const delivered = sum(Object.values(counts.functions).map(({ messages }) => messages));
  return Math.max(delivered, of(counts, 'AmazonSQS.SendMessage', 'task.sqs.sendMessage'));
};

/**
 * Dollars of a thousand runs, by service. `everythingTold`: every object written is an event on EventBridge, and every event of an
 * execution's history a line of its machine's log; else machines log failures alone.
 */
export function billOf(
  counts: WorkflowCounts,
  assumed: Assumptions,
  everythingTold: boolean,
): Record<string, number> {
  const { statesEntered, executions, historyEvents, runs } = counts;
  const lambda = lambdaUse(counts, assumed);
  const batch = assumed.alone ? 1 : MESSAGES_OF_A_REQUEST;
  const messages = sent(counts);
  const written = of(counts, 's3.PUT', 's3.POST', 's3.LIST');
  const events =
    of(counts, 'task.events.putEvents', 'AWSEvents.PutEvents') + (everythingTold ? of(counts, 's3.PUT') : 0);
  const historyBytes = everythingTold ? historyEvents * HISTORY_LINE_BYTES : 0;
  const logBytes = counts.printedBytes + lambda.invocations * PLATFORM_LINES_BYTES + historyBytes;
  const dollars = {
    'state transitions': (statesEntered + executions) * PRICES.transition,
    'functions, waiting for models': lambda.waitedGigabyteSeconds * PRICES.lambdaGigabyteSecond,
    'functions, working':
      (lambda.gigabyteSeconds - lambda.waitedGigabyteSeconds) * PRICES.lambdaGigabyteSecond +
      lambda.invocations * PRICES.lambdaRequest,
    S3: written * PRICES.s3Write + of(counts, 's3.GET', 's3.HEAD') * PRICES.s3Read,
    DynamoDB: counts.writeUnits * PRICES.dynamodbWrite + counts.readUnits * PRICES.dynamodbRead,
    SQS: messages * (PRICES.sqsRequest + PRICES.sqsFairSend) + ((2 * messages) / batch) * PRICES.sqsRequest,
    EventBridge: events * PRICES.event,
    logs: (logBytes / 1e9) * PRICES.logGigabyte,
    'X-Ray': executions * (assumed.alone ? 1 : SAMPLED_IN_A_BURST) * PRICES.trace,
    rendering: runs * renderingOf(assumed),
    'API and LTI': runs * (assumed.webRequests ?? 0) * WEB_REQUEST,
  };
  return Object.fromEntries(Object.entries(dollars).map(([service, all]) => [service, (1000 * all) / runs]));
}
