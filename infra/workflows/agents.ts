import {
  type IChainable,
  Map as MapState,
  Parallel,
  Pass,
  ProvideItems,
  QueryLanguage,
  type TaskStateBase,
} from 'aws-cdk-lib/aws-stepfunctions';
import type { Construct } from 'constructs';
import type { CallQueues } from '../constructs/calls-queue.ts';
import { sendCalls } from './agent-task.ts';

/**
 * Characters kept of the cause of a failure that is carried on: two hundred of them, in whichever script, stay below the
 * 256 KiB that a state's data may have.
 */
const LONGEST_CAUSE = 350;

/** A cause that is carried on, cut. `cause`: its JSONata; where there is none, the text is empty. */
export const cut = (cause: string) => `($exists(${cause}) ? $substring(${cause}, 0, ${LONGEST_CAUSE}) : '')`;

const CAUGHT = cut('$states.errorOutput.Cause');

/** The cause of the failure that a catcher has, cut. */
export const CAUSE = `{% ${CAUGHT} %}`;

/** How a call ended (`Outcome`). `call`: the JSONata of where it is in the state's input. */
const outcomeOf = (call: string, error: string | null, cause: string | null) => ({
  agent: `{% ${call}.agent %}`,
  step: `{% ${call}.step %}`,
  error,
  cause,
  ...(error === null && { facts: '{% $states.result.facts %}' }),
});

/** Makes the failure of a state the outcome of the call that it leads to. */
function failsInto<T extends TaskStateBase | Parallel | MapState>(
  scope: Construct,
  state: T,
  call: string,
): T {
  state.addCatch(Pass.jsonata(scope, `${state.node.id}Failed`), {
    errors: ['States.ALL'],
    outputs: outcomeOf(call, '{% $states.errorOutput.Error %}', CAUSE),
  });
  return state;
}

/** Has an agent asked; one that fails fails the state. Its output is the call's outcome. */
function callAgent(
  scope: Construct,
  state: string,
  queues: CallQueues,
  call: string,
  outputs: unknown = outcomeOf(call, null, null),
): TaskStateBase {
  return sendCalls(scope, state, queues, `[{'calls': [${call}]}]`, outputs);
}

/** Runs one agent that nobody waits for the answer of, then goes on with its own input, also where the agent failed. */
export function agentBefore(
  scope: Construct,
  state: string,
  queues: CallQueues,
  call: string,
  next: MapState,
): TaskStateBase {
  const task = callAgent(scope, state, queues, call, '{% $states.input %}');
  task.addCatch(next, { errors: ['States.ALL'], outputs: '{% $states.input %}' });
  task.next(next);
  return task;
}

/** The state's input with one more outcome among its `outcomes`. `fields`: JSONata of what the outcome says beside agent and step. */
const withOutcome = (call: string, fields: string) =>
  `{% $merge([$states.input, {'outcomes': [$append($states.input.outcomes, {'agent': ${call}.agent, 'step': ${call}.step, ${fields}})]}]) %}`;

const ANSWERED = "'error': null, 'cause': null, 'facts': $states.result.facts";
const FAILED = `'error': $states.errorOutput.Error, 'cause': ${CAUGHT}`;

/**
 * Runs one more agent on the way to `next`, whose call is at `call`: its outcome, also where it failed, comes to the
 * `outcomes` of the input, which goes on as it is otherwise.
 */
export function oneMoreAgent(
  scope: Construct,
  state: string,
  queues: CallQueues,
  call: string,
  next: IChainable,
): TaskStateBase {
  const task = callAgent(scope, state, queues, call, withOutcome(call, ANSWERED));
  task.addCatch(next, { errors: ['States.ALL'], outputs: withOutcome(call, FAILED) });
  task.next(next);
  return task;
}

