import { AssayError } from '../../errors/assay-error.ts';
import { isObject, type Loose } from './json-schema.ts';
import { type TextField, textFieldsIn } from './text-fields.ts';

/** What an answer that was to be JSON turns out to hold. */
export type Salvaged =
  | { kind: 'json'; value: Loose }
  /** JSON that cannot be parsed: its texts, in order. */
  | { kind: 'broken'; fields: TextField[] }
  | { kind: 'prose'; text: string };

function parsed(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

/**
 * An answer that could not be used, without the thoughts before it, as far as it can be read: words around JSON are left out,
 * however broken the JSON is. `main`: a field that JSON amid words must have to be the answer, and not something they quote.
 */
export function salvaged(answer: string, main: string): Salvaged {
  const text = answer.trim();
  const isJson = /^(?:```[a-z]*\s*)?[{[]/i.test(text);
  const start = text.search(isJson ? /[{[]/ : /[{[]\s*["{]/);
  if (start < 0) return { kind: 'prose', text };
  const json = text.slice(start);
  const value = parsed(json.slice(0, Math.max(json.lastIndexOf('}'), json.lastIndexOf(']')) + 1));
  const object = Array.isArray(value) ? { [main]: value } : value;
  if (isObject(object) && (isJson || main in object)) return { kind: 'json', value: object };
  const fields = textFieldsIn(json);
  return isJson || fields.some(({ name }) => name === main)
    ? { kind: 'broken', fields }
    : { kind: 'prose', text };
}

/** What a reader of prose makes of an answer; null where it holds nothing that can be read. */
export function readOrNull<T>(answer: string, parse: (text: string) => T): T | null {
  try {
    return parse(answer.trim());
  } catch (error) {
    if (error instanceof AssayError && error.code === 'ModelOutputInvalid') return null;
    throw error;
  }
}

/** A text as it stands in JSON; empty where it is none. */
export const textIn = (value: unknown): string => (typeof value === 'string' ? value.trim() : '');
