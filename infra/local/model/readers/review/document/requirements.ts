import { likeness } from './concepts.ts';
import { leadingReference, type Reference, referencesIn } from './identifiers.ts';
import { cellsOf, type Line } from './lines.ts';
import { wordCount } from './sentences.ts';

/** A requirement as it is first stated. `text` is a literal part of one line; `id` is empty where it has none. */
export interface Requirement {
  id: string;
  key: string;
  prefix: string;
  kind: 'functional' | 'non-functional';
  text: string;
  page: number | null;
  line: Line;
  /** What its row says of its priority, lower case; empty if nothing. */
  priority: string;
}

export const MODAL =
  /\b(?:shall|must|should|has to|have to|is required to|will|deve|devono|dovrà|dovranno|dovrebbe|deve essere)\b/i;
const NON_FUNCTIONAL_ID = /^(?:NFR|RNF|NF|NFREQ)$/;
export const NON_FUNCTIONAL =
  /non[- ]?funct|non[- ]?funzional|quality|qualità|performance|attribut|reliab|availab|security|usab|portab|prestazion|affidab|sicurezza/i;
const SECTION = /requirement|requisit/i;
const PRIORITY =
  /^(?:m|s|c|w|must(?: have)?|should(?: have)?|could(?: have)?|won['’]?t|high|medium|low|alta|media|bassa|essential|optional)\.?$/i;
const FEWEST_WORDS = 3;

export function isTestSection({ path, text, level }: Line): boolean {
  const headings = level > 0 ? [...path, text] : path;
  return headings.some((heading) =>
    /\b(?:tests?|testing|collaud[oi]|verifica|verification)\b/i.test(heading),
  );
}

function isStatement(text: string): boolean {
  if (wordCount(text) < FEWEST_WORDS || !/^["“(‘]?[\p{Lu}\d]/u.test(text)) return false;
  const named = referencesIn(text);
  return wordCount(text) - 2 * named.length >= FEWEST_WORDS;
}

interface Stated {
  reference: Reference;
  text: string;
  priority: string;
}

function inRow(line: Line): Stated[] {
  const [first = '', ...others] = cellsOf(line.text);
  const lead = leadingReference(first);
  if (!lead) return others.flatMap(inText);
  const cells = lead.rest === '' ? others : [lead.rest, ...others];
  const statements = cells.filter(isStatement);
  const text = statements.reduce((best, cell) => (cell.length > best.length ? cell : best), '');
  const priority = others.find((cell) => PRIORITY.test(cell))?.toLowerCase() ?? '';
  return text === '' ? [] : [{ reference: lead.reference, text, priority }];
}

/** The places where another requirement of the same kind begins within a line. */
function joints(rest: string, prefix: string): Reference[] {
  return referencesIn(rest).filter((reference) => {
    const before = rest.slice(0, reference.at);
    const after = rest.slice(reference.at + reference.id.length);
    const begins =
      /(?:^|[\p{L}\p{N})\].;:]\s+)[•▪*–\s-]*[[(]?$/u.test(before) && /^[\]:.)]*\s+\p{Lu}/u.test(after);
    return reference.prefix === prefix && begins && !/\b(?:and|or|of|to|see|in|e|o|di)\s+$/i.test(before);
  });
}

function withoutBullet(text: string): string {
  return text.replace(/[\s•▪*–[(-]+$/u, '');
}

function inText(source: string): Stated[] {
  const lead = leadingReference(source);
  if (!lead) return [];
  const starts = joints(lead.rest, lead.reference.prefix);
  const ends = [...starts.map(({ at }) => at), lead.rest.length];
  const pieces = [withoutBullet(lead.rest.slice(0, ends[0]))].concat(
    starts.map(({ at, id }, index) =>
      withoutBullet(lead.rest.slice(at + id.length, ends[index + 1]).replace(/^[\]:.)\s]+/, '')),
    ),
  );
  return [lead.reference, ...starts].flatMap((reference, index) => {
    const text = pieces[index]!.trim();
    return isStatement(text) ? [{ reference, text, priority: '' }] : [];
  });
}

function kindOf(prefix: string, line: Line): Requirement['kind'] {
  if (NON_FUNCTIONAL_ID.test(prefix)) return 'non-functional';
  const nearest = line.path.findLast((heading) => SECTION.test(heading) || NON_FUNCTIONAL.test(heading));
  return nearest && NON_FUNCTIONAL.test(nearest) ? 'non-functional' : 'functional';
}

function statedIn(line: Line): Requirement[] {
  if (line.kind !== 'table' && line.kind !== 'text' && line.kind !== 'heading') return [];
  const stated = line.kind === 'table' ? inRow(line) : inText(line.text);
  return stated
    .filter(({ reference }) => reference.family === 'requirement')
    .map(({ reference: { id, key, prefix }, text, priority }) => {
      return { id, key, prefix, kind: kindOf(prefix, line), text, page: line.page, line, priority };
    });
}

const FEWEST_NUMBERED = 3;

/** Requirements that carry no id: sentences of obligation in a section about requirements. */
function withoutIds(lines: readonly Line[]): Requirement[] {
  return lines
    .filter(({ kind, text, path }) => {
      return kind === 'text' && path.some((heading) => SECTION.test(heading)) && MODAL.test(text);
    })
    .filter(({ text }) => wordCount(text) <= 60)
    .map((line) => {
      const text = line.text.replace(/^[^\p{L}\p{N}]+/u, '');
      const kind = kindOf('', line);
      return { id: '', key: '', prefix: '', kind, text, page: line.page, line, priority: '' };
    });
}

/** Every statement of a requirement, restatements included. */
export function findStatements(lines: readonly Line[]): Requirement[] {
  const stated = lines.flatMap(statedIn);
  const families = [...Map.groupBy(stated, ({ prefix }) => prefix)];
  const sizeOf = (same: Requirement[]) => new Set(same.map(({ key }) => key)).size;
  const isSeries = (same: Requirement[]) => sizeOf(same) >= FEWEST_NUMBERED;
  const hasSeries = families.some(([, same]) => isSeries(same));
  const trusted = new Set(
    families
      .filter(([prefix, same]) => isSeries(same) || (prefix.length > 1 && (hasSeries || sizeOf(same) >= 2)))
      .map(([prefix]) => prefix),
  );
  const numbered = stated.filter(({ prefix }) => trusted.has(prefix));
  return numbered.length >= FEWEST_NUMBERED ? numbered : [...numbered, ...withoutIds(lines)];
}

/** The requirements, each as first stated outside of a section on tests (in it where it is stated nowhere else). */
export function firstStatements(statements: readonly Requirement[]): Requirement[] {
  const numbered = statements.filter(({ key }) => key !== '');
  const groups = Map.groupBy(numbered, ({ key }) => key).values();
  const firsts = [...groups].map((same) => same.find(({ line }) => !isTestSection(line)) ?? same[0]!);
  return [...firsts, ...statements.filter(({ key }) => key === '')];
}

/** Other requirements under an id that was given before in the same section. */
export function takenIds(statements: readonly Requirement[]): { first: Requirement; again: Requirement }[] {
  return [...Map.groupBy(statements, ({ key }) => key).entries()].flatMap(([key, same]) => {
    const [first, ...others] = same;
    if (key === '' || !first) return [];
    const again = others.find(
      ({ text, line }) =>
        line.path.at(-1) === first.line.path.at(-1) &&
        !isTestSection(line) &&
        likeness(text, first.text) < 0.4,
    );
    return again ? [{ first, again }] : [];
  });
}