/** Runs one more agent that nothing can go on without, as `oneMoreAgent` does; one that fails fails the state. */
export function neededAgent(
  scope: Construct,
  state: string,
  queues: CallQueues,
  call: string,
): TaskStateBase {
  return callAgent(scope, state, queues, call, withOutcome(call, ANSWERED));
}

/**
 * Goes on with `next` where a state fails, its input as it was but for `outcomes`, which has the failure as one of `agent`.
 * `step`, `outcomes`: JSONata of what failed and of the outcomes so far.
 */
export function brokenOff<T extends TaskStateBase | Parallel>(
  state: T,
  { agent, step, outcomes }: { agent: string; step: string; outcomes: string },
  next: IChainable,
): T {
  const outcome = `{'agent': '${agent}', 'step': ${step}, ${FAILED}}`;
  state.addCatch(next, {
    errors: ['States.ALL'],
    outputs: `{% $merge([$states.input, {'outcomes': [$append(${outcomes}, ${outcome})]}]) %}`,
  });
  return state;
}

/** Where agents' calls are, and how many of them run at once at the most. */
interface Calls {
  items?: string;
  maxConcurrency?: number;
  /** JSONata of the state's output. Default: `{outcomes}`. */
  outputs?: unknown;
}

/** Runs several agents at once, those of `calls` in the input. Output: `{outcomes}`; one that fails leaves the others alone. */
export function agentsAtOnce(
  scope: Construct,
  state: string,
  queues: CallQueues,
  calls: Calls = {},
): MapState {
  const { items = '{% $states.input.calls %}', maxConcurrency, outputs } = calls;
  const map = new MapState(scope, state, {
    queryLanguage: QueryLanguage.JSONATA,
    items: ProvideItems.jsonata(items),
    ...(maxConcurrency !== undefined && { maxConcurrency }),
    outputs: (outputs ?? { outcomes: '{% [$states.result] %}' }) as Record<string, unknown>,
  });
  const call = '$states.input';
  return map.itemProcessor(
    failsInto(scope, callAgent(scope, `${state}Agent`, queues, call), call),
  ) as MapState;
}

/**
 * Runs a team by one message: agents in threads, and `calls` in turn after those, of agents or of code between them (`{code, step, of}`). Each may
 * read what those before it said, so the first that fails fails the team. All JSONata. Output: the outcome of the last call, `speaker`.
 */
export function teamOf(
  scope: Construct,
  state: string,
  queues: CallQueues,
  { threads, calls, speaker }: Record<'threads' | 'calls' | 'speaker', string>,
): TaskStateBase {
  const message = `[{'after': [${threads}], 'calls': [${calls}]}]`;
  return failsInto(scope, sendCalls(scope, state, queues, message, outcomeOf(speaker, null, null)), speaker);
}

/**
 * A workflow's way with the screener beside it, at the same time. What it finds is read from its artifact; whether it fails is no
 * matter. `screening`: JSONata of its call, where the plan has one. Output: that of the way. `also`: another way at the same time,
 * whose `outcomes` come after those of the first and are the output with them.
 */
export function screenedBeside(
  scope: Construct,
  queues: CallQueues,
  screening: string,
  way: IChainable,
  also?: IChainable,
): Parallel {
  const both = { outcomes: '{% [$append($states.result[0].outcomes, $states.result[2].outcomes)] %}' };
  const parallel = Parallel.jsonata(scope, 'ReadAndScreen', {
    outputs: also ? both : '{% $states.result[0] %}',
  })
    .branch(way)
    .branch(screen(scope, queues, screening));
  return also ? parallel.branch(also) : parallel;
}

/** The screener alone. A plan of an earlier version has no call for it, which is no more than a screener that failed. */
export function screen(scope: Construct, queues: CallQueues, screening: string): TaskStateBase {
  const nothing = { outcomes: '{% [] %}' };
  const task = callAgent(scope, 'Screen', queues, screening, nothing);
  return task.addCatch(Pass.jsonata(scope, 'NotScreened', { outputs: nothing }), { errors: ['States.ALL'] });
}
