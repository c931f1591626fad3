import { type ColumnKind, kindOfHead, kindsOfHead } from './columns.ts';
import { MOST_IDS } from './id-tracer.ts';
import { cellsOf, type DeliverableLine, type LinePiece } from './lines.ts';
import type { NamedThing, Naming } from './naming.ts';
import { scanPassage } from './scan-ids.ts';
import type { Identifier, IndexUnit, LinkKind } from './schema.ts';
import { hasColumns, isTick } from './traces.ts';
import { unitOf } from './units.ts';

/** A requirement and a thing that a unit puts together. */
export interface MappedPair {
  requirement: NamedThing;
  kind: LinkKind;
  thing: NamedThing;
  unit: IndexUnit;
}

/** The rows of one table; one that goes on behind a page break is one table. */
type MappingTable = readonly DeliverableLine[];
type Kinds = readonly (ColumnKind | null)[];

function isLink(kind: ColumnKind | null): kind is LinkKind {
  return kind !== null && kind !== 'requirement';
}

function tablesOf(lines: readonly DeliverableLine[]): MappingTable[] {
  const tables: DeliverableLine[][] = [];
  for (const [index, line] of lines.entries()) {
    if (line.kind !== 'row') continue;
    if (lines[index - 1]?.kind === 'row') tables.at(-1)!.push(line);
    else tables.push([line]);
  }
  return tables;
}

function pairsOf(
  requirements: readonly NamedThing[],
  things: readonly NamedThing[],
  kind: LinkKind,
  unit: IndexUnit,
): MappedPair[] {
  if (requirements.length + things.length > MOST_IDS) return [];
  return requirements.flatMap((requirement) => things.map((thing) => ({ requirement, kind, thing, unit })));
}

/** What the columns hold by their heads, where a row is a head that names requirements and something else; else null. */
function headOf({ text }: DeliverableLine): Kinds | null {
  if (scanPassage(text).length > 0) return null;
  const kinds = cellsOf(text).map((cell) => kindOfHead(cell.text));
  return kinds.includes('requirement') && kinds.some(isLink) ? kinds : null;
}

/** Whether a row belongs to the table of the row before: behind a page break it has as many cells and is no head itself. */
function goesOn(
  { text, block, page }: DeliverableLine,
  before: DeliverableLine | undefined,
  kinds: Kinds | null,
): boolean {
  if (before?.block === block) return true;
  const cells = cellsOf(text);
  const isHead = cells.some((cell) => kindOfHead(cell.text) !== null);
  return before?.page !== page && cells.length === kinds?.length && !isHead;
}

class TableMapping {
  private readonly naming: Naming;
  private readonly identifiers: readonly Identifier[];

  constructor(naming: Naming, identifiers: readonly Identifier[]) {
    this.naming = naming;
    this.identifiers = identifiers;
  }

  /** The rows under a head that says what the columns hold, up to another head. */
  rows(table: MappingTable): MappedPair[] {
    let kinds: Kinds | null = null;
    return table.flatMap((line, index) => {
      const head = headOf(line);
      if (head || !goesOn(line, table[index - 1], kinds)) kinds = head;
      const width = cellsOf(line.text).length;
      return head || !kinds || width > kinds.length ? [] : this.row(line, kinds);
    });
  }

  /**
   * A row that has lost cells says by ids alone what they are. What a component requires need not be a requirement of the
   * document, unless it has the id or the words of one.
   */
  private row(line: DeliverableLine, kinds: Kinds): MappedPair[] {
    const cells = cellsOf(line.text);
    const isWhole = cells.length === kinds.length;
    const things = (kind: ColumnKind): NamedThing[] => {
      const linePieces = cells.filter((_, column) => kinds[column] === kind);
      const byIds = linePieces.flatMap(({ text }) => this.naming.ids(text, kind));
      if (byIds.length > 0) return byIds;
      const defined = this.definedIn(line, kind);
      if (defined.length > 0 || !isWhole) return defined;
      return (
        linePieces
          .map(({ text }) => this.naming.inCell(text, kind))
          .find((namedThings) => namedThings.length > 0) ?? []
      );
    };
    const requirements = things('requirement');
    const others = [...new Set(kinds.filter(isLink))];
    return others.flatMap((kind) => {
      const own =
        kind === 'component'
          ? requirements.filter((namedThing) => this.naming.knows(namedThing))
          : requirements;
      return pairsOf(own, things(kind), kind, unitOf(line));
    });
  }

  /** What a row defines: its id stands in a column of its own. */
  private definedIn({ start, text }: DeliverableLine, kind: ColumnKind): NamedThing[] {
    return this.identifiers
      .filter((one) => one.kind === kind)
      .filter(({ definitions }) =>
        definitions.some((place) => place.start >= start && place.start < start + text.length),
      )
      .map(({ id, key }) => ({ label: id, key }));
  }

