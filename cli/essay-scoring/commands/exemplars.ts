import { basename } from 'node:path';
import { createInterface } from 'node:readline/promises';
import type { EssayAssignment } from '@assay/essay-scoring/assignment';
import * as routes from '@assay/essay-scoring/routes/exemplars';
import { essayScoring } from '@assay/essay-scoring/workflow';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import { leftOutText } from '@assay/kit/tables/keyed-row';
import { readTable } from '@assay/kit/tables/read-table';
import { type ColumnName, renameColumns } from '@assay/kit/tables/rename-columns';
import { CLASS_TABLE, type TableLimits } from '@assay/kit/tables/table-limits';
import type { ListedExemplar, ScoreFit } from '@assay/platform/exemplar/exemplar-record';
import { readExemplars } from '@assay/platform/exemplar/read-exemplars';
import { english } from '@assay/platform/report/words/shared-words';
import { costOfBills, type WholeCost } from '@assay/platform/run/cost-of-bills';
import { costText, type KnownCost } from '@assay/platform/run/cost-text';
import { assignmentOf } from '@assay/workflows/assignments';
import type { ApiClient } from '../../api-client.ts';
import { type ApiConnection, overApi, overApiAsking } from '../../api-connection.ts';
import { INTERRUPTED_WORDS, interruptibly } from '../../on-interrupt.ts';
import { putAttached } from '../../put-assignment.ts';
import { idOf, readAssignment, readInput } from '../../read-input.ts';
import { terminalText } from '../../terminal-text.ts';
import { exemplarTable, partsOf } from '../exemplar-table.ts';
import { trainedOrWhyNot } from './second-reader.ts';

const WARNINGS_SHOWN = 10;

/** Scored essays and the assignment they belong to, as read from two files. */
interface EssayBank extends ReturnType<typeof readExemplars> {
  assignment: EssayAssignment;
}

/** How a table of scored essays is to be read. */
export interface TableReading {
  /** What columns are read as, whatever their headers say. */
  column?: ColumnName[];
  /** The numbers of the raters that count. */
  raters?: number[];
  /** What the table may hold; a class's, if nothing is said. */
  limits?: TableLimits;
}

export async function readBank(
  file: string,
  assignmentFile: string,
  { column = [], raters, limits = CLASS_TABLE }: TableReading = {},
): Promise<EssayBank> {
  const assignment = assignmentOf(essayScoring, await readAssignment(assignmentFile));
  const name = basename(file);
  const table = renameColumns(readTable(await readInput(file), name, limits), column, name);
  return { assignment, ...readExemplars(table, name, assignment, raters) };
}

function warn(warnings: string[]): void {
  for (const warning of warnings.slice(0, WARNINGS_SHOWN))
    process.stderr.write(`  ${terminalText(warning)}\n`);
  if (warnings.length > WARNINGS_SHOWN)
    process.stderr.write(`  … and ${warnings.length - WARNINGS_SHOWN} more\n`);
}

/** An exemplar that could not be embedded, and why. */
export interface UnembeddedExemplar {
  id: string;
  why: string;
}

/** What an import came to. */
export interface ImportOutcome {
  leftOut: UnembeddedExemplar[];
  cost: KnownCost;
}

/** What an import came to, as it is told. */
export function importedText(count: number, { leftOut, cost }: ImportOutcome): string {
  const put = count - leftOut.length;
  const left = leftOut.map(({ id }) => id).join(', ');
  const all = leftOut.length === 0 ? `${count}` : `${put} of ${count}`;
  const rest = leftOut.length === 0 ? '.' : `; ${leftOut.length} left out: ${left}`;
  return `${all} exemplars were put into the bank${rest}\ncost of their vectors: ${costText(cost, english.facts.costs)}\n`;
}

/**
 * Fills an assignment's exemplar bank, telling how many were looked at after each part; repeating it changes nothing, and an
 * exemplar of the same id is replaced. Returns those that were left out, and the cost.
 */
export async function importExemplars(
  api: ApiClient,
  { assignment, exemplars }: Pick<EssayBank, 'assignment' | 'exemplars'>,
  show: (indexed: number) => void = () => {},
): Promise<ImportOutcome> {
  await putAttached(api, { assignment, attachments: [] });
  const params = { assignment: assignment.assignment };
  let indexed = 0;
  const leftOut: UnembeddedExemplar[] = [];
  const bills: WholeCost[] = [];
  for (const part of partsOf(exemplars)) {
    const body = Buffer.from(exemplarTable(part));
    const { notEmbedded, ...bill } = await api.ask(routes.importExemplars, { params, body });
    leftOut.push(...notEmbedded);
    bills.push(bill);
    indexed += part.length;
    show(indexed);
  }
  return { leftOut, cost: costOfBills(bills) };
}

interface ImportOptions extends TableReading {
  assignment: string;
  allowLeftOut?: boolean;
}

/** Says on stderr, line by line of the table, what of it is not taken: rows and scores all of them, the rest in short. */
function tell({ leftOut, scoresLeftOut, warnings, notes }: EssayBank): void {
  warn(warnings);
  for (const words of leftOutText([...leftOut, ...scoresLeftOut])) process.stderr.write(`  ${words}\n`);
  warn(leftOutText(notes));
}

