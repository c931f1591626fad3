import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { z } from 'zod';
import type { PartItem } from '../../../shared/run/items.ts';
import { partItemSchema } from '../../../shared/run/items.ts';
import { recordStep } from '../../../shared/run/record-step.ts';
import type { RunStore } from '../../../shared/run/run-store.ts';
import { artifactsInMemory } from '../../support/artifacts-in-memory.ts';
import { modelCall } from '../../support/model-calls.ts';

/** What recording needs of the run store, keeping what it is given. */
function recorder(putPart: (part: PartItem) => Promise<void>) {
  const artifacts = artifactsInMemory('r', {});
  return { artifacts, runStore: { putPart } as RunStore };
}

describe('recording a step', () => {
  it('keeps its artifact and then a part with what its call spent', async () => {
    const parts: PartItem[] = [];
    const to = recorder(async (part) => {
      assert.deepEqual(await to.artifacts.read('runs/r/teams/x/verdict.json', z.unknown()), { score: 3 });
      parts.push(part);
    });
    const step = {
      runId: 'r',
      step: 'teams/x/verdict.json',
      startedAt: Date.now(),
      agent: 'essay-scoring/judge',
    };
    await recordStep(to, { ...step, calls: [modelCall()] }, { score: 3 });
    const { at, durationMs, ...part } = partItemSchema.parse(parts[0]);
    assert.deepEqual(part, {
      runId: 'r',
      step: 'teams/x/verdict.json',
      state: 'done',
      agent: 'essay-scoring/judge',
      model: 'model-a-2030',
      inputTokens: 100,
      cachedInputTokens: 40,
      outputTokens: 10,
      cost: 0.25,
      latencyMs: 20,
      attempts: 1,
      memoised: false,
    });
    assert.ok(durationMs >= 0);
    assert.ok(Date.parse(at) > 0);
  });

  it('of no model says nothing of tokens or cost', async () => {
    const parts: PartItem[] = [];
    const to = recorder(async (part) => void parts.push(part));
    await recordStep(to, { runId: 'r', step: 'plan.json', startedAt: Date.now() }, {});
    assert.deepEqual(Object.keys(parts[0]!).sort(), ['at', 'durationMs', 'runId', 'state', 'step']);
  });

  it('leaves no part where the artifact could not be kept', async () => {
    const parts: PartItem[] = [];
    const to = recorder(async (part) => void parts.push(part));
    to.artifacts.write = async () => {
      throw new Error('no room');
    };
    await assert.rejects(recordStep(to, { runId: 'r', step: 's', startedAt: 0 }, {}), /no room/);
    assert.deepEqual(parts, []);
  });
});
