import { AssayError } from '../errors/assay-error.ts';

/** One object of a JSON table: its line (JSONL) or its number in the list (JSON), from 1. */
interface JsonRow {
  line: number;
  cells: Record<string, string>;
}

type Reviver = (this: unknown, key: string, value: unknown, context?: { source?: string }) => unknown;

/** An id of more digits than a number holds stays as it is written. */
const keepDigits: Reviver = (_key, value, context) =>
  typeof value === 'number' && Number.isInteger(value) && !Number.isSafeInteger(value)
    ? (context?.source ?? value)
    : value;

function parseJson(text: string, where: string): unknown {
  try {
    return JSON.parse(text, keepDigits);
  } catch {
    throw new AssayError(
      'TableInvalid',
      `${where}: this is no valid JSON. Hand in a list of objects, one object a line, or CSV.`,
    );
  }
}

function cellOf(value: unknown): string {
  if (value === null || value === undefined) return '';
  return typeof value === 'object' ? JSON.stringify(value) : String(value);
}

function rowOf(value: unknown, line: number, where: string): JsonRow {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) {
    const words = `${where}: each row must be an object such as {"student": "s01", "answer": "…"}.`;
    throw new AssayError('TableInvalid', words);
  }
  const cells = Object.entries(value).map(([column, cell]) => [column.trim(), cellOf(cell)] as const);
  const names = cells.map(([column]) => column);
  const twice = names.find((name, index) => names.indexOf(name) < index);
  if (twice !== undefined)
    throw new AssayError('TableInvalid', `${where}: "${twice}" is there twice. Give each column one name.`);
  return { line, cells: Object.fromEntries(cells) };
}

/** Whether a table's file is JSON or JSONL: its name says so, or it begins like an object or a list of objects. */
export function looksLikeJson(text: string, file: string): boolean {
  return /\.(?:json|jsonl|ndjson)(?:\.gz)?$/i.test(file) || /^\s*(?:\[\s*)?\{\s*["}]/.test(text);
}

/**
 * The rows of a JSON list of objects, or of JSONL. Numbers and truth values become strings, null becomes '', what is nested
 * stays JSON; a number of more than 2^53 keeps its digits.
 * @throws AssayError TableInvalid, naming the line (JSONL) or the row (JSON)
 */
export function readJsonRows(text: string, file: string): JsonRow[] {
  if (text.trimStart().startsWith('[')) {
    const list = parseJson(text, file) as unknown[];
    return list.map((value, index) => rowOf(value, index + 1, `${file}, row ${index + 1}`));
  }
  return text.split(/\r\n|\n|\r/).flatMap((words, index) => {
    const where = `${file}, line ${index + 1}`;
    return words.trim() === '' ? [] : [rowOf(parseJson(words, where), index + 1, where)];
  });
}
