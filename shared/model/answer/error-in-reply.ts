import { APIError } from 'openai/core/error';
import { isObject, type Loose } from './json-schema.ts';

/** Of a reply as much is kept for sorting its error. */
const LONGEST = 50_000;

function statusIn({ code, status, status_code }: Loose): number | null {
  const found = [code, status, status_code]
    .map((value) => (typeof value === 'string' && /^\d{3}$/.test(value) ? Number(value) : value))
    .find((value): value is number => Number.isInteger(value) && Number(value) >= 400 && Number(value) < 600);
  return found ?? null;
}

function errorsOf({ error, object, choices, ...rest }: Loose): Loose[] {
  const [choice] = Array.isArray(choices) ? choices : [];
  const inChoice = isObject(choice) ? choice.error : undefined;
  const whole = object === 'error' ? { ...rest, object } : undefined;
  return [error, whole, inChoice].filter(isObject);
}

/**
 * The error that a reply with status 200 holds in place of an answer, as if it had come with the status that it names
 * (`{"error":{"code":429}}`: OpenRouter, some proxies). Null: it holds none, or one that names no status.
 */
export function errorInReply(body: unknown): APIError | null {
  if (!isObject(body)) return null;
  for (const error of errorsOf(body)) {
    const status = statusIn(error);
    if (status === null) continue;
    const raw = JSON.stringify({ error }).slice(0, LONGEST);
    return APIError.generate(status, { error: { ...error, raw } }, undefined, new Headers());
  }
  return null;
}
