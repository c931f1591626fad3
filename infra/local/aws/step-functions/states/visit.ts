import type { State, Yield } from '../definition/state-machine-definition.ts';
import type { Branch } from '../execution/branch.ts';
import { NOT_TRUNCATED } from '../execution/history.ts';
import { type Payload, payloadOf } from '../execution/payload.ts';
import { type Bindings, evaluateTemplate } from '../expressions/evaluate-template.ts';

/** One visit of a branch to one state, however often it is retried. */
export interface Visit {
  readonly branch: Branch;
  readonly name: string;
  readonly type: State['Type'];
  readonly input: Payload;
  readonly enteredTime: string;
  readonly enteredEventId: number;
  retryCount: number;
}

/** Where a state leads: its output, and the next state unless the chain ends. */
export interface Outcome {
  readonly output: Payload;
  readonly next: string | undefined;
}

/** Begins a visit and records it. */
export function enter(branch: Branch, name: string, type: State['Type'], input: Payload): Visit {
  const { run, cursor } = branch;
  const enteredEventId = run.history.record(cursor, `${type}StateEntered`, {
    stateEnteredEventDetails: { name, input: input.json, inputDetails: NOT_TRUNCATED },
  });
  const enteredTime = new Date(run.clock.now()).toISOString();
  return { branch, name, type, input, enteredTime, enteredEventId, retryCount: 0 };
}

/** What the expressions of this visit can name: `$states` and the workflow variables as they are now. */
export function bindingsOf(
  visit: Visit,
  given: { result?: unknown; errorOutput?: unknown } = {},
  mapItem = visit.branch.mapItem,
): Bindings {
  const states = { input: visit.input.value, context: contextOf(visit, mapItem), ...given };
  return { ...visit.branch.variables, states };
}

function contextOf(visit: Visit, mapItem: Branch['mapItem']): Record<string, unknown> {
  const { record, input, startTime, stateMachineName, roleArn } = visit.branch.run;
  return {
    Execution: {
      Id: record.executionArn,
      Input: input,
      Name: record.name,
      RoleArn: roleArn,
      StartTime: startTime,
      RedriveCount: 0,
    },
    State: { EnteredTime: visit.enteredTime, Name: visit.name, RetryCount: visit.retryCount },
    StateMachine: { Id: record.stateMachineArn, Name: stateMachineName },
    ...(mapItem === undefined ? {} : { Map: { Item: mapItem } }),
  };
}

interface Leaving {
  readonly fields: Yield & { readonly Next?: string };
  /** What stands before the fields' names in an error, such as `Catch[0]/`. */
  readonly prefix?: string;
  readonly given?: { result?: unknown; errorOutput?: unknown };
  /** The output when the fields set none. */
  readonly otherwise: Payload;
}

/** Ends a visit: evaluates Output and Assign on the same values, then assigns, and records the exit. */
export async function leave(
  visit: Visit,
  { fields, prefix = '', given, otherwise }: Leaving,
): Promise<Outcome> {
  const { branch, name } = visit;
  let output = otherwise;
  let assigned: Record<string, unknown> | undefined;
  if (fields.Output !== undefined || fields.Assign !== undefined) {
    const bindings = bindingsOf(visit, given);
    if (fields.Output !== undefined) {
      output = payloadOf(await evaluateTemplate(fields.Output, bindings, `${prefix}Output`), name);
    }
    if (fields.Assign !== undefined) assigned = await evaluateAssign(fields.Assign, bindings, prefix, name);
  }
  Object.assign(branch.variables, assigned);
  branch.run.history.record(branch.cursor, `${visit.type}StateExited`, {
    stateExitedEventDetails: {
      name,
      output: output.json,
      outputDetails: NOT_TRUNCATED,
      ...assignedDetails(assigned),
    },
  });
  return { output, next: fields.Next };
}

async function evaluateAssign(
  template: Record<string, unknown>,
  bindings: Bindings,
  prefix: string,
  name: string,
): Promise<Record<string, unknown>> {
  const assigned = await evaluateTemplate(template, bindings, `${prefix}Assign`);
  payloadOf(assigned, name);
  return assigned as Record<string, unknown>;
}

function assignedDetails(assigned: Record<string, unknown> | undefined): Record<string, unknown> {
  if (assigned === undefined) return {};
  const texts = Object.entries(assigned).map(([name, value]) => [name, JSON.stringify(value)]);
  return { assignedVariables: Object.fromEntries(texts), assignedVariablesDetails: NOT_TRUNCATED };
}
