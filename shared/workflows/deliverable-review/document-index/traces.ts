import { IdTracer, type IdTraces, isList, pairs } from './id-tracer.ts';
import { cellsOf, type DeliverableLine } from './lines.ts';
import { deniedIn } from './link-words.ts';
import type { Occurrence, Occurrences } from './read-ids.ts';
import { ReachTracer } from './trace-reaches.ts';
import { sentencesOf, unitOf } from './units.ts';

const TICK = /^(?:[✓✔✗xX•●*☑√]|yes|sì|si)$/;

/** Whether a cell is a mark: the row and the column of a matrix belong together. */
export function isTick(cell: string): boolean {
  return TICK.test(cell);
}

function traceSentences(line: DeliverableLine, ids: Occurrences, tracer: IdTracer): void {
  const denied = new Set(deniedIn(line, ids));
  for (const unit of sentencesOf(line)) {
    const sentence = ids.filter(({ start }) => start >= unit.start && start < unit.end);
    const listed = isList(sentence);
    pairs(sentence, (from, to) =>
      listed || denied.has(from) || denied.has(to) ? tracer.perhaps(from, to) : tracer.link(from, to, unit),
    );
  }
  if (!isList(ids)) pairs(ids, (from, to) => tracer.perhaps(from, to));
}

/** A row's first id with the others; rows that begin with none link what they name. */
function traceRow(line: DeliverableLine, ids: Occurrences, tracer: IdTracer): void {
  const firstCell = cellsOf(line.text)[0]!;
  const [first] = ids;
  const leads = first && first.start < line.start + firstCell.at + firstCell.text.length;
  const unit = unitOf(line);
  if (leads) for (const to of ids) tracer.link(first, to, unit);
  else pairs(ids, (from, to) => tracer.link(from, to, unit));
}

/** The rows of a table, with their ids. */
type TracedTable = { line: DeliverableLine; ids: Occurrences }[];

function isMatrixHead({ line, ids }: TracedTable[number]): boolean {
  const cells = cellsOf(line.text).filter(({ text }) => text !== '');
  return ids.length >= 2 && ids.length >= cells.length - 1 && !ids.some(({ definition }) => definition);
}

/** Whether ticks can be told by column: empty cells are there, or no row lacks any. */
export function hasColumns(rows: readonly { line: DeliverableLine }[], width: number): boolean {
  const cells = rows.map(({ line }) => cellsOf(line.text));
  return (
    cells.some((row) => row.slice(1, -1).some(({ text }) => text === '')) ||
    cells.every((row) => row.length === width)
  );
}

/** The ids of the head by column; a cell of the head holds one. A head that begins with one has lost its empty corner. */
function columnsOf({ line, ids }: TracedTable[number]): (Occurrence | undefined)[] {
  const columns = cellsOf(line.text).map(({ text, at }) =>
    ids.find(({ start }) => start >= line.start + at && start < line.start + at + Math.max(1, text.length)),
  );
  return columns[0] ? [undefined, ...columns] : columns;
}

/** A row of a matrix is of an id that has none yet: `R.1` once more is an `R.10` that was torn apart. */
function traceMatrix(head: TracedTable[number], rows: TracedTable, tracer: IdTracer): void {
  const columns = columnsOf(head);
  const readable = hasColumns(rows, columns.length);
  const seen = new Set<string>();
  for (const { line, ids } of rows) {
    const first = ids[0];
    if (!first || seen.has(first.key)) continue;
    seen.add(first.key);
    if (!readable) for (const to of head.ids) tracer.perhaps(first, to);
    for (const [column, { text }] of cellsOf(line.text).entries()) {
      const to = columns[column];
      if (readable && to && isTick(text)) tracer.link(first, to, unitOf(line, head.line));
    }
  }
}

function traceTable(table: TracedTable, tracer: IdTracer): void {
  const head = table.findIndex(isMatrixHead);
  const isMatrix =
    head >= 0 &&
    table.slice(head + 1).some(({ line }) => cellsOf(line.text).some(({ text }) => isTick(text)));
  const rows = isMatrix ? table.slice(0, head) : table;
  for (const { line, ids } of rows) traceRow(line, ids, tracer);
  if (isMatrix) traceMatrix(table[head]!, table.slice(head + 1), tracer);
}

/** The links between ids that the document states. Sentences that may deny them state none. */
export function traceIds(lines: readonly DeliverableLine[], occurrences: Occurrences): IdTraces {
  const tracer = new IdTracer();
  const byLine = Map.groupBy(occurrences, ({ line }) => line);
  const idsOf = (line: number) => byLine.get(line) ?? [];
  const reached = new ReachTracer(lines, idsOf, tracer);
  let table: TracedTable = [];
  for (const [index, line] of lines.entries()) {
    const ids = idsOf(index);
    if (table.length > 0 && (line.kind !== 'row' || line.block !== table[0]!.line.block)) {
      traceTable(table, tracer);
      table = [];
    }
    if (line.kind === 'contents' || line.kind === 'aside' || line.kind === 'labels') continue;
    if (line.kind === 'row') table.push({ line, ids });
    else traceSentences(line, ids, tracer);
    reached.read(line, index);
  }
  traceTable(table, tracer);
  reached.settle();
  return { traces: tracer.traces, loose: tracer.loose };
}
