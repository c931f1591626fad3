import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { ServiceError } from '../../wire/service-error.ts';
import { parseDefinition } from '../definition/parse-definition.ts';
import type { Clock } from '../execution/clock.ts';
import { noStateMachine } from '../execution/executions.ts';
import type { StateMachineRevision, StateMachineStore } from '../store/state-machine-store.ts';
import { checkName, epochSeconds, pageInput, readInput } from './action-input.ts';
import { type Home, stateMachineArn } from './arns.ts';
import { pageOf } from './pages.ts';

const createInput = z.object({
  name: z.string(),
  definition: z.string(),
  roleArn: z.string(),
  type: z.string().optional(),
});
const updateInput = z.object({
  stateMachineArn: z.string(),
  definition: z.string().optional(),
  roleArn: z.string().optional(),
});
const arnInput = z.object({ stateMachineArn: z.string() });

/** CreateStateMachine, UpdateStateMachine, DescribeStateMachine, ListStateMachines, DeleteStateMachine. */
export class StateMachineActions {
  readonly #machines: StateMachineStore;
  readonly #home: Home;
  readonly #clock: Clock;

  constructor(machines: StateMachineStore, home: Home, clock: Clock) {
    this.#machines = machines;
    this.#home = home;
    this.#clock = clock;
  }

  async create(input: unknown): Promise<object> {
    const { name, definition, roleArn, type } = readInput(createInput, input);
    if (type !== undefined && type !== 'STANDARD') {
      throw new ServiceError('StateMachineTypeNotSupported', 'The local stack runs type STANDARD only.');
    }
    const arn = stateMachineArn(this.#home, checkName(name));
    parseDefinition(definition);
    const known = this.#machines.get(arn);
    if (known !== undefined) return describeCreated(sameOrRefuse(known, definition, roleArn));
    const now = this.#clock.now();
    const created = { stateMachineArn: arn, name, definition, roleArn, creationDate: now, updateDate: now };
    const revision = { ...created, revisionId: randomUUID() };
    await this.#machines.put(revision);
    return describeCreated(revision);
  }

  async update(input: unknown): Promise<object> {
    const { stateMachineArn: arn, definition, roleArn } = readInput(updateInput, input);
    const known = this.#get(arn);
    if (definition === undefined && roleArn === undefined) {
      throw new ServiceError(
        'MissingRequiredParameter',
        'Either the definition or the role ARN must be given.',
      );
    }
    if (definition !== undefined) parseDefinition(definition);
    const revision = {
      ...known,
      definition: definition ?? known.definition,
      roleArn: roleArn ?? known.roleArn,
      updateDate: this.#clock.now(),
      revisionId: randomUUID(),
    };
    await this.#machines.put(revision);
    return { updateDate: epochSeconds(revision.updateDate), revisionId: revision.revisionId };
  }

  async describe(input: unknown): Promise<object> {
    const { definition, roleArn, revisionId, ...listed } = this.#get(
      readInput(arnInput, input).stateMachineArn,
    );
    return {
      ...listItem(listed),
      status: 'ACTIVE',
      definition,
      roleArn,
      revisionId,
      loggingConfiguration: { level: 'OFF', includeExecutionData: false },
      tracingConfiguration: { enabled: false },
    };
  }

  async list(input: unknown): Promise<object> {
    const request = readInput(z.object(pageInput), input);
    const numbered = this.#machines.all().map((machine, index) => ({ machine, index }));
    const { items, nextToken } = pageOf(numbered, ({ index }) => index, request);
    return { stateMachines: items.map(({ machine }) => listItem(machine)), nextToken };
  }

  async delete(input: unknown): Promise<object> {
    await this.#machines.delete(readInput(arnInput, input).stateMachineArn);
    return {};
  }

  #get(arn: string): StateMachineRevision {
    const known = this.#machines.get(arn);
    if (known === undefined) throw noStateMachine(arn);
    return known;
  }
}

/** Creating the same state machine again changes nothing; another of the same name is refused. */
function sameOrRefuse(
  known: StateMachineRevision,
  definition: string,
  roleArn: string,
): StateMachineRevision {
  if (known.definition === definition && known.roleArn === roleArn) return known;
  throw new ServiceError(
    'StateMachineAlreadyExists',
    `State Machine Already Exists: '${known.stateMachineArn}'`,
  );
}

function describeCreated({ stateMachineArn: arn, creationDate }: StateMachineRevision): object {
  return { stateMachineArn: arn, creationDate: epochSeconds(creationDate) };
}

function listItem(machine: Pick<StateMachineRevision, 'stateMachineArn' | 'name' | 'creationDate'>): object {
  return {
    stateMachineArn: machine.stateMachineArn,
    name: machine.name,
    type: 'STANDARD',
    creationDate: epochSeconds(machine.creationDate),
  };
}
