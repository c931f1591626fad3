import { z } from 'zod';

function isPattern(source: string): boolean {
  try {
    return new RegExp(source) instanceof RegExp;
  } catch {
    return false;
  }
}

const pattern = z.string().refine(isPattern, 'is not a regular expression');
const milliseconds = z.number().min(0).max(3_600_000);
const times = z.int().min(0).optional();

const common = {
  when: z
    .strictObject({
      agent: pattern.optional(),
      task: pattern.optional(),
      endpoint: z.enum(['chat', 'embeddings', 'models']).optional(),
      model: pattern.optional(),
    })
    .default({}),
  probability: z.number().min(0).max(1).default(1),
  draw: z.enum(['content', 'request']).default('content'),
  times,
  attempts: z.int().min(1).optional(),
};

function fault<Kind extends string, Shape extends z.ZodRawShape>(kind: Kind, shape: Shape) {
  return z.strictObject({ kind: z.literal(kind), ...common, ...shape });
}

const faultSchema = z.discriminatedUnion('kind', [
  fault('latency', {
    ms: milliseconds.optional(),
    medianMs: milliseconds.optional(),
    sigma: z.number().min(0).max(3).default(0.5),
    msPerOutputToken: milliseconds.default(0),
  }),
  fault('rate-limited', {
    retryAfterMs: milliseconds.default(1000),
    code: z.enum(['rate_limit_exceeded', 'insufficient_quota']).default('rate_limit_exceeded'),
  }),
  fault('server-error', { status: z.int().min(500).max(599).default(500) }),
  fault('html-error', { status: z.int().min(400).max(599).default(502) }),
  fault('dropped-connection', {}),
  fault('hang', {}),
  fault('no-json-schema', {}),
  fault('no-logprobs', { reject: z.boolean().default(false) }),
  fault('truncated', { share: z.number().gt(0).lt(1).default(0.6) }),
  fault('schema-violation', {}),
  fault('out-of-range-score', {}),
  fault('refusal', {}),
  fault('content-filter', {}),
  fault('empty-content', {}),
  fault('invented-quotes', {}),
  fault('careless-quotes', {}),
  fault('other-label', { label: z.string().optional() }),
  fault('loose-form', {}),
  fault('no-reasons', {}),
  fault('contradiction', {}),
  fault('obeys-document', {}),
]);
export type Fault = z.infer<typeof faultSchema>;
export type FaultKind = Fault['kind'];

const answerSchema = z.strictObject({
  agent: z.string(),
  schema: z.string().optional(),
  content: z.json(),
  times,
});
export type ScriptedAnswer = z.infer<typeof answerSchema>;

/**
 * What the stand-in answers and how it misbehaves: `{ answers?, faults?, rateLimit? }`. Without any it behaves.
 *
 * An answer `{ agent, content, schema?, times? }` is given, as it is, to every chat request of that agent (and of that name of
 * a JSON schema), `times` times at most; the first that fits counts. A content that is no string is sent as JSON.
 *
 * Every fault has a `kind` and may have
 * - `when: { agent?, task?, endpoint?, model? }`: regular expressions on the whole name of the agent, on the task's words (the
 *   last user message, and the user's words outside of all blocks) and on the model's name. Without `when` any request is met.
 * - `probability` (default 1). The draw depends on the stand-in's seed and on the request: with `draw: "content"`
 *   (default) on its content and on how often that content came before, so it is the same in any order and a retry is
 *   drawn anew; with `draw: "request"` on how many requests came before.
 * - `times`: at most so many occurrences; `attempts`: only the first so many attempts of the same content.
 *
 * Kinds, before an answer: `rate-limited` (429; `retryAfterMs`, `code`), `server-error` (`status`), `html-error` (a proxy's
 * page; `status`), `hang` (never answers), `dropped-connection` (the socket is destroyed in mid-body), `no-json-schema` (400
 * for that response format), `no-logprobs` (none are returned, or 403 with `reject`). In the answer: `truncated` (cut at
 * `share`, finish_reason length), `schema-violation`, `out-of-range-score`, `refusal`, `content-filter`, `empty-content`,
 * `invented-quotes`, `careless-quotes` (what models do to quotes, by the seed: one invented beside a true one, altered,
 * shortened, marked or labelled otherwise), `other-label` (a label of short answers is none of the three, or written otherwise;
 * `label` where it is given), `loose-form` (by the seed: prose around it, JSON in a fence, fields in the opposite order),
 * `no-reasons` (a label and nothing else), `contradiction` (a label against its own vote, invalid with nothing in its place,
 * ids that do not exist), `obeys-document` (follows orders found in the document). Beside any of them: `latency` (`ms`, or
 * log-normal by `medianMs` and `sigma`; plus `msPerOutputToken`). Of those that end a request the first that meets it counts;
 * all others add up.
 *
 * `rateLimit` is a true token bucket for the whole server: `requestsPerMinute`, `tokensPerMinute`.
 */
export const behaviourSchema = z.strictObject({
  answers: z.array(answerSchema).max(1000).default([]),
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
