import { parseJson } from '@assay/kit/json/parse-json';
import { parseBlocks } from '../prompt/blocks.ts';
import type { Prompt } from '../prompt/prompt.ts';
import { isRecord, type JsonSchema } from './json-schema.ts';
import { toldForm } from './told-form.ts';

/** What a form is announced by, and how it is read. */
const NAMED: readonly [name: string, read: (text: string) => JsonSchema | null][] = [
  ['json schema', objectIn],
  ['its form:', toldForm],
];

/** Where the JSON object that begins at `from` ends; -1 where it never does. */
function endOfObject(text: string, from: number): number {
  let depth = 0;
  let inString = false;
  for (let at = from; at < text.length; at++) {
    const character = text[at];
    if (inString && character === '\\') at++;
    else if (character === '"') inString = !inString;
    else if (!inString && character === '{') depth++;
    else if (!inString && character === '}' && --depth === 0) return at + 1;
  }
  return -1;
}

function objectIn(text: string): JsonSchema | null {
  const from = text.indexOf('{');
  const end = from < 0 ? -1 : endOfObject(text, from);
  const value = end < 0 ? undefined : parseJson(text.slice(from, end));
  return isRecord(value) ? value : null;
}

/** What the last name that announces a form is followed by, with where that name stands; null where none can be read. */
function lastNamed(words: string, [name, read]: (typeof NAMED)[number]) {
  const lower = words.toLowerCase();
  for (let at = lower.lastIndexOf(name); at >= 0; at = at === 0 ? -1 : lower.lastIndexOf(name, at - 1)) {
    const schema = read(words.slice(at + name.length));
    if (schema) return { at, schema };
  }
  return null;
}

/** The schema that a message's own words spell out last: as a JSON Schema, or as a form of fields with their types. */
function schemaInWords(text: string): JsonSchema | null {
  const words = parseBlocks(text).outside;
  const found = NAMED.map((named) => lastNamed(words, named)).filter((one) => one !== null);
  return found.sort((one, other) => other.at - one.at)[0]?.schema ?? null;
}

/**
 * The schema that an answer is asked for in: by the response format, or in the words of the last message that spells one out.
 * What stands in blocks of data or in answers counts for nothing. Null: none is asked for.
 */
export function askedSchema({ format, messages }: Pick<Prompt, 'format' | 'messages'>): JsonSchema | null {
  if (format.type === 'json_schema') return format.json_schema.schema;
  for (const { role, text } of messages.toReversed()) {
    const schema = role === 'assistant' ? null : schemaInWords(text);
    if (schema) return schema;
  }
  return null;
}
