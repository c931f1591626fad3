import type { Usage } from '../model-call.ts';
import { isObject, type Loose } from './json-schema.ts';

const objectIn = (value: unknown): Loose => (isObject(value) ? value : {});
/** No model reads or writes so many tokens at once: a count beyond is none. */
const MOST_TOKENS = 50_000_000;

/** A count, also where it is written as text. */
function countIn(value: unknown): number | null {
  const count = typeof value === 'string' && /^\d{1,8}$/.test(value) ? Number(value) : value;
  return Number.isSafeInteger(count) && (count as number) >= 0 && (count as number) <= MOST_TOKENS
    ? (count as number)
    : null;
}

/** A count of what cannot have been nothing. */
const someIn = (value: unknown): number | null => countIn(value) || null;

interface TokenCounts {
  prompt: number | null;
  completion: number;
  total: number | null;
  reasoning: number;
  /** of the prompt, from or into the cache */
  cached: number;
}

/**
 * Tokens that were written, reasoning with them. Most providers count it in `completion_tokens`; where these are fewer than the
 * reasoning alone, or `total_tokens` holds more than prompt and completion (Gemini, Grok), it was counted apart. A rest as large as
 * the cached tokens is of the prompt.
 */
function written({ prompt, completion, total, reasoning, cached }: TokenCounts): number {
  const rest = prompt === null || total === null ? 0 : total - prompt - completion;
  if (reasoning > completion) return completion + Math.max(reasoning, rest);
  return rest > 0 && rest !== cached ? completion + rest : completion;
}

/**
 * Tokens of a reply, as the provider counts them; `isSilent`: nothing was answered. A count is null where there is none that can be
 * believed: neither a prompt nor an answer that says something takes no token at all.
 */
export function readUsage(usage: unknown, isSilent: boolean): Usage {
  const { prompt_tokens, completion_tokens, total_tokens, ...details } = objectIn(usage);
  const inputTokens = someIn(prompt_tokens);
  const completion = isSilent ? countIn(completion_tokens) : someIn(completion_tokens);
  const { cached_tokens, cache_write_tokens } = objectIn(details.prompt_tokens_details);
  const { reasoning_tokens } = objectIn(details.completion_tokens_details);
  const part = (count: unknown) => (inputTokens === null ? null : countIn(count ?? 0));
  const [cachedInputTokens, cacheWriteTokens] = [part(cached_tokens), part(cache_write_tokens)];
  const counts = {
    prompt: inputTokens,
    total: countIn(total_tokens),
    reasoning: countIn(reasoning_tokens) ?? 0,
    cached: (cachedInputTokens ?? 0) + (cacheWriteTokens ?? 0),
  };
  return {
    inputTokens,
    cachedInputTokens,
    cacheWriteTokens,
    outputTokens: completion === null ? null : written({ ...counts, completion }),
  };
}
