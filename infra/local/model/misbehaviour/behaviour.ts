import * as z from 'zod';
import { PARAMETERS } from './held-parameters.ts';

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

const field = pattern.optional();

/** Faults without fields of their own. */
// biome-ignore format: a table
const plain = z.enum([
  'html-page', 'dropped-connection', 'hang', 'no-json-schema', 'no-usage', 'two-choices',
  'length-but-whole', 'no-finish-reason', 'schema-violation', 'out-of-range-score', 'refusal',
  'empty-content', 'repeats-prompt', 'trailing-comma', 'extra-fields', 'invented-quotes',
  'careless-quotes', 'curly-quotes', 'loose-form', 'no-reasons', 'contradiction',
]);

const faultSchema = z.discriminatedUnion('kind', [
  z.strictObject({ kind: plain, ...common }),
  fault('latency', {
    ms: milliseconds.optional(),
    medianMs: milliseconds.optional(),
    sigma: z.number().min(0).max(3).default(0.5),
    msPerOutputToken: milliseconds.default(0),
  }),
  fault('rate-limited', {
    retryAfterMs: milliseconds.default(1000),
    retryAfter: z.enum(['milliseconds', 'seconds', 'date', 'none']).default('milliseconds'),
    code: z.enum(['rate_limit_exceeded', 'insufficient_quota']).default('rate_limit_exceeded'),
  }),
  fault('out-of-credit', { style: z.enum(['deepseek', 'openrouter']).default('deepseek') }),
  fault('server-error', { status: z.int().min(500).max(599).default(500) }),
  fault('html-error', { status: z.int().min(400).max(599).default(502) }),
  fault('not-a-completion', { body: z.enum(['error', 'empty', 'no-choices']).default('error') }),
  fault('no-logprobs', { reject: z.boolean().default(false) }),
  fault('refused-parameter', {
    parameter: z.enum(PARAMETERS),
    status: z.int().min(400).max(499).optional(),
    style: z.enum(['openai', 'azure', 'fastapi', 'litellm', 'unnamed']).default('openai'),
  }),
  fault('content-parts', { thoughts: z.boolean().default(false) }),
  fault('odd-usage', {
    how: z.enum(['strings', 'cached-above-input', 'no-details', 'nulls']).default('strings'),
  }),
  fault('reasoning-field', {
    name: z.enum(['reasoning_content', 'reasoning']).default('reasoning_content'),
    only: z.boolean().default(false),
  }),
  fault('truncated', { share: z.number().gt(0).lt(1).default(0.6) }),
  fault('prose-refusal', { language: z.enum(['en', 'it', 'de', 'fr', 'es']).default('en') }),
  fault('content-filter', { reject: z.boolean().default(false) }),
  fault('thinks', { tags: z.enum(['both', 'closed-only', 'never-closed']).default('both') }),
  fault('preamble', { place: z.enum(['before', 'after', 'both']).default('before') }),
  fault('fence', { mark: z.enum(['json', 'JSON', 'none', 'never-closed']).default('json') }),
  fault('numbers-as-text', { field }),
  fault('percentages', { field }),
  fault('not-applicable', { field, words: z.string().default('n/a') }),
  fault('empty-for-null', { field }),
  fault('other-case', {
    field,
    style: z.enum(['upper', 'lower', 'title', 'hyphens', 'underscores']).optional(),
  }),
  fault('other-words', { field, words: z.record(z.string(), z.string()) }),
  fault('forgotten-id', { field }),
  fault('doubled-id', { field }),
  fault('other-language', { language: z.enum(['it', 'de', 'fr', 'es', 'en']).default('it') }),
  fault('ellipses', { mark: z.string().min(1).max(10).optional() }),
  fault('corrected-spelling', { words: z.record(z.string(), z.string()).default({}) }),
  fault('final-score-forms', {
    form: z.enum(['bold', 'heading', 'word', 'range', 'none']).optional(),
  }),
  fault('other-label', { label: z.string().optional() }),
]);
export type Fault = z.infer<typeof faultSchema>;
export type FaultKind = Fault['kind'];
/** The fault of a kind, with its fields. */
export type FaultOf<Kind extends FaultKind> = Extract<Fault, { kind: Kind }>;

const answerSchema = z.strictObject({
  agent: z.string(),
  schema: z.string().optional(),
  content: z.json(),
  times,
});
export type ScriptedAnswer = z.infer<typeof answerSchema>;

