import { captionOf } from './captions.ts';
import { type Box, union } from './geometry.ts';
import type { PageEntry, PageLine } from './lines.ts';
import type { PageFigure } from './page-layout.ts';
import { addLine, type PlacedText } from './placed-text.ts';
import { type TableRegion, tableText } from './tables.ts';

/** A block before it is known whether it is a heading and which figure a caption belongs to. */
export type DraftBlock =
  | ({ kind: 'text' | 'list-item' | 'caption'; page: number; box: Box; lines: PageLine[] } & PlacedText)
  | ({ kind: 'table'; page: number; box: Box } & PlacedText)
  | { kind: 'figure'; page: number; box: Box; figure: PageFigure };

/** A block of lines. */
export type TextBlock = Extract<DraftBlock, { lines: PageLine[] }>;

/** A paragraph ends where the next line is this much further away than lines usually are. */
const LOOSE = 1.3;
/** Sizes that differ by more than this share are different. */
const OTHER_SIZE = 0.08;
/** A line this share of the column's width short of its right edge is short. */
const SHORT = 0.15;
/** No first line is set in by this share of the column's width: what begins so far right stands at the right. */
const FAR = 0.5;
/** A line is set in from this many ems on. */
const INDENT = 0.8;
/** Lines whose left edges differ by less than this (points) begin at one place. */
const SAME_EDGE = 2;
/** So many lines that lead to a number are a table of contents. */
const CONTENTS = 3;
const BULLET = /^(?:[•◦▪▫■□●○‣⁃∙·▶►➢➤✓✔✗–—*-]|o)\s+\S/u;
const NUMBERED = /^\[?\(?(?:\d{1,3}|[a-z]|[ivx]{1,5})[.)\]]\s+\S/u;
const SECTION = /^\d{1,2}(?:\.\d{1,2})+\.?\s+\p{L}/u;
const LABELLED = /^[A-Z]{1,4}[.-]?\d{1,3}(?:\.\d+)*[\]).:]?\s+\S/u;
/** A label and the capital of what it stands for; in a reference, `R5 and R6`, none follows. */
const LABEL_OPENS = /^([A-Z]{1,4})[.-]?\d{1,3}(?:\.\d+)*[\]).:]?\s+["“(]?\p{Lu}/u;
/** A sentence ends before a note's mark, too. */
const SENTENCE_END = /[.!?:;]["'”’)]?(?: ?\[\d{1,3}\])?$/u;
const OPENING = /^["'“‘(«]?\p{Lu}/u;

interface ColumnMeasure {
  right: number;
  width: number;
  /** Usual distance of baselines, in ems. */
  leading: number;
  isContents: boolean;
}
const NO_COLUMN: ColumnMeasure = { right: 0, width: 0, leading: 1.2, isContents: false };

function leadings(lines: readonly PageLine[]): number[] {
  const distances: number[] = [];
  for (let at = 1; at < lines.length; at++) {
    const [before, line] = [lines[at - 1]!, lines[at]!];
    const ems = (line.line[3] - before.line[3]) / line.size;
    if (ems > 0.8 && ems < 2.5 && !isOtherSize(before, line)) distances.push(ems);
  }
  return distances.sort((a, b) => a - b);
}

function measure(lines: readonly PageLine[]): ColumnMeasure {
  const box = union(lines.map(({ line }) => line));
  const distances = leadings(lines);
  return {
    right: box[2],
    width: box[2] - box[0],
    leading: distances[distances.length >> 2] ?? 1.2,
    isContents: lines.filter(({ ledToNumber }) => ledToNumber).length >= CONTENTS,
  };
}

function isOtherSize(pageLine: PageLine, other: PageLine): boolean {
  return Math.abs(pageLine.size - other.size) > OTHER_SIZE * Math.max(pageLine.size, other.size);
}

function isShort(line: PageLine, { right, width }: ColumnMeasure): boolean {
  return right - line.line[2] > SHORT * width;
}

/** Whether a text begins with an id (`R19`, `UC-3:`) and with no mark of a list. */
export function isLabelled(text: string): boolean {
  return LABELLED.test(text) && !BULLET.test(text) && !NUMBERED.test(text);
}

/** Whether a line begins an item of a list (`•`, `1.`, `(a)`) or a labelled statement (`R19`, `UC-3:`). */
function isListItem(text: string): boolean {
  return BULLET.test(text) || NUMBERED.test(text) || LABELLED.test(text);
}

/** Whether a line stands where its block begins, and the block's other lines are set in (a list of terms, of references). */
function isOutdented(block: TextBlock, before: PageLine, line: PageLine): boolean {
  const [first] = block.lines;
  const isAtStart = Math.abs(line.line[0] - first!.line[0]) < SAME_EDGE;
  return block.lines.length > 1 && isAtStart && before.line[0] - line.line[0] > INDENT * line.size;
}

/** Whether a line begins a labelled statement, though the line before it is full: its label is bold, or stands where the block's does. */
function opensStatement({ text, lines: [first] }: TextBlock, line: PageLine): boolean {
  const label = LABEL_OPENS.exec(line.text)?.[1];
  if (!label) return false;
  const isBelow = Math.abs(first!.line[0] - line.line[0]) < SAME_EDGE;
  return line.beginsBold || (isBelow && LABEL_OPENS.exec(text)?.[1] === label);
}

function isNewParagraph(block: TextBlock, line: PageLine, column: ColumnMeasure): boolean {
  const before = block.lines.at(-1)!;
  const distance = (line.line[3] - before.line[3]) / Math.max(line.size, before.size);
  if (distance > LOOSE * column.leading || distance < 0) return true;
  if (before.line[0] - line.line[0] > FAR * column.width) return true;
  if (isOtherSize(before, line) || before.bold !== line.bold) return true;
  if (BULLET.test(line.text) || before.ledToNumber || isOutdented(block, before, line)) return true;
  if (opensStatement(block, line)) return true;
  const ended = SENTENCE_END.test(before.text) || isShort(before, column);
  const setIn = line.line[0] - before.line[0] > INDENT * line.size;
  if (line.beginsBold && SENTENCE_END.test(before.text)) return true;
  if (ended && (captionOf(line.text) || isListItem(line.text) || SECTION.test(line.text))) return true;
  return ended && (setIn || (isShort(before, column) && OPENING.test(line.text)));
}

function kindOf(line: PageLine, { isContents }: ColumnMeasure): TextBlock['kind'] {
  if (line.ledToNumber) return isContents ? 'list-item' : 'text';
  if (captionOf(line.text)) return 'caption';
  return isListItem(line.text) ? 'list-item' : 'text';
}

function startOf(line: PageLine, page: number, column: ColumnMeasure): TextBlock {
  return {
    kind: kindOf(line, column),
    page,
    box: line.box,
    text: line.text,
    words: [...line.words],
    lines: [line],
  };
}

function goOn(
  block: TextBlock,
  line: PageLine,
  column: ColumnMeasure,
  vocabulary: ReadonlySet<string>,
): void {
  const isEntry = line.ledToNumber && column.isContents;
  const separator = isShort(block.lines.at(-1)!, column) && block.kind === 'text' && !isEntry ? '\n' : ' ';
  if (isEntry) block.kind = 'list-item';
  addLine(block, line, vocabulary, separator);
  block.box = union([block.box, line.box]);
  block.lines.push(line);
}

function tableBlock(table: TableRegion, page: number, vocabulary: ReadonlySet<string>): DraftBlock {
  return { kind: 'table', page, box: table.box, ...tableText(table, vocabulary) };
}

/** A caption beside another is a block of its own. */
function captionBlock(lines: readonly PageLine[], page: number, vocabulary: ReadonlySet<string>): TextBlock {
  const [first, ...others] = lines;
  const block: TextBlock = { ...startOf(first!, page, NO_COLUMN), kind: 'caption' };
  for (const line of others) goOn(block, line, NO_COLUMN, vocabulary);
  return block;
}

/** Gathers a column's lines into paragraphs, list items and captions; tables and figures stay where they are. */
export function gatherBlocks(
  entries: readonly PageEntry[],
  page: number,
  vocabulary: ReadonlySet<string>,
): DraftBlock[] {
  const lines = entries.filter((entry) => entry.kind === 'line');
  const column = lines.length > 0 ? measure(lines) : NO_COLUMN;
  const blocks: DraftBlock[] = [];
  let open: TextBlock | null = null;
  for (const entry of entries) {
    if (entry.kind !== 'line') {
      open = null;
      if (entry.kind === 'caption') blocks.push(captionBlock(entry.lines, page, vocabulary));
      else if (entry.kind === 'table') blocks.push(tableBlock(entry.table, page, vocabulary));
      else blocks.push({ kind: 'figure', page, box: entry.figure.box, figure: entry.figure });
      continue;
    }
    if (open && !isNewParagraph(open, entry, column)) {
      goOn(open, entry, column, vocabulary);
      continue;
    }
    open = startOf(entry, page, column);
    blocks.push(open);
  }
  return blocks;
}
