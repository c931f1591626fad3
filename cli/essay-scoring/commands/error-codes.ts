import { basename, extname, resolve } from 'node:path';
import { codeTables } from '@assay/essay-scoring/error-codes/code-tables';
import { LETTERS } from '@assay/essay-scoring/error-codes/codes';
import { type ComparedCoders, compareCoders } from '@assay/essay-scoring/error-codes/compare-coders';
import { ERROR_READING } from '@assay/essay-scoring/error-codes/error-reading';
import {
  agreementText,
  codeTablesText,
  contradictedText,
} from '@assay/essay-scoring/error-codes/format-codes';
import {
  type CodedTable,
  contradictionsIn,
  keyOf,
  readCodes,
} from '@assay/essay-scoring/error-codes/read-codes';
import { AssayError } from '@assay/kit/errors/assay-error';
import { writeCsv } from '@assay/kit/tables/write-csv';
import { isUncoded } from '@assay/lab/evaluation/error-analysis';
import { writeAsked } from '../../out-folder.ts';
import { readInput } from '../../read-input.ts';
import { terminalText } from '../../terminal-text.ts';
import { requireOwnFile } from '../../written-over.ts';

interface ErrorCodeOptions {
  settle?: string;
  json?: boolean;
}

const say = (line: string) => process.stderr.write(`  ${terminalText(line)}\n`);
const readTable = async (file: string) => readCodes(await readInput(file), basename(file));
const coderOf = ({ file }: CodedTable) => basename(file, extname(file));

/** The first coder's table with the codes that both gave, and, where they differ, both beside an empty cell. */
function settledCsv(
  [first, second]: readonly [CodedTable, CodedTable],
  { errors, unsettled }: ComparedCoders,
): string {
  const shared = new Map(errors.map((error) => [keyOf(error), error.codes]));
  const others = new Map(second.rows.map((row) => [keyOf(row), row.codes]));
  const [one, other] = coderOf(first) === coderOf(second) ? ['1', '2'] : [coderOf(first), coderOf(second)];
  const judged = LETTERS.filter((one) => one !== 'A' || unsettled.some(({ letter }) => letter === one));
  const columns = [
    ...first.columns,
    ...judged.flatMap((letter) => [`${letter} ${one}`, `${letter} ${other}`]),
  ];
  const rows = first.rows.flatMap((row) => {
    const codes = shared.get(keyOf(row));
    if (!codes) return [];
    const cells: Record<string, string> = { ...row.cells };
    for (const letter of LETTERS) cells[letter] = codes[letter] ?? '';
    const beside = judged.flatMap((letter) =>
      codes[letter] === null ? [row.codes[letter], others.get(keyOf(row))![letter]] : [null, null],
    );
    return [[...first.columns.map((column) => cells[column]!), ...beside]];
  });
  return writeCsv(columns, rows, { bom: true });
}

async function ofOneCoder(file: string, { settle: asked, json }: ErrorCodeOptions): Promise<string> {
  if (asked !== undefined)
    throw new AssayError(
      'EvaluationInvalid',
      '--settle is of two coders: give both tables, or leave it out.',
    );
  const table = await readTable(file);
  const tables = codeTables(table.rows);
  if (json) return JSON.stringify({ ...tables, contradicted: contradictionsIn([table]) });
  return [...contradictedText([table]), codeTablesText(tables)].join('\n\n');
}

async function ofTwoCoders(files: readonly [string, string], options: ErrorCodeOptions): Promise<string> {
  if (options.settle !== undefined)
    await requireOwnFile(options.settle, {
      option: '--settle',
      inputs: files,
      mayGo: (there) => isUncoded(there, ERROR_READING),
    });
  const [first, second] = await Promise.all([readTable(files[0]), readTable(files[1])]);
  const compared = compareCoders(first, second);
  if (compared.errors.length === 0)
    throw new AssayError(
      'EvaluationInvalid',
      'The two tables have no essay and trait in common: give two copies of one table of errors, each filled in by a coder.',
    );
  for (const { id, trait, file } of compared.alone) say(`${id}, ${trait}: in ${file} alone; left out`);
  const { settle } = options;
  const settledIn = settle ? await writeAsked(resolve(settle), settledCsv([first, second], compared)) : null;
  const tables = codeTables(compared.errors);
  const { agreement, unsettled, single, alone } = compared;
  if (options.json)
    return JSON.stringify({
      ...{ ...tables, agreement, unsettled, single, alone, settledIn },
      contradicted: contradictionsIn([first, second]),
    });
  const told = settledIn ? [`Settle what differs in ${settledIn}, then give that table alone.`] : [];
  const contradicted = contradictedText([first, second]);
  return [agreementText(compared), ...contradicted, ...told, codeTablesText(tables)].join('\n\n');
}

/**
 * What people make of a table of errors (SPEC M14): the paper's tables of one coder's codes, or of what two coders both say, with their agreement.
 * @throws AssayError TableInvalid, FileUnreadable, EvaluationInvalid
 */
export async function errorCodes(
  file: string,
  second: string | undefined,
  options: ErrorCodeOptions,
): Promise<void> {
  const words = await (second === undefined
    ? ofOneCoder(file, options)
    : ofTwoCoders([file, second], options));
  process.stdout.write(`${options.json ? words : terminalText(words)}\n`);
}
