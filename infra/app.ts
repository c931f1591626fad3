import { AssayError } from '@assay/kit/errors/assay-error';
import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { checkContexts } from './contexts.ts';
import { stackName } from './deployment.ts';
import { AssayStack } from './stacks/assay-stack.ts';

function synthesize(): void {
  const app = new App();
  checkContexts(app);
  new AssayStack(app, stackName(app, process.argv.includes('--local')), {
    description: 'Evidence-anchored feedback and scoring of student work',
  });
  Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
  app.synth();
}

try {
  synthesize();
} catch (error) {
  if (!(error instanceof AssayError)) throw error;
  process.stderr.write(`${error.code}: ${error.message}\n`);
  process.exitCode = 1;
}
