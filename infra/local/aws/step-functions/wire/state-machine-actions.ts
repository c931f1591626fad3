import { randomUUID } from 'node:crypto';
import * as z from 'zod';
import { ServiceError } from '../../wire/service-error.ts';
import { checkDefinition } from '../definition/parse-definition.ts';
import type { StateMachineRevision } from '../store/state-machine-store.ts';
import { action, checkName, epochSeconds, type StepFunctionsAction } from './action.ts';
import { pageInput, pageOf } from './pages.ts';

const createInput = z.object({
  name: z.string(),
  definition: z.string(),
  roleArn: z.string(),
  type: z.string().default('STANDARD'),
});

/** Creating the same state machine again changes nothing; another of the same name is refused. */
const create = action(createInput, ({ machines, home, clock }, { name, definition, roleArn, type }) => {
  if (type !== 'STANDARD')
    throw new ServiceError('StateMachineTypeNotSupported', 'The local stack runs type STANDARD only.');
  const stateMachineArn = `${home}:stateMachine:${checkName(name)}`;
  const machineRevision = machines.find(stateMachineArn);
  checkDefinition(definition, machines.accepted);
  if (machineRevision?.definition === definition && machineRevision.roleArn === roleArn)
    return created(machineRevision);
  if (machineRevision)
    throw new ServiceError('StateMachineAlreadyExists', `State Machine Already Exists: '${stateMachineArn}'`);
  const dated = { creationDate: clock.now(), revisionId: randomUUID() };
  const revision = { stateMachineArn, name, definition, roleArn, ...dated };
  machines.put(revision);
  return created(revision);
});

function created({ stateMachineArn, creationDate }: StateMachineRevision): object {
  return { stateMachineArn, creationDate: epochSeconds(creationDate) };
}

const updateInput = z.object({ stateMachineArn: z.string(), definition: z.string(), roleArn: z.string() });

const update = action(updateInput, ({ machines, clock }, { stateMachineArn, definition, roleArn }) => {
  const machineRevision = machines.get(stateMachineArn);
  checkDefinition(definition, machines.accepted);
  const revisionId = randomUUID();
  machines.put({ ...machineRevision, definition, roleArn, revisionId });
  return { updateDate: epochSeconds(clock.now()), revisionId };
});

const describe = action(z.object({ stateMachineArn: z.string() }), ({ machines }, { stateMachineArn }) => {
  const machine = machines.get(stateMachineArn);
  const { definition, roleArn, revisionId } = machine;
  return {
    ...listItem(machine),
    status: 'ACTIVE',
    definition,
    roleArn,
    revisionId,
    loggingConfiguration: { level: 'OFF', includeExecutionData: false },
    tracingConfiguration: { enabled: false },
  };
});

const list = action(z.object(pageInput), ({ machines }, request) => {
  const numbered = machines.all().map((machine, index) => ({ machine, index }));
  const { items, nextToken } = pageOf(numbered, ({ index }) => index, request);
  return { stateMachines: items.map(({ machine }) => listItem(machine)), nextToken };
});

function listItem({ stateMachineArn, name, creationDate }: StateMachineRevision): object {
  return { stateMachineArn, name, type: 'STANDARD', creationDate: epochSeconds(creationDate) };
}

export const stateMachineActions: Readonly<Record<string, StepFunctionsAction>> = {
  CreateStateMachine: create,
  UpdateStateMachine: update,
  DescribeStateMachine: describe,
  ListStateMachines: list,
};
