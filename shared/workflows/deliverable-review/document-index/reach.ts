import type { DeliverableLine } from './lines.ts';
import { saysNothingElse } from './link-words.ts';
import { leadsIn } from './openings.ts';
import type { Occurrence, Occurrences } from './read-ids.ts';

/** What stands in a text from the ids that open it to the next one of their series; offsets into the enriched text, `[start, end)`. */
export interface OpenedItem {
  owners: Occurrences;
  start: number;
  end: number;
}

/** What stands between two ids of one list: a mark or a word that joins. */
const JOINS =
  /^[\])}]?\s?(?:[,;/&+–—…-]|\.{2,3})?\s?(?:and|or|to|through|e|ed|o|a|al|fino a|und|oder|bis|et|ou|à|y|hasta)?\s?[[(]?$/u;
/** An item of a line of text reaches over so many lines behind it. */
const LINES_AFTER = 12;
const BULLET = /^\s*[•▪●○◦·*–—-]/u;

/** The ids of one series that stand together at the beginning: ‘T-01, T-02 and T-04’, ‘T-01 to T-03’. */
function runOf(text: string, from: number, ids: Occurrences): Occurrences {
  const run: Occurrence[] = [];
  let end = 0;
  for (const id of ids) {
    const between = text.slice(end - from, id.start - from);
    const isMore = id.start < end || JOINS.test(between);
    if (run.length > 0 && (id.series !== run[0]!.series || !isMore)) break;
    run.push(id);
    end = Math.max(end, id.end);
  }
  return run;
}

/**
 * The items of a line: each of the ids that open it or an item within it, up to the next that does. None in a line that opens with words,
 * nor in one of ids alone within an item of another series (`within`), of which it is a value.
 */
export function itemsOf(
  { text, start, kind }: DeliverableLine,
  ids: Occurrences,
  within: string | null,
): OpenedItem[] {
  const [first] = ids;
  if (!first || (kind !== 'text' && kind !== 'heading')) return [];
  const opens = ({ opens, series }: Occurrence) => opens && series === first.series;
  if (within !== null && first.series !== within && saysNothingElse(text, ids)) return [];
  if (!leadsIn(text.slice(0, first.start - start)) && !first.opens) return [];
  const openings = [first, ...ids.filter((id) => id !== first && !id.implied && opens(id))];
  const run = runOf(text, start, ids);
  const later = openings.filter((id) => id !== first && !run.includes(id));
  return [first, ...later].map((opening, at) => {
    const owners = at === 0 ? run : [opening];
    return { owners, start: opening.start, end: later[at]?.start ?? start + text.length };
  });
}

/** The ids that a heading or the first field of a form is about: the one it defines, else all it names, if of one series. */
function aboutOf({ kind }: DeliverableLine, ids: Occurrences): Occurrences {
  const defined = ids.find(
    ({ definition }) => definition && (definition.form === 'field' || kind === 'heading'),
  );
  if (defined) return [defined];
  return kind === 'heading' && new Set(ids.map(({ series }) => series)).size === 1 ? ids : [];
}

/** Whose text a line is. `isSection`: by a heading or form, else by an item of the lines before. */
export interface IdReach {
  owners: Occurrences;
  /** The owners' series. */
  series: string;
  /** Index of the line that says so. */
  line: number;
  isSection: boolean;
}

/**
 * Follows a document: whose each line is. The heading or form of an id reaches up to the next id of its series or the next
 * heading of its level, an item of plain text up to the next that opens, its list's end or a heading.
 */
export class Reaches {
  private section: (IdReach & { level: number }) | null = null;
  private item: (IdReach & { isListed: boolean }) | null = null;

  /** Whose a line is that opens nothing; call it for every line in order. `items`: what the line itself opens. */
  follow(line: DeliverableLine, at: number, ids: Occurrences, items: readonly OpenedItem[]): IdReach | null {
    if (line.kind === 'heading') this.head(line.level);
    const about = aboutOf(line, ids);
    if (about.length > 0) this.begin(about, line, at);
    else if (items.length > 0) this.opened(items.at(-1)!, line, at);
    else if (this.item && this.isBeyond(line, at)) this.item = null;
    return this.item && about.length === 0 ? this.item : this.section;
  }

  private head(level: number): void {
    this.item = null;
    if (this.section && (level <= this.section.level || this.section.level === 0)) this.section = null;
  }

  private begin(owners: Occurrences, { level }: DeliverableLine, line: number): void {
    this.section = { owners, line, isSection: true, level, series: owners[0]!.series };
    this.item = null;
  }

  private opened({ owners }: OpenedItem, { text }: DeliverableLine, line: number): void {
    const [{ series, definition }] = owners as [Occurrence];
    if (definition && series === this.section?.series) this.section = null;
    this.item = { owners, series, line, isSection: false, isListed: BULLET.test(text) };
  }

  private isBeyond({ kind, text }: DeliverableLine, at: number): boolean {
    const { isListed, line } = this.item!;
    return kind === 'row' || at > line + LINES_AFTER || (isListed && !BULLET.test(text));
  }

  /** The series of the item that is open. */
  get series(): string | null {
    return this.item?.series ?? null;
  }

  /** The section in which a line stands, whatever items are open. */
  get around(): IdReach | null {
    return this.section;
  }
}
