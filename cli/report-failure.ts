import { AssayError } from '@assay/kit/errors/assay-error';
import { asCalled } from '@assay/kit/process/assay-command';
import { CommanderError } from 'commander';
import { StackError } from '../infra/local/stack-error.ts';
import { terminalText } from './terminal-text.ts';
import { UsageError } from './usage-error.ts';

/** As of `assay submit` where a cap is reached. */
const HELD = 4;
/** The command was called wrongly, and nothing was done. */
const USAGE = 2;

/** The exit code of a command that ended by this error; help and the version are no failure. */
export function exitCodeOf(error: unknown): number {
  if (error instanceof CommanderError) return error.exitCode === 0 ? 0 : USAGE;
  if (error instanceof UsageError) return USAGE;
  return error instanceof AssayError && error.code === 'CapReached' ? HELD : 1;
}

/** What clients and services of AWS call it where nobody is known by what was sent, or may not do it. */
const UNKNOWN_TO_AWS =
  /Credentials|Token|Signature|AccessKeyId|UnrecognizedClient|AccessDenied|NotAuthorized/;

/** The refusal of an account, or that none is named, in words for who called the command; another error as it is, for it is ours. */
function asUnavailable(error: unknown): unknown {
  const { name = '', message, $fault } = Object(error) as Partial<Error & { $fault: string }>;
  const isOfAws = $fault !== undefined || name === 'CredentialsProviderError';
  if (message !== 'Region is missing' && !(isOfAws && UNKNOWN_TO_AWS.test(name))) return error;
  const words = `The account cannot be asked (${name}: ${message}): see whether AWS_PROFILE and AWS_REGION name the right account and region, and whether your credentials are valid and may do this.`;
  return new AssayError('StackUnavailable', words, { cause: error });
}

const isKnown = (error: unknown): error is AssayError | StackError =>
  error instanceof AssayError || error instanceof StackError;

/** What programs are told of a failure, in the place of a result. */
function failureOf(error: unknown) {
  const { message } = error as Error;
  if (error instanceof CommanderError) return { code: 'CommandInvalid', message };
  return isKnown(error)
    ? { code: error.code, message: asCalled(message) }
    : { code: 'InternalError', message: String(message) };
}

/** A person at a terminal reads the words first; elsewhere the code comes first, by which programs know it. */
function knownText({ code, message }: AssayError | StackError, isTerminal: boolean): string {
  const words = asCalled(message);
  return isTerminal ? `${words} (${code})` : `${code}: ${words}`;
}

/**
 * Says on stderr why a command failed, and fails the process: in a person's words where we know them. How it was called the command line has said
 * itself. With `--json` an object stands on stdout in the place of the result.
 */
export function reportFailure(thrown: unknown, asked: readonly string[] = process.argv): void {
  const error = asUnavailable(thrown);
  process.exitCode = exitCodeOf(error);
  if (process.exitCode === 0) return;
  if (asked.includes('--json')) console.log(JSON.stringify({ error: failureOf(error) }));
  if (error instanceof CommanderError) return;
  const words = isKnown(error)
    ? knownText(error, process.stderr.isTTY)
    : String((error as Error)?.stack ?? error);
  process.stderr.write(`${terminalText(words)}\n`);
}
