import { isDistributed } from '../definition/chains.ts';
import type { Catcher, StateChain, StateDefinition } from '../definition/states-language.ts';
import type { Branch } from '../execution/branch.ts';
import { type Payload, payloadOf } from '../execution/payload.ts';
import { errorOutputOf, QueryEvaluationError, StateError } from '../execution/state-error.ts';
import { choice, fail, wait } from './control.ts';
import { matchesError } from './error-matching.ts';
import { map, parallel } from './fan-out.ts';
import { distributedMap } from './map-run/distributed-map.ts';
import { RetryPlan } from './retry-plan.ts';
import { task } from './task.ts';
import { enter, leave, type StateOutcome, type Visit } from './visit.ts';

/** Runs a chain of states from its start to its end; the last state's output is the chain's. */
export async function runChain(branch: Branch, chain: StateChain, input: Payload): Promise<Payload> {
  let name: string | undefined = chain.StartAt;
  let payload = input;
  while (name !== undefined) {
    branch.signal.throwIfAborted();
    const outcome = await runState(branch, name, chain.States[name]!, payload);
    name = outcome.next;
    payload = outcome.output;
  }
  return payload;
}

/** Runs one state: enters it, tries it as often as its retriers say, leaves it by its own way or a catcher's. */
async function runState(
  branch: Branch,
  name: string,
  state: StateDefinition,
  input: Payload,
): Promise<StateOutcome> {
  const visit = enter(branch, name, state.Type, input);
  const retries = new RetryPlan(('Retry' in state && state.Retry) || [], branch.run.random);
  for (;;) {
    try {
      return await attempt(visit, state);
    } catch (thrown) {
      const failure = failureOf(visit, thrown);
      const delay = retries.nextDelay(failure.error);
      if (delay === undefined) return await caught(visit, state, failure);
      visit.retryCount += 1;
      await branch.run.clock.sleep(delay, branch.signal);
    }
  }
}

async function attempt(visit: Visit, state: StateDefinition): Promise<StateOutcome> {
  switch (state.Type) {
    case 'Task':
      return task(visit, state);
    case 'Map':
      return isDistributed(state) ? distributedMap(visit, state) : map(visit, state, runChain);
    case 'Parallel':
      return parallel(visit, state, runChain);
    case 'Choice':
      return choice(visit, state);
    case 'Wait':
      return wait(visit, state);
    case 'Fail':
      return fail(visit, state);
    case 'Pass':
    case 'Succeed':
      return leave(visit, { fields: state, otherwise: visit.input });
  }
}

/** The state's failure in AWS's words; anything that is none (a cancelled branch) is thrown on. */
function failureOf(visit: Visit, thrown: unknown): StateError {
  const { branch, name, type, enteredEventId } = visit;
  const { history } = branch.run;
  if (!(thrown instanceof StateError)) {
    if (branch.signal.aborted && type in ABORTABLE) history.record(branch.cursor, `${type}StateAborted`);
    throw thrown;
  }
  if (!(thrown instanceof QueryEvaluationError)) return thrown;
  const { error, location } = thrown;
  const cause = `An error occurred while executing the state '${name}' (entered at the event id #${enteredEventId}). ${thrown.cause}`;
  history.record(branch.cursor, 'EvaluationFailed', { state: name, location, error, cause });
  return new StateError(error, cause);
}

const ABORTABLE = { Task: true, Map: true, Parallel: true, Wait: true };

async function caught(visit: Visit, state: StateDefinition, failure: StateError): Promise<StateOutcome> {
  const catchers: readonly Catcher[] = ('Catch' in state && state.Catch) || [];
  const index = catchers.findIndex(({ ErrorEquals }) => matchesError(ErrorEquals, failure.error));
  if (index === -1) throw failure;
  const errorOutput = errorOutputOf(failure);
  try {
    return await leave(visit, {
      fields: catchers[index]!,
      prefix: `Catch[${index}]/`,
      given: { errorOutput },
      otherwise: payloadOf(errorOutput, visit.name),
    });
  } catch (thrown) {
    throw failureOf(visit, thrown);
  }
}
