import { spawnSync } from 'node:child_process';
import { reportFailure } from './report-failure.ts';
import { CDK, synthesize } from './synthesize.ts';

/** Synthesizes the template that local stacks run on, and prints its folder. */
async function synth(): Promise<void> {
  const say = () => process.stderr.write('Synthesizing the template, with cdk-nag …\n');
  process.stdout.write(`${await synthesize(say)}\n`);
}

/** Synthesizes what `npm run deploy` would deploy with the same words, such as contexts: into `cdk.out`, on which no local stack runs. */
function synthAsDeployed(given: readonly string[]): void {
  const { status } = spawnSync(CDK.program, ['synth', '--quiet', ...given], {
    ...CDK.options,
    stdio: 'inherit',
  });
  process.exitCode = status ?? 1;
}

const given = process.argv.slice(2);
if (given.length > 0) synthAsDeployed(given);
else await synth().catch(reportFailure);
