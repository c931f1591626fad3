import type { ModelCall } from '../model/model-call.ts';
import { type Artifacts, runKey } from './artifacts.ts';
import type { PartItem } from './items.ts';
import { sumKnown } from './provenance.ts';
import type { RunStore } from './run-store.ts';

interface Step {
  runId: string;
  step: string;
  startedAt: number;
  agent?: string;
  /** The model calls it took, the one whose answer counts last. */
  calls?: ModelCall[];
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

function figuresOf(calls: ModelCall[]): CallFigures {
  const total = (figure: 'latencyMs' | 'attempts') => calls.reduce((sum, call) => sum + call[figure], 0);
  return {
    model: calls.at(-1)!.modelAnswered,
    inputTokens: sumKnown(calls.map((call) => call.inputTokens)),
    cachedInputTokens: sumKnown(calls.map((call) => call.cachedInputTokens)),
    outputTokens: sumKnown(calls.map((call) => call.outputTokens)),
    cost: sumKnown(calls.map((call) => call.cost)),
    latencyMs: total('latencyMs'),
    attempts: total('attempts'),
    memoised: calls.every((call) => call.memoised),
  };
}

/** Keeps a step: its artifact in S3, then its part item in DynamoDB, from which progress is read. */
export async function recordStep(
  to: { artifacts: Artifacts; runStore: RunStore },
  { runId, step, startedAt, agent, calls = [] }: Step,
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
    ...(calls.length > 0 ? figuresOf(calls) : {}),
  });
}
