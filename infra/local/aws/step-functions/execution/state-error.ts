/** A state's failure: the error name Retry and Catch match, and its cause. */
export class StateError extends Error {
  readonly error: string;
  override readonly cause: string;

  constructor(error: string, cause: string) {
    super(`${error}: ${cause}`);
    this.name = 'StateError';
    this.error = error;
    this.cause = cause;
  }
}

/** A JSONata expression that failed, or gave nothing; `location` is its field, such as `Arguments/Payload/key`. */
export class QueryEvaluationError extends StateError {
  readonly location: string;

  constructor(location: string, cause: string) {
    super('States.QueryEvaluationError', cause);
    this.location = location;
  }
}

/** Thrown inside a branch that is stopped because its execution was, or because a sibling failed. Never caught by a state. */
export class BranchCancellation extends Error {
  readonly error: string | undefined;
  readonly explanation: string | undefined;
  readonly status: 'ABORTED' | 'TIMED_OUT';

  constructor(status: 'ABORTED' | 'TIMED_OUT' = 'ABORTED', error?: string, explanation?: string) {
    super('The branch was cancelled.');
    this.name = 'Cancelled';
    this.status = status;
    this.error = error;
    this.explanation = explanation;
  }
}

/** `$states.errorOutput`, and a Catch's default output. */
export function errorOutputOf(failure: StateError): { Error: string; Cause: string } {
  return { Error: failure.error, Cause: failure.cause };
}
