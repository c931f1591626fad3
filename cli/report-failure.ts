import { AssayError } from '@assay/kit/errors/assay-error';
import { StackError } from '../infra/local/stack-error.ts';
import { terminalText } from './terminal-text.ts';

/** As of `assay submit` where a cap is reached. */
const HELD = 4;

/** Says on stderr why a command failed, and fails the process: in a person's words where we know them. */
export function reportFailure(error: unknown): void {
  const words =
    error instanceof AssayError || error instanceof StackError
      ? `${error.code}: ${error.message}`
      : String((error as Error)?.stack ?? error);
  process.stderr.write(`${terminalText(words)}\n`);
  process.exitCode = error instanceof AssayError && error.code === 'CapReached' ? HELD : 1;
}
