import { parseBlocks } from '../../prompt/blocks.ts';
import type { Prompt } from '../../prompt/prompt.ts';
import { isRecord, type JsonSchema } from './json-schema.ts';

const NAMED = 'json schema';

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
  if (end < 0) return null;
  try {
    const value: unknown = JSON.parse(text.slice(from, end));
    return isRecord(value) ? value : null;
  } catch {
    return null;
  }
}

/** The schema that a message's own words spell out: the JSON object after the last "JSON Schema" that has one. */
function schemaInWords(text: string): JsonSchema | null {
  const words = parseBlocks(text).outside;
  const lower = words.toLowerCase();
  for (let at = lower.lastIndexOf(NAMED); at >= 0; at = at === 0 ? -1 : lower.lastIndexOf(NAMED, at - 1)) {
    const schema = objectIn(words.slice(at + NAMED.length));
    if (schema) return schema;
  }
  return null;
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
