import type { CfnResource } from 'aws-cdk-lib';
import type { Construct } from 'constructs';
import { contextOf } from '../contexts.ts';
import { letIn } from '../origins.ts';

/** Lets the pages of the origins that the context names use an API, or a bucket; where it names none, no page of another site is let in. */
export function letPagesUse(what: keyof ReturnType<typeof letIn>, resource: Construct): void {
  const origins = contextOf(resource, 'origins');
  if (origins === undefined) return;
  (resource.node.defaultChild as CfnResource).addPropertyOverride('CorsConfiguration', letIn(origins)[what]);
}
