import type { KIT_ERRORS } from './codes.ts';

/** Every code with its class. Each package adds those that it declares in its `errors.ts`; a package knows its own and those below. */
export interface ErrorCodes extends Readonly<typeof KIT_ERRORS> {}

/**
 * Every way Assay can fail on purpose. The code becomes the Lambda `errorType`, and with it the `Error` that a
 * state machine's Retry and Catch match, so a code, once published, keeps its meaning.
 */
export type ErrorCode = keyof ErrorCodes;

/**
 * The one error class of the project. `code` is for programs, `message` tells a person what to do,
 * `cause` keeps what was caught, `until` when it may be tried again (ISO 8601), where that is known. `name` equals `code` so that Step Functions can match it.
 */
export class AssayError extends Error {
  readonly code: ErrorCode;
  readonly until: string | undefined;

  constructor(code: ErrorCode, message: string, options?: { cause?: unknown; until?: string | undefined }) {
    super(message, options);
    this.name = code;
    this.code = code;
    this.until = options?.until;
  }
}

/** Null in place of an error of this code. @throws what else was thrown @example await work.catch(nullOn('RunNotFound')) */
export const nullOn =
  (code: ErrorCode) =>
  (error: unknown): null => {
    if (error instanceof AssayError && error.code === code) return null;
    throw error;
  };
