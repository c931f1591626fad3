/** What a Task state can call. The local stack gives the real stand-ins, a test its own functions. */
export interface ServiceIntegrations {
  /** Invokes a function and waits for its answer. Throws `TaskError` with the function's errorType when it fails. */
  invokeLambda(
    args: { FunctionName: string; Payload?: unknown },
    signal: AbortSignal,
  ): Promise<{ Payload: unknown }>;
  /** Runs an ECS task until it is STOPPED. Throws `TaskError('States.TaskFailed', …)` when it did not exit with 0. */
  runTask(args: Record<string, unknown>, signal: AbortSignal): Promise<unknown>;
  /** EventBridge PutEvents; `Detail` of every entry is a JSON string. Answers `{ Entries, FailedEntryCount }`. */
  putEvents(args: Record<string, unknown>): Promise<unknown>;
  /** SQS SendMessage; `MessageBody` is text. Throws `ServiceError` as SQS answers. */
  sendMessage(args: Record<string, unknown>): Promise<{ MessageId: string; MD5OfMessageBody: string }>;
  /** S3 as a Distributed Map reads its items and writes its results. Every function throws in S3's words. */
  objects: {
    /** The object's text. */
    read(args: { Bucket: string; Key: string; VersionId?: string }, signal: AbortSignal): Promise<string>;
    write(args: { Bucket: string; Key: string; Body: string }): Promise<unknown>;
  };
}

/** A task's failure by the name Retry and Catch match, and its cause (often JSON text). */
export class TaskError extends Error {
  readonly error: string;
  override readonly cause: string;

  constructor(error: string, cause: string) {
    super(`The task failed with ${error}.`);
    this.name = 'TaskError';
    this.error = error;
    this.cause = cause;
  }
}