/**
 * What the stand-in answers and how it misbehaves: `{ answers?, faults?, rateLimit?, batches? }`. Without any it behaves.
 *
 * An answer `{ agent, content, schema?, times? }` is given, as it is, to every chat request of that agent (and of that name of
 * a JSON schema), `times` times at most; the first that fits counts. A content that is no string is sent as JSON.
 *
 * Every fault has a `kind` and may have
 * - `when: { agent?, task?, endpoint?, model? }`: regular expressions on the whole name of the agent, on the task's words (the
 *   last user message, that before the model's first answer, and the user's words outside of all blocks) and on the model's name. Without `when` any request is met.
 * - `probability` (default 1). The draw depends on the stand-in's seed and on the request: with `draw: "content"`
 *   (default) on its content and on how often that content came before, so it is the same in any order and a retry is
 *   drawn anew; with `draw: "request"` on how many requests came before.
 * - `times`: at most so many occurrences; `attempts`: only the first so many attempts of the same content.
 *
 * Instead of an answer: `rate-limited` (429; `retryAfterMs`, `code`; `retryAfter`: retry-after-ms and seconds, seconds alone, an
 * HTTP date, none), `out-of-credit` (402; `style`), `server-error` (`status`), `html-error` (a proxy's page; `status`),
 * `html-page` (a proxy's page with status 200), `not-a-completion` (200; `body`: an error, `{}`, no choices), `hang` (never sent),
 * `dropped-connection` (the socket is destroyed in mid-body), `no-json-schema` (400 for that response format), `no-logprobs` (none
 * are returned, or 403 with `reject`), `refused-parameter` (only where the request holds `parameter`; `style` is whose words,
 * `status` default 400, of fastapi 422), `content-filter` with `reject` (400 for the prompt). Of these the first that meets a request
 * counts; `latency` (`ms`, or log-normal by `medianMs` and `sigma`; plus `msPerOutputToken`) comes beside any of them.
 *
 * Around an answer, on the wire: `content-parts` (content is a list; `thoughts`: with a part of them), `no-usage`, `odd-usage`
 * (`how`), `two-choices`, `length-but-whole`, `no-finish-reason`, `reasoning-field` (thoughts in the member `name`; `only`: the
 * answer stands there too and content is null).
 *
 * In an answer, one after the other in the order of the list:
 * - not usable: `truncated` (cut at `share`, finish_reason length), `schema-violation`, `out-of-range-score`, `refusal`,
 *   `prose-refusal` (by the seed; `language`), `content-filter`, `empty-content`;
 * - around it: `thinks` (`tags`), `preamble` (words before or after it; `place`), `fence` (`mark`), `repeats-prompt` (the last
 *   user message, then the answer), `loose-form` (by the seed: words around it, JSON in a fence, fields in the opposite order);
 * - its form: `trailing-comma`, `extra-fields`, `numbers-as-text`, `percentages` (95 for 0.95), `not-applicable` (`words` for a
 *   number), `empty-for-null`, `other-case` (enumerations; `style`, else by the seed), `other-words` (enumerations; `words` by
 *   the value they stand for), `forgotten-id` and `doubled-id` (of each list whose members have an id, one). `field` is a regular
 *   expression on the names of members that are meant; without it all, of `percentages` confidences and probabilities;
 * - its words: `other-language` (a sentence of `language` for each of prose, whatever is quoted left), `final-score-forms`
 *   (`form`, else by the seed), `other-label` (a label of short answers is none of the three, or written otherwise; `label` where
 *   it is given), `no-reasons` (a label and nothing else), `contradiction` (a label against its own vote, invalid with nothing in
 *   its place, ids that do not exist);
 * - its quotes: `invented-quotes`, `careless-quotes` (by the seed: one invented beside a true one, altered, shortened, marked or
 *   labelled otherwise), `curly-quotes` (apostrophes, dashes and marks typeset otherwise), `ellipses` (shortened in the middle;
 *   `mark`), `corrected-spelling` (`words`: more of them, by their misspelling).
 *
 * `rateLimit` is a true token bucket for the whole server: `requestsPerMinute`, `tokensPerMinute`; what is asked in batches is not of it.
 *
 * `batches`: how batches go. `looks`: so many find one in progress; `share`: of its requests so many are answered, and of the others there
 * is no line (of a batch that expires, one that says so); `end`: how it ends, `failed` for an input with an error of this `code`, `never`
 * only where it is cancelled; `times`: so many batches end so at the most, others completely; `odd`: lines that are broken, doubled, and
 * of questions that nobody asked are among the answers; `none`: there is no Batch API. Faults of single answers meet those of batches, too.
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
  batches: z
    .strictObject({
      looks: z.int().min(0).default(0),
      share: z.number().min(0).max(1).default(1),
      end: z.enum(['completed', 'expired', 'failed', 'never']).default('completed'),
      code: z.string().default('invalid_json_line'),
      times,
      odd: z.boolean().default(false),
      none: z.boolean().default(false),
    })
    .default({ looks: 0, share: 1, end: 'completed', code: 'invalid_json_line', odd: false, none: false }),
});
/** A behaviour as it may be written: defaults left out. */
export type Behaviour = z.input<typeof behaviourSchema>;
export type FullBehaviour = z.output<typeof behaviourSchema>;
