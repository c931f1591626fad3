import { cellsOf, type DeliverableLine } from './lines.ts';
import { isLabel } from './openings.ts';
import { scanIds } from './scan-ids.ts';
import type { DocumentIndex } from './schema.ts';
import { nameOfHeading } from './titles.ts';
import { namesPart, partNamed } from './use-case-parts.ts';
import { PARTS, type UseCasePart } from './words/words.ts';

/** A part of a use case as its form labels it. `key` is the same for all labels of one part. */
interface UseCaseField {
  key: string;
  label: string;
  /** It names the use case: `Name`, `ID`. */
  opens: boolean;
}

/** A use case as a form describes it: rows `label | text`, or paragraphs `Label: text` under a heading. */
export interface UseCaseForm {
  /** How to name it: its id, or else its name. */
  name: string;
  /** The line that names it. */
  title: DeliverableLine;
  fields: UseCaseField[];
  /** All its lines, up to the next form's. */
  lines: DeliverableLine[];
}

/** A label is so short. */
const MOST = { words: 5, characters: 40 };
/** So many lines after the last form's beginning are its own. */
const LAST_LINES = 60;
const LABEL = /^[\p{L}][\p{L}\s'’/()&.-]*$/u;
const PARAGRAPH = /^[\s•▪●*–—-]*([^:|]{2,40}):(?:\s|$)/u;
const NUMBERED = /^\d+(?:\.\d+)*\.?\s/u;

function plain(label: string): string {
  const words =
    label
      .toLowerCase()
      .replace(/\([^()]*\)/g, ' ')
      .match(/\p{L}+/gu) ?? [];
  return words.join(' ').replace(/s$/u, '');
}

/** The part that a key stands for; undefined for one of the document's own. */
export function partOf(key: string): UseCasePart | undefined {
  return PARTS.find((part) => part === key);
}

/** Whether a text holds words for a part, wherever: whoever says that it is missing looks for them first. */
export function mentionsPart(text: string, { key, label }: UseCaseField): boolean {
  const part = partOf(key);
  if (part) return namesPart(text, part);
  if (plain(text).includes(plain(label)) || text.toLowerCase().includes(label.toLowerCase())) return true;
  const said = new Set(wordsIn(text));
  const words = wordsIn(label);
  return words.length > 1 && words.every((word) => said.has(word));
}

/** The words of a label that was torn over two columns stand in its row in another order. */
const wordsIn = (text: string): string[] => text.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? [];

function fieldOf(label: string): UseCaseField | null {
  const text = label.replace(/(?<![\s:.])[\s:.]+$/u, '').trim();
  const words = text.split(/\s+/).length;
  if (!LABEL.test(text) || words > MOST.words || text.length > MOST.characters) return null;
  const part = partNamed(text);
  return { key: part ?? plain(text), label: text, opens: isLabel(text) };
}

function fieldIn({ kind, text }: DeliverableLine): UseCaseField | null {
  if (kind === 'row' || text.endsWith('|')) return fieldOf(cellsOf(text)[0]!.text);
  const field = kind === 'heading' || kind === 'text' ? fieldOf(PARAGRAPH.exec(text)?.[1] ?? '') : null;
  if (field || kind !== 'heading') return field;
  const useCaseField = fieldOf(text.replace(NUMBERED, ''));
  return useCaseField && partOf(useCaseField.key) ? useCaseField : null;
}

/** Where forms begin: at the definition of a use case's id, at a heading that is its title, or at the field that names it. */
class UseCaseFormReader {
  readonly forms: UseCaseForm[] = [];
  private open: UseCaseForm | null = null;
  private readonly defined: readonly number[];
  private readonly titles: ReadonlySet<string>;

  constructor(index: DocumentIndex) {
    this.defined = index.identifiers
      .filter(({ kind }) => kind === 'use-case')
      .flatMap(({ definitions }) => definitions.map(({ start }) => start))
      .sort((one, other) => one - other);
    this.titles = new Set(
      index.titles.flatMap(({ name, kind }) => (kind === 'use-case' ? [name.toLowerCase()] : [])),
    );
  }

  read(line: DeliverableLine): void {
    if (line.kind === 'contents' || line.kind === 'aside' || line.kind === 'caption') return;
    const field = fieldIn(line);
    if (this.begins(line, field)) this.begin(line);
    else if (line.kind === 'heading' && !field && NUMBERED.test(line.text)) this.open = null;
    if (!this.open) return;
    if (field && line.kind !== 'labels') this.open.fields.push(field);
    if (this.open.lines.length < LAST_LINES) this.open.lines.push(line);
  }

  private begins(line: DeliverableLine, field: UseCaseField | null): boolean {
    const isTitle = this.defines(line) || field?.opens === true || this.isTitle(line);
    if (!isTitle || line.kind === 'labels') return false;
    if (!this.open) return true;
    const { fields } = this.open;
    return fields.some(({ opens }) => !opens) || fields.some(({ key }) => key === field?.key) || !field;
  }

  private begin(title: DeliverableLine): void {
    this.open = { name: nameOf(title), title, fields: [], lines: [] };
    this.forms.push(this.open);
  }

  private defines({ start, text }: DeliverableLine): boolean {
    const at = firstFrom(this.defined, start);
    return at !== undefined && at < start + text.length;
  }

  private isTitle({ kind, text }: DeliverableLine): boolean {
    return kind === 'heading' && this.titles.has(nameOfHeading(text).toLowerCase());
  }
}

/** The first of ascending numbers that is not below another one. */
function firstFrom(ascending: readonly number[], from: number): number | undefined {
  let [low, high] = [0, ascending.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if (ascending[middle]! < from) low = middle + 1;
    else high = middle;
  }
  return ascending[low];
}

function nameOf({ kind, text }: DeliverableLine): string {
  const [id] = scanIds(text);
  if (id) return text.slice(id.start, id.end);
  const named = kind === 'row' ? (cellsOf(text)[1]?.text ?? '') : nameOfHeading(text).replace(PARAGRAPH, '');
  return named.trim() === '' ? text : named.trim();
}

/** The forms in which a document describes its use cases, in order; also what only looks like one. */
export function useCaseForms(lines: readonly DeliverableLine[], index: DocumentIndex): UseCaseForm[] {
  const reader = new UseCaseFormReader(index);
  for (const line of lines) reader.read(line);
  return reader.forms;
}
