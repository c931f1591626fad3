import { parseJson } from '@assay/kit/json/parse-json';
import { parse } from 'csv-parse/sync';
import type { ReaderConfig } from '../../definition/item-source.ts';

const DELIMITERS = { COMMA: ',', PIPE: '|', SEMICOLON: ';', SPACE: ' ', TAB: '\t' } as const;

/**
 * The items of an object's text, by InputType: the elements of a JSON array, the lines of JSON Lines, the rows of a CSV
 * with their headers as keys. Throws an Error that says what is wrong, and repeats nothing of the text.
 */
export function parseItems(text: string, config: ReaderConfig): unknown[] {
  const own = text.replace(/^\uFEFF/, '');
  if (config.InputType === 'CSV') return parseRows(own, config);
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

/** Cells that a row lacks are empty; those beyond the header are left out. */
function parseRows(text: string, { CSVHeaders, CSVDelimiter = 'COMMA' }: ReaderConfig): unknown[] {
  const rows = readCsv(text, DELIMITERS[CSVDelimiter]);
  const headers = CSVHeaders ?? rows.shift() ?? [];
  return rows.map((row) => Object.fromEntries(headers.map((name, index) => [name, row[index] ?? ''])));
}

function readCsv(text: string, delimiter: string): string[][] {
  try {
    return parse(text, { delimiter, relax_column_count: true, skip_empty_lines: true });
  } catch (failure) {
    throw new Error(`The object is not CSV (${(failure as { code?: string }).code ?? 'unknown reason'}).`);
  }
}
