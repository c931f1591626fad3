import { synthesize } from '../../cli/synthesize.ts';
import { type Assembly, readAssembly } from '../../infra/local/deploy/assembly.ts';
import type { DeployedResource } from '../../infra/local/deploy/deployment.ts';
import { evaluate } from '../../infra/local/deploy/intrinsic.ts';
import { localArn } from '../../infra/local/deploy/physical-name.ts';
import { templateScope } from '../../infra/local/deploy/template-scope.ts';

const assembly = readAssembly(await synthesize());

/** A resource's properties as CloudFormation writes them. */
export type Properties = Record<string, unknown>;

/** A resource by its construct's name, which is its logical id without the hash CDK puts at the end. */
export interface Resource {
  name: string;
  type: string;
  properties: Properties;
}

/** The name of a construct by its logical id. */
export const nameOf = (logicalId: string): string => logicalId.replace(/[0-9A-F]{8}$/, '');

const ARN_OF: Record<string, (name: string) => string> = {
  'AWS::Lambda::Function': (name) => localArn('lambda', `function:${name}`),
  'AWS::StepFunctions::StateMachine': (name) => localArn('states', `stateMachine:${name}`),
};

function deployedAs(logicalId: string, type: string): DeployedResource {
  const name = nameOf(logicalId);
  const arn = ARN_OF[type]?.(name) ?? `arn:${name}`;
  const isMachine = type === 'AWS::StepFunctions::StateMachine';
  return { ref: isMachine ? arn : name, attributes: { Arn: arn }, anyAttribute: name };
}

/** Every resource of a template, its references written as names and ARNs (`arn:{name}`). */
export function resourcesOf(of: Assembly): Resource[] {
  const entries = Object.entries(of.template.Resources);
  const scope = templateScope(
    of,
    new Map(entries.map(([logicalId, { Type }]) => [logicalId, deployedAs(logicalId, Type)])),
  );
  return entries.map(([logicalId, { Type, Properties: raw }]) => ({
    name: nameOf(logicalId),
    type: Type,
    properties: evaluate(raw, scope) as Properties,
  }));
}

/** Every resource of the synthesized template. */
export const resources = resourcesOf(assembly);

/** The resources of one type, such as `Lambda::Function`. */
export function ofType(type: string): Resource[] {
  return resources.filter((resource) => resource.type === `AWS::${type}`);
}

/** The properties of one resource. */
export function properties(type: string, name: string): Properties {
  const found = ofType(type).find((resource) => resource.name === name);
  if (!found) throw new Error(`The template has no ${type} ${name}.`);
  return found.properties;
}
