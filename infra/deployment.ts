import type { App } from 'aws-cdk-lib';
import { contextOf } from './contexts.ts';

const PLAIN = 'Assay';

/**
 * The name of the stack: `Assay`, or `Assay-{deployment}` where the context names one (`-c deployment=physics`), so that several
 * deployments can stand in one account. With `isLocal` always `Assay`: the state of the stack on one machine is kept by its name, and what
 * cdk.json names for the account is not to empty it.
 */
export function stackName(app: App, isLocal = false): string {
  if (isLocal) return PLAIN;
  const deployment = contextOf(app, 'deployment');
  return deployment === undefined ? PLAIN : `Assay-${deployment}`;
}
