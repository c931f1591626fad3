import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { readTable, type TableRow } from '@assay/kit/tables/read-table';
import { DATA_TABLE } from '@assay/kit/tables/table-limits';
import { numberIn } from '@assay/platform/exemplar/rated-score';
import { type CodeLetter, codesOf, directionCode, LETTERS } from './codes.ts';
import { CODED_VARIANT } from './component.ts';

/** The codes of one error; null is not coded. */
export type LetterCodes = Record<CodeLetter, string | null>;

/** One essay and trait on which the system erred, and how a coder explains it. */
export interface CodedError {
  id: string;
  trait: string;
  codes: LetterCodes;
}

/** What a coder filled in, as it stands in the file. */
export interface CodedTable {
  file: string;
  columns: string[];
  rows: CodedRow[];
}

interface CodedRow extends CodedError {
  cells: Record<string, string>;
  /** The A that was written and is not the one that follows from the residual; null where it is, or none was written. */
  contradicted: string | null;
}

const invalid = (words: string) => new AssayError('TableInvalid', words);

/** The letter and digit that a cell begins with: coders write `C2`, `c2`, `C2 debate framing capture`, `2`. */
const CODE = /^\s*(?<letter>[a-d])?\s?(?<digit>\d)(?![\p{L}\p{N}])/iu;

function codeIn(cell: string, letter: CodeLetter, where: string): string | null {
  if (cell.trim() === '') return null;
  const { letter: own = letter, digit } = CODE.exec(cell)?.groups ?? {};
  const code = `${own.toUpperCase()}${digit}`;
  if (codesOf(letter).includes(code)) return code;
  throw invalid(
    `${where}: "${cell.slice(0, 40)}" is no code of ${letter}. There are ${codesOf(letter).join(', ')}.`,
  );
}

/** The column with the residual of the system whose errors were read; null where the table has several and none is that. */
function residualColumn(columns: readonly string[]): string | null {
  const residuals = columns.filter((column) => /^(?:.* )?residual$/.test(column));
  const own = residuals.find((column) => column === `${CODED_VARIANT} residual`);
  return own ?? (residuals.length === 1 ? residuals[0]! : null);
}

/** A row with its codes: A is what follows from the residual, else what was written. */
function codedError(
  { cells, line }: TableRow,
  { file, residual }: { file: string; residual: string | null },
): CodedRow {
  const where = `${file}, line ${line}`;
  const read = (letter: CodeLetter) => codeIn(cells[letter] ?? '', letter, `${where}, ${letter}`);
  const written = Object.fromEntries(LETTERS.map((letter) => [letter, read(letter)])) as LetterCodes;
  const follows = residual === null ? null : directionCode(numberIn(cells[residual]));
  const codes = { ...written, A: follows ?? written.A };
  const contradicted = written.A === codes.A ? null : written.A;
  return { id: cells.id!, trait: cells.trait!, cells, codes, contradicted };
}

/**
 * Reads a table of errors in which a coder filled in the codes.
 * @throws AssayError TableInvalid for another table, for what is no code, and for an essay and trait that stand there twice
 */
export function readCodes(bytes: Uint8Array, file: string): CodedTable {
  const { columns, rows } = readTable(bytes, file, DATA_TABLE);
  const lacking = ['id', 'trait', ...LETTERS].filter((column) => !columns.includes(column));
  if (lacking.length > 0)
    throw invalid(
      `${file} has no column ${lacking.join(', ')}: give a table of errors, as "${assay()} evaluate RESULTS --errors FILE" writes it, with the codes filled in.`,
    );
  const coded = rows.map((row) => codedError(row, { file, residual: residualColumn(columns) }));
  const [twice] = [...Map.groupBy(coded, keyOf).values()].filter((of) => of.length > 1).flat();
  if (twice) throw invalid(`${file} holds ${twice.id}, ${twice.trait} twice: leave one of the rows.`);
  return { file, columns, rows: coded };
}

/** One essay and trait as one word. */
export const keyOf = ({ id, trait }: Pick<CodedError, 'id' | 'trait'>): string => JSON.stringify([id, trait]);

/** Where A was written and is another than follows from the residual. */
export function contradictionsIn(tables: readonly CodedTable[]) {
  return tables.flatMap(({ file, rows }) =>
    rows.flatMap(({ id, trait, codes, contradicted }) =>
      contradicted === null ? [] : [{ id, trait, file, written: contradicted, follows: codes.A }],
    ),
  );
}
