import type { ParallelState } from '../definition/state-machine-definition.ts';
import { innerBranch } from '../execution/branch.ts';
import { type Payload, payloadOf } from '../execution/payload.ts';
import { StateError } from '../execution/state-error.ts';
import { evaluateTemplate } from '../expressions/evaluate-template.ts';
import { runInnerBranches } from './inner-branches.ts';
import { runChain } from './run-chain.ts';
import { bindingsOf, leave, type Outcome, type Visit } from './visit.ts';

/** Runs all branches at once on the same input; the result is their outputs in order. */
export async function parallel(visit: Visit, state: ParallelState): Promise<Outcome> {
  const { branch, name } = visit;
  const { history } = branch.run;
  const input = await branchInput(visit, state);
  history.record(branch.cursor, 'ParallelStateStarted');
  const outputs = await runInnerBranches(branch, {
    count: state.Branches.length,
    concurrency: 0,
    run: (index, signal, cursor) =>
      runChain({ ...innerBranch(branch, signal), cursor }, state.Branches[index]!, input),
    fatal: (failure) => failure,
  }).catch((thrown: unknown) => {
    if (thrown instanceof StateError) history.record(branch.cursor, 'ParallelStateFailed');
    throw thrown;
  });
  const result = payloadOf(
    outputs.map((output) => output?.value ?? null),
    name,
  );
  history.record(branch.cursor, 'ParallelStateSucceeded');
  return leave(visit, { fields: state, given: { result: result.value }, otherwise: result });
}

async function branchInput(visit: Visit, state: ParallelState): Promise<Payload> {
  if (state.Arguments === undefined) return visit.input;
  return payloadOf(await evaluateTemplate(state.Arguments, bindingsOf(visit), 'Arguments'), visit.name);
}
