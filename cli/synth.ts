import { reportFailure } from './report-failure.ts';
import { synthesize } from './synthesize.ts';

await synthesize(() => process.stderr.write('Synthesizing the template, with cdk-nag …\n')).catch(
  reportFailure,
);
