import { keysIn, leadingReference, referencesIn } from './identifiers.ts';
import type { Line } from './lines.ts';
import { wordCount } from './sentences.ts';

export type Part = 'actors' | 'preconditions' | 'flow' | 'alternatives' | 'postconditions';

/** A use case described field by field. Texts are literal parts of lines; a part that is missing has no lines. */
export interface UseCase {
  id: string;
  key: string;
  name: string;
  title: Line;
  page: number | null;
  parts: Record<Part, { text: string; line: Line }[]>;
  lines: Line[];
  /** Keys of the requirements it names. */
  requirements: string[];
}

type Label = Part | 'id' | 'name' | 'other';

const LABELS: [Label, RegExp][] = [
  [
    'actors',
    /^(?:(?:primary |main |secondary |involved |participating )?actors?(?:\(s\))?|attor[ei](?: coinvolti| primar[io]| principal[ei])?)\b/i,
  ],
  [
    'preconditions',
    /^(?:pre-? ?conditions?|entry conditions?|pre-? ?condizion[ei]|condizion[ei] (?:di|in) (?:entrata|ingresso))\b/i,
  ],
  [
    'postconditions',
    /^(?:post-? ?conditions?|exit conditions?|post-? ?condizion[ei]|condizion[ei] (?:di|in) uscita)\b/i,
  ],
  [
    'alternatives',
    /^(?:(?:alternat(?:iv)?e|exception(?:al)?|alternativ[io]) (?:event )?(?:flows?|courses?|paths?|scenarios?)|alternatives|exceptions?|extensions?|(?:fluss[oi]|scenar[io]+) alternativ[io]|eccezion[ei]|estension[ei]|special cases?)\b/i,
  ],
  [
    'flow',
    /^(?:(?:main|basic|normal|principal) (?:event )?(?:flows?|success scenario|course|path|scenario)|flow of events|events? flow|(?:fluss[oi]|scenario) (?:principal[ei]|base|normal[ei]|di eventi|degli eventi))\b/i,
  ],
  ['id', /^id\b/i],
  ['name', /^(?:use case(?: name| title)?|name|nome(?: del caso d['’]uso)?|caso d['’]uso|title|titolo)\b/i],
  [
    'other',
    /^(?:description|descrizione|goals?|scope|level|trigger|priority|frequency|requirements?|requisiti|special requirements|note?s?)\b/i,
  ],
];
const NOTHING = /^(?:none|no|n\/?a|nothing|nessun[oa]?|-+|–|—|\/)?[.]?$/i;

/** The field that a line opens and what it says; null if it opens none. */
function fieldOf(text: string): { label: Label; rest: string } | null {
  for (const [label, pattern] of LABELS) {
    const found = pattern.exec(text)?.[0];
    if (found === undefined) continue;
    const after = text.slice(found.length);
    if (!/^(?:\s*[:|]|\s*$|\s+(?:[\p{Lu}\d•–-]|[ivx]+[.)]))/u.test(after)) continue;
    return { label, rest: after.replace(/^[\s:|]+/, '') };
  }
  return null;
}

function emptyParts(): UseCase['parts'] {
  return { actors: [], preconditions: [], flow: [], alternatives: [], postconditions: [] };
}

class Reader {
  readonly done: UseCase[] = [];
  #case: UseCase | null = null;
  #part: Part | null = null;
  #before: Line | null = null;

  read(line: Line): void {
    const field = line.kind === 'heading' ? null : fieldOf(line.text);
    if (field) this.#field(field.label, field.rest, line);
    else if (this.#isTitle(line)) this.#open(line, line.text);
    else if (line.kind === 'heading' || line.kind === 'caption') this.close();
    else if (line.kind === 'text' || line.kind === 'table') this.#goOn(line);
    if (line.kind === 'heading' || line.kind === 'text') this.#before = line;
  }

  #isTitle(line: Line): boolean {
    if (line.kind !== 'heading' && line.kind !== 'text') return false;
    const lead = leadingReference(line.text);
    return lead?.reference.family === 'use-case' && lead.rest !== '' && wordCount(line.text) <= 14;
  }

  #open(title: Line, text: string): void {
    this.close();
    const lead = leadingReference(text);
    const reference = lead?.reference.family === 'use-case' ? lead.reference : null;
    const name = reference ? lead!.rest : text;
    const { page } = title;
    const [id, key] = [reference?.id ?? '', reference?.key ?? ''];
    this.#case = { id, key, name, title, page, parts: emptyParts(), lines: [title], requirements: [] };
  }

  #field(label: Label, rest: string, line: Line): void {
    if (label === 'name') this.#open(line, rest);
    else if (label === 'id') this.#identify(rest, line);
    else if (label === 'other') this.#aside(line);
    else this.#fill(label, rest, line);
  }

  #identify(rest: string, line: Line): void {
    const reference = referencesIn(rest).find(({ family }) => family === 'use-case');
    if (!reference) return;
    if (!this.#case || this.#hasParts()) this.#open(line, '');
    Object.assign(this.#case!, { id: reference.id, key: reference.key });
    this.#case!.lines.push(line);
  }

  #aside(line: Line): void {
    this.#part = null;
    this.#case?.lines.push(line);
  }

  #fill(part: Part, rest: string, line: Line): void {
    if (!this.#case || (part === 'actors' && this.#case.parts.actors.length > 0)) this.#openBefore(line);
    this.#part = part;
    this.#case!.parts[part].push({ text: rest, line });
    this.#case!.lines.push(line);
  }

  #openBefore(line: Line): void {
    const title = this.#before && wordCount(this.#before.text) <= 14 ? this.#before : line;
    this.#open(title, title === line ? '' : title.text);
  }

  #goOn(line: Line): void {
    if (!this.#case) return;
    this.#case.lines.push(line);
    if (this.#part) this.#case.parts[this.#part].push({ text: line.text, line });
  }

  #hasParts(): boolean {
    return Object.values(this.#case?.parts ?? {}).some((lines) => lines.length > 0);
  }

  close(): void {
    const { actors = [], flow = [] } = this.#case?.parts ?? {};
    const [useCase, kept] = [this.#case, actors.length + flow.length > 0 && this.#partCount() >= 2];
    if (useCase && kept) {
      const text = useCase.lines.map((line) => line.text).join('\n');
      this.done.push({ ...useCase, requirements: keysIn(text, 'requirement') });
    }
    this.#case = null;
    this.#part = null;
  }

  #partCount(): number {
    return Object.values(this.#case?.parts ?? {}).filter((lines) => lines.length > 0).length;
  }
}

/** The use cases that are described field by field (actors, conditions, flows), in any of the usual forms. */
export function findUseCases(lines: readonly Line[]): UseCase[] {
  const reader = new Reader();
  for (const line of lines) reader.read(line);
  reader.close();
  return reader.done;
}

/** What a part of a use case says, or null where it is missing or says ‘none’. */
export function partText({ parts }: UseCase, part: Part): string | null {
  const text = parts[part]
    .map((piece) => piece.text)
    .join(' ')
    .trim();
  return NOTHING.test(text) ? null : text;
}

const LONGEST_ACTOR = 5;

/** The actors a use case names. */
export function actorsOf(useCase: UseCase): string[] {
  const text = partText(useCase, 'actors') ?? '';
  return text
    .replace(/\([^)]*\)/g, '')
    .split(/[,;/•·]|\band\b|\be\b|\bor\b/)
    .map((name) => name.replace(/^[^\p{L}]+|[^\p{L}\p{N})]+$/gu, ''))
    .filter((name) => name !== '' && wordCount(name) <= LONGEST_ACTOR);
}
