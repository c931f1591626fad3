import { createInterface } from 'node:readline/promises';
import { AssayError } from '@assay/kit/errors/assay-error';

/** Asks whether it may be paid. @throws AssayError EvaluationInvalid where nobody can be asked */
export async function confirmPaying(yes: boolean): Promise<boolean> {
  if (yes) return true;
  if (!process.stdin.isTTY)
    throw new AssayError(
      'EvaluationInvalid',
      'This asks models; what that costs is said above. Say so with --yes: nobody can be asked here.',
    );
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question('  Ask the models? (yes/no) ').finally(() => terminal.close());
  return answer.trim().toLowerCase() === 'yes';
}
