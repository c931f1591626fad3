import { StackError } from '../infra/local/stack-error.ts';
import { AssayError } from '../shared/errors/assay-error.ts';
import { terminalText } from './terminal-text.ts';

/** Says on stderr why a command failed, and fails the process: in a person's words where we know them. */
export function reportFailure(error: unknown): void {
  const words =
    error instanceof AssayError || error instanceof StackError
      ? `${error.code}: ${error.message}`
      : String((error as Error)?.stack ?? error);
  process.stderr.write(`${terminalText(words)}\n`);
  process.exitCode = 1;
}
