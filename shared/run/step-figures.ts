import type { ModelCall } from '../model/model-call.ts';
import type { StepItem } from './items.ts';
import { sumKnown } from './provenance.ts';

type CallFigures = Pick<
  StepItem,
  'model' | 'inputTokens' | 'cachedInputTokens' | 'outputTokens' | 'cost' | 'latencyMs' | 'tries' | 'memoised'
>;

/** What a step's model calls came to, the one whose answer counts last; nothing where it made none. */
export function stepFigures(calls: readonly ModelCall[]): CallFigures {
  const last = calls.at(-1);
  if (!last) return {};
  const total = (figure: 'latencyMs' | 'attempts') => calls.reduce((sum, call) => sum + call[figure], 0);
  return {
    model: last.modelAnswered,
    inputTokens: sumKnown(calls.map((call) => call.inputTokens)),
    cachedInputTokens: sumKnown(calls.map((call) => call.cachedInputTokens)),
    outputTokens: sumKnown(calls.map((call) => call.outputTokens)),
    cost: sumKnown(calls.map((call) => call.cost)),
    latencyMs: total('latencyMs'),
    tries: total('attempts'),
    memoised: calls.every((call) => call.memoised),
  };
}
