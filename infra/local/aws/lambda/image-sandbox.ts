import type { IncomingMessage, ServerResponse } from 'node:http';
import { text } from 'node:stream/consumers';
import { serve } from '../../http/serve.ts';
import { runContainerProcess } from '../ecs/container-process.ts';
import {
  type FunctionConfiguration,
  type FunctionError,
  failedInvocation,
  type InvocationResult,
} from './function-configuration.ts';
import type { EventSandbox, SandboxSurroundings } from './sandbox.ts';

/** https://docs.aws.amazon.com/lambda/latest/dg/runtimes-api.html */
const PATH = /^\/2018-06-01\/runtime\/(?:(init)\/error|invocation\/(?:(next)|([^/]+)\/(response|error)))$/;

interface ImageInvocation {
  requestId: string;
  event: string;
  settle(result: InvocationResult): void;
  timer?: NodeJS.Timeout;
}

/**
 * A process of an image, with the Runtime API that gives it events one after the other. The program is that of the image, run on
 * this machine in the image's folder.
 */
export class ImageSandbox implements EventSandbox {
  /** Another process is of use meanwhile: each takes one event. */
  readonly loading = false;
  readonly #configuration: FunctionConfiguration;
  readonly #ending = new AbortController();
  readonly #ended: Promise<void>;
  #pending: ImageInvocation | undefined;
  #asked: ServerResponse | undefined;

  constructor(configuration: FunctionConfiguration, { log }: SandboxSurroundings) {
    this.#configuration = configuration;
    this.#ended = this.#run(log).catch((error) => this.#retire('Runtime.InvalidEntrypoint', String(error)));
  }

  get load(): number {
    return this.#pending ? 1 : 0;
  }

  get usable(): boolean {
    return !this.#ending.signal.aborted;
  }

  invoke(requestId: string, event: string): Promise<InvocationResult> {
    return new Promise((settle) => {
      this.#pending = { requestId, event, settle };
      this.#give();
    });
  }

  async close(): Promise<void> {
    this.#retire('Runtime.ExitError', 'The local stack is closing');
    await this.#ended;
  }

  async #run(log: SandboxSurroundings['log']): Promise<void> {
    const api = await serve((request, response) => this.#answer(request, response));
    const { command = [], taskRoot: folder, environment } = this.#configuration;
    const variables = { ...environment, AWS_LAMBDA_RUNTIME_API: new URL(api.url).host };
    try {
      const code = await runContainerProcess(
        { command, folder, environment: variables },
        log,
        this.#ending.signal,
      );
      this.#retire('Runtime.ExitError', `Runtime exited with exit code ${code}`);
    } finally {
      await api.close();
    }
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    const [, init, next, requestId, ending] = PATH.exec(request.url ?? '') ?? [];
    if (next) {
      this.#asked = response;
      return this.#give();
    }
    const body = await text(request);
    const known = init !== undefined || requestId === this.#pending?.requestId;
    response.writeHead(known ? 202 : 400).end();
    if (ending === 'response' && known) this.#settle({ payload: body });
    if (init || (ending === 'error' && known)) this.#settle(failedInvocation(errorOf(body)));
    if (init) this.#ending.abort();
  }

  /** Hands an event over once there is one and the process has asked for it; the time limit begins then. */
  #give(): void {
    const { name, arn, timeout } = this.#configuration;
    const [pending, response] = [this.#pending, this.#asked];
    if (!pending || !response) return;
    this.#asked = undefined;
    const limit = timeout * 1000;
    const message = `Error: Task timed out after ${timeout.toFixed(2)} seconds`;
    pending.timer = setTimeout(() => this.#retire('Sandbox.Timedout', message), limit);
    response.writeHead(200, {
      'content-type': 'application/json',
      'lambda-runtime-aws-request-id': pending.requestId,
      'lambda-runtime-deadline-ms': String(Date.now() + limit),
      'lambda-runtime-invoked-function-arn': arn,
      'lambda-runtime-trace-id': `Root=1-local;Parent=${name};Sampled=0`,
    });
    response.end(pending.event);
  }

  #settle(result: InvocationResult): void {
    const pending = this.#pending;
    this.#pending = undefined;
    clearTimeout(pending?.timer);
    pending?.settle(result);
  }

  #retire(errorType: string, reason: string): void {
    const errorMessage = `RequestId: ${this.#pending?.requestId} ${reason}`;
    this.#ending.abort();
    this.#settle(failedInvocation({ errorType, errorMessage, trace: [] }));
  }
}

/** What a process says of its error; Node.js's `stackTrace` is told as `trace`. */
function errorOf(body: string): FunctionError {
  try {
    const { errorType = 'Error', errorMessage = '', stackTrace: trace = [] } = JSON.parse(body);
    return { errorType, errorMessage, trace };
  } catch {
    return { errorType: 'Runtime.Unknown', errorMessage: 'The error is not JSON.', trace: [] };
  }
}
