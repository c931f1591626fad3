import type { StateChain } from '../definition/state-machine-definition.ts';
import type { Branch } from '../execution/branch.ts';
import type { Payload } from '../execution/payload.ts';
import { runState } from './run-state.ts';

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
