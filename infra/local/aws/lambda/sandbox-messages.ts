import type { FunctionError } from './function-configuration.ts';

/** What a sandbox's worker is started with. */
export interface SandboxData {
  taskRoot: string;
  handler: string;
  functionName: string;
  functionArn: string;
  memorySize: number;
  logGroup: string;
  /** Where compiled bundles are kept, so that the next start of the stack loads them faster. */
  compileCache?: string;
}

/** To the worker: one event. `deadline` in epoch milliseconds, `event` as JSON text. */
export interface Invoke {
  requestId: string;
  event: string;
  deadline: number;
}

/** From the worker: ready for events, or why it cannot be; then one answer for each event. */
export type SandboxMessage =
  | { kind: 'ready' }
  | { kind: 'init-failed'; error: FunctionError }
  | { kind: 'answer'; requestId: string; payload: string }
  | { kind: 'error'; requestId: string; error: FunctionError };
