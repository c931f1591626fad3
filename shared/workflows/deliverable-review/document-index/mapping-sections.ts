import { normalisedText } from '@assay/evidence/normalise';
import { isMapping, kindOfHead, kindsIn, saysNothing } from './columns.ts';
import type { DeliverableLine } from './lines.ts';
import type { MappedPair } from './mapping-tables.ts';
import { holdsWord, type NamedThing, type Naming, standsOut } from './naming.ts';
import { partsOf } from './parts-of.ts';
import type { Occurrence } from './read-ids.ts';
import type { IndexUnit, LinkKind, Title } from './schema.ts';
import { isName } from './titles.ts';
import { unitOf } from './units.ts';

/** What opens an item: a bullet, or the name of a whole before its part (‘the shop's Basket’). */
const ITEM = /^(?:[\s.•▪●○◦·*–—-]|[^\s.•▪●○◦·*–—-]\S*[’']s\s)*/u;
/** What stands before a requirement that opens within a line. */
const OPENER = /(?<![\s•([])[\s•([]+(?:\.[\s([]*)?$/u;
const NAMED_ITEM = /^(?:[•▪●○◦·*–—.-]\s*)([^:|]{3,60}):\s/u;
const PARTS = /(?:(?<!\s)\s+)?[,/]\s*/gu;

/** The requirement under which items stand, and its words: `[start, end)` from its id to the end of its line. */
interface OwningRequirement {
  requirement: NamedThing;
  head: NonNullable<IndexUnit['head']>;
}

function opensWith(text: string, name: string): boolean {
  return text.startsWith(name) && !/^[\p{L}\p{N}]/u.test(text.slice(name.length));
}

/** Follows the sections of a document that map requirements to something, and what they map them to. */
class MappingSections {
  private level = 0;
  private open = false;
  target: LinkKind | null = null;

  /** Whether a line stands in such a section. */
  follow({ kind, level, text }: DeliverableLine): boolean {
    if (kind === 'heading' && (!this.open || level <= this.level)) {
      this.open = isMapping(text);
      this.level = level;
      this.target = null;
    }
    if (this.open) this.target ??= this.targetOf(text);
    return this.open;
  }

  private targetOf(text: string): LinkKind | null {
    const kinds = kindsIn(text).filter((kind) => kind !== 'requirement');
    return kinds.length === 1 ? (kinds[0] as LinkKind) : null;
  }
}

/**
 * What lists under requirements put together, in sections whose heading says that they trace requirements: items that open
 * with a name which the document titles, or with a name and a colon where the section says what it maps to. An item counts
 * for the requirement that opens the last line before it in its section; a title that stands out in that line itself, as
 * where the extraction has lost the break before the item, counts too.
 */
class ListReader {
  private readonly sections = new MappingSections();
  private readonly titles: readonly Title[];
  private readonly naming: Naming;
  private owner: OwningRequirement | null = null;

  constructor(titles: readonly Title[], naming: Naming) {
    this.titles = titles.toSorted((one, other) => other.name.length - one.name.length);
    this.naming = naming;
  }

  read(line: DeliverableLine, ids: readonly Occurrence[]): MappedPair[] {
    const isWithin = this.sections.follow(line);
    if (!isWithin || line.kind === 'heading') this.owner = null;
    if (!isWithin || (line.kind !== 'text' && line.kind !== 'heading')) return [];
    const opened = ids.filter(({ written, definition }) => definition && this.requirement(written));
    const item =
      this.owner && opened[0]?.start !== line.start ? this.itemOf(line, this.owner, opened[0]) : [];
    const last = opened.at(-1);
    if (!last) return item;
    const end = line.start + line.text.length;
    const bracket = /[[({]$/.test(line.text.slice(0, last.start - line.start)) ? 1 : 0;
    const head = { start: last.start - bracket, end };
    this.owner = { requirement: this.requirement(last.written)!, head };
    return [...item, ...this.withinLine(line, last.end, this.owner.requirement)];
  }

  private requirement(written: string): NamedThing | null {
    return this.naming.ids(written, 'requirement')[0] ?? null;
  }

  private pair(requirement: NamedThing, kind: LinkKind, name: string, unit: IndexUnit): MappedPair {
    const thing = this.naming.titled(name, kind) ?? { label: name, key: normalisedText(name) };
    return { requirement, kind, thing, unit };
  }

  /** The item that a line begins with, up to the requirement that opens behind it. */
  private itemOf(
    line: DeliverableLine,
    { requirement, head }: OwningRequirement,
    next: Occurrence | undefined,
  ): MappedPair[] {
    const item = next ? line.text.slice(0, next.start - line.start).replace(OPENER, '') : line.text;
    const unit = { ...unitOf({ ...line, text: item }), head };
    const rest = line.text.replace(ITEM, '');
    const title = this.titles.find(
      ({ name }) => opensWith(line.text.trimStart(), name) || opensWith(rest, name),
    );
    if (title) return [this.pair(requirement, title.kind, title.name, unit)];
    const named = NAMED_ITEM.exec(line.text)?.[1] ?? '';
    const { target } = this.sections;
    if (!target || kindOfHead(named)) return [];
    const names = partsOf(named, PARTS).filter((name) => isName(name) && !saysNothing(name));
    return names.map((name) => this.pair(requirement, target, name, unit));
  }

  private withinLine(line: DeliverableLine, from: number, requirement: NamedThing): MappedPair[] {
    let rest = line.text.slice(from - line.start);
    return this.titles.flatMap(({ name, kind }) => {
      if (!standsOut(name) || !holdsWord(rest, name)) return [];
      rest = rest.replaceAll(name, ' ');
      return [this.pair(requirement, kind, name, unitOf(line))];
    });
  }
}

/** What the sections of a document that trace requirements put together in lists. */
export function mappedInSections(
  lines: readonly DeliverableLine[],
  occurrences: readonly Occurrence[],
  titles: readonly Title[],
  naming: Naming,
): MappedPair[] {
  const reader = new ListReader(titles, naming);
  const byLine = Map.groupBy(occurrences, ({ line }) => line);
  return lines.flatMap((line, index) => reader.read(line, byLine.get(index) ?? []));
}
