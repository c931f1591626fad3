import { cellsOf, type DeliverableLine, type LinePiece } from './lines.ts';
import { withLoneIds } from './lone-ids.ts';
import { hasWords, isLabel, openingsIn } from './openings.ts';
import { type IdMention, type SeriesToken, scanPassage, withRanges } from './scan-ids.ts';
import type { Definition } from './schema.ts';

/** An id where it stands; offsets into the enriched text. */
export interface Occurrence extends IdMention {
  page: number;
  /** Index of its line. */
  line: number;
  /** Whether it opens something with words of its own, be it an entry of the table of contents. */
  opens: boolean;
  definition: Definition | null;
}

/** Ids where they stand, in order. */
export type Occurrences = readonly Occurrence[];

const NAME_LABEL =
  /^(?:(?:use case|test case|requirement)?\s*(?:name|title|description)|nome|titolo|descrizione)(?: (?:del )?(?:caso d['’]uso|requisito|use case))?\s*:?$/i;
/** What a cell says of a thing without naming it: priority, state, size. */
const FILLER =
  /^(?:yes|no|n\/?a|none|sì|si|done|ok|pass(?:ed)?|fail(?:ed)?|todo|high|medium|low|alta|media|bassa|alto|medio|basso|must(?: have)?|should(?: have)?|could(?: have)?|won['’]?t(?: have)?|mandatory|optional|obbligatori[oa]|opzionale|functional|non[- ]functional|funzionale|unit|integration|system|manual|automatic)\.?$/i;
/** The label of a field that names a requirement. */
const OF_REQUIREMENT = /^[\s•*–-]*(?:requirements?|requisit[oi]|anforderung(?:en)?)\s?:\s?[[(]?$/iu;
const MANY_WORDS = 4;
/** A form that describes a thing names it in one of its first rows. */
const FORM_HEAD = 2;

interface ScannedUnit {
  piece: LinePiece;
  tokens: SeriesToken[];
}

function isTitle({ piece: { text }, tokens }: ScannedUnit): boolean {
  return hasWords(text) && !FILLER.test(text) && !tokens.some(({ start }) => start <= 2);
}

/** The cell that says what the id of a row is: the first of several words, else the first word. */
function titleOf(units: readonly ScannedUnit[]): LinePiece | null {
  const titles = units.filter(isTitle).map(({ piece }) => piece);
  return titles.find(({ text }) => text.split(/\s+/).length >= MANY_WORDS) ?? titles[0] ?? null;
}

function isNext(last: readonly number[] | undefined, { numbers }: SeriesToken): boolean {
  if (!last) return false;
  const depth = numbers.length;
  const sameParents = numbers.slice(0, -1).every((number, index) => number === last[index]);
  if (!sameParents || depth > last.length + 1) return false;
  return depth === last.length + 1 ? numbers.at(-1) === 1 : numbers.at(-1) === last[depth - 1]! + 1;
}

function formOf({ kind }: DeliverableLine): Definition['form'] {
  return kind === 'heading' || kind === 'row' ? kind : 'line';
}

class IdReader {
  readonly occurrences: Occurrence[] = [];
  private readonly defined = new Set<string>();
  private readonly lastNumbers = new Map<string, number[]>();
  private readonly lines: readonly DeliverableLine[];
  private at = 0;
  /** The table whose form has said what it describes: what its other fields name is defined elsewhere. */
  private formBlock = -1;

  constructor(lines: readonly DeliverableLine[]) {
    this.lines = lines;
  }

  read(): Occurrence[] {
    for (this.at = 0; this.at < this.lines.length; this.at++) {
      const line = this.lines[this.at]!;
      if (!/\d/.test(line.text)) continue;
      if (line.kind === 'labels') this.readLabels(line);
      else if (line.kind === 'row') this.readRow(line);
      else this.readPassage(line, { piece: { text: line.text, at: 0 }, tokens: scanPassage(line.text) });
    }
    return this.occurrences;
  }

  private readLabels({ text }: DeliverableLine): void {
    let at = 0;
    for (const label of text.split(' · ')) {
      const tokens = scanPassage(label);
      const opening = new Set(openingsIn(label, tokens, () => false).map(({ token }) => token));
      this.note({ piece: { text: label, at }, tokens }, opening);
      at += label.length + 3;
    }
  }

  private readPassage(line: DeliverableLine, unit: ScannedUnit): void {
    const follows = (token: SeriesToken, before?: SeriesToken) =>
      isNext(before?.numbers ?? this.lastNumbers.get(token.series), token);
    const openings = openingsIn(unit.piece.text, unit.tokens, follows).filter(
      ({ token }) => !this.refersBack(unit.piece.text, token),
    );
    const opening = new Set(line.kind === 'heading' ? unit.tokens : openings.map(({ token }) => token));
    const definitions = new Map<SeriesToken, Definition>();
    for (const { token, words, at, defines } of openings) {
      const bareHeading = line.kind === 'heading' && words === '';
      if (!(defines || bareHeading) || !['heading', 'row', 'text'].includes(line.kind)) continue;
      const form = isLabel(unit.piece.text.slice(0, token.start)) ? 'field' : formOf(line);
      definitions.set(token, this.defining(token, unit, { text: words, at: unit.piece.at + at }, form));
      this.lastNumbers.set(token.series, token.numbers);
    }
    this.note(unit, opening, definitions);
  }

  /** ‘Requirement: FR-1. Passed on 3 May.’ below the definition of FR-1 says what something else is for. */
  private refersBack(text: string, { start, key }: SeriesToken): boolean {
    return OF_REQUIREMENT.test(text.slice(0, start)) && this.defined.has(key);
  }

  private readRow(line: DeliverableLine): void {
    const units = cellsOf(line.text).map((piece) => ({ piece, tokens: scanPassage(piece.text) }));
    const first = /^\d{1,3}\.?$/.test(units[0]!.piece.text) ? 1 : 0;
    const isField = isLabel(units[0]!.piece.text) && units[1]?.tokens[0] && !units[2]?.tokens[0];
    for (const [index, unit] of units.entries()) {
      if (isField && index === 1) this.readField(line, unit);
      else if (index === first && (this.isAlone(unit) || this.isShort(unit)))
        this.readRowOf(unit, units.slice(index + 1));
      else if (index === first || /^\s*[•▪●]/u.test(unit.piece.text)) this.readPassage(line, unit);
      else this.note(unit);
    }
  }

  /** Whether a cell is an id and nothing else. */
  private isAlone({ piece, tokens }: ScannedUnit): boolean {
    return (
      tokens.length === 1 && /^[[(]?[\])]?[:.]?$/.test(piece.text.replace(tokens[0]!.written, '').trim())
    );
  }

  /** Whether a cell is an id with a name that is no word: ‘RNF9 Id’. */
  private isShort({ piece: { text }, tokens }: ScannedUnit): boolean {
    return (
      tokens.length === 1 &&
      tokens[0]!.start === 0 &&
      !hasWords(text) &&
      !/\d/.test(text.slice(tokens[0]!.end))
    );
  }

  private readRowOf(unit: ScannedUnit, others: readonly ScannedUnit[]): void {
    const token = unit.tokens[0]!;
    const title = titleOf(others);
    if (!title) {
      this.note(unit);
      return;
    }
    this.lastNumbers.set(token.series, token.numbers);
    this.note(unit, new Set([token]), new Map([[token, this.defining(token, unit, title, 'row')]]));
  }

  /** `ID | UC3`, or `Name | [UC3] Register`: its words are its own, or those of the name in a row beside it. */
  private readField(line: DeliverableLine, unit: ScannedUnit): void {
    const token = unit.tokens[0]!;
    if (!this.isAlone(unit)) {
      this.readPassage(line, unit);
      return;
    }
    const isHead = this.lines[this.at - FORM_HEAD]?.block !== line.block;
    const isForm = isHead && this.formBlock !== line.block;
    const definition = isForm ? this.defining(token, unit, this.nameBeside(line), 'field') : null;
    if (definition) {
      this.formBlock = line.block;
      this.lastNumbers.set(token.series, token.numbers);
    }
    this.note(unit, new Set([token]), definition ? new Map([[token, definition]]) : new Map());
  }

  private nameBeside({ block, start }: DeliverableLine): LinePiece {
    for (const near of [this.lines[this.at + 1], this.lines[this.at - 1]]) {
      const [label, name] = near?.block === block ? cellsOf(near.text) : [];
      if (label && name && NAME_LABEL.test(label.text))
        return { text: name.text, at: near!.start - start + name.at };
    }
    return { text: '', at: 0 };
  }

  private defining(
    token: SeriesToken,
    unit: ScannedUnit,
    words: LinePiece,
    form: Definition['form'],
  ): Definition {
    this.defined.add(token.key);
    const line = this.lines[this.at]!;
    const start = line.start + unit.piece.at + token.start;
    return {
      start,
      end: start + token.written.length,
      page: line.page,
      context: words.text,
      contextStart: words.text === '' ? start : line.start + words.at,
      form,
      level: line.level,
    };
  }

  private note(
    { piece, tokens }: ScannedUnit,
    opening: ReadonlySet<SeriesToken> = new Set(),
    definitions: ReadonlyMap<SeriesToken, Definition> = new Map(),
  ): void {
    const { start, page } = this.lines[this.at]!;
    const mentioned = withRanges(piece.text, tokens);
    const byKey = new Map(tokens.map((token) => [token.start, token]));
    for (const idMention of mentioned) {
      const token = idMention.implied ? undefined : byKey.get(idMention.start);
      this.occurrences.push({
        ...idMention,
        start: start + piece.at + idMention.start,
        end: start + piece.at + idMention.end,
        page,
        line: this.at,
        opens: token !== undefined && opening.has(token),
        definition: (token && definitions.get(token)) ?? null,
      });
    }
  }
}

/** Every id of a document in order, with what it opens and where it is defined. */
export function readIds(lines: readonly DeliverableLine[]): Occurrence[] {
  return withLoneIds(new IdReader(lines).read(), lines);
}
