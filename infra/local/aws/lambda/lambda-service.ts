import { parseJson } from '@assay/kit/json/parse-json';
import type { Activity } from '../../deploy/activity.ts';
import { ServiceError } from '../wire/service-error.ts';
import { AccountConcurrency } from './concurrency.ts';
import type { FunctionConfiguration, InvocationResult } from './function-configuration.ts';
import { FunctionPool } from './function-pool.ts';
import type { SandboxSurroundings } from './sandbox.ts';

/** The limit of a synchronous request and of its response, bytes. */
const PAYLOAD_LIMIT = 6 * 1024 * 1024;
/** The limit of an asynchronous request, bytes. */
const ASYNC_PAYLOAD_LIMIT = 1024 * 1024;

export interface LambdaService {
  deploy(configuration: FunctionConfiguration): void;
  list(): FunctionConfiguration[];
  /**
   * Waits for the answer; a function's error is an answer. Throws `ServiceError` where the request itself fails, as
   * for a name or ARN (either with or without a qualifier) that is not here, and where too many functions run at once.
   */
  invoke(nameOrArn: string, payload: string): Promise<InvocationResult>;
  /** As `invoke`, but where too many functions run at once it tries again for so many milliseconds, as AWS's own pollers do. */
  invokeFor(within: number, nameOrArn: string, payload: string): Promise<InvocationResult>;
  /** Accepts the event and returns; an invocation that fails is tried again twice, and one that is throttled for six hours. */
  invokeLater(nameOrArn: string, payload: string): void;
  close(): Promise<void>;
}

/** How often an asynchronous event is tried in all, as on AWS where nothing else is configured. */
const ASYNC_ATTEMPTS = 3;
/** How long one is tried that is throttled, milliseconds. */
const ASYNC_PATIENCE = 6 * 3_600_000;

interface LocalLambdaOptions extends SandboxSurroundings {
  activity: Activity;
  /** How many functions run at once, those with a share of their own included; any number without it. */
  functionsAtOnce?: number | undefined;
}

/** Lambda over worker threads. What functions print goes to `log`, never to the console. */
export function createLambdaService(options: LocalLambdaOptions): LambdaService {
  const concurrency = new AccountConcurrency(options.functionsAtOnce ?? Number.POSITIVE_INFINITY);
  const pools = new Map<string, FunctionPool>();
  const replaced: Promise<void>[] = [];

  const find = (nameOrArn: string): FunctionPool => {
    const pool = pools.get(functionName(nameOrArn));
    if (pool) return pool;
    throw new ServiceError('ResourceNotFoundException', `Function not found: ${nameOrArn}`, 404);
  };

  const invoke = async (nameOrArn: string, payload: string): Promise<InvocationResult> => {
    const pool = find(nameOrArn);
    checkSize(payload, PAYLOAD_LIMIT);
    checkJson(payload);
    const share = concurrency.of(pool.configuration.name);
    const result = await options.activity.during(() => share.during(() => pool.invoke(payload || '{}')));
    return Buffer.byteLength(result.payload) > PAYLOAD_LIMIT ? tooLargeAnswer() : result;
  };

  const invokeFor = async (within: number, nameOrArn: string, payload: string): Promise<InvocationResult> => {
    const share = concurrency.of(find(nameOrArn).configuration.name);
    const until = Date.now() + within;
    for (;;) {
      try {
        return await invoke(nameOrArn, payload);
      } catch (error) {
        const isThrottled = error instanceof ServiceError && error.type === 'TooManyRequestsException';
        const left = until - Date.now();
        if (!isThrottled || share.most === 0 || left <= 0) throw error;
        await share.ended(left);
      }
    }
  };

  const invokeWithRetries = async (nameOrArn: string, payload: string): Promise<void> => {
    for (let attempt = 1; attempt <= ASYNC_ATTEMPTS; attempt += 1) {
      const result = await invokeFor(ASYNC_PATIENCE, nameOrArn, payload).catch(() => undefined);
      if (result && !result.functionError) return;
    }
    options.log.write(`${functionName(nameOrArn)}: asynchronous event given up\n`);
  };

  return {
    invoke,
    invokeFor,
    list: () => [...pools.values()].map(({ configuration }) => configuration),
    deploy: (configuration) => {
      concurrency.reserve(configuration.name, configuration.reservedConcurrency);
      const previous = pools.get(configuration.name);
      if (previous) replaced.push(previous.close());
      pools.set(configuration.name, new FunctionPool(configuration, options));
    },
    invokeLater: (nameOrArn, payload) => {
      find(nameOrArn);
      checkSize(payload, ASYNC_PAYLOAD_LIMIT);
      checkJson(payload);
      void options.activity.during(() => invokeWithRetries(nameOrArn, payload));
    },
    close: async () => {
      await Promise.all([...replaced, ...[...pools.values()].map((pool) => pool.close())]);
    },
  };
}

/** `name`, `name:qualifier`, `arn:…:function:name` and `arn:…:function:name:qualifier` all mean `name`. */
function functionName(nameOrArn: string): string {
  const parts = nameOrArn.split(':');
  return (nameOrArn.startsWith('arn:') ? parts[6] : parts[0]) ?? '';
}

function checkSize(payload: string, limit: number): void {
  if (Buffer.byteLength(payload) <= limit) return;
  const message = `Request must be smaller than ${limit} bytes for the InvokeFunction operation`;
  throw new ServiceError('RequestTooLargeException', message, 413);
}

function checkJson(payload: string): void {
  if (payload === '' || parseJson(payload) !== undefined) return;
  throw new ServiceError('InvalidRequestContentException', 'Could not parse request body into json.');
}

function tooLargeAnswer(): InvocationResult {
  const errorMessage = `Response payload size exceeded maximum allowed payload size (${PAYLOAD_LIMIT} bytes).`;
  const error = { errorType: 'Function.ResponseSizeTooLarge', errorMessage, trace: [] };
  return { payload: JSON.stringify(error), functionError: 'Unhandled' };
}
