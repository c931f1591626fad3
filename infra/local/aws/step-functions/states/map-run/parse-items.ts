import { parseJson } from '@assay/kit/json/parse-json';
import type { ReaderConfig } from '../../definition/item-source.ts';

/**
 * The items of an object's text, by InputType: the elements of a JSON array, the lines of JSON Lines. Throws an Error that says what is wrong, and repeats nothing of the text.
 */
export function parseItems(text: string, config: ReaderConfig): unknown[] {
  const own = text.replace(/^\uFEFF/, '');
  return config.InputType === 'JSONL' ? parseLines(own) : parseArray(own, config.ItemsPointer ?? '');
}

function parseLines(text: string): unknown[] {
  const lines = text.split('\n').map((line, index) => [line.trim(), `line ${index + 1}`] as const);
  return lines.filter(([line]) => line !== '').map(([line, place]) => jsonIn(line, place));
}

function parseArray(text: string, pointer: string): unknown[] {
  const items = resolve(jsonIn(text, 'the object'), pointer);
  if (Array.isArray(items)) return items;
  throw new Error(`There is no JSON array at the pointer '${pointer}'.`);
}

function jsonIn(text: string, place: string): unknown {
  const value = parseJson(text);
  if (value === undefined) throw new Error(`What stands in ${place} is not JSON.`);
  return value;
}

/** The value at a JSON Pointer (RFC 6901), or undefined. */
function resolve(value: unknown, pointer: string): unknown {
  const names = pointer.split('/').slice(1);
  return names
    .map((name) => name.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>((at, name) => {
      const isThere = typeof at === 'object' && at !== null && Object.hasOwn(at, name);
      return isThere ? (at as Record<string, unknown>)[name] : undefined;
    }, value);
}
