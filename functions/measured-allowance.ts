import type { Allowance, RequestEnd } from '../shared/model/allowance/allowance.ts';
import { measure } from './define-handler.ts';
import type { MetricName } from './metrics.ts';

/** Of a request that nobody knows the end of, only what it drew is told. */
const METRIC_OF: Partial<Record<RequestEnd['fate'], MetricName>> = {
  answered: 'ModelAnswered',
  throttled: 'ModelThrottled',
  unavailable: 'ModelUnavailable',
  rejected: 'ModelRejected',
};

/** An allowance that emits, of each request, how it ended and what it drew: by model, and for the deployment as a whole. */
export function measuredAllowance(allowance: Allowance): Allowance {
  return {
    async take(model, tokens, priority, question) {
      const turn = await allowance.take(model, tokens, priority, question);
      return {
        async ended(end) {
          const drawn = model.limits?.tokens_counted === 'used' ? (end.usedTokens ?? tokens) : tokens;
          const ended = METRIC_OF[end.fate];
          measure({ ...(ended && { [ended]: 1 }), TokensDrawn: drawn }, model.id);
          return turn.ended(end);
        },
      };
    },
  };
}
