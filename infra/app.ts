import { App, Validations } from 'aws-cdk-lib';
import { AwsSolutionsChecks } from 'cdk-nag';
import { stackName } from './deployment.ts';
import { AssayStack } from './stacks/assay-stack.ts';

const app = new App();
new AssayStack(app, stackName(app), {
  description: 'Evidence-anchored feedback and scoring of student work',
});
Validations.of(app).addPlugins(new AwsSolutionsChecks(app));
app.synth();
