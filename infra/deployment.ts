import type { App } from 'aws-cdk-lib';

/** The pattern of a deployment's name: it becomes part of names of the vector store, which takes lower case, digits and hyphens. */
const NAME = /^[a-z][a-z0-9-]{0,19}$/;

/**
 * The name of the stack: `Assay`, or `Assay-{deployment}` where the context names one (`-c deployment=physics`), so that several
 * deployments can stand in one account.
 */
export function stackName(app: App): string {
  const deployment: unknown = app.node.tryGetContext('deployment');
  if (deployment === undefined) return 'Assay';
  if (typeof deployment === 'string' && NAME.test(deployment)) return `Assay-${deployment}`;
  throw new Error(
    `The context "deployment" is ${JSON.stringify(deployment)}: give a name of at most 20 lower-case letters, digits and hyphens that begins with a letter.`,
  );
}
