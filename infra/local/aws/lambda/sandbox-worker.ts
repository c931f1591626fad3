import { existsSync } from 'node:fs';
import { enableCompileCache, flushCompileCache } from 'node:module';
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { parentPort, workerData } from 'node:worker_threads';
import type { FunctionError } from './function-configuration.ts';
import type { Invoke, SandboxData, SandboxMessage } from './sandbox-messages.ts';

type Handler = (event: unknown, context: object) => unknown;

const data = workerData as SandboxData;

function tell(message: SandboxMessage): void {
  parentPort?.postMessage(message);
}

function describe(error: unknown): FunctionError {
  if (!(error instanceof Error)) return { errorType: typeof error, errorMessage: String(error), trace: [] };
  return { errorType: error.name, errorMessage: error.message, trace: (error.stack ?? '').split('\n') };
}

async function load(): Promise<Handler> {
  const dot = data.handler.lastIndexOf('.');
  const base = join(data.taskRoot, data.handler.slice(0, dot));
  const file = ['.mjs', '.js', '.cjs'].map((ending) => base + ending).find((path) => existsSync(path));
  if (!file)
    throw Object.assign(new Error(`Cannot find module '${base}'`), { name: 'Runtime.ImportModuleError' });
  const module = (await import(pathToFileURL(file).href)) as Record<string, unknown>;
  const name = data.handler.slice(dot + 1);
  const handler = module[name] ?? (module.default as Record<string, unknown> | undefined)?.[name];
  if (typeof handler === 'function') return handler as Handler;
  const message = `${data.handler} is undefined or not exported`;
  throw Object.assign(new Error(message), { name: 'Runtime.HandlerNotFound' });
}

function context({ requestId, deadline }: Invoke): object {
  return {
    awsRequestId: requestId,
    functionName: data.functionName,
    functionVersion: '$LATEST',
    invokedFunctionArn: data.functionArn,
    memoryLimitInMB: String(data.memorySize),
    logGroupName: data.logGroup,
    logStreamName: 'local',
    callbackWaitsForEmptyEventLoop: false,
    getRemainingTimeInMillis: () => Math.max(0, deadline - Date.now()),
  };
}

async function answer(handler: Handler, invoke: Invoke): Promise<void> {
  try {
    const result = await handler(JSON.parse(invoke.event), context(invoke));
    tell({ kind: 'answer', requestId: invoke.requestId, payload: JSON.stringify(result) ?? 'null' });
  } catch (error) {
    tell({ kind: 'error', requestId: invoke.requestId, error: describe(error) });
  }
}

try {
  if (data.compileCache) enableCompileCache(data.compileCache);
  const handler = await load();
  parentPort?.on('message', (invoke: Invoke) => void answer(handler, invoke));
  tell({ kind: 'ready' });
  if (data.compileCache) flushCompileCache();
} catch (error) {
  // Stays until it is ended, so that nobody sees it gone before its reason.
  parentPort?.on('message', () => undefined);
  tell({ kind: 'init-failed', error: describe(error) });
}
