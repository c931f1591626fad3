import type { StateDefinition, Yield } from '../definition/states-language.ts';
import type { Branch, MapItem } from '../execution/branch.ts';
import { NOT_TRUNCATED } from '../execution/history.ts';
import { type Payload, payloadOf } from '../execution/payload.ts';
import { type Bindings, evaluateTemplate } from '../expressions/evaluate-template.ts';

/** One visit of a branch to one state, however often it is retried. */
export interface Visit {
  readonly branch: Branch;
  readonly name: string;
  readonly type: StateDefinition['Type'];
  readonly input: Payload;
  readonly enteredTime: string;
  readonly enteredEventId: number;
  retryCount: number;
}

/** Where a state leads: its output, and the next state unless the chain ends. */
export interface StateOutcome {
  readonly output: Payload;
  readonly next: string | undefined;
}

/** Begins a visit and records it. */
export function enter(branch: Branch, name: string, type: StateDefinition['Type'], input: Payload): Visit {
  const { run, cursor } = branch;
  const details = { name, input: input.json, inputDetails: NOT_TRUNCATED };
  const enteredEventId = run.history.record(cursor, `${type}StateEntered`, details);
  const enteredTime = new Date(run.clock.now()).toISOString();
  return { branch, name, type, input, enteredTime, enteredEventId, retryCount: 0 };
}

/** What the expressions of this visit can name: `$states` and the workflow variables as they are now. */
export function bindingsOf(
  { branch, name, input, enteredTime, retryCount }: Visit,
  given: { result?: unknown; errorOutput?: unknown } = {},
  { mapItem = branch.mapItem, taskToken }: { mapItem?: MapItem; taskToken?: string } = {},
): Bindings {
  const context = {
    ...branch.run.context,
    State: { EnteredTime: enteredTime, Name: name, RetryCount: retryCount },
    ...(taskToken === undefined ? {} : { Task: { Token: taskToken } }),
    ...(mapItem === undefined ? {} : { Map: { Item: mapItem } }),
  };
  return { ...branch.variables, states: { input: input.value, context, ...given } };
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
): Promise<StateOutcome> {
  const { branch, name, type } = visit;
  const { Output, Assign, Next: next } = fields;
  const evaluate = async (field: 'Output' | 'Assign') =>
    payloadOf(await evaluateTemplate(fields[field], bindingsOf(visit, given), `${prefix}${field}`), name);
  const output = Output === undefined ? otherwise : await evaluate('Output');
  const details = { name, output: output.json, outputDetails: NOT_TRUNCATED };
  const assigned = Assign && ((await evaluate('Assign')).value as Record<string, unknown>);
  Object.assign(branch.variables, assigned);
  branch.run.history.record(branch.cursor, `${type}StateExited`, {
    ...details,
    ...(assigned && assignment(assigned)),
  });
  return { output, next };
}

function assignment(assigned: Record<string, unknown>) {
  const texts = Object.entries(assigned).map(([name, value]) => [name, JSON.stringify(value)]);
  return { assignedVariables: Object.fromEntries(texts), assignedVariablesDetails: NOT_TRUNCATED };
}
