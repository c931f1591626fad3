import * as z from 'zod';
import { isWhole } from './finish-reason.ts';

/** How the `system_fingerprint` begins of what answers in a model's place: forms filled by their schema, and answers written for a sample. */
const STAND_IN = 'assay-stand-in';
const EXAMPLE = 'assay-example-answers';

const tokens = z.int().min(0).nullable().describe('null: the provider did not say');

/** Whose key a provider is asked with. */
export const keyOwnerSchema = z
  .enum(['tenant', 'deployment', 'none', 'machine'])
  .describe(
    'whose key the provider was asked with, so whose account pays; none: it takes no key; machine: it takes none, and ran on the machine that asked, as the vectors of the stand-in do; of a memoised answer: when it was asked for; absent: not known',
  );
export type KeyOwner = z.infer<typeof keyOwnerSchema>;

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
  latencyMs: z
    .number()
    .describe(
      'from the request to the usable answer, retries and short waits included, waits in the company of others not',
    ),
  attempts: z.int().describe('HTTP requests made'),
  startedAt: z.iso.datetime(),
});

/**
 * What a provider may turn out not to take although the catalogue promises it, in the order in which a model's requests do
 * without. `schema-keywords`: bounds and patterns of a schema (`minimum`, `pattern`); `token-parameter`: the other name for the
 * limit is used; `output-limit`: fewer tokens are asked for, as many as the model writes; `system-role`: what the system says
 * is put before what the user says; `streaming`: an answer is sent whole.
 */
// biome-ignore format: a table
export const FEATURES = [
  'prompt-cache-key', 'streaming', 'seed', 'reasoning-effort', 'top-logprobs', 'logprobs', 'temperature',
  'frequency-penalty', 'token-parameter', 'output-limit', 'system-role', 'schema-keywords', 'json-schema',
] as const;
export type ModelFeature = (typeof FEATURES)[number];

const fallbackSchema = z.enum(FEATURES.map((feature) => `${feature}-unsupported` as const));
export type Fallback = z.infer<typeof fallbackSchema>;

/**
 * What was read although it was not written as asked, so that no second answer had to be paid. No mend changes what is
 * said: an answer that says something else is never changed into one that was wanted.
 */
// biome-ignore format: a table
export const MENDS = [
  'thoughts', 'content-parts', 'answer-in-thoughts', 'words-around-json', 'json-syntax', 'extra-fields', 'field-names', 'wrapping',
  'number-as-text', 'boolean-as-text', 'text-as-other', 'empty-for-null', 'enumeration', 'percentage',
  'list-too-long',
] as const;
const mendSchema = z.enum(MENDS);
export type Mend = z.infer<typeof mendSchema>;

/**
 * The provenance of one model call (SPEC P8). What a memoised call spent is nothing: its tokens, cost and attempts are
 * 0, and `original` holds what the answer once took.
 */
export const modelCallSchema = spentSchema.extend({
  kind: z.enum(['chat', 'embedding']),
  role: z.string(),
  agent: z.string().optional().describe('{workflow}/{agent} that asked; absent for embeddings'),
  provider: z.string(),
  modelAsked: z.string(),
  modelAnswered: z.string(),
  params: z.record(z.string(), z.unknown()).describe('as sent, without messages and seed'),
  seed: z.int().nullable().describe('null: none was sent'),
  systemFingerprint: z.string().nullable(),
  promptHash: z
    .string()
    .describe('SHA-256 of the exact messages and schema of the request that was answered'),
  finishReason: z.string().nullable(),
  repairs: z.int().describe('second requests because an answer could not be used'),
  fallbacks: z
    .array(fallbackSchema)
    .describe(
      'what was done without although the catalogue promises it: the provider refused it, or all of it may be what an unexplained rejection was about',
    ),
  mended: z.array(mendSchema).describe('what was read although it was not written as asked'),
  salvaged: z.boolean().describe('the answer could not be used twice; this is what could be kept of it'),
  memoised: z.boolean(),
  original: spentSchema.nullable(),
  standIn: z.boolean().describe('true: no real model answered'),
  tier: z
    .literal('batch')
    .optional()
    .describe(
      'the answer came in a batch, at the batch price; the latency is then of finding it there; absent: asked at once, at the usual price',
    ),
  key: keyOwnerSchema.optional(),
  embedded: z
    .object({
      texts: z.int().describe('different texts that have a vector'),
      memoised: z.int().describe('of these, how many were known already and cost nothing'),
      averaged: z.int().describe('of those asked for, how many were longer than the model reads'),
    })
    .optional()
    .describe(
      'of a call for embeddings; it is memoised where all of its texts were, and what they once took is not kept',
    ),
});
export type ModelCall = z.infer<typeof modelCallSchema>;

/** Whether an answer ended before its end, as the provider says: at its limit of tokens, or because it broke off. */
export function isCutOff({ finishReason }: Pick<ModelCall, 'finishReason'>): boolean {
  return !isWhole(finishReason);
}

/** Whether an answer is one that was written for a sample, and no model's. */
export function isExample(fingerprint: string | null): boolean {
  return fingerprint?.startsWith(EXAMPLE) ?? false;
}

/** Whether an answer is no real model's. */
export function isStandIn(fingerprint: string | null): boolean {
  return isExample(fingerprint) || (fingerprint?.startsWith(STAND_IN) ?? false);
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
