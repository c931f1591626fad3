import type { App } from 'aws-cdk-lib';
import { contextOf } from './contexts.ts';

/**
 * The name of the stack: `Assay`, or `Assay-{deployment}` where the context names one (`-c deployment=physics`), so that several
 * deployments can stand in one account.
 */
export function stackName(app: App): string {
  const deployment = contextOf(app, 'deployment');
  return deployment === undefined ? 'Assay' : `Assay-${deployment}`;
}
