import { AsyncLocalStorage } from 'node:async_hooks';
import { WriteStream } from 'node:fs';
import { type IncomingMessage, Server } from 'node:http';
import type { Worker } from 'node:worker_threads';
import { FunctionPool } from '../../../infra/local/aws/lambda/function-pool.ts';
import { History } from '../../../infra/local/aws/step-functions/execution/history.ts';
import type { Endpoints } from '../../../infra/local/deploy/endpoints.ts';
import { noCounts, type WorkflowCounts } from './counts.ts';

const WRITE_UNIT_BYTES = 1024;
const STORED_ACTIONS = new Set([
  'PutItem',
  'UpdateItem',
  'DeleteItem',
  'TransactWriteItems',
  'BatchWriteItem',
]);
const INDEX_KEYS = ['GSI1PK', 'GSI2PK'];

/** Threads of functions: which function's, and microseconds of processor time that they had used when counting began. */
const threads = new Map<Worker, { name: string; before: number }>();
const invoked = new AsyncLocalStorage<string>();

let counts = noCounts();
let ports: Record<string, string> = {};

const add = (key: string, by = 1): void => {
  counts.requests[key] = (counts.requests[key] ?? 0) + by;
};

/** Counts from zero; the stand-ins at `endpoints` are told apart by their ports. */
export async function startCounting(endpoints: Partial<Endpoints>): Promise<void> {
  counts = noCounts();
  ports = Object.fromEntries(Object.entries(endpoints).map(([name, url]) => [new URL(url!).port, name]));
  for (const [worker, thread] of threads) thread.before = await microseconds(worker);
}

/** What was counted since `startCounting`. */
export async function counted(): Promise<WorkflowCounts> {
  for (const one of Object.values(counts.functions)) one.cpuMs = undefined;
  for (const [worker, { name, before }] of threads) {
    const one = counts.functions[name];
    if (one) one.cpuMs = (one.cpuMs ?? 0) + ((await microseconds(worker)) - before) / 1000;
  }
  return structuredClone(counts);
}

async function microseconds(worker: Worker): Promise<number> {
  const { user, system } = await worker.cpuUsage();
  return user + system;
}

/** Observes the stand-ins of this process, before any of them is started: requests, functions, histories, what is printed. */
export function observeStandIns(): void {
  observeRequests();
  observeFunctions();
  observeThreads();
  observeHistories();
  observeLog();
}

function observeRequests(): void {
  const emit = Server.prototype.emit;
  Server.prototype.emit = function (this: Server, event: string, ...args: unknown[]) {
    if (event === 'request') countRequest(args[0] as IncomingMessage);
    return Reflect.apply(emit, this, [event, ...args]);
  } as typeof emit;
}

function countRequest(request: IncomingMessage): void {
  const service = ports[String(request.socket.localPort)];
  const target = String(request.headers['x-amz-target'] ?? '');
  const action = target.split('.').at(-1)!;
  if (service === 's3') add(`s3.${request.url!.includes('list-type') ? 'LIST' : request.method}`);
  if (service === 'aws' && target !== '') add(`${target.split('.')[0]}.${action}`);
  if (service === 'model' && request.url!.includes('/chat/completions')) counts.modelCalls += 1;
  if (service === 'dynamodb') countItems(request, action);
}

function countItems(request: IncomingMessage, action: string): void {
  add(`dynamodb.${action}`);
  const bytes = Number(request.headers['content-length'] ?? 0);
  const units = Math.max(1, Math.ceil(bytes / WRITE_UNIT_BYTES));
  if (!STORED_ACTIONS.has(action)) {
    counts.readUnits += 1;
    return;
  }
  counts.writeUnits += units;
  const emit = request.emit;
  request.emit = function (this: IncomingMessage, event: string, ...args: unknown[]) {
    if (event === 'data') {
      const text = String(args[0]);
      const indexes = INDEX_KEYS.filter((key) => text.includes(key)).length;
      counts.writeUnits += indexes * (action === 'PutItem' ? 1 : 2);
    }
    return Reflect.apply(emit, this, [event, ...args]);
  } as typeof emit;
}

function observeFunctions(): void {
  const invoke = FunctionPool.prototype.invoke;
  FunctionPool.prototype.invoke = async function (this: FunctionPool, event: string) {
    const startedAt = performance.now();
    try {
      return await invoked.run(nameOf(this.configuration) ?? '', () => invoke.call(this, event));
    } finally {
      countInvocation(this.configuration, event, performance.now() - startedAt);
    }
  };
}

/** A function's folder; the renderer's image has none, and is reckoned by itself. */
const nameOf = ({ environment }: FunctionPool['configuration']) => environment.FUNCTION;

/** A function's threads, from when they are ready: loading its modules is no work of a run. */
function observeThreads(): void {
  process.on('worker', (worker: Worker) => {
    const name = invoked.getStore();
    if (!name) return;
    worker.on('message', async ({ kind }: { kind: string }) => {
      if (kind === 'ready') threads.set(worker, { name, before: await microseconds(worker) });
    });
    worker.on('exit', () => threads.delete(worker));
  });
}

interface AskedCalls {
  after?: AskedCalls[];
  calls: { agent?: string }[];
}

/** Questions that threads of a message ask in turn: calls of code between agents are none. */
const turnsOf = (threads: AskedCalls[] = []): number =>
  Math.max(0, ...threads.map(({ after, calls }) => turnsOf(after) + calls.filter((one) => one.agent).length));

function countInvocation(configuration: FunctionPool['configuration'], event: string, tookMs: number): void {
  const { Records = [] } = JSON.parse(event) as { Records?: { eventSource?: string; body: string }[] };
  const received = Records.filter(({ eventSource }) => eventSource === 'aws:sqs');
  const messages = received.length;
  const inTurn = received.map(({ body }) => turnsOf(JSON.parse(body).threads));
  const name = nameOf(configuration);
  if (!name) return;
  const before = counts.functions[name] ?? {
    memoryMb: configuration.memorySize,
    invocations: 0,
    messages: 0,
    batches: 0,
    fastestMs: Number.POSITIVE_INFINITY,
    inTurn: 0,
    mostInTurn: 0,
  };
  counts.functions[name] = {
    ...before,
    invocations: before.invocations + 1,
    messages: before.messages + messages,
    batches: before.batches + Math.min(1, messages),
    fastestMs: Math.min(before.fastestMs, tookMs / Math.max(1, messages)),
    inTurn: before.inTurn + inTurn.reduce((all, one) => all + one, 0),
    mostInTurn: Math.max(before.mostInTurn, ...inTurn),
  };
}

function observeHistories(): void {
  const close = History.prototype.close;
  History.prototype.close = function (this: History, cursor, type, details) {
    counts.historyEvents += 1;
    if (type === 'ExecutionStarted') counts.executions += 1;
    if (type.endsWith('StateEntered')) counts.statesEntered += 1;
    if (type === 'TaskScheduled') {
      const { resourceType, resource } = details as { resourceType: string; resource: string };
      add(`task.${resourceType}.${resource.split('.')[0]}`);
    }
    return close.call(this, cursor, type, details);
  };
}

function observeLog(): void {
  const write = WriteStream.prototype.write;
  WriteStream.prototype.write = function (this: WriteStream, chunk: string | Buffer, ...rest: unknown[]) {
    if (String(this.path).endsWith('functions.log')) counts.printedBytes += Buffer.byteLength(chunk);
    return Reflect.apply(write, this, [chunk, ...rest]);
  } as typeof write;
}
