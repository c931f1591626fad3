import { type ColumnKind, kindOfHead, kindsOfHead } from './columns.ts';
import { cellsOf, type Line, type Piece } from './lines.ts';
import type { Named, Naming } from './naming.ts';
import { scanPassage } from './scan-ids.ts';
import type { Identifier, LinkKind, Unit } from './schema.ts';
import { hasColumns, isTick, MOST_IDS } from './traces.ts';
import { unitOf } from './units.ts';

/** A requirement and a thing that a unit puts together. */
export interface Pair {
  requirement: Named;
  kind: LinkKind;
  thing: Named;
  unit: Unit;
}

/** The rows of one table; one that goes on behind a page break is one table. */
type Table = readonly Line[];
type Kinds = readonly (ColumnKind | null)[];

function isLink(kind: ColumnKind | null): kind is LinkKind {
  return kind !== null && kind !== 'requirement';
}

function tablesOf(lines: readonly Line[]): Table[] {
  const tables: Line[][] = [];
  for (const [index, line] of lines.entries()) {
    if (line.kind !== 'row') continue;
    if (lines[index - 1]?.kind === 'row') tables.at(-1)!.push(line);
    else tables.push([line]);
  }
  return tables;
}

function pairsOf(
  requirements: readonly Named[],
  things: readonly Named[],
  kind: LinkKind,
  unit: Unit,
): Pair[] {
  if (requirements.length + things.length > MOST_IDS) return [];
  return requirements.flatMap((requirement) => things.map((thing) => ({ requirement, kind, thing, unit })));
}

/** What the columns hold by their heads, where a row is a head that names requirements and something else; else null. */
function headOf({ text }: Line): Kinds | null {
  if (scanPassage(text).length > 0) return null;
  const kinds = cellsOf(text).map((cell) => kindOfHead(cell.text));
  return kinds.includes('requirement') && kinds.some(isLink) ? kinds : null;
}

class Mapping {
  private readonly naming: Naming;
  private readonly identifiers: readonly Identifier[];

  constructor(naming: Naming, identifiers: readonly Identifier[]) {
    this.naming = naming;
    this.identifiers = identifiers;
  }

  /** The rows under a head that says what the columns hold. */
  rows(table: Table): Pair[] {
    let kinds: Kinds | null = null;
    let block = -1;
    return table.flatMap((line) => {
      const head = headOf(line);
      const width = cellsOf(line.text).length;
      if (head) kinds = head;
      else if (line.block !== block && width !== kinds?.length) kinds = null;
      block = line.block;
      return head || !kinds || width > kinds.length ? [] : this.row(line, kinds);
    });
  }

  /** A row that has lost cells says by ids alone what they are. */
  private row(line: Line, kinds: Kinds): Pair[] {
    const cells = cellsOf(line.text);
    const isWhole = cells.length === kinds.length;
    const things = (kind: ColumnKind): Named[] => {
      const own = cells.filter((_, column) => kinds[column] === kind);
      const byIds = own.flatMap(({ text }) => this.naming.ids(text, kind));
      if (byIds.length > 0) return byIds;
      const defined = this.definedIn(line, kind);
      if (defined.length > 0 || !isWhole) return defined;
      return own.map(({ text }) => this.naming.inCell(text, kind)).find((named) => named.length > 0) ?? [];
    };
    const requirements = things('requirement');
    const others = [...new Set(kinds.filter(isLink))];
    return others.flatMap((kind) => pairsOf(requirements, things(kind), kind, unitOf(line)));
  }

  /** What a row defines: its id stands in a column of its own. */
  private definedIn({ start, text }: Line, kind: ColumnKind): Named[] {
    return this.identifiers
      .filter((one) => one.kind === kind)
      .filter(({ definitions }) =>
        definitions.some((place) => place.start >= start && place.start < start + text.length),
      )
      .map(({ id, key }) => ({ label: id, key }));
  }

  /** A form, a field in each row: what it describes comes first, then what that is linked to. */
  form(table: Table): Pair[] {
    let subject: { line: Line; kind: ColumnKind; value: Piece } | null = null;
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
    subject: { line: Line; kind: ColumnKind; value: Piece },
    field: { line: Line; kind: ColumnKind; value: Piece },
  ): Pair[] {
    const [requirement, other] = subject.kind === 'requirement' ? [subject, field] : [field, subject];
    if (requirement.kind !== 'requirement' || !isLink(other.kind)) return [];
    const requirements = this.naming.inCell(requirement.value.text, 'requirement');
    const things = this.naming.inCell(other.value.text, other.kind);
    return pairsOf(requirements, things, other.kind, unitOf(field.line, subject.line));
  }

  /** Ticks in a table whose rows or columns are names; one of ids alone is traced already. */
  matrix(table: Table): Pair[] {
    const [head, ...rows] = table;
    const [corner, ...columns] = cellsOf(head!.text);
    const marked = rows.filter((row) => row.block === head!.block && this.hasTicks(row));
    if (marked.length === 0 || marked.length < rows.length / 2) return [];
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
      const ticked = columns.filter((_, column) => isTick(marks[column]?.text ?? ''));
      return ticked.flatMap((column) => this.cell(first!, column, inCorner, unitOf(row, head)));
    });
  }

  private hasTicks({ text }: Line): boolean {
    const [, ...marks] = cellsOf(text);
    return (
      marks.some((mark) => isTick(mark.text)) && marks.every((mark) => mark.text === '' || isTick(mark.text))
    );
  }

  private cell(row: Piece, column: Piece, corner: readonly ColumnKind[], unit: Unit): Pair[] {
    const kindOfRow = this.kindOf(row) ?? (corner.length === 1 ? corner[0]! : null);
    const kindOfColumn = this.kindOf(column);
    const rest = (kind: ColumnKind | null) => {
      const others = corner.filter((one) => one !== kind);
      return corner.length === 2 && others.length === 1 ? others[0]! : null;
    };
    const kinds = [kindOfRow ?? rest(kindOfColumn), kindOfColumn ?? rest(kindOfRow)] as const;
    const [requirement, other] = kinds[0] === 'requirement' ? [row, column] : [column, row];
    const kind = kinds[0] === 'requirement' ? kinds[1] : kinds[0];
    if (!kinds.includes('requirement') || !isLink(kind)) return [];
    return pairsOf(
      this.naming.inCell(requirement.text, 'requirement'),
      this.naming.inCell(other.text, kind),
      kind,
      unit,
    );
  }

  private kindOf({ text }: Piece): ColumnKind | null {
    const [id] = scanPassage(text);
    const kind = id
      ? this.identifiers.find(({ key }) => key === id.key)?.kind
      : this.naming.kindOfTitle(text);
    return kind && kind !== 'other' ? kind : null;
  }
}

/** What the tables of a document put together whose heads, fields or corners say what they hold (SPEC C2). */
export function mappedInTables(
  lines: readonly Line[],
  naming: Naming,
  identifiers: readonly Identifier[],
): Pair[] {
  const mapping = new Mapping(naming, identifiers);
  return tablesOf(lines).flatMap((table) => [
    ...mapping.rows(table),
    ...mapping.form(table),
    ...mapping.matrix(table),
  ]);
}
