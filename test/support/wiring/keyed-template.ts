import { App, CfnResource, Stack } from 'aws-cdk-lib';
import { Construct } from 'constructs';
import { customerKey } from '../../../infra/constructs/customer-key.ts';

interface Written {
  Resources: Record<
    string,
    { Type: string; Properties?: Record<string, unknown>; Metadata?: { 'aws:cdk:path'?: string } }
  >;
}

/** Where a resource stands in the tree of constructs. */
function scopeOf(stack: Stack, path: readonly string[]): Construct {
  return path.reduce<Construct>(
    (scope, id) => (scope.node.tryFindChild(id) as Construct | undefined) ?? new Construct(scope, id),
    stack,
  );
}

/** A synthesized template as it is with the context `key=own`, which needs no bundling anew: its resources in a stack that is given the key. */
export function keyedTemplate({ Resources }: Written): unknown {
  const app = new App({ context: { key: 'own' }, builtinCloudFormationValidation: false });
  const stack = new Stack(app, 'Assay');
  customerKey(stack);
  for (const [id, { Type: type, Properties: properties = {}, Metadata }] of Object.entries(Resources)) {
    const path = (Metadata?.['aws:cdk:path'] ?? `Assay/${id}`).split('/').slice(1, -1);
    new CfnResource(scopeOf(stack, path), `written-${id}`, { type, properties }).overrideLogicalId(id);
  }
  return app.synth().getStackByName('Assay').template;
}
