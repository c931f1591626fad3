import { gunzipSync } from 'node:zlib';
import { AssayError } from '../errors/assay-error.ts';
import { CLASS_TABLE, type TableLimits, tooLarge } from './table-limits.ts';

const SAVE_AS = 'Open it in the program that made it, save the sheet as "CSV UTF-8" and hand that file in.';

/** How files begin that people hand in for a table. */
const NO_TABLES: readonly { start: string; is: string; todo: string }[] = [
  { start: 'PK\x03\x04', is: 'a workbook or an archive (.xlsx, .ods, .zip), not a CSV file', todo: SAVE_AS },
  { start: '\xd0\xcf\x11\xe0', is: 'an old Excel workbook (.xls), not a CSV file', todo: SAVE_AS },
  { start: '%PDF', is: 'a PDF, not a CSV file', todo: 'Export the table itself as CSV.' },
];

function unpack(bytes: Uint8Array, file: string, limits: TableLimits): Uint8Array {
  if (bytes[0] !== 0x1f || bytes[1] !== 0x8b) return bytes;
  try {
    return gunzipSync(bytes, { maxOutputLength: limits.bytes });
  } catch (cause) {
    if ((cause as { code?: unknown }).code === 'ERR_BUFFER_TOO_LARGE') throw tooLarge(file, limits);
    const words = `${file} is a damaged gzip file. Pack it again, or hand in the table unpacked.`;
    throw new AssayError('TableInvalid', words, { cause });
  }
}

function encodingOf(bytes: Uint8Array): string {
  if (bytes[0] === 0xff && bytes[1] === 0xfe) return 'utf-16le';
  return bytes[0] === 0xfe && bytes[1] === 0xff ? 'utf-16be' : 'utf-8';
}

function decode(bytes: Uint8Array): string {
  try {
    return new TextDecoder(encodingOf(bytes), { fatal: true }).decode(bytes);
  } catch {
    return new TextDecoder('windows-1252').decode(bytes);
  }
}

/** Says by its first bytes what a file is that is no table. @throws AssayError TableInvalid */
export function refuseNoTable(bytes: Uint8Array, file: string): void {
  const start = Buffer.from(bytes.subarray(0, 4)).toString('latin1');
  const other = NO_TABLES.find((known) => start.startsWith(known.start));
  if (other) throw new AssayError('TableInvalid', `${file} is ${other.is}. ${other.todo}`);
}

/**
 * The text of a table's file: gzip unpacked; UTF-16 where it says so by a byte-order mark, else UTF-8, and Windows-1252 where
 * the bytes are no UTF-8. The byte-order mark is not in it.
 * @throws AssayError TableTooLarge; TableInvalid when it is a workbook, an archive, a PDF, a web page, binary or without any text
 */
export function decodeTable(packed: Uint8Array, file: string, limits = CLASS_TABLE): string {
  if (packed.length > limits.bytes) throw tooLarge(file, limits);
  const bytes = unpack(packed, file, limits);
  refuseNoTable(bytes, file);
  const text = decode(bytes);
  if (/^\s*<(?:!doctype|html|\?xml|table)\b/i.test(text))
    throw new AssayError('TableInvalid', `${file} is a web page or XML, not a CSV file. ${SAVE_AS}`);
  const nul = text.indexOf('\0');
  if (nul >= 0) {
    const line = text.slice(0, nul).split(/\r\n|\n|\r/).length;
    throw new AssayError('TableInvalid', `${file}, line ${line}: a NUL byte, so this is no text. ${SAVE_AS}`);
  }
  if (text.trim() === '')
    throw new AssayError('TableInvalid', `${file} is empty. A table has a header and rows.`);
  return text;
}
