import { readFileSync } from 'node:fs';
import { basename, extname } from 'node:path';
import * as z from 'zod';
import { ServiceError } from '../../aws/wire/service-error.ts';
import {
  type Deployment,
  type ResourceDeployer,
  type ResourceRequest,
  readProperties,
  refuse,
} from '../deployment.ts';
import { localArn } from '../physical-name.ts';

const stateMachine = z.object({
  StateMachineName: z.string().optional(),
  StateMachineType: z.enum(['STANDARD', 'EXPRESS']).default('STANDARD'),
  RoleArn: z.string(),
  DefinitionString: z.string().optional(),
  Definition: z.record(z.string(), z.unknown()).optional(),
  DefinitionS3Location: z.object({ Key: z.string() }).optional(),
  DefinitionSubstitutions: z.record(z.string(), z.coerce.string<string | number | boolean>()).default({}),
});

/** `AWS::StepFunctions::StateMachine`: created, or updated where the folder of an earlier start has it. */
export const deployStateMachine: ResourceDeployer = async (request, deployment) => {
  const properties = readProperties(stateMachine, request);
  const name = properties.StateMachineName ?? request.defaultName;
  const text = definitionText(properties, request, deployment);
  const definition = text.replace(
    /\$\{(\w+)\}/g,
    (whole, key: string) => properties.DefinitionSubstitutions[key] ?? whole,
  );
  const { RoleArn: roleArn, StateMachineType: type } = properties;
  const arn = await createOrUpdate(deployment, { name, definition, roleArn, type });
  return { ref: arn, attributes: { Arn: arn, Name: name } };
};

function definitionText(
  properties: z.output<typeof stateMachine>,
  request: ResourceRequest,
  { assembly }: Deployment,
): string {
  if (properties.DefinitionString !== undefined) return properties.DefinitionString;
  if (properties.Definition) return JSON.stringify(properties.Definition);
  const key = properties.DefinitionS3Location?.Key ?? '';
  const file = assembly.file(basename(key, extname(key)));
  if (!file)
    throw refuse(request, 'its definition is not in the synthesized app; run `npm run synth` again.');
  return readFileSync(file, 'utf8');
}

async function createOrUpdate(
  { services }: Deployment,
  machine: { name: string; definition: string; roleArn: string; type: string },
): Promise<string> {
  try {
    const created = await services.stateMachines.handle('CreateStateMachine', machine);
    return (created as { stateMachineArn: string }).stateMachineArn;
  } catch (error) {
    if (!(error instanceof ServiceError) || error.type !== 'StateMachineAlreadyExists') throw error;
    const stateMachineArn = localArn('states', `stateMachine:${machine.name}`);
    const { definition, roleArn } = machine;
    await services.stateMachines.handle('UpdateStateMachine', { stateMachineArn, definition, roleArn });
    return stateMachineArn;
  }
}
