import { ServiceError } from '../aws/wire/service-error.ts';
import { unsupported } from '../stack-error.ts';
import {
  type DeployedResource,
  type Deployment,
  type ResourceDeployer,
  type ResourceRequest,
  refuse,
} from './deployment.ts';
import { evaluate, type TemplateScope } from './intrinsic.ts';
import { isPassedOver } from './passed-over.ts';
import { localArn, physicalName } from './physical-name.ts';
import { resourceOrder } from './resource-order.ts';
import { resourceTypes } from './resource-types.ts';
import type { Template, TemplateResource } from './template.ts';
import { templateScope } from './template-scope.ts';

export interface DeployedStack {
  name: string;
  metadata: Template['Metadata'];
  outputs: { key: string; value: string; description?: string }[];
}

/**
 * Deploys a template to the stand-ins, resource by resource in the order of their references; then starts what
 * waits for the rest. An unsupported resource type is refused before anything is created.
 */
export async function deployTemplate(deployment: Deployment): Promise<DeployedStack> {
  const { stackName, template } = deployment.assembly;
  refuseUnknownTypes(template);
  const deployed = new Map<string, DeployedResource>();
  const scope = templateScope(deployment.assembly, deployed);

  for (const logicalId of resourceOrder(template.Resources)) {
    const resource = template.Resources[logicalId] as TemplateResource;
    const defaultName = physicalName(stackName, logicalId);
    const deploy = resourceTypes.get(resource.Type);
    if (!deploy) {
      deployed.set(logicalId, passOver(resource.Type, defaultName));
      continue;
    }
    const own = evaluate(resource.Properties, scope) as Record<string, unknown>;
    const properties = { ...own, ...deployment.properties[resource.Type] };
    const request = { logicalId, type: resource.Type, properties, defaultName };
    refuseDynamicReferences(request);
    deployed.set(logicalId, await deployOne(deploy, request, deployment));
  }
  for (const { start } of deployed.values()) start?.();
  return {
    name: stackName,
    metadata: template.Metadata,
    outputs: outputsOf(template, scope),
  };
}

/** What a stand-in refuses, such as an invalid state machine, is told with the resource it belongs to. */
async function deployOne(
  deploy: ResourceDeployer,
  request: ResourceRequest,
  deployment: Deployment,
): Promise<DeployedResource> {
  try {
    return await deploy(request, deployment);
  } catch (error) {
    throw error instanceof ServiceError ? refuse(request, error.message) : error;
  }
}

function outputsOf({ Outputs }: Template, scope: TemplateScope): DeployedStack['outputs'] {
  return Object.entries(Outputs).map(([key, { Value, Description }]) => ({
    key,
    value: String(evaluate(Value, scope)),
    description: Description,
  }));
}

function refuseUnknownTypes(template: Template): void {
  const unknown = Object.entries(template.Resources).filter(
    ([, { Type }]) => !resourceTypes.has(Type) && !isPassedOver(Type),
  );
  if (unknown.length === 0) return;
  const names = unknown.map(([logicalId, { Type }]) => `${logicalId} (${Type})`).join(', ');
  const message = `The local stack cannot deploy ${names}. Add the type to infra/local/deploy, or take it out of the app.`;
  throw unsupported(message);
}

function passOver(type: string, name: string): DeployedResource {
  const service = type.split('::')[1]?.toLowerCase() ?? 'local';
  return { ref: name, attributes: { Arn: localArn(service, name) }, anyAttribute: name };
}

function refuseDynamicReferences(request: ResourceRequest): void {
  const found = /\{\{resolve:[^}]*\}\}/.exec(JSON.stringify(request.properties))?.[0];
  if (found) throw refuse(request, `${found} is not resolved here: read the secret at run time.`);
}
