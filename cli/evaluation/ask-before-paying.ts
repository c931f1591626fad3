import { createInterface } from 'node:readline/promises';
import { AssayError } from '../../shared/errors/assay-error.ts';

/**
 * Asks whether what an estimate said may be paid. @throws AssayError EvaluationInvalid where nobody can be asked
 */
export async function mayBePaid(yes: boolean | undefined): Promise<boolean> {
  if (yes) return true;
  if (!process.stdin.isTTY)
    throw new AssayError(
      'EvaluationInvalid',
      'This asks models that may have to be paid, and nobody can be asked here: look at the estimate and say so with --yes.',
    );
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question('  Go on? (yes/no) ').finally(() => terminal.close());
  return ['yes', 'y'].includes(answer.trim().toLowerCase());
}