  /** A form, a field in each row: what it describes comes first, then what that is linked to. */
  form(table: MappingTable): MappedPair[] {
    let subject: { line: DeliverableLine; kind: ColumnKind; value: LinePiece } | null = null;
    return table.flatMap((line) => {
      const [label, value, ...more] = cellsOf(line.text);
      const kind = value && more.every(({ text }) => text === '') ? kindOfHead(label!.text) : null;
      if (!kind || kindOfHead(value!.text)) return [];
      if (!subject || subject.line.block !== line.block || subject.kind === kind) {
        subject = { line, kind, value: value! };
        return [];
      }
      return this.field(subject, { line, kind, value: value! });
    });
  }

  private field(
    subject: { line: DeliverableLine; kind: ColumnKind; value: LinePiece },
    field: { line: DeliverableLine; kind: ColumnKind; value: LinePiece },
  ): MappedPair[] {
    const [requirement, other] = subject.kind === 'requirement' ? [subject, field] : [field, subject];
    if (requirement.kind !== 'requirement' || !isLink(other.kind)) return [];
    const requirements = this.naming.inCell(requirement.value.text, 'requirement');
    const things = this.naming.inCell(other.value.text, other.kind);
    return pairsOf(requirements, things, other.kind, unitOf(field.line, subject.line));
  }

  /** Ticks in a table whose rows or columns are names; one of ids alone is traced already. */
  matrix(table: MappingTable): MappedPair[] {
    const [head, ...rows] = table;
    const [corner, ...columns] = cellsOf(head!.text);
    const ticked = rows.filter((row) => this.hasTicks(row));
    const marked = [...Map.groupBy(ticked, (row) => cellsOf(row.text)[0]!.text).values()].map(
      ([row]) => row!,
    );
    if (ticked.length === 0 || ticked.length < rows.length / 2) return [];
    if (
      columns.length === 0 ||
      !hasColumns(
        marked.map((line) => ({ line })),
        columns.length + 1,
      )
    )
      return [];
    const inCorner = kindsOfHead(corner!.text);
    return marked.flatMap((row) => {
      const [first, ...marks] = cellsOf(row.text);
      const at = columns.filter((_, column) => isTick(marks[column]?.text ?? ''));
      return at.flatMap((column) => this.cell(first!, column, inCorner, unitOf(row, head)));
    });
  }

  private hasTicks({ text }: DeliverableLine): boolean {
    const [, ...marks] = cellsOf(text);
    return (
      marks.some((mark) => isTick(mark.text)) && marks.every((mark) => mark.text === '' || isTick(mark.text))
    );
  }

  /** What neither ids nor titles tell, the corner does: `Requirement / Use case` names rows, then columns. */
  private cell(
    row: LinePiece,
    column: LinePiece,
    corner: readonly ColumnKind[],
    unit: IndexUnit,
  ): MappedPair[] {
    const known = [this.kindOf(row), this.kindOf(column)] as const;
    const apart = (kind: ColumnKind | null) => corner.find((columnKind) => columnKind !== kind) ?? null;
    const kindOfRow = known[0] ?? (corner.length === 2 && known[1] ? apart(known[1]) : (corner[0] ?? null));
    const kindOfColumn = known[1] ?? (corner.length === 2 ? apart(kindOfRow) : null);
    if ((kindOfRow === 'requirement') === (kindOfColumn === 'requirement')) return [];
    const [requirement, other] = kindOfRow === 'requirement' ? [row, column] : [column, row];
    const kind = kindOfRow === 'requirement' ? kindOfColumn : kindOfRow;
    if (!isLink(kind)) return [];
    const requirements = this.naming.inCell(requirement.text, 'requirement');
    return pairsOf(requirements, this.naming.inCell(other.text, kind), kind, unit);
  }

  private kindOf({ text }: LinePiece): ColumnKind | null {
    const [id] = scanPassage(text);
    const kind = id
      ? this.identifiers.find(({ key }) => key === id.key)?.kind
      : this.naming.kindOfTitle(text);
    return kind && kind !== 'other' ? kind : null;
  }
}

/** What the tables of a document put together whose heads, fields or corners say what they hold (SPEC C2). */
export function mappedInTables(
  lines: readonly DeliverableLine[],
  naming: Naming,
  identifiers: readonly Identifier[],
): MappedPair[] {
  const mapping = new TableMapping(naming, identifiers);
  return tablesOf(lines).flatMap((table) => [
    ...mapping.rows(table),
    ...mapping.form(table),
    ...[...Map.groupBy(table, ({ block }) => block).values()].flatMap((block) => mapping.matrix(block)),
  ]);
}
