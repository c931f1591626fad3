import { parseJson } from '@assay/kit/json/parse-json';
import type { Activity } from '../../deploy/activity.ts';
import { ServiceError } from '../wire/service-error.ts';
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
   * for a name or ARN (either with or without a qualifier) that is not here.
   */
  invoke(nameOrArn: string, payload: string): Promise<InvocationResult>;
  /** Accepts the event and returns; an invocation that fails is tried again twice. */
  invokeLater(nameOrArn: string, payload: string): void;
  close(): Promise<void>;
}

/** How often an asynchronous event is tried in all, as on AWS where nothing else is configured. */
const ASYNC_ATTEMPTS = 3;

/** Lambda over worker threads. What functions print goes to `log`, never to the console. */
export function createLambdaService(options: SandboxSurroundings & { activity: Activity }): LambdaService {
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
    const result = await options.activity.during(() => pool.invoke(payload || '{}'));
    return Buffer.byteLength(result.payload) > PAYLOAD_LIMIT ? tooLargeAnswer() : result;
  };

  const invokeWithRetries = async (nameOrArn: string, payload: string): Promise<void> => {
    for (let attempt = 1; attempt <= ASYNC_ATTEMPTS; attempt += 1) {
      const result = await invoke(nameOrArn, payload).catch(() => undefined);
      if (result && !result.functionError) return;
    }
    options.log.write(`${functionName(nameOrArn)}: asynchronous event given up\n`);
  };

  return {
    invoke,
    list: () => [...pools.values()].map(({ configuration }) => configuration),
    deploy: (configuration) => {
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
