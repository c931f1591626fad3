import { countCharacters, type SubmissionBlock, type TextBlocks } from '../text/blocks.ts';
import type { SourceText } from '../text/text-on-pages.ts';
import type { Block, ExtractedDocument, TitlePageText } from './extracted-document.ts';
import { type Box, height, overlap, width } from './geometry.ts';
import { joinLines, vocabularyOf } from './hyphenation.ts';
import { ownLines } from './own-lines.ts';
import { picturedTexts } from './pictured-prose.ts';
import { type WordLine, wordsOfLine } from './word-lines.ts';

/** What was read of pages that are pictures, by their numbers: paragraphs apart by empty lines. */
export type Transcriptions = ReadonlyMap<number, string>;

/** A block and where it stands; `words`: none where it was read from a picture. */
interface PageBlock extends SubmissionBlock {
  page: number;
  box: Box;
  words: WordLine[];
}

/** A blank between words, in heights of a line. */
const BLANK = 0.2;
/** A first line is set in by so many points. */
const SET_IN = 8;
/** Blocks on one page belong together where no more than so many heights of a line are between them. */
const CLOSE = 0.9;
const ENDED = /[.!?:;…]["'”’»)\]]*(?: \[\d+\])?$/u;
const NOTE = /^\[(\d{1,2})\] /;
const NOWHERE: Box = [0, 0, 0, 0];

const KINDS: Record<Exclude<Block['kind'], 'figure'>, SubmissionBlock['kind']> = {
  ...{ paragraph: 'paragraph', heading: 'heading', table: 'table' },
  ...{ caption: 'paragraph', 'list-item': 'item' },
};

/** What browsers print at the foot of a page, its address and which of how many it is, and at its head: when that was. */
const PRINTED_FOOT = /^(?:https?|file):\/\/\S+\s+\d+\/\d+$/;
const PRINTED_HEAD = /^\d{1,4}[./-]\d{1,2}[./-]\d{1,4},? \d{1,2}[:.]\d{2}\b/;

/** Without the head and the foot of pages that a browser printed. */
function withoutPrinted(blocks: readonly PageBlock[]): PageBlock[] {
  const feet = new Map(blocks.filter(({ text }) => PRINTED_FOOT.test(text)).map((foot) => [foot.page, foot]));
  const tops = Map.groupBy(blocks, ({ page }) => page);
  const isHead = (block: PageBlock) =>
    feet.has(block.page) &&
    PRINTED_HEAD.test(block.text) &&
    tops.get(block.page)!.every(({ box }) => box[1] >= block.box[1]);
  return blocks.filter((block) => feet.get(block.page) !== block && !isHead(block));
}

/** The texts of a document in their order, prose on pictures, what stands on a title page and lines left out as running where they stand; labels of figures are pictures. */
function blocksOf(document: ExtractedDocument): PageBlock[] {
  const { blocks, titlePage, figures } = document;
  const vocabulary = vocabularyOf(blocks.flatMap((block) => ('text' in block ? [block.text] : [])));
  const onPicture = (id: string) =>
    figures
      .filter((figure) => figure.id === id)
      .flatMap((figure) =>
        picturedTexts(figure, vocabulary)
          .filter(({ isProse }) => isProse)
          .map((text): PageBlock => ({ ...text, page: figure.page, kind: 'paragraph' })),
      );
  const read = blocks.flatMap((block): PageBlock[] =>
    block.kind === 'figure' ? onPicture(block.figure) : [{ ...block, kind: KINDS[block.kind] }],
  );
  const isAfter = ({ page, box }: PageBlock, left: TitlePageText) =>
    page > left.page || (page === left.page && box[1] > left.box[1]);
  const onTitlePage = titlePage.map((left) => ({ ...left, titlePage: true }));
  for (const left of [...onTitlePage, ...ownLines(document)]) {
    const at = read.findIndex((block) => isAfter(block, left));
    read.splice(at < 0 ? read.length : at, 0, { ...left, kind: 'paragraph', words: [] });
  }
  return withoutPrinted(read);
}

const isInColumn = (one: PageBlock, other: PageBlock) =>
  one.page === other.page && overlap(one.box[0], one.box[2], other.box[0], other.box[2]) > 0;

/** Whether the next word would have had room at the end of a line, so that its writer began another. */
function hadRoom(text: string, line: WordLine | undefined, next: Box | undefined, right: number): boolean {
  const last = line && wordsOfLine(text, line).at(-1)?.box;
  return !last || !next || last[2] + BLANK * height(last) + width(next) < right;
}

const firstWord = ({ text, words: [line] }: Pick<PageBlock, 'text' | 'words'>) =>
  line && wordsOfLine(text, line)[0]?.box;

/** How far right the lines reach of the column that a block stands in. */
const rightOf = (block: PageBlock, all: readonly PageBlock[]): number =>
  Math.max(
    ...all
      .filter((one) => isInColumn(one, block))
      .filter(({ kind }) => kind !== 'heading' && kind !== 'table')
      .map(({ box }) => box[2]),
    block.box[2],
  );

/** A paragraph whose lines end where its writer ended them, and not where a page did. */
function withOwnLines(block: PageBlock, right: number): PageBlock {
  if (block.kind === 'table' || block.words.length === 0) return block;
  const text = block.text.replace(/\n/g, (end, at: number) => {
    const before = block.words.find((line) => line[1] === at);
    const after = block.words.find((line) => line[0] === at + 1);
    const next = after && firstWord({ text: block.text, words: [after] });
    return hadRoom(block.text, before, next, right) ? end : ' ';
  });
  return { ...block, text };
}

/** Whether a paragraph's first line begins further right than its second, or where it has no other than its column does. */
function isSetIn(block: PageBlock, all: readonly PageBlock[]): boolean {
  const [first, second] = block.words;
  const left =
    second?.[5] ?? Math.min(...all.filter((one) => isInColumn(one, block)).map(({ box }) => box[0]));
  return first !== undefined && first[5] - left > SET_IN;
}

/** Whether a paragraph goes on in the next block: a page or column was full, or a line whose next word is long. */
function goesOn(block: PageBlock, next: PageBlock, all: readonly PageBlock[]): boolean {
  if (!['paragraph', 'item'].includes(block.kind) || next.kind !== 'paragraph') return false;
  const ended = ENDED.test(block.text);
  const [line] = next.words;
  if (block.words.length === 0 || !line)
    return !ended && /^\p{Ll}/u.test(next.text) && block.page < next.page;
  if (hadRoom(block.text, block.words.at(-1), firstWord(next), rightOf(block, all))) return false;
  if (!ended) return true;
  const isCrossing = block.page < next.page || next.box[1] < block.box[1];
  return isCrossing && block.kind === 'paragraph' && !isSetIn(next, all);
}

const isNear = (block: PageBlock, next: PageBlock) =>
  block.page !== next.page ||
  next.box[1] < block.box[1] ||
  next.box[1] - block.box[3] < CLOSE * (next.words[0] ? next.words[0][4] - next.words[0][3] : 0);

/** Notes at the foot of a page or column that the text refers to. */
function notesOf(blocks: readonly PageBlock[]): Set<PageBlock> {
  const isNote = (block: PageBlock) => {
    const [, number] = NOTE.exec(block.text) ?? [];
    return (
      number !== undefined && blocks.some((one) => one !== block && one.text.indexOf(`[${number}]`, 1) > 0)
    );
  };
  const notes = new Set(blocks.filter(isNote));
  const hasTextBelow = (note: PageBlock) =>
    blocks.some((one) => isInColumn(one, note) && one.box[1] > note.box[1] && !notes.has(one));
  return new Set([...notes].filter((note) => !hasTextBelow(note)));
}

const transcribed = (page: number, text: string): PageBlock[] =>
  text
    .split(/\n[ \t]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter((paragraph) => paragraph !== '')
    .map((paragraph) => ({ kind: 'paragraph', page, text: paragraph, box: NOWHERE, words: [] }));

/**
 * A PDF's text as that of other files: paragraphs whole across lines, columns and pages, notes at the end, without running heads, labels
 * of figures and what a person does not see.
 */
export function submittedBlocks(
  document: ExtractedDocument,
  transcriptions: Transcriptions = new Map(),
): TextBlocks & { sources: SourceText[] } {
  const read = Map.groupBy(blocksOf(document), ({ page }) => page);
  const all = document.pages.flatMap(({ number }) => {
    const text = transcriptions.get(number);
    return text === undefined ? (read.get(number) ?? []) : transcribed(number, text);
  });
  const vocabulary = vocabularyOf(all.map(({ text }) => text));
  const notes = notesOf(all);
  const blocks: SubmissionBlock[] = [];
  let before: PageBlock | undefined;
  for (const block of all.filter((one) => !notes.has(one))) {
    const own = withOwnLines(block, rightOf(block, all));
    if (before && isNear(before, block) && goesOn(before, block, all))
      blocks.at(-1)!.text = joinLines(blocks.at(-1)!.text, own.text, vocabulary);
    else blocks.push({ kind: own.kind, text: own.text, ...(own.titlePage && { titlePage: true }) });
    before = block;
  }
  const hidden = document.hidden.reduce((sum, { text }) => sum + countCharacters(text), 0);
  return {
    blocks: [...blocks, ...[...notes].map(({ text }) => ({ kind: 'note' as const, text }))],
    hidden,
    authors: [],
    sources: [...all.filter((one) => !notes.has(one)), ...notes].map((block) => ({
      ...block,
      box: block.box === NOWHERE ? null : block.box,
    })),
  };
}
