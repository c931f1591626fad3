import type { Writable } from 'node:stream';
import { setFlagsFromString } from 'node:v8';
import { Worker } from 'node:worker_threads';
import {
  type FunctionConfiguration,
  failedInvocation,
  type InvocationResult,
} from './function-configuration.ts';
import type { Invoke, SandboxData, SandboxMessage } from './sandbox-messages.ts';

/** Room for young objects: a sandbox serves many events at once, and a small nursery is swept all the time. */
const YOUNG_MB = 96;
/** Megabytes of lasting objects before a new thread looks for garbage: V8's own guess has it look twice while a bundle loads. */
setFlagsFromString('--initial-old-space-size=128');

/** Where events of one function are handled. */
export interface EventSandbox {
  /** Events under way. */
  readonly load: number;
  /** Whether new events may be given to it; a sandbox is retired by a time-out, a crash or a failed start. */
  readonly usable: boolean;
  /** Whether its bundle is being loaded; what it is given meanwhile waits. */
  readonly loading: boolean;
  /** Never rejects. `event` is JSON text. */
  invoke(requestId: string, event: string): Promise<InvocationResult>;
  /** Ends it; events under way fail. */
  close(): Promise<void>;
}

interface SandboxInvocation {
  timer?: NodeJS.Timeout;
  settle: (result: InvocationResult) => void;
}

/** What every sandbox of a stack shares: where functions print and where compiled bundles are kept. */
export interface SandboxSurroundings {
  log: Writable;
  compileCache?: string;
}

/**
 * One worker thread that has loaded a function's bundle with the function's own environment. Several events may be
 * under way in it at once, as on Lambda Managed Instances; what a handler keeps at module level is shared by them.
 * All of them together may keep as many objects as the function has memory; what stands outside of the heap is not counted.
 */
export class Sandbox implements EventSandbox {
  readonly #configuration: FunctionConfiguration;
  readonly #worker: Worker;
  readonly #pending = new Map<string, SandboxInvocation>();
  readonly #ready: Promise<InvocationResult | undefined>;
  #retired = false;
  loading = true;

  constructor(configuration: FunctionConfiguration, { log, compileCache }: SandboxSurroundings) {
    this.#configuration = configuration;
    this.#worker = new Worker(new URL('./sandbox-worker.ts', import.meta.url), {
      workerData: { ...sandboxData(configuration), compileCache },
      env: configuration.environment,
      execArgv: [],
      resourceLimits: {
        maxYoungGenerationSizeMb: YOUNG_MB,
        maxOldGenerationSizeMb: configuration.memorySize,
      },
      stdout: true,
      stderr: true,
    });
    this.#worker.stdout.on('data', (chunk) => log.write(chunk));
    this.#worker.stderr.on('data', (chunk) => log.write(chunk));
    this.#ready = this.#initialised();
    this.#worker.on('message', (message: SandboxMessage) => this.#receive(message));
    this.#worker.on('error', (error: NodeJS.ErrnoException) =>
      error.code === 'ERR_WORKER_OUT_OF_MEMORY'
        ? this.#crash('Runtime.ExitError', 'Runtime exited with error: signal: killed')
        : this.#crash(error.name, error.message),
    );
    this.#worker.on('exit', () =>
      this.#crash('Runtime.ExitError', 'Runtime exited without providing a reason'),
    );
  }

  /** Events under way. */
  get load(): number {
    return this.#pending.size;
  }

  /** Whether new events may be given to it; a sandbox is retired by a time-out, a crash or a failed start. */
  get usable(): boolean {
    return !this.#retired;
  }

  /** Never rejects. The time limit begins when the bundle has been loaded. */
  invoke(requestId: string, event: string): Promise<InvocationResult> {
    return new Promise((resolve) => {
      const timeout = this.#configuration.timeout * 1000;
      const pending: SandboxInvocation = { settle: resolve };
      this.#pending.set(requestId, pending);
      void this.#ready.then((failure) => {
        if (!this.#pending.has(requestId)) return;
        if (failure) return this.#settle(requestId, failure);
        pending.timer = setTimeout(() => this.#timeOut(requestId), timeout);
        const invoke: Invoke = { requestId, event, deadline: Date.now() + timeout };
        this.#worker.postMessage(invoke);
      });
    });
  }

  /** Ends the thread; events under way fail. */
  async close(): Promise<void> {
    this.#retired = true;
    await this.#worker.terminate();
  }

  #initialised(): Promise<InvocationResult | undefined> {
    return new Promise((resolve) => {
      this.#worker.on('message', (message: SandboxMessage) => {
        this.loading = false;
        if (message.kind === 'ready') resolve(undefined);
        if (message.kind !== 'init-failed') return;
        this.#retired = true;
        resolve(failedInvocation(message.error));
        if (this.#pending.size === 0) void this.#worker.terminate();
      });
    });
  }

  #receive(message: SandboxMessage): void {
    if (message.kind === 'answer') this.#settle(message.requestId, { payload: message.payload });
    if (message.kind === 'error') this.#settle(message.requestId, failedInvocation(message.error));
  }

  #timeOut(requestId: string): void {
    this.#retired = true;
    const seconds = this.#configuration.timeout.toFixed(2);
    const errorMessage = `RequestId: ${requestId} Error: Task timed out after ${seconds} seconds`;
    this.#settle(requestId, failedInvocation({ errorType: 'Sandbox.Timedout', errorMessage, trace: [] }));
  }

  #crash(errorType: string, reason: string): void {
    this.#retired = true;
    for (const requestId of [...this.#pending.keys()]) {
      const errorMessage = `RequestId: ${requestId} Error: ${reason}`;
      this.#settle(requestId, failedInvocation({ errorType, errorMessage, trace: [] }));
    }
  }

  #settle(requestId: string, result: InvocationResult): void {
    const pending = this.#pending.get(requestId);
    if (!pending) return;
    clearTimeout(pending.timer);
    this.#pending.delete(requestId);
    pending.settle(result);
    if (this.#retired && this.#pending.size === 0) void this.#worker.terminate();
  }
}

function sandboxData(configuration: FunctionConfiguration): SandboxData {
  return {
    taskRoot: configuration.taskRoot,
    handler: configuration.handler,
    functionName: configuration.name,
    functionArn: configuration.arn,
    memorySize: configuration.memorySize,
    logGroup: `/aws/lambda/${configuration.name}`,
  };
}
