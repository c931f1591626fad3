import { parseJson } from '@assay/kit/json/parse-json';
import type { APIError } from 'openai';

/** What is known of a provider's error. `names` and `words` are for sorting it alone: words may quote the prompt. */
export interface ProviderError {
  status: number;
  code: string | null;
  param: string | null;
  requestId: string | null;
  /** where it lies, as the provider says: parameters' names, paths into the request's body */
  names: string[];
  words: string;
}

/** What of an error may be written down: its identifiers. */
export type ProviderErrorFacts = Pick<ProviderError, 'status' | 'code' | 'param' | 'requestId'>;

const IDENTIFIER = /^[\w.[\]-]{1,60}$/;
/** Of an error's text as much is looked at; of its structure as many values. */
const LONGEST = 4000;
const MOST_VALUES = 200;
/** Where errors lie in errors. What was sent (`input`) is repeated by some servers, and is not looked into. */
const INSIDE = new Set(['error', 'errors', 'detail', 'details', 'innererror', 'metadata', 'message', 'raw']);
const SAYING = new Set(['message', 'msg', 'detail', 'error', 'code', 'type', 'title', 'reason', 'raw']);

/** A short word without spaces, or null: a provider's message may quote the prompt, so only its identifiers are kept. */
export function identifier(value: unknown): string | null {
  return typeof value === 'string' && IDENTIFIER.test(value) ? value : null;
}

interface ProviderErrorWords {
  names: string[];
  words: string[];
  values: number;
}

function hearText(key: string, text: string, errorWords: ProviderErrorWords): void {
  if (key === 'param') errorWords.names.push(text);
  const inner = text.startsWith('{') || text.startsWith('[') ? parseJson(text) : null;
  if (inner !== null && typeof inner === 'object') hear(key, inner, errorWords);
  else if (SAYING.has(key)) errorWords.words.push(text);
}

function hear(key: string, value: unknown, errorWords: ProviderErrorWords): void {
  if (++errorWords.values > MOST_VALUES) return;
  if (typeof value === 'string') hearText(key, value, errorWords);
  else if (Array.isArray(value)) hearList(key, value, errorWords);
  else if (value !== null && typeof value === 'object') hearFields(value, errorWords);
}

function hearList(key: string, values: unknown[], errorWords: ProviderErrorWords): void {
  if (key === 'loc') errorWords.names.push(values.filter((part) => part !== 'body').join('.'));
  else for (const value of values) hear(key, value, errorWords);
}

function hearFields(value: object, errorWords: ProviderErrorWords): void {
  for (const [name, item] of Object.entries(value))
    if (INSIDE.has(name) || SAYING.has(name) || name === 'param' || name === 'loc')
      hear(name, item, errorWords);
}

function rawOf({ error, message }: APIError): string {
  const raw = (error as { raw?: unknown } | null | undefined)?.raw;
  return typeof raw === 'string' ? raw : message;
}

/** Reads what a provider answered in place of a completion: OpenAI's form of an error, FastAPI's, or any text. */
export function readProviderError(error: APIError): ProviderError {
  const errorWords: ProviderErrorWords = { names: [], words: [], values: 0 };
  hearText('message', rawOf(error).trim(), errorWords);
  const code = identifier(error.code) ?? identifier(error.type);
  return {
    status: error.status ?? 0,
    code,
    param: identifier(error.param),
    requestId: identifier(error.requestID),
    names: errorWords.names.filter((name) => name.length <= LONGEST),
    words: errorWords.words.join('\n').slice(0, LONGEST),
  };
}

/** An error in words that tell nothing but identifiers. */
export function describeError({ status, code, param, requestId }: ProviderErrorFacts): string {
  const parts = [`HTTP ${status}`, code, param && `parameter ${param}`, requestId && `request ${requestId}`];
  return parts.filter(Boolean).join(', ');
}

const EMPTY_BY_NATURE = new Set([204, 205, 304]);

function errorIn(raw: string): Record<string, unknown> {
  const body = parseJson(raw);
  const inner = body !== null && typeof body === 'object' && 'error' in body ? body.error : body;
  return inner !== null && typeof inner === 'object' && !Array.isArray(inner) ? { ...inner } : {};
}

/**
 * A `fetch` whose errors keep what the server wrote: the SDK throws away the body of an error that is not of OpenAI's form, and
 * with it the name of a refused parameter. The body as it was is put into the error as `raw`.
 */
export function keepingErrors(fetch: typeof globalThis.fetch): typeof globalThis.fetch {
  return async (input, init) => {
    const response = await fetch(input, init);
    if (response.ok || EMPTY_BY_NATURE.has(response.status)) return response;
    const raw = (await response.text()).slice(0, 50_000);
    const { status, headers } = response;
    const plain = new Headers(headers);
    for (const name of ['content-encoding', 'content-length', 'transfer-encoding']) plain.delete(name);
    return new Response(JSON.stringify({ error: { ...errorIn(raw), raw } }), { status, headers: plain });
  };
}
