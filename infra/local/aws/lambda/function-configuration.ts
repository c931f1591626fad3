/** A deployed function: what its sandbox needs and what `ListFunctions` tells. */
export interface FunctionConfiguration {
  name: string;
  arn: string;
  /** The folder of the bundle; `LAMBDA_TASK_ROOT`. */
  taskRoot: string;
  /** `file.export`, for example `index.handler`. */
  handler: string;
  runtime: string;
  /** Seconds. */
  timeout: number;
  /** MB; told to the function, not enforced. */
  memorySize: number;
  environment: Record<string, string>;
  /** Of a function that is an image: the program to start, which asks the Runtime API for events. */
  command?: string[];
  /** Invocations at the same time, which no other function has; more are throttled. Where absent it has what all others have together. */
  reservedConcurrency?: number;
}

/** What an invocation came to. A function's own error is an answer with `functionError`, as on AWS. */
export interface InvocationResult {
  /** JSON text; the error as `{ errorType, errorMessage, trace }` where `functionError` is set. */
  payload: string;
  functionError?: 'Unhandled';
}

/** The body of a function error. */
export interface FunctionError {
  errorType: string;
  errorMessage: string;
  trace: string[];
}

export function failedInvocation(error: FunctionError): InvocationResult {
  return { payload: JSON.stringify(error), functionError: 'Unhandled' };
}
