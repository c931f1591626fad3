import { parseJson } from '@assay/kit/json/parse-json';
import type { z } from 'zod';
import { jsonSpanAt } from './json-span.ts';

const BLANK = /\s/;

function afterBlank(text: string, from: number): number {
  let at = from;
  while (at < text.length && BLANK.test(text[at]!)) at++;
  return at;
}

/** Where the list under a key begins, behind its bracket; null where there is none. */
function listUnder(text: string, key: string): number | null {
  const quoted = `"${key}"`;
  for (let index = text.indexOf(quoted); index >= 0; index = text.indexOf(quoted, index + 1)) {
    const colon = afterBlank(text, index + quoted.length);
    const bracket = afterBlank(text, colon + 1);
    if (text[index - 1] !== '\\' && text[colon] === ':' && text[bracket] === '[') return bracket + 1;
  }
  return null;
}

/**
 * The whole objects of the list under a key of an answer that may end anywhere, in their order: those that were written to
 * their ends and match the schema. What follows the last of them is lost; nothing is put in its place. Empty where there is
 * no such list. Takes time in proportion to the text.
 */
export function wholeItems<T>(text: string, key: string, schema: z.ZodType<T>): T[] {
  const items: T[] = [];
  const begin = listUnder(text, key);
  if (begin === null) return items;
  for (let at = afterBlank(text, begin); text[at] === '{'; ) {
    const span = jsonSpanAt(text, at);
    if (!span) break;
    const item = schema.safeParse(parseJson(text.slice(at, span.end)));
    if (item.success) items.push(item.data);
    const comma = afterBlank(text, span.end);
    if (text[comma] !== ',') break;
    at = afterBlank(text, comma + 1);
  }
  return items;
}
