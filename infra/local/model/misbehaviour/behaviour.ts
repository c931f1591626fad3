import { z } from 'zod';

function isPattern(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
}

const pattern = z.string().refine(isPattern, 'is not a regular expression');
const probability = z.number().min(0).max(1);
const milliseconds = z.number().min(0).max(3_600_000);

const filterSchema = z.strictObject({
  agent: pattern
    .optional()
    .describe(
      'regular expression on the last user message and on all words outside of blocks, e.g. "You are the Skeptic"',
    ),
  endpoint: z.enum(['chat', 'embeddings', 'models']).optional(),
  model: pattern.optional().describe('regular expression on the model name'),
});

const common = {
  when: filterSchema.default({}),
  probability: probability.default(1),
  draw: z.enum(['content', 'request']).default('content'),
  times: z.int().min(0).optional(),
  attempts: z.int().min(1).optional(),
};

function fault<Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) {
  return z.strictObject({ kind: z.literal(kind), ...common, ...shape });
}

const rateLimited = fault('rate-limited', {
  retryAfterMs: milliseconds.default(1000),
  code: z.enum(['rate_limit_exceeded', 'insufficient_quota']).default('rate_limit_exceeded'),
});
const latency = fault('latency', {
  ms: milliseconds.optional(),
  medianMs: milliseconds.optional(),
  sigma: z.number().min(0).max(3).default(0.5),
  msPerOutputToken: milliseconds.default(0),
});

const faultSchema = z.discriminatedUnion('kind', [
  latency,
  rateLimited,
  fault('server-error', { status: z.int().min(500).max(599).default(500) }),
  fault('html-error', { status: z.int().min(400).max(599).default(502) }),
  fault('dropped-connection', {}),
  fault('hang', {}),
  fault('context-window', { tokens: z.int().min(1) }),
  fault('no-json-schema', {}),
  fault('no-logprobs', { reject: z.boolean().default(false) }),
  fault('fixed-temperature', {}),
  fault('truncated', { share: z.number().gt(0).lt(1).default(0.6) }),
  fault('schema-violation', {}),
  fault('out-of-range-score', {}),
  fault('refusal', {}),
  fault('content-filter', {}),
  fault('empty-content', {}),
  fault('invented-quotes', {}),
  fault('obeys-document', {}),
  fault('too-many-findings', { count: z.int().min(1).max(5000).default(400) }),
  fault('repeated-finding', { count: z.int().min(2).max(5000).default(40) }),
  fault('wrong-page', { page: z.int().default(9999) }),
  fault('wrong-language', {}),
]);
export type Fault = z.infer<typeof faultSchema>;
export type FaultKind = Fault['kind'];

/**
 * How the stand-in misbehaves: `{ faults: [...], rateLimit?: {...} }`. Without either it behaves.
 *
 * Every fault has a `kind` and may have
 * - `when: { agent?, endpoint?, model? }`: regular expressions on the task (the last user message, and
 *   the user's words outside of all blocks) and on the model name; the endpoint is `chat`, `embeddings` or `models`. A fault without `when` may meet any request.
 * - `probability` (default 1). The draw depends on the stand-in's seed and on the request: with `draw: "content"`
 *   (default) on its content and on how often that content came before, so it is the same in any order and a retry is
 *   drawn anew; with `draw: "request"` on how many requests came before.
 * - `times`: at most so many occurrences; `attempts`: only the first so many attempts of the same content.
 *
 * Kinds, before an answer: `rate-limited` (429; `retryAfterMs`, `code`), `server-error` (`status`), `html-error` (a proxy's
 * page; `status`), `hang` (never answers), `dropped-connection` (the socket is destroyed in mid-body), `context-window`
 * (400 above `tokens`), `no-json-schema` (400 for that response format), `fixed-temperature` (400 unless it is 1),
 * `no-logprobs` (none are returned, or 403 with `reject`). In the answer: `truncated` (cut at `share`, finish_reason
 * length), `schema-violation`, `out-of-range-score`, `refusal`, `content-filter`, `empty-content`, `invented-quotes`,
 * `obeys-document` (follows orders found in the document); in an answer with findings `too-many-findings` and
 * `repeated-finding` (`count`: so many, the first ones with other words, or the first one again), `wrong-page` (every page
 * is `page`, which no document has), and `wrong-language` (prose in German, whatever was asked for). Beside any of them: `latency` (`ms`, or log-normal by `medianMs`
 * and `sigma`; plus `msPerOutputToken`). Of those that end a request the first that meets it counts; all others add up.
 *
 * `rateLimit` is a true token bucket for the whole server: `requestsPerMinute`, `tokensPerMinute`.
 */
export const behaviourSchema = z.strictObject({
  faults: z.array(faultSchema).max(100).default([]),
  rateLimit: z
    .strictObject({
      requestsPerMinute: z.number().positive().optional(),
      tokensPerMinute: z.number().positive().optional(),
    })
    .optional(),
});
/** A behaviour as it may be written: defaults left out. */
export type Behaviour = z.input<typeof behaviourSchema>;
export type FullBehaviour = z.output<typeof behaviourSchema>;
