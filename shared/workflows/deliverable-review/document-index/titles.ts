import { isGeneric, kindOfHead, kindsIn } from './columns.ts';
import { cellsOf, type DeliverableLine } from './lines.ts';
import { hasWords } from './openings.ts';
import { scanIds } from './scan-ids.ts';
import type { Identifier, LinkKind, Title } from './schema.ts';
import { isPartTitle } from './use-case-parts.ts';
import { isNoPart } from './works.ts';

/** A title is short; what is longer is a sentence. */
const MOST_WORDS = 8;
/** An item of a list that names something is shorter; what is longer says something of it. */
const MOST_ITEM_WORDS = 4;
/** A heading without a number that stands so often is a field of a template (‘Trigger’), and names nothing. */
const FIELD_TIMES = 3;
const NUMBERING = /^(?:\d+(?:\.\d+)*\.?|[IVX]+\.?|[A-Z]\.)\s+/;
const BULLET = /^[•▪●○◦·*–—-]\s*/u;
const CAPTION_NUMBER = /^\p{L}+\.?\s*[\d.\-–]+\s*[:.–-]?\s*/u;
const WHOLE_DESIGN = /\b(?:design|progett\p{L}+|class\p{L}*)\b/giu;
const INTERFACES = /interfac/i;
/** What an item is that describes a value or a call, and no component. */
const CODE = /[:;()]/;
const JOINS =
  /^(?:[\s:.,–-]|(?:descriptions?|descrizion[ei]|of|the|for|del|della|di|per|il|la)\b)+|(?<![\s:.,–-])[\s:.,–-]+$/giu;

/** Whether words can be a name: `Log in`, `BookingService`, `eMSPtoCPMSConnector`. */
export function isName(text: string): boolean {
  const words = text.trim().split(/\s+/);
  return words.length <= MOST_WORDS && /\p{Lu}/u.test(text) && hasWords(text) && !/[.!?]$/.test(text.trim());
}

/** A heading or item without its number or bullet. */
export function nameOfHeading(text: string): string {
  return text.replace(NUMBERING, '').replace(BULLET, '').trim();
}

/** A title under which no thing of a kind is described, but something about all of them or a part of each. */
function isOther(name: string, kind: LinkKind): boolean {
  if (kind === 'component' && isNoPart(name)) return true;
  return isGeneric(name) || isPartTitle(name) || kindOfParts(name) !== null;
}

function namedAs(text: string, kind: LinkKind): Title[] {
  const name = nameOfHeading(text).replace(/\s?:$/, '');
  return isName(name) && !isOther(name, kind) && scanIds(name).length === 0 ? [{ name, kind }] : [];
}

/**
 * The kind of things that the parts of a section are, by its heading; null where they may be anything, as in a section on
 * the design as a whole, on interfaces, or on a plan of tests.
 */
function kindOfParts(heading: string): LinkKind | null {
  const [kind, ...more] = kindsIn(heading.replaceAll(WHOLE_DESIGN, ' '));
  if (!kind || more.length > 0 || kind === 'requirement' || INTERFACES.test(heading)) return null;
  return kind === 'test' && kindOfHead(heading) !== 'test' ? null : kind;
}

/** A use case or test whose name stands before or behind the word for it in a caption: ‘Retrieve ticket use case description’. */
function titleOfCaption(text: string): Title[] {
  const said = text.replace(CAPTION_NUMBER, '');
  const kind = kindsIn(said)[0];
  if (kind !== 'use-case' && kind !== 'test') return [];
  const named = /^(.*?)\b(?:use[- ]?case|caso d[’']uso|test[- ]?case|caso di test)\b(.*)$/iu.exec(said);
  const names = [named?.[1] ?? '', named?.[2] ?? ''].map((part) => part.replaceAll(JOINS, ''));
  return names.flatMap((name) => namedAs(name, kind)).slice(0, 1);
}

/** The field of a form that names what it describes: `Use case name | Book a desk`. */
function titleOfField(text: string): Title[] {
  const [label, value, ...more] = cellsOf(text);
  const kind = value && more.length === 0 ? kindOfHead(label!.text) : null;
  return kind && kind !== 'requirement' ? namedAs(value!.text, kind) : [];
}

/** Follows the headings: which things the parts of the section are in which a line stands. */
class Sections {
  private open: { level: number; kind: LinkKind | null }[] = [];

  /** The kind of things that the parts of the section are in which a line stands, or that a heading is a part of. */
  follow({ kind, level, text }: DeliverableLine): LinkKind | null {
    if (kind !== 'heading') return this.open.findLast((section) => section.kind)?.kind ?? null;
    this.open = this.open.filter((section) => section.level < level);
    const within = this.open.findLast((section) => section.kind)?.kind ?? null;
    this.open.push({ level, kind: kindOfParts(text.replace(NUMBERING, '')) });
    return within;
  }
}

function titlesOfLine(line: DeliverableLine, within: LinkKind | null): Title[] {
  if (line.kind === 'caption') return titleOfCaption(line.text);
  if (line.kind === 'row') return titleOfField(line.text);
  if (line.kind === 'heading') return within ? namedAs(line.text, within) : [];
  const isItem = line.kind === 'text' && BULLET.test(line.text) && !CODE.test(line.text);
  const words = line.text.trim().split(/\s+/).length - 1;
  return isItem && within === 'component' && words <= MOST_ITEM_WORDS ? namedAs(line.text, within) : [];
}

/**
 * The names of use cases, components and tests as the document titles them: headings of the sections about them, captions,
 * forms, items that are a name of a component and nothing else, and what its ids stand for.
 */
export function titlesOf(lines: readonly DeliverableLine[], identifiers: readonly Identifier[]): Title[] {
  const sections = new Sections();
  const headings = Map.groupBy(
    lines.filter(({ kind }) => kind === 'heading'),
    ({ text }) => nameOfHeading(text),
  );
  const isField = ({ kind, text }: DeliverableLine) =>
    kind === 'heading' && !NUMBERING.test(text) && headings.get(nameOfHeading(text))!.length >= FIELD_TIMES;
  const titled = lines.flatMap((line) => {
    const within = sections.follow(line);
    return isField(line) ? [] : titlesOfLine(line, within);
  });
  const defined = identifiers.flatMap(({ kind, definitions }) =>
    kind === 'requirement' || kind === 'other'
      ? []
      : definitions.flatMap(({ context }) => (isName(context) ? [{ name: context, kind }] : [])),
  );
  const all = [...titled, ...defined];
  const distinct = Map.groupBy(all, ({ name, kind }) => `${kind} ${name.toLowerCase()}`);
  return [...distinct.values()].map(([first]) => first!);
}
