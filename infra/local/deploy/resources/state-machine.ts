import * as z from 'zod';
import { ServiceError } from '../../aws/wire/service-error.ts';
import { type Deployment, notHere, type ResourceDeployer, readProperties } from '../deployment.ts';
import { localArn } from '../physical-name.ts';

const stateMachine = z.object({
  StateMachineName: z.string().optional(),
  StateMachineType: z.enum(['STANDARD', 'EXPRESS']).default('STANDARD'),
  RoleArn: z.string(),
  DefinitionString: z.string(),
  DefinitionSubstitutions: notHere,
});

const UNTRUSTED =
  'Neither the global service principal states.amazonaws.com, nor the regional one is authorized to assume the provided role.';

/** `AWS::StepFunctions::StateMachine`: created, or updated where the folder of an earlier start has it. */
export const deployStateMachine: ResourceDeployer = async (request, deployment) => {
  const properties = readProperties(stateMachine, request);
  const name = properties.StateMachineName ?? request.defaultName;
  const { RoleArn: roleArn, StateMachineType: type, DefinitionString: definition } = properties;
  const source = localArn('states', `stateMachine:${name}`);
  if (!deployment.services.roles.trustsService(roleArn, 'states.amazonaws.com', source))
    throw new ServiceError('AccessDeniedException', UNTRUSTED);
  const arn = await createOrUpdate(deployment, { name, definition, roleArn, type });
  return { ref: arn, attributes: { Arn: arn, Name: name } };
};

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
