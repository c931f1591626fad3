import { type DraftBlock, isLabelled, type TextBlock } from './blocks.ts';
import type { OutlineEntry } from './extracted-document.ts';

/** A heading is larger than the body text by this factor, or bold. */
const LARGER = 1.12;
/** Headings are short. */
const MOST = { lines: 3, characters: 160, boldCharacters: 90 };
const PART = /^(?:chapter|capitolo|appendix|appendice|part|parte|section|sezione)\s+/iu;
const NUMBER = /^(\d{1,2}(?:\.\d{1,2})*)\.?\s+\p{L}/u;
/** An appendix's letter: its title is capitalised (`A Effort spent`), a sentence goes on in small letters (`A tool …`). */
const LETTER = /^([A-Z](?:\.\d{1,2})+)\.?\s+\p{L}|^([A-Z])(?:\.\s+\p{L}|\s+\p{Lu})/u;
/** A bold line in small letters is a keyword of an algorithm (`else`) or goes on with the line before it; `eMail` is a name. */
const SMALL = /^\p{Ll}+(?!\p{Lu})/u;
/** Type sizes are compared in halves of a point. */
const STEPS = 2;
const LEVELS = 6;

function numberOf(text: string): string | undefined {
  const rest = text.replace(PART, '');
  const letter = LETTER.exec(rest);
  return NUMBER.exec(rest)?.[1] ?? letter?.[1] ?? letter?.[2];
}

function keyOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function withoutNumber(text: string): string {
  return keyOf(text.replace(PART, '').replace(/^(?:\d+|[IVX]+|[A-Z])(?:\.\d+)*\.?\s+/u, ''));
}

/** Size of most characters of the document's running text, points. */
export function bodySize(blocks: readonly DraftBlock[]): number {
  const characters = new Map<number, number>();
  for (const block of blocks) {
    if (!('lines' in block)) continue;
    for (const { size, text } of block.lines) characters.set(size, (characters.get(size) ?? 0) + text.length);
  }
  return [...characters].reduce((most, entry) => (entry[1] > most[1] ? entry : most), [10, 0])[0];
}

function isBold({ lines }: TextBlock): boolean {
  return lines.every((line) => line.bold);
}

function couldBeHeading({ kind, text, lines }: TextBlock): boolean {
  if (kind === 'caption' || lines.length > MOST.lines || text.length > MOST.characters) return false;
  return /\p{L}{2}/u.test(text) && !lines.some(({ ledToNumber }) => ledToNumber);
}

/** Whether a heading stands out from running text: larger, or bold and not the end of a sentence. */
function standsOut(block: TextBlock, body: number): boolean {
  const { text, lines } = block;
  if (lines[0]!.size >= LARGER * body) return true;
  if (SMALL.test(text)) return false;
  if (!isBold(block) || lines[0]!.size < 0.95 * body || text.length > MOST.boldCharacters) return false;
  return numberOf(text) !== undefined || !/[.,;:]$/u.test(text);
}

function isHeading(block: TextBlock, body: number): boolean {
  if (!couldBeHeading(block) || !standsOut(block, body)) return false;
  return block.kind !== 'list-item' || numberOf(block.text) !== undefined || isLabelled(block.text);
}

/** The titles of the file's outline. */
class Titles {
  private readonly levels = new Map<string, OutlineEntry[]>();

  constructor(outline: readonly OutlineEntry[]) {
    for (const entry of outline) {
      for (const key of new Set([keyOf(entry.title), withoutNumber(entry.title)])) {
        if (key !== '') this.levels.set(key, [...(this.levels.get(key) ?? []), entry]);
      }
    }
  }

  /** The entry that names a block; one that leads to its page if there is one. */
  find({ text, page }: TextBlock): OutlineEntry | undefined {
    const entries = this.levels.get(keyOf(text)) ?? this.levels.get(withoutNumber(text)) ?? [];
    return entries.find((entry) => entry.page === page) ?? entries[0];
  }

  /** Whether a block is what an entry of its page leads to. */
  names(block: TextBlock): boolean {
    if (!couldBeHeading(block) || (block.kind === 'list-item' && !isLabelled(block.text))) return false;
    const entries = this.levels.get(keyOf(block.text)) ?? [];
    return entries.some(({ page }) => page === block.page);
  }
}

function sizeOf({ lines }: TextBlock): number {
  return Math.round(lines[0]!.size * STEPS);
}

function usual(levels: readonly number[]): number {
  const counts = Map.groupBy(levels, (level) => level);
  return [...counts.values()].reduce((most, same) => (same.length > most.length ? same : most))[0]!;
}

/**
 * Levels for headings that neither the outline nor a number tells: those of headings of the same size that are told; else
 * one below the next larger ones; without any such, by size, the largest first.
 */
function levelsBySize(
  headings: readonly TextBlock[],
  told: ReadonlyMap<TextBlock, number>,
): Map<number, number> {
  const levels = new Map<number, number>();
  let above = 0;
  for (const [size, same] of [...Map.groupBy(headings, sizeOf)].sort(([a], [b]) => b - a)) {
    const known = same.flatMap((heading) => told.get(heading) ?? []);
    const level = known.length > 0 ? usual(known) : above + 1;
    levels.set(size, Math.min(level, LEVELS));
    above = Math.max(above, level);
  }
  return levels;
}

/** The title page's headings: what is largest is the document's title, all else stands below it. */
function titlePage(
  headings: readonly TextBlock[],
  told: ReadonlyMap<TextBlock, number>,
): Map<TextBlock, number> {
  const first = headings.filter(({ page }) => page === 1);
  if (first.length < 2 || first.some((heading) => told.has(heading))) return new Map();
  const largest = Math.max(...first.map(sizeOf));
  return new Map(first.map((heading) => [heading, sizeOf(heading) === largest ? 1 : 2]));
}

/**
 * Finds the headings and their levels, 1 being the outermost: what the file's outline names is one, at its level; else what
 * stands out from the running text, its level told by its number (`2.1` is level 2) or else by its size, one lower if there is
 * an outline that leaves it out.
 */
export function findHeadings(
  blocks: readonly DraftBlock[],
  outline: readonly OutlineEntry[],
): Map<DraftBlock, number> {
  const body = bodySize(blocks);
  const titles = new Titles(outline);
  const headings = blocks.filter(
    (block): block is TextBlock => 'lines' in block && (titles.names(block) || isHeading(block, body)),
  );
  const told = new Map(
    headings.flatMap((block) => {
      const level = titles.find(block)?.level ?? numberOf(block.text)?.split('.').length;
      return level === undefined ? [] : [[block, Math.min(level, LEVELS)] as const];
    }),
  );
  const onTitlePage = titlePage(headings, told);
  const rest = headings.filter((heading) => !onTitlePage.has(heading));
  const bySize = levelsBySize(rest, told);
  const firstTold = headings.findIndex((heading) => told.has(heading));
  return new Map(
    headings.map((heading, at) => {
      const isUnlisted = outline.length > 0 && at > firstTold && firstTold >= 0;
      const own = Math.min((bySize.get(sizeOf(heading)) ?? LEVELS) + (isUnlisted ? 1 : 0), LEVELS);
      return [heading, told.get(heading) ?? onTitlePage.get(heading) ?? own];
    }),
  );
}
