import type { ShownReevaluation } from '@assay/api/schemas/reevaluations';
import { AssayError, type ErrorCode } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { english } from '@assay/platform/report/words/shared-words';
import { costText } from '@assay/platform/run/cost-text';

const goOn = ({ reevaluation }: Pick<ShownReevaluation, 'reevaluation'>) =>
  `go on with "${assay()} reevaluate --again ${reevaluation}"`;

/** Why one has failed, and what to do. */
function whyFailed(of: Pick<ShownReevaluation, 'reevaluation' | 'failure'>): string {
  const { step, message } = of.failure!;
  const next = message.includes('--again') ? '' : ` When that is mended, ${goOn(of)}.`;
  return `${message} (${of.reevaluation}, at ${step}.)${next}`;
}

/**
 * Refuses one that has not completed, by the code that it failed with.
 * @throws AssayError RunCancelled, or what a step of it threw
 */
export function requireCompleted(of: Pick<ShownReevaluation, 'reevaluation' | 'state' | 'failure'>): void {
  if (of.state === 'completed') return;
  if (of.failure) throw new AssayError(of.failure.code as ErrorCode, whyFailed(of));
  throw new AssayError('RunCancelled', `${of.reevaluation} is ${of.state}: ${goOn(of)}.`);
}

/** A re-evaluation as a line of a list, with why it failed under it. */
export function describeReevaluation(one: ShownReevaluation): string {
  const { reevaluation, state, requestedAt, chosen, assessed, cost, failure } = one;
  const done = chosen === undefined ? '' : `  ${assessed ?? 0} of ${chosen} assessed`;
  const paid =
    cost === undefined
      ? ''
      : `  ${cost === null ? 'cost not known' : costText({ cost }, english.facts.costs)}`;
  const why = failure && state === 'failed' ? `\n    ${failure.code}: ${whyFailed(one)}` : '';
  return `${reevaluation}  ${state.padEnd(9)}  ${requestedAt}${done}${paid}${why}`;
}
