import { normalisedText } from '@assay/evidence/normalise';
import { kindOfHead, kindsIn } from './columns.ts';
import { isList, MOST_IDS } from './id-tracer.ts';
import { cellsOf, type DeliverableLine } from './lines.ts';
import { beginsAlike, holdsWord, standsOut } from './naming.ts';
import { partsOf } from './parts-of.ts';
import { keyOf, scanIds, scanPassage, withRanges } from './scan-ids.ts';
import type { CheckedDocument, Identifier, IndexUnit } from './schema.ts';
import { mayDeny, sentencesOf, unitOf } from './units.ts';

/** A unit of the text with the ids in it. */
interface StatingUnit {
  unit: IndexUnit;
  text: string;
  words: string;
  isRow: boolean;
  ids: { series: string; key: string }[];
}

const CAMEL = /\p{Ll}\p{Lu}/u;
const QUOTED = /["“”«»‘’']\s*$/u;
/** A requirement without an id is recognised by so many words. */
const FEWEST_WORDS = 3;
const CELL_PARTS = /(?:(?<!\s)\s+)?[,;•▪●]\s*/gu;

/** The same for all spellings of what a label names: the key of the id that opens it, else its normalised words. */
export function keyOfLabel(label: string): string {
  const first = scanIds(label)[0] ?? scanIds(label.toUpperCase())[0];
  const before = label.slice(0, first?.start ?? 0).replaceAll(/[[(]/g, '');
  if (!first || (before.trim() !== '' && !kindOfHead(before))) return normalisedText(label);
  return keyOf(first.series, first.numbers, first.suffix);
}

/** Whether a key (`keyOfLabel`) is that of an id, and no name. */
export function isIdKey(key: string): boolean {
  return /^\p{Lu}+-\d/u.test(key);
}

/** Whether a key is that of an id or of a part of it: FR-3.1 of FR-3. */
function isWithin(key: string, whole: string): boolean {
  return key === whole || key.startsWith(`${whole}.`);
}

/**
 * The units of a document that put a requirement and another thing together, for whoever claims that they belong together
 * (SPEC C2): what the document itself states by rule, and each sentence or row that has both. Names count as the document
 * titles them (`names` are further titles), and in the requirement's own words only where they stand out: a likeness of
 * names states nothing, and nor does a sentence that may deny what it names (`mayDeny`).
 */
export class StatingUnits {
  private readonly known = new Map<string, IndexUnit>();
  private readonly units: StatingUnit[];
  private readonly ofRequirement = new Map<string, StatingUnit[]>();
  private readonly titles: ReadonlySet<string>;
  private readonly identifiers: ReadonlyMap<string, Identifier>;

  constructor(
    lines: readonly DeliverableLine[],
    { index, links }: CheckedDocument,
    names: readonly string[] = [],
  ) {
    this.identifiers = new Map(index.identifiers.map((one) => [one.key, one]));
    for (const { requirement, label, ...unit } of links) this.note(requirement, label, unit);
    for (const { from, to, ...unit } of index.traces) {
      this.know(`${from} ${to}`, unit);
      this.know(`${to} ${from}`, unit);
    }
    const titled = [
      ...index.titles.map(({ name }) => name),
      ...index.headings.map(({ text }) => text.replace(/^[\d.]+\s+/, '')),
      ...links.map(({ label }) => label),
      ...names,
    ];
    this.titles = new Set(titled.map(normalisedText));
    this.units = lines.flatMap((line) => this.read(line));
  }

  /** The first unit that puts the two together; null where none does. */
  of(requirement: string, label: string): IndexUnit | null {
    const [one, other] = [keyOfLabel(requirement), keyOfLabel(label)];
    if (one === '' || other === '' || one === other) return null;
    const known = this.known.get(`${one} ${other}`);
    if (known) return bare(known);
    return this.unitsOf(one).find((statingUnit) => this.hasThing(statingUnit, one, label))?.unit ?? null;
  }

  private note(requirement: string, label: string, unit: IndexUnit): void {
    this.know(`${keyOfLabel(requirement)} ${keyOfLabel(label)}`, unit);
  }

  private know(pair: string, unit: IndexUnit): void {
    if (!this.known.has(pair)) this.known.set(pair, unit);
  }

  private read(line: DeliverableLine): StatingUnit[] {
    if (line.kind === 'contents' || line.kind === 'aside' || line.kind === 'labels') return [];
    const isRow = line.kind === 'row';
    return (isRow ? [unitOf(line)] : sentencesOf(line)).flatMap((unit) => {
      const text = line.text.slice(unit.start - line.start, unit.end - line.start);
      if (!isRow && mayDeny(text)) return [];
      return {
        unit,
        text,
        words: ` ${normalisedText(text)} `,
        isRow,
        ids: withRanges(text, scanPassage(text)),
      };
    });
  }

  private unitsOf(requirement: string): StatingUnit[] {
    const statingUnits = this.ofRequirement.get(requirement);
    const units = statingUnits ?? this.units.filter((read) => hasRequirement(read, requirement));
    if (!statingUnits) this.ofRequirement.set(requirement, units);
    return units;
  }

  private hasThing(read: StatingUnit, requirement: string, label: string): boolean {
    const key = keyOfLabel(label);
    if (isIdKey(key)) {
      const named = read.ids.filter((one) => isWithin(one.key, requirement) || one.key === key);
      return named.some((one) => one.key === key) && !isList(read.ids);
    }
    if (!this.titles.has(normalisedText(label)) && !CAMEL.test(label)) return false;
    const name = label.trim();
    if (standsOut(name) || isNamedAsSuch(read.text, name)) return holdsWord(read.text, name);
    const others = this.withoutStatement(read, requirement);
    return read.isRow
      ? hasCell(others, key)
      : / /.test(name) && /^\p{Lu}/u.test(name) && holdsWord(others, name);
  }

  /** A unit without what the requirement itself says, in which the words of a name are only words. */
  private withoutStatement({ text, unit }: StatingUnit, key: string): string {
    const own = this.identifiers.get(key)?.definitions ?? [];
    const blanked = own.reduce((rest, { context, contextStart }) => {
      const at = contextStart - unit.start;
      const end = Math.min(at + context.length, rest.length);
      if (at < 0 || at >= end) return rest;
      return rest.slice(0, at) + ' '.repeat(end - at) + rest.slice(end);
    }, text);
    if (isIdKey(key)) return blanked;
    return blanked
      .split('|')
      .map((cell) => (beginsAlike(normalisedText(cell), key) ? '' : cell))
      .join('|');
  }
}

function hasRequirement({ ids, text, words, isRow }: StatingUnit, key: string): boolean {
  if (isIdKey(key)) return ids.length <= MOST_IDS && ids.some((one) => isWithin(one.key, key));
  const first = key.split(' ').slice(0, FEWEST_WORDS);
  if (first.length < FEWEST_WORDS || !words.includes(` ${first.join(' ')} `)) return false;
  return isRow
    ? cellsOf(text).some((cell) => beginsAlike(normalisedText(cell.text), key))
    : words.includes(` ${key} `);
}

function bare({ start, end, page, head }: IndexUnit): IndexUnit {
  return { start, end, page, head };
}

/** Whether a word for its kind, or a quotation mark, stands beside a name: ‘the use case Login’. */
function isNamedAsSuch(text: string, name: string): boolean {
  const at = text.indexOf(name);
  if (at < 0) return false;
  const before = text.slice(0, at);
  const after = text.slice(at + name.length);
  const beside = [
    before.trim().split(/\s+/).slice(-2).join(' '),
    after.trim().split(/\s+/).slice(0, 2).join(' '),
  ];
  const isQuoted = QUOTED.test(before) && /^["“”«»’']/u.test(after);
  return (
    isQuoted || beside.some((words) => kindOfHead(words) !== null && kindsIn(words)[0] !== 'requirement')
  );
}

function hasCell(row: string, key: string): boolean {
  return cellsOf(row).some(
    ({ text }) =>
      normalisedText(text) === key || partsOf(text, CELL_PARTS).some((part) => normalisedText(part) === key),
  );
}
