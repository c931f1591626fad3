import { type IdTracer, isList, MOST_IDS } from './id-tracer.ts';
import { cellsOf, type DeliverableLine } from './lines.ts';
import { deniedIn, isLinkField, isUniversal, saysLittle, saysNothingElse, textOf } from './link-words.ts';
import { type IdReach, itemsOf, type OpenedItem, Reaches } from './reach.ts';
import type { Occurrence, Occurrences } from './read-ids.ts';
import type { IndexUnit } from './schema.ts';
import { sentencesOf, unitOf } from './units.ts';

/** A link that the layout alone states. */
interface LaidOut {
  owner: Occurrence;
  to: Occurrence;
  unit: IndexUnit;
}

/** How a layout links: what stands in a section says so, opens in it, or stands alone above. */
type LayoutForm = 'says' | 'opens' | 'tag';

/** A layout says something where so many ids of a series have it: what follows the last item of a list may follow the list. */
const FEWEST_ALIKE = 2;

/**
 * Links the ids that a line, form or section is about to those that stand in it: surely within the paragraph or item that an id opens
 * and in statements under its heading; where only the layout says so (`LaidOut`), if others of its series have the same one.
 */
export class ReachTracer {
  private readonly reaches = new Reaches();
  private readonly laidOut = new Map<string, LaidOut[]>();
  /** Owners, by layout, whose links are sure: they bear out what the layout alone says of others. */
  private readonly sure = new Map<string, Set<string>>();
  /** Series of which lines of ids alone stand above what they belong to, as tags do, and not below. */
  private readonly tagged = new Set<string>();
  private readonly lines: readonly DeliverableLine[];
  private readonly idsOf: (line: number) => Occurrences;
  private readonly tracer: IdTracer;

  constructor(lines: readonly DeliverableLine[], idsOf: (line: number) => Occurrences, tracer: IdTracer) {
    this.lines = lines;
    this.idsOf = idsOf;
    this.tracer = tracer;
  }

  /** Reads the next line. */
  read(line: DeliverableLine, at: number): void {
    const ids = this.idsOf(at);
    const items = this.itemsAt(at);
    const reach = this.reaches.follow(line, at, ids, items);
    if (items.length === 0 && this.readTags(reach, line, at)) return;
    const denied = deniedIn(line, ids);
    const said = ids.filter((id) => !denied.includes(id));
    for (const item of items) this.readItem(item, line, said);
    const { around } = this.reaches;
    if (around) for (const owner of around.owners) for (const to of ids) this.tracer.perhaps(owner, to);
    if (around && around.line !== at && items.length > 0) this.readOpened(around, items, line, denied);
    else if (reach && reach.line !== at && items.length === 0) this.readUnder(reach, line, said);
  }

  /** Links what layouts say that more than one id of a series has. */
  settle(): void {
    for (const [layout, alike] of this.laidOut) {
      const owners = new Set([...(this.sure.get(layout) ?? []), ...alike.map(({ owner }) => owner.key)]);
      for (const { owner, to, unit } of alike)
        owners.size < FEWEST_ALIKE ? this.tracer.perhaps(owner, to) : this.tracer.link(owner, to, unit);
    }
  }

  private itemsAt(at: number): OpenedItem[] {
    const line = this.lines[at];
    return line ? itemsOf(line, this.idsOf(at), this.reaches.series) : [];
  }

  /** Whether a line is ids alone that belong to what opens right behind it: so do all of its series if the first one does. */
  private readTags(reach: IdReach | null, line: DeliverableLine, at: number): boolean {
    const ids = this.idsOf(at);
    if (ids.length === 0 || line.kind !== 'text' || !saysNothingElse(line.text, ids)) return false;
    const owners = this.itemsAt(at + 1)[0]?.owners ?? [];
    const series = owners[0]?.series ?? ids[0]!.series;
    if (series === ids[0]!.series) return false;
    if (reach?.series !== series) this.tagged.add(series);
    if (!this.tagged.has(series)) return false;
    this.layOut(
      { owners, series, line: at + 1, isSection: false },
      ids,
      unitOf(line, this.lines[at + 1]),
      'tag',
    );
    return true;
  }

