import { z } from 'zod';
import type { OutputFormat } from '../agent/output-format.ts';
import { AssayError } from '../errors/assay-error.ts';
import type { Logprobs } from './log-probability.ts';
import type { Mend, Usage } from './model-call.ts';

const count = z.int().min(0);
const logprob = z.looseObject({ token: z.string(), logprob: z.number() });
const alternatives = z.looseObject({ top_logprobs: z.array(logprob).nullish() });

/** As much of a chat completion as is read here; compatible servers leave out much of the rest. */
const wireSchema = z.looseObject({
  model: z.string().nullish(),
  system_fingerprint: z.string().nullish(),
  choices: z
    .array(
      z.looseObject({
        finish_reason: z.string().nullish(),
        message: z.looseObject({ content: z.string().nullish(), refusal: z.string().nullish() }),
        logprobs: z.looseObject({ content: z.array(logprob).nullish() }).nullish(),
      }),
    )
    .min(1),
  usage: z
    .looseObject({
      prompt_tokens: count,
      completion_tokens: count,
      prompt_tokens_details: z
        .looseObject({ cached_tokens: count.nullish(), cache_write_tokens: count.nullish() })
        .nullish(),
    })
    .nullish(),
});

export interface ChatAnswer {
  text: string;
  refused: boolean;
  finishReason: string | null;
  logprobs: Logprobs | null;
  modelAnswered: string | null;
  systemFingerprint: string | null;
  usage: Usage;
  /** What of the wire was read although it is not of the protocol. */
  mended: Mend[];
}

type Wire = z.infer<typeof wireSchema>;

function readLogprobs(wire: Wire): Logprobs | null {
  const tokens = wire.choices[0]?.logprobs?.content;
  if (!tokens || tokens.length === 0) return null;
  const plain = ({ token, logprob }: { token: string; logprob: number }) => ({ token, logprob });
  const last = alternatives.safeParse(tokens.at(-1));
  return { tokens: tokens.map(plain), lastTop: (last.data?.top_logprobs ?? []).map(plain) };
}

function readUsage({ usage }: Wire): Usage {
  if (!usage)
    return { inputTokens: null, cachedInputTokens: null, cacheWriteTokens: null, outputTokens: null };
  return {
    inputTokens: usage.prompt_tokens,
    cachedInputTokens: usage.prompt_tokens_details?.cached_tokens ?? 0,
    cacheWriteTokens: usage.prompt_tokens_details?.cache_write_tokens ?? 0,
    outputTokens: usage.completion_tokens,
  };
}

/** Reads a chat completion off the wire. Throws where the body is none (a proxy's page, a cut connection). */
export function readChatAnswer(body: unknown): ChatAnswer {
  const parsed = wireSchema.safeParse(body);
  if (!parsed.success) throw new Error('The answer is not a chat completion.');
  const choice = parsed.data.choices[0]!;
  return {
    text: choice.message.content ?? '',
    refused: Boolean(choice.message.refusal) || choice.finish_reason === 'content_filter',
    finishReason: choice.finish_reason ?? null,
    logprobs: readLogprobs(parsed.data),
    modelAnswered: parsed.data.model ?? null,
    systemFingerprint: parsed.data.system_fingerprint ?? null,
    usage: readUsage(parsed.data),
    mended: [],
  };
}

/**
 * The value of an answer and what was read otherwise than as asked; or in words, which never repeat the answer, what is wrong
 * with it. `refused`: it is a refusal in prose, which no repair cures.
 */
export type Reading<T> =
  | { ok: true; value: T; mended: Mend[] }
  | { ok: false; problem: string; refused?: boolean };

const FENCED = /^```(?:json)?\s*\n([\s\S]*?)\n?```$/;
const PLAIN_KEY = /^[A-Za-z]\w{0,39}$/;

function place(path: PropertyKey[]): string {
  const keys = path.map((key) =>
    typeof key === 'number' ? `[${key}]` : PLAIN_KEY.test(String(key)) ? `.${String(key)}` : '.?',
  );
  return keys.join('').replace(/^\./, '') || 'the object';
}

function describeIssue(issue: z.core.$ZodIssue): string {
  if (issue.code === 'custom') return `${place(issue.path)}: ${issue.message}`;
  const what =
    issue.code === 'invalid_type' ? `must be of type ${issue.expected}` : issue.code.replaceAll('_', ' ');
  return `${place(issue.path)}: ${what}`;
}

function readJson<T>(text: string, schema: z.ZodType<T>): Reading<T> {
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch {
    return { ok: false, problem: 'it is not valid JSON' };
  }
  const result = schema.safeParse(value);
  if (result.success) return { ok: true, value: result.data, mended: [] };
  const issues = result.error.issues.slice(0, 5).map(describeIssue);
  return { ok: false, problem: `it does not match the schema (${issues.join('; ')})` };
}

function readProse<T>(text: string, output: OutputFormat<T>): Reading<T> {
  try {
    return { ok: true, value: output.parse(text), mended: [] };
  } catch (error) {
    if (!(error instanceof AssayError) || error.code !== 'ModelOutputInvalid') throw error;
    return { ok: false, problem: error.message.replace(/\.$/, '') };
  }
}

/** Reads an answer's text in an output format; `structured` says whether JSON was demanded by schema. */
export function readAnswer<T>(
  { text, finishReason }: Pick<ChatAnswer, 'text' | 'finishReason'>,
  output: OutputFormat<T>,
  structured: boolean,
): Reading<T> {
  const bare = text.trim().replace(FENCED, '$1');
  const asJson = output.kind === 'json' && (structured || bare.startsWith('{'));
  const reading = asJson ? readJson(bare, output.schema) : readProse(text, output);
  if (reading.ok || finishReason !== 'length') return reading;
  return { ok: false, problem: 'it was cut off at the limit of max_output_tokens' };
}