export async function exemplarsImport(file: string, options: ImportOptions): Promise<void> {
  const bank = await readBank(file, options.assignment, options);
  tell(bank);
  const count = bank.exemplars.length;
  let put = 0;
  const show = (indexed: number) => {
    put = indexed;
    process.stderr.write(`  ${indexed} of ${count} exemplars\n`);
  };
  const { imported, learnt } = await overApiAsking((connection) =>
    interruptibly(
      () => INTERRUPTED_WORDS.exemplars(put, count),
      async () => ({
        imported: await importExemplars(connection.api, bank, show),
        learnt: await trainedOrWhyNot(connection, bank.assignment.assignment),
      }),
    ),
  );
  warn(imported.leftOut.map(({ id, why }) => `${id}: ${why}, left out`));
  process.stdout.write(`${importedText(count, imported)}${terminalText(learnt)}\n`);
  const lost = imported.leftOut.length + bank.leftOut.length + bank.scoresLeftOut.length;
  if (lost > 0 && !options.allowLeftOut) process.exitCode = 3;
}

/** An exemplar as it is listed. */
interface ExemplarListing extends ListedExemplar {
  isOfPresentModel: boolean;
}

async function listed({ api }: ApiConnection, assignment: string): Promise<ExemplarListing[]> {
  return (await api.ask(routes.listExemplars, { params: { assignment } })).exemplars;
}

function fault(trait: string, fit: ScoreFit): string[] {
  if (fit.fit === 'same') return [];
  if (fit.fit === 'other-words') return [`${trait} was scored by other words, used with a flag`];
  if (fit.fit === 'no-such-trait') return [`${trait} not used: the rubric has no such trait`];
  return [`${trait} not used: its scale is ${fit.scale}, the rubric's ${fit.wanted}`];
}

/** An exemplar in a line, with what the present rubric cannot use of it and why. */
export function lineOf({ id, scores, rubric, model, fits, isOfPresentModel }: ExemplarListing): string {
  const given = Object.entries(scores).map(([trait, score]) => `${trait} ${score}`);
  const faults = isOfPresentModel
    ? Object.entries(fits).flatMap(([trait, fit]) => fault(trait, fit))
    : ['not used: its vector is of another model, import it again'];
  return [`${id}  ${given.join(', ')}  (rubric ${rubric}, ${model})`, ...faults].join('; ');
}

/** Prints what an assignment's exemplar bank holds: no text of it. */
export async function exemplarsList(assignment: string, { json }: { json?: boolean }): Promise<void> {
  const id = await idOf(assignment);
  const exemplars = await overApi((connection) => listed(connection, id));
  const lines = json ? [JSON.stringify({ exemplars })] : exemplars.map(lineOf);
  if (!json) lines.push(`${exemplars.length} exemplars`);
  process.stdout.write(`${terminalText(lines.join('\n'))}\n`);
}

async function confirmed(question: string): Promise<boolean> {
  if (!process.stdin.isTTY) {
    const words = 'This deletes for good. Say so with --yes: nobody can be asked here.';
    throw new AssayError('ExemplarsInvalid', words);
  }
  const terminal = createInterface({ input: process.stdin, output: process.stderr });
  const answer = await terminal.question(`${question} (yes/no) `).finally(() => terminal.close());
  return answer.trim().toLowerCase() === 'yes';
}

async function remove({ api }: ApiConnection, assignment: string, ids: string[] | 'all'): Promise<string[]> {
  if (ids === 'all') return (await api.ask(routes.deleteExemplars, { params: { assignment } })).deleted;
  const deleted: string[] = [];
  for (const exemplar of ids)
    deleted.push(...(await api.ask(routes.deleteExemplar, { params: { assignment, exemplar } })).deleted);
  return deleted;
}

/** Deletes exemplars of an assignment, those named or all: their vectors and their texts; the second reader learns anew from the others. */
export async function exemplarsDelete(
  assignment: string,
  ids: string[],
  { all = false, yes = false }: { all?: boolean; yes?: boolean },
): Promise<void> {
  if (all === ids.length > 0) {
    const words = 'Name the exemplars to delete, or say --all: one of both.';
    throw new AssayError('ExemplarsInvalid', words);
  }
  const id = await idOf(assignment);
  if (!yes && !all) {
    const there = new Set(
      (await overApi((connection) => listed(connection, id))).map((exemplarListing) => exemplarListing.id),
    );
    const unknown = ids.filter((one) => !there.has(one));
    if (unknown.length > 0) {
      const words = `The bank of ${id} has no exemplar ${unknown.join(', ')}: "${assay()} exemplars list ${id}" shows those there are. With --yes the others are deleted, and texts that no index knows of.`;
      throw new AssayError('ExemplarsInvalid', words);
    }
  }
  const what = all ? `all exemplars of ${id}` : `${ids.length} exemplars of ${id}`;
  if (!yes && !(await confirmed(`Delete ${what}, vectors and texts?`))) return;
  const { deleted, learnt } = await overApi(async (connection) => ({
    deleted: await remove(connection, id, all ? 'all' : ids),
    learnt: await trainedOrWhyNot(connection, id),
  }));
  for (const unknown of ids.filter((one) => !deleted.includes(one)))
    process.stderr.write(`  ${unknown} is not in the bank\n`);
  process.stdout.write(`${deleted.length} exemplars were deleted.\n${terminalText(learnt)}\n`);
}
