import type { z } from 'zod';
import type { OutputFormat } from '../agent/output-format.ts';
import { AssayError } from '../errors/assay-error.ts';
import type { ChatAnswer } from './answer/wire.ts';
import type { Mend } from './model-call.ts';

export { type ChatAnswer, readChatAnswer, UnreadableReply } from './answer/wire.ts';

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
