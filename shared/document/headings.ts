import type { DraftBlock, TextBlock } from './blocks.ts';
import type { OutlineEntry } from './enriched-document.ts';

/** A heading is larger than the body text by this factor, or bold. */
const LARGER = 1.12;
/** Headings are short. */
const MOST = { lines: 3, characters: 160, boldCharacters: 90 };
const NUMBER =
  /^(?:(?:chapter|capitolo|appendix|appendice|part|parte|section|sezione)\s+)?((?:\d{1,2}|[A-Z])(?:\.\d{1,2})*)\.?\s+\p{L}/iu;
const LEVELS = 6;

function keyOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function withoutNumber(text: string): string {
  return keyOf(text.replace(/^(?:chapter|capitolo)?\s*[\dA-Z]+(?:\.\d+)*\.?\s+/iu, ''));
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

function isHeading(block: TextBlock, body: number): boolean {
  const { text, lines } = block;
  if (block.kind === 'caption' || lines.length > MOST.lines || text.length > MOST.characters) return false;
  if (!/\p{L}{2}/u.test(text) || lines.some(({ ledToNumber }) => ledToNumber)) return false;
  if (block.kind === 'list-item' && !NUMBER.test(text)) return false;
  if (lines[0]!.size >= LARGER * body) return true;
  const bold = lines.every((line) => line.bold) && lines[0]!.size >= 0.95 * body;
  return bold && text.length <= MOST.boldCharacters && (NUMBER.test(text) || !/[.,;:]$/u.test(text));
}

function depthOf(text: string): number | null {
  const number = NUMBER.exec(text)?.[1];
  return number === undefined ? null : number.split('.').length;
}

/** Levels for headings that neither the outline nor a number tells: by size, the largest first. */
function levelsBySize(headings: readonly TextBlock[]): Map<number, number> {
  const sizes = [...new Set(headings.map(({ lines }) => Math.round(lines[0]!.size)))].sort((a, b) => b - a);
  return new Map(sizes.map((size, at) => [size, Math.min(at + 1, LEVELS)]));
}

/**
 * Finds the headings and their levels, 1 being the outermost: from the file's outline where it names them, else from their
 * number (`2.1` is level 2), else from their size.
 */
export function findHeadings(
  blocks: readonly DraftBlock[],
  outline: readonly OutlineEntry[],
): Map<DraftBlock, number> {
  const body = bodySize(blocks);
  const texts = blocks.filter((block): block is TextBlock => 'lines' in block);
  const headings = texts.filter((block) => isHeading(block, body));
  const titles = new Map(
    outline.flatMap(({ title, level }) => [
      [keyOf(title), level],
      [withoutNumber(title), level],
    ]),
  );
  const bySize = levelsBySize(headings);
  return new Map(
    headings.map((block) => {
      const known = titles.get(keyOf(block.text)) ?? titles.get(withoutNumber(block.text));
      const level = known ?? depthOf(block.text) ?? bySize.get(Math.round(block.lines[0]!.size)) ?? LEVELS;
      return [block, Math.min(level, LEVELS)];
    }),
  );
}
