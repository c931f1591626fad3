import { AssayError } from '@assay/kit/errors/assay-error';
import type { OutputFormat } from '@assay/model/agent/output-format';
import { parseCatalogue } from '@assay/model/catalogue';
import type { ChatRequest } from '@assay/model/chat-request';
import { createModelClient, type ModelClientOptions } from '@assay/model/model-client';
import * as z from 'zod';

const everything =
  '{ json_schema: true, logprobs: true, seed: true, temperature: true, vision: true, prompt_cache_key: true, max_context_tokens: 1000, token_parameter: max_completion_tokens }';
const nothing =
  '{ json_schema: false, logprobs: false, seed: false, temperature: false, vision: false, max_context_tokens: 1000, token_parameter: max_tokens }';

export const catalogueText = (address: string) => `
providers:
  scripted: { base_url: "${address}/v1", secret: SCRIPTED_API_KEY }
  open: { base_url: "${address}/v1" }
models:
  able: { kind: chat, provider: scripted, name: model-a, price: { input: 2, cached_input: 0.5, cache_write: 2.5, output: 8 }, capabilities: ${everything} }
  plain: { kind: chat, provider: scripted, retires: 2027-01-14, capabilities: ${nothing} }
  thinker: { kind: chat, provider: scripted, reasoning_effort: low, reasoning_tokens: 5000, capabilities: ${everything} }
  short: { kind: chat, provider: scripted, reasoning_tokens: 5000, capabilities: ${everything.replace(' }', ', max_output_tokens: 4096 }')} }
  keyless: { kind: chat, provider: open, capabilities: ${nothing} }
  vectors: { kind: embedding, provider: scripted, price: { input: 0.02 }, dimensions: 3, send_dimensions: true }
roles: { judge: able, debater: plain, thinker: thinker, embedding: vectors }
`;

/** A clock that stands still unless someone sleeps. */
export class FakeClock {
  readonly slept: number[] = [];
  #time = Date.parse('2026-11-20T10:00:00Z');

  readonly now = (): number => this.#time;

  readonly sleep = async (milliseconds: number): Promise<void> => {
    this.slept.push(milliseconds);
    this.#time += milliseconds;
  };
}

export function clientOf(address: string, options: Partial<ModelClientOptions> = {}) {
  const clock = new FakeClock();
  const { now, sleep } = clock;
  const catalogue = parseCatalogue(catalogueText(address));
  const apiKey = async (name: string) => `key-for-${name}`;
  const client = createModelClient({ catalogue, apiKey, now, sleep, random: () => 0.5, ...options });
  return { client, clock };
}

export interface Verdict {
  rationale: string;
  score: number | null;
}

export const verdict: OutputFormat<Verdict> = {
  kind: 'json',
  name: 'judge-verdict',
  schema: z.strictObject({ rationale: z.string(), score: z.int().nullable() }),
  parse: (text) => {
    const score = /Final Score: (\d+)/.exec(text)?.[1];
    if (score === undefined) throw new AssayError('ModelOutputInvalid', 'There is no final score.');
    return { rationale: text.split('\n')[0] ?? '', score: Number(score) };
  },
};

export const prose: OutputFormat<string> = {
  kind: 'text',
  name: 'prose',
  parse: (text) => {
    if (text.trim() === '') throw new AssayError('ModelOutputInvalid', 'Nothing was said.');
    return text;
  },
};

export function requestFor<T>(output: OutputFormat<T>, more: Partial<ChatRequest<T>> = {}): ChatRequest<T> {
  return {
    role: 'judge',
    messages: [
      { role: 'system', content: 'You assess.' },
      { role: 'user', content: 'STUDENT-TEXT' },
    ],
    output,
    decoding: { temperature: 0, max_output_tokens: 200 },
    seed: 7,
    ...more,
  };
}
