import type { ModelCall } from '../model/model-call.ts';
import { type Artifacts, runKey } from './artifacts.ts';
import type { PartItem } from './items.ts';
import type { RunStore } from './run-store.ts';

interface Step {
  runId: string;
  step: string;
  startedAt: number;
  agent?: string;
  call?: ModelCall | null;
}

type CallFigures = Pick<
  PartItem,
  | 'model'
  | 'inputTokens'
  | 'cachedInputTokens'
  | 'outputTokens'
  | 'cost'
  | 'latencyMs'
  | 'attempts'
  | 'memoised'
>;

function figuresOf(call: ModelCall): CallFigures {
  const { inputTokens, cachedInputTokens, outputTokens, cost, latencyMs, attempts, memoised } = call;
  return {
    model: call.modelAnswered,
    inputTokens,
    cachedInputTokens,
    outputTokens,
    cost,
    latencyMs,
    attempts,
    memoised,
  };
}

/** Keeps a step: its artifact in S3, then its part item in DynamoDB, from which progress is read. */
export async function recordStep(
  to: { artifacts: Artifacts; runStore: RunStore },
  { runId, step, startedAt, agent, call }: Step,
  artifact: unknown,
): Promise<void> {
  await to.artifacts.write(runKey(runId, step), artifact);
  await to.runStore.putPart({
    runId,
    step,
    at: new Date().toISOString(),
    state: 'done',
    durationMs: Date.now() - startedAt,
    ...(agent ? { agent } : {}),
    ...(call ? figuresOf(call) : {}),
  });
}