  /** The sentences of a paragraph behind the one that its id opens. */
  private readItem({ owners, start, end }: OpenedItem, line: DeliverableLine, said: Occurrences): void {
    const [first, ...later] = sentencesOf(line).filter((unit) => unit.end > start && unit.start < end);
    if (!first) return;
    const head = { start, end: Math.min(first.end, end) };
    for (const unit of later) {
      const ids = said.filter(
        (id) => id.start >= Math.max(unit.start, start) && id.start < Math.min(unit.end, end),
      );
      const within = { ...unit, end: Math.min(unit.end, end), head };
      if (this.isAbout(owners, ids)) this.linkAll(owners, ids, within);
    }
  }

  /** What opens in the section of an id, such as a list of requirements under a use case. */
  private readOpened(
    reach: IdReach,
    items: readonly OpenedItem[],
    line: DeliverableLine,
    denied: Occurrences,
  ): void {
    const opened = items.flatMap(({ owners }) => owners.filter((id) => !denied.includes(id)));
    this.layOut(reach, opened, unitOf(line, this.lines[reach.line]), 'opens');
  }

  private readUnder(reach: IdReach, line: DeliverableLine, said: Occurrences): void {
    const head = this.lines[reach.line];
    if (line.kind === 'row') this.readRow(reach, line, said);
    else if (line.kind === 'text' || line.kind === 'caption')
      for (const unit of sentencesOf(line)) {
        const ids = said.filter(({ start }) => start >= unit.start && start < unit.end);
        this.readSentence(reach, { ...unit, head: unitOf(line, head).head }, textOf(line, unit), ids);
      }
  }

  private readSentence(reach: IdReach, unit: IndexUnit, text: string, ids: Occurrences): void {
    if (ids.length === 0 || !this.isAbout(reach.owners, ids)) return;
    const isShort = saysLittle(text, ids) || isLinkField(text);
    if (isShort && reach.isSection) this.assure(reach, ids, unit);
    else if (isShort || (reach.isSection && !isUniversal(text))) this.layOut(reach, ids, unit, 'says');
  }

  /** A row of a form: a label, and ids. Rows of any other table are read by their own. */
  private readRow(reach: IdReach, line: DeliverableLine, said: Occurrences): void {
    if (!reach.isSection) return;
    const unit = unitOf(line, this.lines[reach.line]);
    const [label, value, ...more] = cellsOf(line.text);
    const leads = said.some(({ start }) => start < line.start + label!.at + label!.text.length);
    if (isLinkField(line.text)) this.assure(reach, said, unit);
    else if (!leads && value && more.length === 0 && saysLittle(value.text, said))
      this.layOut(reach, said, unit, 'says');
  }

  /** Whether a sentence names no other thing of its owners' series: then it would be about that one. */
  private isAbout(owners: Occurrences, ids: Occurrences): boolean {
    const keys = new Set(owners.map(({ key }) => key));
    const isForeign = ids.some(({ series, key }) => series === owners[0]!.series && !keys.has(key));
    return !isForeign && owners.length + ids.length <= MOST_IDS && !isList([...owners, ...ids]);
  }

  private linkAll(owners: Occurrences, ids: Occurrences, unit: IndexUnit): void {
    for (const owner of owners) for (const to of ids) this.tracer.link(owner, to, unit);
  }

  private assure({ owners, isSection }: IdReach, ids: Occurrences, unit: IndexUnit): void {
    this.linkAll(owners, ids, unit);
    for (const owner of owners)
      for (const to of ids) {
        const layout = layoutOf('says', isSection, owner, to);
        this.sure.set(layout, (this.sure.get(layout) ?? new Set()).add(owner.key));
      }
  }

  private layOut({ owners, isSection }: IdReach, ids: Occurrences, unit: IndexUnit, form: LayoutForm): void {
    for (const owner of owners)
      for (const to of ids) {
        if (owner.series === to.series) continue;
        const layout = layoutOf(form, isSection, owner, to);
        const alike = this.laidOut.get(layout);
        if (alike) alike.push({ owner, to, unit });
        else this.laidOut.set(layout, [{ owner, to, unit }]);
      }
  }
}

function layoutOf(form: LayoutForm, isSection: boolean, owner: Occurrence, to: Occurrence): string {
  return `${form} ${isSection ? 'section' : 'item'} ${owner.series} ${to.series}`;
}
