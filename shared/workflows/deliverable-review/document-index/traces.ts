import { cellsOf, type DeliverableLine } from './lines.ts';
import type { Occurrence } from './read-ids.ts';
import { scanPassage } from './scan-ids.ts';
import type { IndexUnit, Trace } from './schema.ts';
import { mayDeny, sentencesOf, unitOf } from './units.ts';

/** A sentence or row that names more ids than this traces nothing: it is a list, or a table that was read as one line. */
export const MOST_IDS = 40;
/** So many ids of one series can be linked to more of another one. */
const LARGEST_PAIR = 2;
const FIELD =
  /^[\s•*–-]*(?:(?:related|linked|covered|traced|associated|satisfied|realised|realized|tested|involved) )?(?:requirements?|requisit[io]|use cases?|cas[io] d['’]uso|goals?|components?|component[ei]|tests?(?: cases?)?|traces?(?: to)?|traceability|covers|satisf\w+|implements|realis\w+|realiz\w+|riferiment\w+|maps? to|references?)\b[^|:]{0,25}[|:]/i;
/** What the sections of use cases, components and tests say of requirements. */
const REALISES =
  /^[\s•*–-]*(?:(?:this|the|it|questo|questa|il|lo|la)\b[^.;:|]{0,30})?\b(?:realis\w+|realiz\w+|implement\w+|covers?|copre|satisf\w+|soddisfa\w*|verif\w+|tests|checks)\b/i;
/** What stands beside ids in words that only link them. */
const BESIDE_IDS = /\b(?:the|il|lo|la|i|gli|le|and|e|of|di|requirements?|requisit[io])\b|[\p{P}\s]/giu;
const TICK = /^(?:[✓✔✗xX•●*☑√]|yes|sì|si)$/;

/** Whether words name nothing but what they link: ‘Satisfies RF-1.’ */
export function isLinkAlone(words: string): boolean {
  const ids = scanPassage(words);
  const beside = ids.reduce((text, { written }) => text.replace(written, ''), words);
  return (
    ids.length > 0 && REALISES.test(beside) && beside.replace(REALISES, '').replace(BESIDE_IDS, '') === ''
  );
}

type UnitOccurrences = readonly Occurrence[];

/** Whether a cell is a mark: the row and the column of a matrix belong together. */
export function isTick(cell: string): boolean {
  return TICK.test(cell);
}

/** What is named together. `loose` also has what may be: a table that cannot be read by columns, the form or section of an id. */
export interface IdTraces {
  traces: Trace[];
  loose: ReadonlyMap<string, ReadonlySet<string>>;
}

class IdTracer {
  readonly traces: Trace[] = [];
  readonly loose = new Map<string, Set<string>>();
  private readonly seen = new Set<string>();

  /** Notes that two ids may be linked. */
  perhaps(from: Occurrence, to: Occurrence): void {
    if (from.series === to.series) return;
    for (const [one, other] of [
      [from.key, to.key],
      [to.key, from.key],
    ] as const) {
      const known = this.loose.get(one) ?? new Set();
      this.loose.set(one, known.add(other));
    }
  }

  link(from: Occurrence, to: Occurrence, unit: IndexUnit): void {
    this.perhaps(from, to);
    const pair = `${from.key} ${to.key}`;
    if (from.series === to.series || this.seen.has(pair)) return;
    this.seen.add(pair).add(`${to.key} ${from.key}`);
    this.traces.push({ from: from.key, to: to.key, ...unit });
  }
}

function pairs(ids: UnitOccurrences, use: (from: Occurrence, to: Occurrence) => void): void {
  if (ids.length > MOST_IDS) return;
  for (const [index, from] of ids.entries()) for (const to of ids.slice(index + 1)) use(from, to);
}

/** Whether a sentence lists ids of several series: ‘R1–R9, UC1 to UC5 and TC1 to TC7’ links none to none. */
export function isList(ids: readonly Pick<Occurrence, 'series' | 'key'>[]): boolean {
  const bySeries = Map.groupBy(ids, ({ series }) => series);
  return [...bySeries.values()].every((same) => new Set(same.map(({ key }) => key)).size > LARGEST_PAIR);
}

function textOf(line: DeliverableLine, unit: IndexUnit): string {
  return line.text.slice(unit.start - line.start, unit.end - line.start);
}

/** What of a field stands before an id, from the last separator on. */
const BEFORE_ID = /(?<![^,;:•])[^,;:•]*$/u;

/** The ids of prose that stand in a sentence which may deny what it names; of a field, those before which a denial stands. */
function deniedIn(line: DeliverableLine, ids: UnitOccurrences): UnitOccurrences {
  if (line.kind === 'row') return [];
  if (FIELD.test(line.text)) {
    const before = (start: number) => BEFORE_ID.exec(line.text.slice(0, start - line.start))![0];
    return ids.filter(({ start }) => mayDeny(before(start)));
  }
  const denying = sentencesOf(line).filter((unit) => mayDeny(textOf(line, unit)));
  return ids.filter(({ start }) => denying.some((unit) => start >= unit.start && start < unit.end));
}

function traceSentences(line: DeliverableLine, ids: UnitOccurrences, tracer: IdTracer): void {
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
function traceRow(line: DeliverableLine, ids: UnitOccurrences, tracer: IdTracer): void {
  const firstCell = cellsOf(line.text)[0]!;
  const [first] = ids;
  const leads = first && first.start < line.start + firstCell.at + firstCell.text.length;
  const unit = unitOf(line);
  if (leads) for (const to of ids) tracer.link(first, to, unit);
  else pairs(ids, (from, to) => tracer.link(from, to, unit));
}

/** The rows of a table, with their ids. */
type TracedTable = { line: DeliverableLine; ids: UnitOccurrences }[];

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

/** The id whose form or section a line stands in; null where there is none. */
class IdOwners {
  private owner: Occurrence | null = null;
  private level = 0;

  follow({ kind, level }: DeliverableLine, ids: UnitOccurrences): Occurrence | null {
    const defined = ids.find(
      ({ definition }) => definition && (definition.form === 'field' || kind === 'heading'),
    );
    if (kind === 'heading' && (level <= this.level || this.level === 0)) this.owner = null;
    if (defined) {
      this.owner = defined;
      this.level = level;
    }
    return this.owner;
  }
}

/** The ids that a line of a form or section links to what this is about. */
function statedOf(line: DeliverableLine, ids: UnitOccurrences): UnitOccurrences {
  if (!FIELD.test(line.text) && !REALISES.test(line.text)) return [];
  const denied = deniedIn(line, ids);
  return ids.filter((id) => !denied.includes(id));
}

/** The links between ids that the document states. Sentences that may deny them state none. */
export function traceIds(lines: readonly DeliverableLine[], occurrences: UnitOccurrences): IdTraces {
  const tracer = new IdTracer();
  const owners = new IdOwners();
  const byLine = Map.groupBy(occurrences, ({ line }) => line);
  let table: TracedTable = [];
  for (const [index, line] of lines.entries()) {
    const ids = byLine.get(index) ?? [];
    const owner = owners.follow(line, ids);
    if (table.length > 0 && (line.kind !== 'row' || line.block !== table[0]!.line.block)) {
      traceTable(table, tracer);
      table = [];
    }
    if (line.kind === 'contents' || line.kind === 'aside' || line.kind === 'labels') continue;
    if (line.kind === 'row') table.push({ line, ids });
    else traceSentences(line, ids, tracer);
    if (!owner) continue;
    const unit = unitOf(line, lines[owner.line]);
    const stated = new Set(statedOf(line, ids));
    for (const to of ids) stated.has(to) ? tracer.link(owner, to, unit) : tracer.perhaps(owner, to);
  }
  traceTable(table, tracer);
  return { traces: tracer.traces, loose: tracer.loose };
}
