import { unsupported } from '../stack-error.ts';
import type { Assembly } from './assembly.ts';
import type { DeployedResource } from './deployment.ts';
import { NO_VALUE, type TemplateScope } from './intrinsic.ts';
import { localArn } from './physical-name.ts';

/** The values of a template's names, given the resources deployed so far. */
export function templateScope(
  assembly: Pick<Assembly, 'template' | 'stackName'>,
  deployed: ReadonlyMap<string, DeployedResource>,
): TemplateScope {
  const { template, stackName } = assembly;
  const pseudo = pseudoParameters(stackName);
  const find = (logicalId: string): DeployedResource => {
    const resource = deployed.get(logicalId);
    if (resource) return resource;
    throw unsupported(`The template refers to ${logicalId}, which it does not deploy.`);
  };
  return {
    ref: (name) => {
      if (name in pseudo) return pseudo[name];
      const parameter = template.Parameters[name];
      if (parameter) return parameterDefault(name, parameter.Default);
      return find(name).ref;
    },
    attribute: (logicalId, name) => {
      const resource = find(logicalId);
      const value =
        resource.attributes[name] ?? (resource.anyAttribute && `${resource.anyAttribute}-${name}`);
      if (value !== undefined) return value;
      throw unsupported(`The local ${logicalId} has no attribute ${name}.`);
    },
  };
}

function pseudoParameters(stackName: string): Record<string, unknown> {
  return {
    'AWS::Region': 'us-east-1',
    'AWS::AccountId': '000000000000',
    'AWS::Partition': 'aws',
    'AWS::URLSuffix': 'amazonaws.com',
    'AWS::StackName': stackName,
    'AWS::StackId': localArn('cloudformation', `stack/${stackName}/local`),
    'AWS::NotificationARNs': [],
    'AWS::NoValue': NO_VALUE,
  };
}

function parameterDefault(name: string, value: unknown): unknown {
  if (value !== undefined) return value;
  throw unsupported(`The parameter ${name} has no default, which the local stack needs.`);
}
