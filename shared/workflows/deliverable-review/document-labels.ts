import { pageAt } from '@assay/evidence/anchor';
import { normalisedText, normalisedWithOrigins } from '@assay/evidence/normalise';
import { kindOfHead } from './document-index/columns.ts';
import { cellsOf, type DeliverableLine, type LinedText } from './document-index/lines.ts';
import { standsOut } from './document-index/naming.ts';
import { scanPassage, withRanges } from './document-index/scan-ids.ts';
import type { CheckedDocument, Identifier } from './document-index/schema.ts';
import { isIdKey, keyOfLabel } from './document-index/stating-units.ts';
import { nameOfHeading } from './document-index/titles.ts';

/** How a label stands where it stands, the tellingest first; `contents` counts only where it stands nowhere else. */
const FORMS = ['defined', 'item', 'text', 'words', 'joined', 'described', 'contents'] as const;
type LabelForm = (typeof FORMS)[number];

/** Where a label stands; `start` is an offset into the enriched text. */
interface DocumentLabelPlace {
  start: number;
  page: number;
  form: LabelForm;
}

/** A stretch of the enriched text that stands together. */
interface TextStretch {
  text: string;
  start: number;
  page: number;
  line: DeliverableLine | null;
}

/** A requirement without an id is named by its first words: so many. */
const FEWEST_WORDS = 3;
const BETWEEN_LABELS = ' · ';
const BRACKETED = /(?<!\s)\s*(?:\([^()]*\)|\[[^[\]]*\])/gu;
/** Words for a kind that a model puts beside a name. */
const MOST_KIND_WORDS = 3;
/** A service or a module is part of the name of one. */
const KIND_ALONE =
  /^(?:use[- ]?cases?|test[- ]?cases?|class|component|cas[oi] d[’']uso|cas[oi] di test|classe|componente)\s*:?$/iu;

/** Letters and digits alone, in their case: ‘Catalogue Service’ and ‘CatalogueService’ are one. */
function letters(text: string): string {
  return text.replaceAll(/[^\p{L}\p{M}\p{Nd}]/gu, '');
}

/** The words of a text without the spaces between them, and where each begins and ends. */
class JoinedWords {
  private readonly text: string;
  /** By offset into `text`: where in the stretch the letter stands. */
  private readonly origins: number[] = [];
  private readonly begins = new Set<number>();
  private readonly stretch: TextStretch;

  constructor(stretch: TextStretch) {
    this.stretch = stretch;
    const { text, origins } = normalisedWithOrigins(stretch.text);
    let joined = '';
    for (let at = 0; at < text.length; at++) {
      if (text[at] === ' ') continue;
      if (at === 0 || text[at - 1] === ' ') this.begins.add(joined.length);
      joined += text[at];
      this.origins.push(origins[at]!);
    }
    this.begins.add(joined.length);
    this.text = joined;
  }

  /** Where whole words are a name, however it is spaced: `[start, end)` in the stretch. */
  *find(name: string): Generator<[number, number]> {
    for (let at = this.text.indexOf(name); at >= 0; at = this.text.indexOf(name, at + 1)) {
      const end = at + name.length;
      if (!this.begins.has(at) || !this.begins.has(end)) continue;
      yield [this.origins[at]!, this.origins[end - 1]! + 1];
    }
  }

  /** The stretch these words are of. */
  get of(): TextStretch {
    return this.stretch;
  }
}

/** Whether the words `[start, end)` of a line are all that one of its parts says: a heading, a cell, a label of a figure. */
function isWhole({ text, kind }: DeliverableLine, start: number, end: number): boolean {
  const same = (part: string) => letters(part) === letters(text.slice(start, end));
  if (kind === 'heading') return same(nameOfHeading(text));
  if (kind === 'row') return cellsOf(text).some((cell) => start >= cell.at && same(cell.text));
  if (kind === 'labels') {
    const from = text.lastIndexOf(BETWEEN_LABELS, start) + 1;
    const next = text.indexOf(BETWEEN_LABELS, end);
    return same(text.slice(from, next < 0 ? undefined : next));
  }
  return /^[^\p{L}]*$/u.test(text.slice(0, start)) && /^\s*(?::|$)/u.test(text.slice(end));
}

/** The form of whatever stands in a machine's words or in a table of contents; null: it is to be seen. */
function formOfStretch({ line }: TextStretch): LabelForm | null {
  if (!line) return 'described';
  return line.kind === 'contents' || line.kind === 'aside' ? 'contents' : null;
}

function formOf(stretch: TextStretch, [start, end]: [number, number], label: string): LabelForm {
  const { line, text } = stretch;
  const form = formOfStretch(stretch);
  if (form || !line) return form ?? 'described';
  if (isWhole(line, start, end)) return line.kind === 'heading' ? 'defined' : 'item';
  const written = text.slice(start, end);
  if (normalisedText(written) !== normalisedText(label)) return 'joined';
  return letters(written) === letters(label) ? 'text' : 'words';
}

function withoutKind(label: string): string[] {
  const words = label.trim().split(/\s+/);
  const cuts = Array.from({ length: Math.min(MOST_KIND_WORDS, words.length - 1) }, (_, index) => index + 1);
  const apart = cuts.flatMap((cut) => [
    [words.slice(0, cut), words.slice(cut)],
    [words.slice(-cut), words.slice(0, -cut)],
  ]);
  return apart.flatMap(([said, rest]) =>
    KIND_ALONE.test(said!.join(' ')) && kindOfHead(rest!.join(' ')) === null ? rest!.join(' ') : [],
  );
}

/** A label, and what it names without a model's explanations: ‘Sign up (user)’ is Sign up, ‘the class User’ is User. */
function spellingsOf(label: string): string[] {
  const bare = label.replaceAll(BRACKETED, ' ').trim();
  return [label, bare, ...withoutKind(bare)].filter((spelling) => letters(spelling) !== '');
}

/**
 * Which labels stand in a document, and where (SPEC C2): in its text, in its tables, in the labels of its figures, last in what
 * a machine wrote of these. Names count however they are spaced, ids in any spelling.
 */
export class DocumentLabels {
  private readonly words: readonly JoinedWords[];
  private readonly ids = new Map<string, DocumentLabelPlace[]>();
  private readonly identifiers: ReadonlyMap<string, Identifier>;
  private readonly found = new Map<string, DocumentLabelPlace[]>();

  constructor(
    { text, pages, figureSpans }: LinedText,
    lines: readonly DeliverableLine[],
    { index }: CheckedDocument,
  ) {
    this.identifiers = new Map(index.identifiers.map((identifier) => [identifier.key, identifier]));
    const own = lines.map(
      (line): TextStretch => ({ text: line.text, start: line.start, page: line.page, line }),
    );
    const described = figureSpans.map(({ start, end }): TextStretch => {
      return { text: text.slice(start, end), start, page: pageAt(pages, start) ?? 1, line: null };
    });
    const stretches = [...own, ...described];
    this.words = stretches.map((stretch) => new JoinedWords(stretch));
    for (const stretch of stretches) this.readIds(stretch);
  }

  has(label: string): boolean {
    return this.placesOf(label).length > 0;
  }

  /** Whether a label is a name, and no words of a sentence alone: an id, a heading, a cell, a label of a figure, or a statement. */
  isNamed(label: string): boolean {
    const isStatement = normalisedText(label).split(' ').length >= FEWEST_WORDS;
    const named = this.placesOf(label).some(({ form }) => form === 'defined' || form === 'item');
    return this.has(label) && (isStatement || named || standsOut(label) || isIdKey(keyOfLabel(label)));
  }

  /**
   * The page of a label: the first of those told (`told`) on which it stands; else of the place that tells most of it: where it is
   * defined or a heading, a cell or a figure's label, then in sentences. In a table of contents only where it stands nowhere
   * else; null: it does not stand there.
   */
  pageOf(label: string, told: readonly number[] = []): number | null {
    return this.toldPage(label, told) ?? this.placesOf(label)[0]?.page ?? null;
  }

  /** The first of some pages on which a label stands; null: on none of them. */
  toldPage(label: string, told: readonly number[]): number | null {
    const places = this.placesOf(label);
    const outside = places.filter(({ form }) => form !== 'contents');
    const on = new Set((outside.length > 0 ? outside : places).map(({ page }) => page));
    return told.find((page) => on.has(page)) ?? null;
  }

  /** What the document says of an id where it defines it; empty where it does not. */
  definitionOf(label: string): string {
    return this.identifiers.get(keyOfLabel(label))?.definitions[0]?.context.trim() ?? '';
  }

  /** All places of a label, the tellingest first. */
  private placesOf(label: string): DocumentLabelPlace[] {
    const known = this.found.get(label);
    if (known) return known;
    const key = keyOfLabel(label);
    const ofId = isIdKey(key) ? (this.ids.get(key) ?? []) : [];
    const spellings = ofId.length > 0 ? [] : spellingsOf(label).map((spelling) => this.namesOf(spelling));
    const places = [ofId, ...spellings].find((some) => some.length > 0) ?? [];
    const sorted = places.toSorted(
      (one, other) => FORMS.indexOf(one.form) - FORMS.indexOf(other.form) || one.start - other.start,
    );
    this.found.set(label, sorted);
    return sorted;
  }

  private namesOf(label: string): DocumentLabelPlace[] {
    const name = normalisedText(label).replaceAll(' ', '');
    const isId = isIdKey(keyOfLabel(label));
    return this.words.flatMap((words) => {
      const { of } = words;
      return [...words.find(name)].flatMap(([start, end]) => {
        const isLonger = isId && /^[-‐‑–._]?\d|^\.\d/u.test(of.text.slice(end));
        if (isLonger) return [];
        return { start: of.start + start, page: of.page, form: formOf(of, [start, end], label) };
      });
    });
  }

  private readIds(stretch: TextStretch): void {
    const { text, page } = stretch;
    for (const token of withRanges(text, scanPassage(text))) {
      const start = stretch.start + token.start;
      const definitions = this.identifiers.get(token.key)?.definitions ?? [];
      const isDefined = definitions.some((definition) => definition.start === start);
      const form = isDefined ? 'defined' : (formOfStretch(stretch) ?? 'text');
      const places = this.ids.get(token.key) ?? [];
      this.ids.set(token.key, [...places, { start, page, form }]);
    }
  }
}
