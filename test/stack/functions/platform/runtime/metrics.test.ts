import assert from 'node:assert/strict';
import { afterEach, describe, it, mock } from 'node:test';
import type { Allowance, RequestEnd } from '@assay/model/allowance/allowance';
import { Metrics } from '@aws-lambda-powertools/metrics';
import { measuredAllowance } from '../../../../../functions/platform/models/measured-allowance.ts';
import { count, measure } from '../../../../../functions/platform/runtime/define-handler.ts';
import { NAMESPACE } from '../../../../../functions/platform/runtime/metrics.ts';

afterEach(() => mock.restoreAll());

/** What is emitted while something is done: each line of the embedded metric format. */
async function emittedBy(work: () => unknown): Promise<Record<string, unknown>[]> {
  const serialized = mock.method(Metrics.prototype, 'serializeMetrics');
  await work();
  return serialized.mock.calls.map(({ result }) => result as unknown as Record<string, unknown>);
}

/** The sets of dimensions of a line, without the deployment's own. */
const dimensionsOf = (line: Record<string, unknown>) => {
  const { CloudWatchMetrics } = line._aws as { CloudWatchMetrics: [{ Dimensions: string[][] }] };
  return CloudWatchMetrics[0].Dimensions;
};

describe('what functions emit', () => {
  it('is one line of several values', async () => {
    const lines = await emittedBy(() => measure({ ModelSpend: 0.25 }));
    assert.equal(lines.length, 1);
    assert.equal(lines[0]!.ModelSpend, 0.25);
    assert.deepEqual(dimensionsOf(lines[0]!), [['service']]);
  });

  it('of something that happened is one, in the namespace that alarms look at', async () => {
    const lines = await emittedBy(() => count('RunFailed'));
    assert.deepEqual([lines.length, lines[0]!.RunFailed], [1, 1]);
    assert.deepEqual(dimensionsOf(lines[0]!), [['service']]);
    const { CloudWatchMetrics } = lines[0]!._aws as { CloudWatchMetrics: [{ Namespace: string }] };
    assert.equal(CloudWatchMetrics[0].Namespace, NAMESPACE);
  });

  it('of a request to a model is for the deployment and by model', async () => {
    const lines = await emittedBy(() => measure({ ModelAnswered: 1 }, 'luna'));
    assert.equal(lines.length, 1);
    assert.deepEqual(dimensionsOf(lines[0]!), [['service'], ['service', 'model']]);
    assert.equal(lines[0]!.model, 'luna');
  });
});

describe('the measured allowance', () => {
  const ends: RequestEnd[] = [];
  const allowance: Allowance = {
    take: async () => ({
      ended: async (end) => {
        ends.push(end);
        return null;
      },
    }),
  };
  const model = { provider: 'openai', id: 'luna' };

  it('emits how a request ended and what it drew, and tells the allowance', async () => {
    const lines = await emittedBy(async () => {
      const turn = await measuredAllowance(allowance).take(model, 900, 'batch');
      await turn.ended({ fate: 'throttled', usedTokens: 0 });
    });
    assert.deepEqual([lines[0]!.ModelThrottled, lines[0]!.TokensDrawn], [1, 900]);
    assert.deepEqual(ends, [{ fate: 'throttled', usedTokens: 0 }]);
  });

  it('emits of requests with a tenant’s own key only whether the provider is there', async () => {
    const taken = measuredAllowance(allowance).take({ ...model, account: 'school' }, 900, 'batch');
    const fates = ['answered', 'throttled', 'unavailable', 'rejected', 'unknown'] as const;
    const lines = await emittedBy(async () => {
      const { ended } = await taken;
      for (const fate of fates) await ended({ fate });
    });
    assert.deepEqual(
      lines.map(({ ModelAnswered, ModelUnavailable, TokensDrawn }) => [
        ModelAnswered,
        ModelUnavailable,
        TokensDrawn,
      ]),
      [
        [1, undefined, undefined],
        [undefined, 1, undefined],
      ],
    );
  });

  it('counts tokens as the provider of the model does', async () => {
    const used = { ...model, limits: { tokens_per_minute: 1000, tokens_counted: 'used' as const } };
    const lines = await emittedBy(async () => {
      const turn = await measuredAllowance(allowance).take(used, 900, 'batch');
      await turn.ended({ fate: 'answered', usedTokens: 40 });
    });
    assert.deepEqual([lines[0]!.ModelAnswered, lines[0]!.TokensDrawn], [1, 40]);
  });
});
