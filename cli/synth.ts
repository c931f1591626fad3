import { AssayError } from '@assay/kit/errors/assay-error';
import { reportFailure } from './report-failure.ts';
import { synthesize } from './synthesize.ts';

/** Synthesizes the template of the checkout, and prints its folder; contexts on the command line would be those of no stack that runs on it. */
async function synth(given: readonly string[]): Promise<void> {
  if (given.length > 0) {
    const words = `This takes nothing: put contexts into "context" of cdk.json, or look at another template with: npx cdk synth ${given.join(' ')}`;
    throw new AssayError('ConfigurationInvalid', words);
  }
  const say = () => process.stderr.write('Synthesizing the template, with cdk-nag …\n');
  process.stdout.write(`${await synthesize(say)}\n`);
}

await synth(process.argv.slice(2)).catch(reportFailure);
