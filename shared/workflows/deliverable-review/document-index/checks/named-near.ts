import { normalisedText } from '@assay/evidence/normalise';
import { onlyPoints, saysNone } from '../columns.ts';
import { cellsOf, type DeliverableLine } from '../lines.ts';
import { standsOut } from '../naming.ts';
import type { Occurrence } from '../read-ids.ts';
import type { DeliverableReading } from '../reading.ts';
import { scanIds } from '../scan-ids.ts';
import type { LinkKind, StatedLink } from '../schema.ts';
import { nameOfHeading } from '../titles.ts';

/** What opens an item before its colon. */
const ITEM = /^[\s.•▪●○◦·*–—-]*([^:|]{2,60}):\s/u;
/** A cell that says that there is none has the reason too, in more words than these. */
const BARE_WORDS = 4;
/** So many lines after a requirement may still speak of it. */
const LINES_AFTER = 12;

function holds(text: string, name: string): boolean {
  return ` ${text} `.includes(` ${name} `);
}

/** A name in its words, and whether it is one wherever it stands. */
interface NearName {
  words: string;
  stands: boolean;
}

function nearNames(titles: readonly { name: string }[]): NearName[] {
  const names = [...new Set(titles.map(({ name }) => name))];
  return names.map((name) => ({ words: normalisedText(name), stands: standsOut(name) }));
}

/** Whether a line says that something holds of all things, or of none and why, or refers elsewhere: an item ‘ALL: …’, a cell ‘see above’. */
function pointsFromIt({ text, kind }: DeliverableLine): boolean {
  const parts = kind === 'row' ? cellsOf(text).map((cell) => cell.text) : [ITEM.exec(text)?.[1] ?? ''];
  return parts.some((part) => onlyPoints(part) || (saysNone(part) && part.split(/\s+/).length > BARE_WORDS));
}

/**
 * Whether a use case, component or test is named near a requirement after all: in its line or the lines up to the next requirement,
 * or by the headings above; or that these say something of all. Looser than what links them, for whoever accuses a requirement of having none.
 */
export class NamedNear {
  private readonly names: ReadonlyMap<LinkKind, readonly NearName[]>;
  /** Of each line: its words, and those of the headings it stands under. */
  private readonly words: readonly string[];
  private readonly under: readonly string[];
  private readonly opening: ReadonlySet<number>;
  private readonly reading: DeliverableReading;

  constructor(reading: DeliverableReading, links: readonly StatedLink[]) {
    const { index, lines, occurrences } = reading;
    this.reading = reading;
    const linked = links.map(({ label, kind }) => ({ name: label, kind }));
    const named = [...index.titles, ...linked].filter(({ name }) => scanIds(name).length === 0);
    this.names = new Map(
      [...Map.groupBy(named, ({ kind }) => kind)].map(([kind, some]) => [kind, nearNames(some)]),
    );
    this.words = lines.map(({ text }) => normalisedText(text));
    this.under = headingsOver(lines);
    this.opening = new Set(occurrences.filter(({ definition }) => definition).map(({ line }) => line));
  }

  has(requirement: string, kind: LinkKind): boolean {
    const names = this.names.get(kind) ?? [];
    const at = this.reading.occurrences.filter(
      ({ key }) => key === requirement || key.startsWith(`${requirement}.`),
    );
    return at.some((occurrence) => {
      const { line } = occurrence;
      const end = this.endOf(line);
      const own = this.withoutStatement(occurrence);
      const near = [this.under[line]!, own, ...this.words.slice(line + 1, end)];
      return (
        names.some(({ words }) => near.some((text) => holds(text, words))) ||
        names.some(({ words, stands }) => stands && holds(this.words[line]!, words)) ||
        this.reading.lines.slice(line, end).some(pointsFromIt)
      );
    });
  }

  /** The words of a requirement's line without its own, in which a name is only words. */
  private withoutStatement({ line, definition }: Occurrence): string {
    if (!definition || definition.context === '') return this.words[line]!;
    const { text, start } = this.reading.lines[line]!;
    const from = definition.contextStart - start;
    return normalisedText(`${text.slice(0, from)} ${text.slice(from + definition.context.length)}`);
  }

  private endOf(line: number): number {
    let end = line + 1;
    while (end <= line + LINES_AFTER && end < this.words.length && !this.isOther(end)) end += 1;
    return end;
  }

  private isOther(line: number): boolean {
    return this.opening.has(line) || this.reading.lines[line]!.kind === 'heading';
  }
}

function headingsOver(lines: readonly DeliverableLine[]): string[] {
  let open: { level: number; name: string }[] = [];
  return lines.map(({ kind, level, text }) => {
    if (kind === 'heading') {
      open = open.filter((heading) => heading.level < level);
      open.push({ level, name: normalisedText(nameOfHeading(text)) });
    }
    return open.map(({ name }) => name).join(' | ');
  });
}
