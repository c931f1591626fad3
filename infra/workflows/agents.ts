import type { IFunction } from 'aws-cdk-lib/aws-lambda';
import {
  type IChainable,
  Map as MapState,
  Parallel,
  Pass,
  ProvideItems,
  QueryLanguage,
} from 'aws-cdk-lib/aws-stepfunctions';
import type { LambdaInvoke } from 'aws-cdk-lib/aws-stepfunctions-tasks';
import type { Construct } from 'constructs';
import { invoke, RUN } from './task.ts';

/**
 * Characters kept of the cause of a failure that is carried on: two hundred of them, in whichever script, stay below the
 * 256 KiB that a state's data may have.
 */
const LONGEST_CAUSE = 350;

/** The cause of the failure that a catcher has, cut. */
export const CAUSE = `{% $exists($states.errorOutput.Cause) ? $substring($states.errorOutput.Cause, 0, ${LONGEST_CAUSE}) : '' %}`;

/** How a call ended (`Outcome`). `call`: the JSONata of where it is in the state's input. */
const outcomeOf = (call: string, error: string | null, cause: string | null) => ({
  agent: `{% ${call}.agent %}`,
  step: `{% ${call}.step %}`,
  error,
  cause,
  ...(error === null && { facts: '{% $states.result.Payload.facts %}' }),
});

/** Makes the failure of a state the outcome of the call that it leads to. */
export function failsInto<T extends LambdaInvoke | Parallel>(scope: Construct, state: T, call: string): T {
  state.addCatch(Pass.jsonata(scope, `${state.node.id}Failed`), {
    errors: ['States.ALL'],
    outputs: outcomeOf(call, '{% $states.errorOutput.Error %}', CAUSE),
  });
  return state;
}

/** Runs an agent; one that fails fails the state. Its output is the call's outcome. */
function callAgent(
  scope: Construct,
  state: string,
  runAgent: IFunction,
  call: string,
  outputs: unknown = outcomeOf(call, null, null),
): LambdaInvoke {
  const payload = {
    run: RUN,
    agent: `{% ${call}.agent %}`,
    step: `{% ${call}.step %}`,
    inputs: `{% ${call}.inputs %}`,
    language: `{% ${call}.language %}`,
    model: `{% $exists(${call}.model) ? ${call}.model : null %}`,
  };
  return invoke(scope, state, runAgent, payload, outputs);
}

/** Runs one agent, whose call is at `call`. Output: its outcome, also where it failed. */
export function oneAgent(
  scope: Construct,
  state: string,
  runAgent: IFunction,
  call = '$states.input',
): LambdaInvoke {
  return failsInto(scope, callAgent(scope, state, runAgent, call), call);
}

/** Runs one agent that nobody waits for the answer of, then goes on with its own input, also where the agent failed. */
export function agentBefore(
  scope: Construct,
  state: string,
  runAgent: IFunction,
  call: string,
  next: MapState,
): LambdaInvoke {
  const task = callAgent(scope, state, runAgent, call, '{% $states.input %}');
  task.addCatch(next, { errors: ['States.ALL'], outputs: '{% $states.input %}' });
  task.next(next);
  return task;
}

/** The state's input with one more outcome among its `outcomes`. `fields`: JSONata of what the outcome says beside agent and step. */
const withOutcome = (call: string, fields: string) =>
  `{% $merge([$states.input, {'outcomes': [$append($states.input.outcomes, {'agent': ${call}.agent, 'step': ${call}.step, ${fields}})]}]) %}`;

const ANSWERED = "'error': null, 'cause': null, 'facts': $states.result.Payload.facts";
const FAILED = `'error': $states.errorOutput.Error, 'cause': $exists($states.errorOutput.Cause) ? $substring($states.errorOutput.Cause, 0, ${LONGEST_CAUSE}) : ''`;

/**
 * Runs one more agent on the way to `next`, whose call is at `call`: its outcome, also where it failed, comes to the
 * `outcomes` of the input, which goes on as it is otherwise.
 */
export function oneMoreAgent(
  scope: Construct,
  state: string,
  runAgent: IFunction,
  call: string,
  next: IChainable,
): LambdaInvoke {
  const task = callAgent(scope, state, runAgent, call, withOutcome(call, ANSWERED));
  task.addCatch(next, { errors: ['States.ALL'], outputs: withOutcome(call, FAILED) });
  task.next(next);
  return task;
}

/** Runs one more agent that nothing can go on without, as `oneMoreAgent` does; one that fails fails the state. */
export function neededAgent(
  scope: Construct,
  state: string,
  runAgent: IFunction,
  call: string,
): LambdaInvoke {
  return callAgent(scope, state, runAgent, call, withOutcome(call, ANSWERED));
}

/**
 * Goes on with `next` where a state fails, its input as it was but for `outcomes`, which has the failure as one of `agent`.
 * `step`, `outcomes`: JSONata of what failed and of the outcomes so far.
 */
export function brokenOff<T extends LambdaInvoke | Parallel>(
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
  outputs?: Record<string, unknown>;
}

function mapOf(scope: Construct, state: string, { items, maxConcurrency }: Calls, outputs: unknown) {
  return new MapState(scope, state, {
    queryLanguage: QueryLanguage.JSONATA,
    items: ProvideItems.jsonata(items ?? '{% $states.input.calls %}'),
    ...(maxConcurrency !== undefined && { maxConcurrency }),
    outputs: outputs as Record<string, unknown>,
  });
}

/** Runs several agents at once, those of `calls` in the input. Output: `{outcomes}`; one that fails leaves the others alone. */
export function agentsAtOnce(
  scope: Construct,
  state: string,
  runAgent: IFunction,
  calls: Calls = {},
): MapState {
  const map = mapOf(scope, state, calls, calls.outputs ?? { outcomes: '{% [$states.result] %}' });
  return map.itemProcessor(oneAgent(scope, `${state}Agent`, runAgent)) as MapState;
}

/** Runs several agents in turn: each may read what those before it answered, so the first that fails fails the state. */
export function agentsInTurn(
  scope: Construct,
  state: string,
  runAgent: IFunction,
  calls: Calls = {},
): MapState {
  const map = mapOf(scope, state, { ...calls, maxConcurrency: 1 }, { outcomes: '{% [$states.result] %}' });
  return map.itemProcessor(callAgent(scope, `${state}Agent`, runAgent, '$states.input')) as MapState;
}

/**
 * A workflow's way with the screener beside it, at the same time. What it finds is read from its artifact; whether it fails is no
 * matter. `screening`: JSONata of its call, where the plan has one. Output: that of the way. `also`: another way at the same time,
 * whose `outcomes` come after those of the first and are the output with them.
 */
export function screenedBeside(
  scope: Construct,
  runAgent: IFunction,
  screening: string,
  way: IChainable,
  also?: IChainable,
): Parallel {
  const both = { outcomes: '{% [$append($states.result[0].outcomes, $states.result[2].outcomes)] %}' };
  const parallel = Parallel.jsonata(scope, 'ReadAndScreen', {
    outputs: also ? both : '{% $states.result[0] %}',
  })
    .branch(way)
    .branch(screen(scope, runAgent, screening));
  return also ? parallel.branch(also) : parallel;
}

/** The screener alone. */
export function screen(scope: Construct, runAgent: IFunction, screening: string): MapState {
  return agentsAtOnce(scope, 'Screen', runAgent, {
    items: `{% $exists(${screening}) ? [${screening}] : [] %}`,
    outputs: { outcomes: '{% [] %}' },
  });
}
