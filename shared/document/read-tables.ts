import { AssayError } from '@assay/kit/errors/assay-error';
import { decodeTable } from '@assay/kit/tables/decode-table';
import { readCsv } from '@assay/kit/tables/read-csv';
import { ZipError } from '@assay/kit/zip/open-zip';
import { readDocxTables } from './docx/read-docx.ts';
import { readSheets } from './docx/sheets.ts';

/** A line beside a table in its document. */
export interface TextAround {
  text: string;
  /** A heading or a title. */
  isHeading: boolean;
}

/** A table as it stands in a file: where, in words, and its cells, row by row; rows may differ in length. */
export interface FileTable {
  where: string;
  rows: string[][];
  /** The lines above it up to the table before, of a Word document. */
  above?: TextAround[];
  /** The lines below the last one of a Word document. */
  below?: TextAround[];
}

function sheetsOf(bytes: Uint8Array, file: string): FileTable[] {
  try {
    return readSheets(bytes).map(({ name, rows }) => ({ where: `sheet "${name}"`, rows }));
  } catch (cause) {
    if (!(cause instanceof ZipError)) throw cause;
    const words = `${file} cannot be opened as a workbook (${cause.why}): save the sheet as CSV UTF-8 and give that.`;
    throw new AssayError('TableInvalid', words, { cause });
  }
}

/**
 * Every table of a file that has a cell: of a Word document (.docx), a workbook (.xlsx), or a text of cells apart by commas, semicolons, tabs or bars.
 * @throws AssayError TableInvalid, TableTooLarge; of a Word document as `readDocx`
 */
export function readTables(bytes: Uint8Array, file: string): FileTable[] {
  const tables: FileTable[] = /\.docx$/i.test(file)
    ? readDocxTables(bytes, file).map((table, at) => ({ where: `table ${at + 1}`, ...table }))
    : /\.xlsx$/i.test(file)
      ? sheetsOf(bytes, file)
      : [{ where: 'the file', rows: readCsv(decodeTable(bytes, file), file).map(({ cells }) => cells) }];
  return tables
    .map(({ rows, ...table }) => ({
      ...table,
      rows: rows
        .map((cells) => cells.map((cell) => cell.trim()))
        .filter((cells) => cells.some((cell) => cell !== '')),
    }))
    .filter(({ rows }) => rows.length > 0);
}
