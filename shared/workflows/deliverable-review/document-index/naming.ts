import { normalisedText } from '@assay/evidence/normalise';
import { type ColumnKind, saysNothing } from './columns.ts';
import { isKnownSeries, kindOf } from './kinds.ts';
import { hasWords } from './openings.ts';
import { partsOf } from './parts-of.ts';
import { type IdMention, scanPassage, withRanges } from './scan-ids.ts';
import type { Identifier, Title } from './schema.ts';
import { isName } from './titles.ts';

/** A thing as the document writes it, and what is the same for all its spellings. */
export interface NamedThing {
  label: string;
  /** Key of its id, or its normalised name. */
  key: string;
}

const BULLETS = /^[\s•▪●○◦·*–—-]+(?:[.;:,][\s.;:,]*$)?|(?<![\s.;:,])[\s.;:,]+$/gu;
const STANDS_OUT = /\p{Ll}\p{Lu}|^\P{Lu}*\p{Lu}.*\s\p{Lu}/su;
const PARTS = /(?:(?<!\s)\s+)?[,;•▪●\n]\s*|(?<!\s)\s+[/&]\s+/gu;
const LAST = /(?<!\s)\s+(?:and|e|ed)\s+/gu;
/** A requirement is named by its statement, which is no whole section. */
const LONGEST_STATEMENT = 60;
/** A name without capitals has no more words. */
const PLAIN_WORDS = 4;
/** So many of its first words name a requirement that has no id. */
const FIRST_WORDS = 4;

/** Whether one text begins with the first words of the other one, of which there are enough. */
export function beginsAlike(one: string, other: string): boolean {
  const [short, long] = one.length < other.length ? [one, other] : [other, one];
  return short === long || (short.split(' ').length >= FIRST_WORDS && long.startsWith(`${short} `));
}

/** Whether a name is one wherever it stands: capitals within a word (`BookingService`) or on two words (`Account Manager`). */
export function standsOut(name: string): boolean {
  return STANDS_OUT.test(name);
}

/** Whether a text has a name word for word, capitals included, and not as a part of longer words. */
export function holdsWord(text: string, name: string): boolean {
  for (let at = text.indexOf(name); at >= 0; at = text.indexOf(name, at + 1)) {
    const [before, after] = [text.slice(0, at), text.slice(at + name.length)];
    if (!/[\p{L}\p{N}]$/u.test(before) && !/^[\p{L}\p{N}]/u.test(after)) return true;
  }
  return false;
}

/** What the document calls its things: ids with their words, and titles. */
export class Naming {
  private readonly identifiers: Map<string, Identifier>;
  private readonly named = new Map<string, NamedThing & { kind: Identifier['kind'] }>();
  private readonly statements: (NamedThing & { words: string })[];

  constructor(identifiers: readonly Identifier[], titles: readonly Title[]) {
    this.identifiers = new Map(identifiers.map((one) => [one.key, one]));
    for (const { name, kind } of titles) this.note(name, { label: name, key: normalisedText(name), kind });
    for (const { id, key, kind, definitions } of identifiers)
      for (const { context } of definitions) this.note(context, { label: id, key, kind });
    this.statements = identifiers
      .filter(({ kind }) => kind === 'requirement')
      .flatMap(({ id, key, definitions }) =>
        definitions.map(({ context }) => ({ label: id, key, words: normalisedText(context) })),
      );
  }

  /** What an id stands for wins over a mere title of the same words. */
  private note(name: string, thing: NamedThing & { kind: Identifier['kind'] }): void {
    if (normalisedText(name) !== '') this.named.set(normalisedText(name), thing);
  }

  /** The thing of a kind that the document titles so; null where it titles none. */
  titled(name: string, kind: ColumnKind): NamedThing | null {
    const found = this.named.get(normalisedText(name));
    return found?.kind === kind ? { label: found.label, key: found.key } : null;
  }

  /** Whether a thing has an id or a title, and is not only named in a cell. */
  knows({ key, label }: NamedThing): boolean {
    return (
      this.identifiers.has(key) || this.named.has(normalisedText(label)) || scanPassage(label).length > 0
    );
  }

  kindOfTitle(name: string): Identifier['kind'] | null {
    return this.named.get(normalisedText(name))?.kind ?? null;
  }

  /** The ids of a kind in a text, members of ranges too. */
  ids(text: string, kind: ColumnKind): NamedThing[] {
    const ids = withRanges(text, scanPassage(text)).filter((idMention) => this.isOf(idMention, kind));
    return ids.map(({ key, written }) => ({ key, label: this.identifiers.get(key)?.id ?? written }));
  }

  /** The things of a kind that a cell names, which its column or field is said to hold: by ids, else by names. */
  inCell(text: string, kind: ColumnKind): NamedThing[] {
    if (scanPassage(text).length > 0) return this.ids(text, kind);
    const titled = this.titled(text, kind);
    if (titled) return [titled];
    if (text.trim() === '' || saysNothing(text)) return [];
    return kind === 'requirement' ? this.requirements(text) : this.names(text, kind);
  }

  private isOf({ key, series }: IdMention, kind: ColumnKind): boolean {
    const known = this.identifiers.get(key)?.kind ?? kindOf(series, [], '');
    return known === kind || (known === 'other' && !isKnownSeries(series));
  }

  private requirements(text: string): NamedThing[] {
    const items = partsOf(text, /•/gu);
    return items.flatMap((item) => {
      const label = item.replaceAll(BULLETS, '');
      const words = normalisedText(label);
      if (!hasWords(label) || words.split(' ').length > LONGEST_STATEMENT) return [];
      const statement = this.statements.find((statement) => beginsAlike(statement.words, words));
      return [statement ? { label: statement.label, key: statement.key } : { label, key: words }];
    });
  }

  private names(text: string, kind: ColumnKind): NamedThing[] {
    const parts = partsOf(text, PARTS).flatMap((part) => this.parted(part, kind));
    return parts.flatMap((part) => {
      const label = part.replaceAll(BULLETS, '');
      const titled = this.titled(label, kind);
      if (titled || saysNothing(label)) return titled ?? [];
      const isNamed = isName(label) || (hasWords(label) && label.split(/\s+/).length <= PLAIN_WORDS);
      return isNamed ? [{ label, key: normalisedText(label) }] : [];
    });
  }

  /** ‘A and B’ are two where the document titles either so; else it may be the name of one. */
  private parted(text: string, kind: ColumnKind): string[] {
    const rest = text.replace(/^(?:and|e|ed)\s+/, '');
    const parts = partsOf(rest, LAST);
    return parts.some((part) => this.titled(part, kind)) ? parts : [rest];
  }
}
