import { AssayError } from '@assay/kit/errors/assay-error';
import { accountOutputs } from '../reach.ts';

/** Prints the outputs of the deployment in the account, one a line, or the value of one. @throws AssayError ConfigurationInvalid for a name that none has */
export async function printOutputs(name: string | undefined): Promise<void> {
  const outputs = await accountOutputs();
  const names = Object.keys(outputs).sort();
  if (name === undefined) {
    process.stdout.write(names.map((each) => `${each}\t${outputs[each]}\n`).join(''));
    return;
  }
  const value = outputs[name];
  if (value === undefined)
    throw new AssayError(
      'ConfigurationInvalid',
      `There is no output ${name}: give one of ${names.join(', ')}.`,
    );
  process.stdout.write(`${value}\n`);
}
