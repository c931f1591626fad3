import { billOf, type Charge } from '@assay/model/charge';
import type { ModelCall } from '@assay/model/model-call';
import { billFigures } from './bill-figures.ts';
import type { StepItem } from './items.ts';

/**
 * What a step's models came to: money, tokens and tries are what its questions were charged, failed ones with them; the rest is
 * said by the calls that brought an answer, the one that counts last. Nothing where no model was asked.
 */
export function stepFigures(calls: readonly ModelCall[], charges: readonly Charge[]): Partial<StepItem> {
  const last = calls.at(-1);
  const model = last?.modelAnswered ?? charges.at(-1)?.model;
  if (!model) return {};
  const { requests, ...figures } = billFigures(billOf(charges));
  return {
    model,
    ...figures,
    latencyMs: calls.reduce((sum, call) => sum + call.latencyMs, 0),
    tries: requests,
    memoised: charges.length === 0 && calls.every((call) => call.memoised),
  };
}
