import { z } from 'zod';

/** The `system_fingerprint` of the stand-in that answers where no model is configured begins with this. */
const STAND_IN = 'assay-stand-in';

const tokens = z.int().min(0).nullable().describe('null: the provider did not say');

/** Tokens of one or more requests. Cached reads and writes are part of the input tokens. */
const usageSchema = z.object({
  inputTokens: tokens,
  cachedInputTokens: tokens,
  cacheWriteTokens: tokens,
  outputTokens: tokens,
});
export type Usage = z.infer<typeof usageSchema>;

const spentSchema = usageSchema.extend({
  cost: z.number().nullable().describe('US dollars; null without a price or without token counts'),
  latencyMs: z.number().describe('from the request to the usable answer, waits and retries included'),
  attempts: z.int().describe('HTTP requests made'),
  startedAt: z.iso.datetime(),
});

const fallbackSchema = z.enum(['json-schema-unsupported', 'logprobs-unsupported']);
export type Fallback = z.infer<typeof fallbackSchema>;

/**
 * The provenance of one model call (SPEC P8). What a memoised call spent is nothing: its tokens, cost and attempts are
 * 0, and `original` holds what the answer once took.
 */
export const modelCallSchema = spentSchema.extend({
  role: z.string(),
  provider: z.string(),
  modelAsked: z.string(),
  modelAnswered: z.string(),
  params: z.record(z.string(), z.unknown()).describe('as sent, without messages and seed'),
  seed: z.int().nullable(),
  systemFingerprint: z.string().nullable(),
  promptHash: z.string().describe('SHA-256 of the exact messages and schema'),
  finishReason: z.string().nullable(),
  repairs: z.int().describe('second requests because an answer could not be used'),
  fallbacks: z.array(fallbackSchema).describe('what the provider refused although the catalogue promises it'),
  memoised: z.boolean(),
  original: spentSchema.nullable(),
  standIn: z.boolean().describe('true: no real model answered'),
});
export type ModelCall = z.infer<typeof modelCallSchema>;

export function isStandIn(fingerprint: string | null): boolean {
  return fingerprint?.startsWith(STAND_IN) ?? false;
}

/** The record of a call whose answer was already known: nothing spent, the first call's numbers beside it. */
export function memoisedCall(first: ModelCall, role: string, startedAt: number, now: number): ModelCall {
  return {
    ...first,
    role,
    memoised: true,
    original: spentSchema.parse(first),
    inputTokens: 0,
    cachedInputTokens: 0,
    cacheWriteTokens: 0,
    outputTokens: 0,
    cost: 0,
    attempts: 0,
    latencyMs: now - startedAt,
    startedAt: new Date(startedAt).toISOString(),
  };
}
