import type {
  ExecutionClock,
  ServiceIntegrations,
  StepFunctions,
} from '../../infra/local/aws/step-functions/step-functions.ts';
import { TaskError } from '../../infra/local/aws/step-functions/step-functions.ts';
import {
  type Ended,
  localStepFunctions,
} from '../unit/infra/local/aws/step-functions/local-step-functions.ts';
import { answersCalls, Workers } from './calls-worker.ts';
import { ofType, properties } from './template.ts';

export const RUN = 'run-2b2b2b2b2b2b-0123456789abcdef01234567';

/** One invocation of one of our functions: its name without hyphens, such as `runagent`, and its payload. */
export interface Call {
  name: string;
  payload: { step?: string; [key: string]: unknown };
}

/** What a function answers; one that throws fails with `lambdaFailure` or another `TaskError`. */
export type Script = (call: Call) => unknown;

export interface Workflows {
  calls: Call[];
  /** Milliseconds waited before each retry. */
  slept: number[];
  /** Step Functions as the machines run in it: for functions that answer a state that waits. */
  service: StepFunctions;
  /** Runs a state machine of the template once: `assess`, or a workflow by its id. Workers have done with its run by then. */
  run(workflow: string, input: object, name?: string): Promise<Ended>;
}

/** The names of the template's state machines. */
export const MACHINES = ofType('StepFunctions::StateMachine').map(({ name }) => name);

/** The name of a state machine: that of a workflow begins with the construct it is in. */
const machineOf = (workflow: string) =>
  MACHINES.find((name) => name.endsWith(workflow.replaceAll('-', ''))) ?? workflow;

/** The definition of a state machine of the template, as CreateStateMachine is given it. */
export function definitionOf(workflow: string): string {
  return properties('StepFunctions::StateMachine', machineOf(workflow)).DefinitionString as string;
}

/** How one of our functions fails: Step Functions takes the errorType as the error, the whole as the cause. */
export function lambdaFailure(errorType: string, errorMessage: string): TaskError {
  return new TaskError(errorType, JSON.stringify({ errorType, errorMessage, trace: [] }));
}

/** The longest wait of a retry, in milliseconds; whatever is longer is a time-out, which never comes here. */
const LONGEST_RETRY = 10 * 60_000;

/** A clock by which retries wait no time, and nothing that is waited for times out. `slept`: takes the milliseconds of each wait. */
export function clockOf(slept: number[]): ExecutionClock {
  const never = (signal: AbortSignal) =>
    new Promise<void>((_, reject) => {
      if (signal.aborted) reject(signal.reason);
      signal.addEventListener('abort', () => reject(signal.reason), { once: true });
    });
  return {
    now: () => Date.UTC(2030, 0, 1),
    sleep: async (ms, signal) => {
      if (ms > LONGEST_RETRY) return never(signal);
      slept.push(ms);
    },
  };
}

/** The template's state machines in the interpreter, with scripted functions; `own` replaces the other integrations. */
export async function deployWorkflows(
  script: Script,
  own: Partial<Omit<ServiceIntegrations, 'invokeLambda'>> = {},
): Promise<Workflows> {
  const calls: Call[] = [];
  const slept: number[] = [];
  const perform = (name: string, payload: Call['payload']) => {
    const call = { name, payload };
    calls.push(call);
    return script(call);
  };
  const invokeLambda: ServiceIntegrations['invokeLambda'] = async ({ FunctionName, Payload }) => {
    const name = FunctionName.split(':').at(-1)!;
    return { Payload: (await perform(name, Payload as Call['payload'])) ?? {} };
  };
  const busy = new Workers();
  const sendMessage = answersCalls(
    (payload) => perform('runagent', payload),
    () => local.service,
    (run) => perform('renderreport', { run }),
    busy,
  );
  const local = localStepFunctions(
    { invokeLambda, sendMessage, ...own },
    // `definitions.test.ts` has the public schema look at them.
    { clock: clockOf(slept), random: () => 0.5, accepted: { has: () => true, add: () => {} } },
  );
  const created = MACHINES.map(
    async (name) => [name, await local.create(name, JSON.parse(definitionOf(name)))] as const,
  );
  const arns = new Map(await Promise.all(created));
  const run = async (workflow: string, input: object, name?: string) => {
    const ended = await local.ended(await local.start(arns.get(machineOf(workflow))!, input, name));
    const { runId, run: { runId: owner = runId } = {} } = input as {
      runId?: string;
      run?: { runId?: string };
    };
    if (owner) await busy.done(owner);
    return ended;
  };
  return { calls, slept, service: local.service, run };
}
