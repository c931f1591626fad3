import { type CsvError, type InfoRecord, parse } from 'csv-parse/sync';
import { AssayError } from '../errors/assay-error.ts';
import { CLASS_TABLE, tooManyRows } from './table-limits.ts';

/** One record of a CSV file and the line that it begins in, from 1. */
export interface CsvRecord {
  line: number;
  cells: string[];
}

const DELIMITERS = [',', ';', '\t', '|'];
const NEWLINES = ['\r\n', '\n', '\r'];
const SHOWN_RECORDS = 6;
const LONGEST_HEADER = 100_000;

function optionsOf(delimiter: string) {
  return { delimiter, record_delimiter: NEWLINES, skip_empty_lines: true, relax_column_count: true };
}

/** The header, up to the first end of a line that stands outside quotes, without what stands in quotes. */
function bareHeader(text: string): string {
  const unquoted = /^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0] ?? '';
  return unquoted.replace(/"(?:[^"]|"")*"/g, '');
}

/** How many of the first records have as many cells as the header; 0 where they cannot be parsed. */
function agreement(text: string, delimiter: string): number {
  try {
    const records = parse(text, { ...optionsOf(delimiter), to: SHOWN_RECORDS });
    const widths = records.map((cells) => cells.length);
    return widths.filter((width) => width === widths[0]).length;
  } catch {
    return 0;
  }
}

/**
 * The delimiter of a CSV text: of comma, semicolon, tab and bar the one in the header, outside quotes; of several the one that
 * cuts the first rows into as many cells as the header, then the more frequent one.
 */
function delimiterOf(text: string): string {
  const header = bareHeader(text.slice(0, LONGEST_HEADER).replace(/^[\r\n]+/, ''));
  const found = DELIMITERS.map((delimiter) => ({ delimiter, count: header.split(delimiter).length - 1 }))
    .filter(({ count }) => count > 0)
    .sort((a, b) => b.count - a.count);
  if (found.length < 2) return found[0]?.delimiter ?? ',';
  const ranked = found.map(({ delimiter }) => ({ delimiter, agree: agreement(text, delimiter) }));
  return ranked.sort((a, b) => b.agree - a.agree)[0]!.delimiter;
}

/** Counts lines in UTF-8 bytes, whatever ends them; places must be asked for in rising order. */
function lineCounter(bytes: Uint8Array): (place: number) => number {
  let at = 0;
  let line = 1;
  return (place) => {
    for (; at < place; at += 1) if (bytes[at] === 10 || (bytes[at] === 13 && bytes[at + 1] !== 10)) line += 1;
    return line;
  };
}

function firstWord(bytes: Uint8Array, place: number): number {
  let at = place;
  while (bytes[at] === 10 || bytes[at] === 13) at += 1;
  return at;
}

const WRONG_QUOTES: Record<string, string> = {
  CSV_QUOTE_NOT_CLOSED: 'a cell begins with a quotation mark that is never closed. Close it',
  CSV_INVALID_CLOSING_QUOTE: 'a quotation mark within a quoted cell. Write it twice ("")',
  INVALID_OPENING_QUOTE:
    'a quotation mark within a cell that is not quoted. Put the cell in quotation marks and write those within it twice ("")',
};

/** What is wrong, and where. The parser's own words hold cells, so they are not passed on. */
function describeFailure(error: CsvError, file: string, line: number): AssayError {
  const wrong = WRONG_QUOTES[error.code] ?? 'the row cannot be read as CSV. Mend it';
  const words = `${file}, row from line ${line}: ${wrong}, or save the table as CSV again.`;
  return new AssayError('TableInvalid', words);
}

/**
 * The records of a CSV text, the header first; records without any content are left out. A first line `sep=;`, as Excel writes
 * it, names the delimiter.
 * @throws AssayError TableInvalid when quotation marks are wrong, naming the line; TableTooLarge above `limits.rows`
 */
export function readCsv(text: string, file: string, limits = CLASS_TABLE): CsvRecord[] {
  const bytes = Buffer.from(text);
  const named = /^"?sep=([,;|\t])"?(?:\r\n|\n|\r)/i.exec(text);
  const lineAt = lineCounter(bytes);
  const records: CsvRecord[] = [];
  let end = named ? named[0].length : 0;
  const keep = (cells: string[], { bytes: place }: InfoRecord) => {
    const line = lineAt(firstWord(bytes, end));
    end = place;
    if (cells.some((cell) => cell.trim() !== '')) records.push({ line, cells });
    if (records.length > limits.rows + 1) throw tooManyRows(file, limits);
    return null;
  };
  try {
    const from = named ? 2 : 1;
    parse(bytes, { ...optionsOf(named?.[1] ?? delimiterOf(text)), from, on_record: keep });
  } catch (error) {
    throw error instanceof AssayError
      ? error
      : describeFailure(error as CsvError, file, lineAt(firstWord(bytes, end)));
  }
  return records;
}
