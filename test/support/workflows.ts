import type {
  Clock,
  ServiceIntegrations,
  StepFunctions,
} from '../../infra/local/aws/step-functions/step-functions.ts';
import { TaskError } from '../../infra/local/aws/step-functions/step-functions.ts';
import { type Ended, localStepFunctions } from '../infra/local/aws/step-functions/local-step-functions.ts';
import { ofType, properties } from './template.ts';

export const RUN = 'run-0123456789abcdef01234567';

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
  run(workflow: string, input: object): Promise<Ended>;
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

function clockOf(slept: number[]): Clock {
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

/** Calls of agents, or a run whose report is to be made, that a state machine waits for, as they are in their queue. */
interface Message {
  token: string;
  run: { runId: string; workflow: string };
  /** absent: a report */
  threads?: { calls: Call['payload'][] }[];
}

/** SendTaskFailure takes no more characters of a cause. */
const LONGEST_CAUSE = 32_768;

/** What a worker tells of a call that failed. */
function told(failure: unknown): { error: string; cause: string } {
  if (failure instanceof TaskError)
    return { error: failure.error, cause: failure.cause.slice(0, LONGEST_CAUSE) };
  const { name, message } = failure as Error;
  return { error: name, cause: message };
}

/** Ends the task that waits for a token; as of a worker, one that nobody waits for any more is no failure. */
async function tell(service: StepFunctions, action: string, ending: object): Promise<void> {
  try {
    await service.handle(action, ending);
  } catch (error) {
    if ((error as { type?: string }).type !== 'TaskTimedOut') throw error;
  }
}

/** What workers are still busy with, by run: an execution that fails does not end the calls that it has sent. */
function workers() {
  const busy = new Map<string, Set<Promise<void>>>();
  return {
    begin(runId: string, work: () => Promise<void>) {
      const ofRun = busy.get(runId) ?? new Set();
      busy.set(runId, ofRun);
      const begun = new Promise<void>((resolve) => setImmediate(resolve)).then(work);
      ofRun.add(begun);
      const over = () => void ofRun.delete(begun);
      begun.then(over, over);
    },
    async done(runId: string) {
      await Promise.all(busy.get(runId) ?? []);
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
  const invokeLambda: ServiceIntegrations['invokeLambda'] = async ({ FunctionName, Payload }) => {
    const call = { name: FunctionName.split(':').at(-1)!, payload: Payload as Call['payload'] };
    calls.push(call);
    return { Payload: (await script(call)) ?? {} };
  };
  const inTurn = async (run: object, thread: { calls: Call['payload'][] }) => {
    let output: unknown;
    for (const asked of thread.calls) {
      const call = { name: 'runagent', payload: { ...asked, run } };
      calls.push(call);
      output = await script(call);
    }
    return output;
  };
  const render = async (run: object) => {
    const call = { name: 'renderreport', payload: { run } };
    calls.push(call);
    return [await script(call)];
  };
  const answer = async ({ token: taskToken, run, threads }: Message) => {
    const work = threads ? threads.map((thread) => inTurn(run, thread)) : [render(run)];
    const ends = await Promise.allSettled(work);
    const failed = ends.find(({ status }) => status === 'rejected') as PromiseRejectedResult | undefined;
    if (failed) return tell(local.service, 'SendTaskFailure', { taskToken, ...told(failed.reason) });
    const last = ends.at(-1) as PromiseFulfilledResult<unknown> | undefined;
    return tell(local.service, 'SendTaskSuccess', { taskToken, output: JSON.stringify(last?.value ?? {}) });
  };
  const busy = workers();
  const sendMessage: ServiceIntegrations['sendMessage'] = async ({ MessageBody }) => {
    const message = JSON.parse(MessageBody as string) as Message;
    busy.begin(message.run.runId, () => answer(message));
    return { MessageId: 'message', MD5OfMessageBody: 'digest' };
  };
  const local = localStepFunctions(
    { invokeLambda, sendMessage, ...own },
    { clock: clockOf(slept), random: () => 0.5 },
  );
  const created = MACHINES.map(
    async (name) => [name, await local.create(name, JSON.parse(definitionOf(name)))] as const,
  );
  const arns = new Map(await Promise.all(created));
  const run = async (workflow: string, input: object) => {
    const ended = await local.ended(await local.start(arns.get(machineOf(workflow))!, input));
    const { runId, run: { runId: owner = runId } = {} } = input as {
      runId?: string;
      run?: { runId?: string };
    };
    if (owner) await busy.done(owner);
    return ended;
  };
  return { calls, slept, service: local.service, run };
}
