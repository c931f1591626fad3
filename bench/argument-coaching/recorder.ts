import { AsyncLocalStorage } from 'node:async_hooks';
import { type ModelStandIn, startModelStandIn } from '../../infra/local/model/model-stand-in.ts';
import { type Assessments, openAssessments } from '../../test/support/assessments.ts';
import type { Call } from '../../test/support/workflows.ts';

/** A request to the model: who asked for which artifact, from when to when (milliseconds), and the tokens of its answer. */
export interface RecordedRequest {
  agent: string;
  step: string;
  inputs: Record<string, string | null>;
  model: string;
  body: unknown;
  from: number;
  to: number;
  outputTokens: number;
}

export interface Recorder {
  assessments: Assessments;
  /** The requests since the last `startAnew`, in the order in which they were sent. */
  requests(): RecordedRequest[];
  /** A new stand-in, whose prompt cache is empty and which answers each request so many milliseconds after it came. */
  startAnew(latencyMs: number): Promise<void>;
  close(): Promise<void>;
}

const MODEL = 'http://model.invalid/v1';

interface CompletionTokens {
  usage: { completion_tokens: number };
}

/**
 * The template's state machines over the product's own functions in this process, with the model stand-in behind the product's own
 * client; what is asked of it is recorded on the way.
 */
export async function openRecorder(): Promise<Recorder> {
  const assessments = await openAssessments(() => {
    throw new Error('A request went past the stand-in.');
  });
  const asking = new AsyncLocalStorage<Call>();
  assessments.platform = (call, invoke) => asking.run(call, invoke);
  let standIn: ModelStandIn | null = null;
  let recorded: RecordedRequest[] = [];
  const elsewhere = globalThis.fetch;
  globalThis.fetch = async (input, init) => {
    const url = typeof input === 'object' && 'url' in input ? input.url : String(input);
    if (!url.startsWith(MODEL)) return elsewhere(input, init);
    const from = performance.now();
    const response = await elsewhere(url.replace(MODEL, standIn!.url), init);
    if (!url.endsWith('/chat/completions') || !response.ok) return response;
    const text = await response.text();
    const body = JSON.parse(String(init!.body)) as { model: string };
    const outputTokens = (JSON.parse(text) as CompletionTokens).usage.completion_tokens;
    const { agent, step, inputs } = asking.getStore()!.payload as unknown as RecordedRequest;
    recorded.push({
      agent,
      step,
      inputs,
      model: body.model,
      body,
      from,
      to: performance.now(),
      outputTokens,
    });
    return new Response(text, { status: response.status, headers: response.headers });
  };
  return {
    assessments,
    requests: () => recorded.toSorted((a, b) => a.from - b.from),
    async startAnew(latencyMs) {
      void standIn?.close();
      standIn = await startModelStandIn({ behaviour: { faults: [{ kind: 'latency', ms: latencyMs }] } });
      recorded = [];
    },
    close: async () => void standIn?.close(),
  };
}
