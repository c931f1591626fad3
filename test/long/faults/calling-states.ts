import { parseDefinition } from '../../../infra/local/aws/step-functions/definition/parse-definition.ts';
import type { StateChain } from '../../../infra/local/aws/step-functions/definition/states-language.ts';
import {
  type TaskResource,
  taskResource,
} from '../../../infra/local/aws/step-functions/definition/task-resource.ts';

/** A Task state of a deployed state machine. */
export interface CallingState {
  stateMachine: string;
  state: string;
  service: TaskResource['service'];
}

/** Every state of a definition that calls something, those within Map and Parallel states too. */
export function callingStates(stateMachine: string, definition: string): CallingState[] {
  const within = (chain: StateChain): CallingState[] =>
    Object.entries(chain.States).flatMap(([state, one]) => {
      if (one.Type === 'Map') return within(one.ItemProcessor);
      if (one.Type === 'Parallel') return one.Branches.flatMap(within);
      if (one.Type !== 'Task') return [];
      return [{ stateMachine, state, service: taskResource(one.Resource)!.service }];
    });
  return within(parseDefinition(definition));
}

/** How a state is called in plans and reports: `{state machine}/{state}`, the machine without the hash of its name. */
export function nameOf({ stateMachine, state }: Pick<CallingState, 'stateMachine' | 'state'>): string {
  return `${stateMachine.replace(DEPLOYED, '$1')}/${state}`;
}

/** A state machine's name as the template makes it: the stack, who contains it, its id, a hash. */
const DEPLOYED = /^assay-(?:.*workflow)?([a-z]+)[0-9a-f]{8}$/;
