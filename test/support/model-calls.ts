import type { AgentRun } from '@assay/model/agent/agent-run';
import type { ModelCall } from '@assay/model/model-call';

/** A model call's provenance with what a test looks at; the rest is made up. */
export function modelCall(own: Partial<ModelCall> = {}): ModelCall {
  return {
    kind: 'chat',
    role: 'debater',
    provider: 'openai',
    modelAsked: 'model-a',
    modelAnswered: 'model-a-2030',
    params: {},
    seed: 7,
    systemFingerprint: null,
    promptHash: 'hash',
    finishReason: 'stop',
    repairs: 0,
    fallbacks: [],
    mended: [],
    salvaged: false,
    memoised: false,
    original: null,
    standIn: false,
    inputTokens: 100,
    cachedInputTokens: 40,
    cacheWriteTokens: null,
    outputTokens: 10,
    cost: 0.25,
    latencyMs: 20,
    attempts: 1,
    startedAt: '2030-01-01T00:00:00.000Z',
    ...own,
  };
}

/** What an agent left behind, with what a test looks at. */
export function agentRun<Answer = unknown>(own: Partial<AgentRun<Answer>> = {}): AgentRun<Answer> {
  return {
    agent: 'essay-scoring/judge',
    promptHash: 'judge-hash',
    output: { rationale: 'Vivid.', score: 3 } as Answer,
    text: '',
    confidence: null,
    call: modelCall(),
    ...own,
  };
}
