import type { Allowance, RequestEnd } from '@assay/model/allowance/allowance';
import { measure } from '../runtime/define-handler.ts';
import type { MetricName } from '../runtime/metrics.ts';

/** Of a request that nobody knows the end of, only what it drew is told. */
const METRIC_OF: Partial<Record<RequestEnd['fate'], MetricName>> = {
  answered: 'ModelAnswered',
  throttled: 'ModelThrottled',
  unavailable: 'ModelUnavailable',
  rejected: 'ModelRejected',
};

/** Of a request with a tenant's own key: what concerns that key alone is the tenant's to know. */
const WITH_OWN_KEY: ReadonlySet<RequestEnd['fate']> = new Set(['answered', 'unavailable']);

/**
 * An allowance that emits, of each request, how it ended and what it drew of the deployment's allowance: by model, and for the deployment as
 * a whole. Of requests with tenants' own keys it emits only whether the provider is there.
 */
export function measuredAllowance(allowance: Allowance): Allowance {
  return {
    async take(model, tokens, priority, question) {
      const turn = await allowance.take(model, tokens, priority, question);
      return {
        async ended(end) {
          const drawn = model.limits?.tokens_counted === 'used' ? (end.usedTokens ?? tokens) : tokens;
          const ended = METRIC_OF[end.fate];
          const told = ended && { [ended]: 1 };
          if (model.account === undefined) measure({ ...told, TokensDrawn: drawn }, model.id);
          else if (told && WITH_OWN_KEY.has(end.fate)) measure(told, model.id);
          return turn.ended(end);
        },
      };
    },
  };
}
