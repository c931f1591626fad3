import { AssayError } from '@assay/kit/errors/assay-error';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { checkConcurrency, roomOf } from './account-check.ts';
import { functionsAtOnce, webAtOnce } from './concurrency.ts';
import { checkContexts, describeKept } from './contexts.ts';
import { stackName } from './deployment.ts';
import { checkEnvironments } from './environment-check.ts';
import { keptSettings, stands } from './kept-settings.ts';
import { tellMaking } from './making.ts';
import { AssayStack } from './stacks/assay-stack.ts';

/** What the deployment was given before and is not given now: contexts of the command line and of cdk.json come first. */
async function keptContext(isLocal: boolean): Promise<Record<string, unknown>> {
  if (isLocal) return {};
  const given = new App({ autoSynth: false });
  const kept = await keptSettings(stackName(given));
  const words = describeKept(given, kept);
  if (words !== null) process.stderr.write(`${words}\n`);
  return kept;
}

async function synthesize(isLocal: boolean): Promise<void> {
  const kept = await keptContext(isLocal);
  const app = new App({ context: kept });
  checkContexts(app);
  if (isLocal) app.node.setContext('desk', null);
  const isThere = isLocal || (await stands(stackName(app)));
  const { CDK_DEFAULT_ACCOUNT: account, CDK_DEFAULT_REGION: region } = process.env;
  const deployed = { node: { tryGetContext: (name: string) => kept[name], getAllContext: () => kept } };
  const reserved = isThere ? webAtOnce(deployed) : 0;
  if (!isLocal && account) checkConcurrency(await roomOf(region, reserved), functionsAtOnce(app));
  const stack = new AssayStack(app, stackName(app, isLocal), {
    description: 'Evidence-anchored feedback and scoring of student work',
    terminationProtection: isThere,
  });
  tellMaking('checking the template');
  checkEnvironments(stack);
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  app.synth();
}

try {
  await synthesize(process.argv.includes('--local'));
} catch (error) {
  if (!(error instanceof AssayError)) throw error;
  process.stderr.write(`${error.code}: ${error.message}\n`);
  process.exitCode = 1;
}
