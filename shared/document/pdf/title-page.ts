import type { DraftBlock, TextBlock } from './blocks.ts';
import { captionOf } from './captions.ts';
import type { OutlineEntry } from './extracted-document.ts';
import { area } from './geometry.ts';
import { isDate, isIdentity, isPlainIdentity, namesPerson, smallWords } from './identity.ts';

/** What is known of a page here. */
interface TitlePageFacts {
  number: number;
  width: number;
  height: number;
  scanned: boolean;
  /** Its text is what text recognition has left under its picture. */
  recognised: boolean;
}

/** What of a document stands before its text. */
interface TitleMatter {
  /** Names, dates, logos: all of the title page but the title, or what stands between the title and the text. */
  kept: ReadonlySet<DraftBlock>;
  /** The title's blocks where they stay in the text; they head no section. */
  title: ReadonlySet<DraftBlock>;
}

/** A title page and an inner one stand on the first pages, blank ones between them. */
const FIRST_PAGES = 4;
const MOST_TITLE_PAGES = 2;
/** Words of running text, and of a sentence; of what is centred much more. */
const PROSE = { words: 25, sentence: 9, centred: 45 };
/** Words on a title page, and on one that names nobody. */
const MOST_WORDS = { page: 220, bare: 40 };
/** A title is larger than the body text by this factor. */
const TITLE = 1.15;
const BARE_TITLE = 1.5;
/** A line is centred if its middle is no further from the page's than this share of the page's width. */
const CENTRED = 0.04;
/** Blocks whose left edges differ by less than this (points) begin at one place. */
const SAME_EDGE = 4;
/** A logo takes at most this share of the page. */
const LOGO = 0.2;
/** A drawing with so many labels is a diagram. */
const DIAGRAM_LABELS = 2;
/** Notes to the title stand in the lowest part of the page; a footer lower still. */
const FOOT = { notes: 0.6, footer: 0.78 };
/** Of the title's words this share is written in small letters elsewhere: it is no name. */
const KNOWN_WORDS = 0.5;

const NUMBERED =
  /^(?:(?:chapter|capitolo|part|parte|section|sezione)\s+)?(?:\d{1,2}(?:\.\d{1,2})*|[IVX]{1,4})[.):]?\s+\p{L}/iu;
const SECTION =
  /^(?:(?:table of )?contents?|index|abstract|(?:executive |management )?summary|introduction|overview|purpose|scope|preface|foreword|acknowledge?ments?|background|motivation|(?:revision|version|change|document) (?:history|log)|list of \p{L}+|indice(?: dei contenuti| generale)?|sommario|riassunto|introduzione|premessa|prefazione|ringraziamenti|panoramica|scopo|obiettiv[oi]|contesto|(?:storia|cronologia|registro)(?: delle)? (?:revisioni|versioni|modifiche)|(?:elenco|indice|lista) delle \p{L}+)\s*[:.]?$/iu;
/** Statements that stand on title pages as sentences do in a text. */
const STATEMENT =
  /\b(?:submitted (?:in|for|to)|partial fulfil\p{L}*|all rights reserved|copyright|for the course|project work for|per il corso|per l['’]esame|tutti i diritti)(?!\p{L})|©/iu;

function isText(block: DraftBlock): block is TextBlock {
  return 'lines' in block;
}

function wordsOf(blocks: readonly DraftBlock[]): Set<string> {
  return smallWords(blocks.flatMap((block) => (block.kind === 'figure' ? [] : [block.text])));
}

function wordsIn(text: string): number {
  return text.match(/\S+/gu)?.length ?? 0;
}

function keyOf(text: string): string {
  return text.toLowerCase().replace(/[^\p{L}\p{N}]+/gu, '');
}

function sizeOf({ lines }: TextBlock): number {
  return Math.max(...lines.map(({ size }) => size));
}

/** Tells what begins a document's text from what stands before it. */
class TitlePageReader {
  private readonly body: number;
  private readonly drafts: readonly DraftBlock[];
  private readonly vocabulary: ReadonlySet<string>;
  private readonly outlined: ReadonlySet<string>;

  constructor(drafts: readonly DraftBlock[], outline: readonly OutlineEntry[], body: number) {
    this.body = body;
    this.drafts = drafts;
    this.vocabulary = wordsOf(drafts);
    this.outlined = new Set(outline.map(({ title, page }) => `${page} ${keyOf(title)}`));
  }

  /** Whether any line of a text, or a cell of a row, says who, for whom, where or when. */
  identifies(text: string): boolean {
    return text.split(/\n| \| /).some((line) => isIdentity(line, this.vocabulary));
  }

  isIdentity(block: DraftBlock): boolean {
    if (block.kind === 'figure')
      return block.figure.segments.some(({ text }) => isIdentity(text, this.vocabulary));
    if (block.kind === 'table') return this.identifies(block.text);
    if (block.lines.some(({ text }) => this.identifies(text)) || this.identifies(block.text)) return true;
    return wordsIn(block.text) <= PROSE.centred && namesPerson(block.text);
  }

  /** Whether all of a block is a date. */
  isDate(block: DraftBlock): boolean {
    return isText(block) && isDate(block.text.trim());
  }

  /** Whether a block says who made the document in a way that nothing else does. */
  isPlain(block: DraftBlock): boolean {
    const text =
      block.kind === 'figure' ? block.figure.segments.map((label) => label.text).join('\n') : block.text;
    return (
      text.split(/\n| \| /).some(isPlainIdentity) ||
      (isText(block) && block.lines.some((line) => isPlainIdentity(line.text)))
    );
  }

  /** Whether a block is drawn as headings are: bold or larger than running text. */
  standsOut(block: TextBlock): boolean {
    return block.lines.every(({ bold }) => bold) || this.isLarge(block, 1.05);
  }

  isLarge(block: DraftBlock, factor: number): boolean {
    return isText(block) && sizeOf(block) >= factor * this.body;
  }

  /** Whether the document's text begins with this block, or goes on with it. */
  isContent(block: DraftBlock, sheet: TitlePageFacts): boolean {
    if (block.kind === 'figure') return false;
    if (block.kind === 'caption') return captionOf(block.text) !== null;
    if (block.kind === 'table') return !this.isIdentity(block);
    if (block.lines.filter(({ ledToNumber }) => ledToNumber).length > 0 && !this.isIdentity(block))
      return true;
    return (
      this.isSection(block) ||
      this.isProse(block, sheet) ||
      (block.kind === 'list-item' && !this.isIdentity(block))
    );
  }

  private isSection(block: TextBlock): boolean {
    const text = block.text.trim();
    if (SECTION.test(text.replace(/^[\dIVX.]{1,6}\s+/u, ''))) return true;
    if (this.isIdentity(block)) return false;
    const isOutlined = this.outlined.has(`${block.page} ${keyOf(text)}`);
    return (
      (NUMBERED.test(text) && (this.standsOut(block) || isOutlined)) ||
      (isOutlined && !this.isLarge(block, BARE_TITLE))
    );
  }

  private isProse(block: TextBlock, sheet: TitlePageFacts): boolean {
    const words = wordsIn(block.text);
    if (STATEMENT.test(block.text) && words <= PROSE.centred) return false;
    if (isCentred(block, sheet)) return words > PROSE.centred;
    if (words > PROSE.words) return !this.isByline(block);
    const small = block.text.match(/(?<!\p{L})\p{Ll}/gu)?.length ?? 0;
    return (
      /[.!?]["'”’)]?$/u.test(block.text) &&
      words >= PROSE.sentence &&
      small >= words / 2 &&
      !this.isIdentity(block)
    );
  }

  /** Whether most lines of a long block say who wrote it. */
  private isByline({ lines }: TextBlock): boolean {
    return 2 * lines.filter(({ text }) => this.identifies(text)).length > lines.length;
  }

  /** Whether a title page's title can be shown: it names no person, and its words are words of the other pages. */
  isSafeTitle(title: readonly TextBlock[]): boolean {
    const vocabulary = wordsOf(this.drafts.filter((block) => block.page !== title[0]?.page));
    const text = title.map((block) => block.text).join(' ');
    const words = text.toLowerCase().match(/\p{L}{4,}/gu) ?? [];
    const known = words.filter((word) => vocabulary.has(word)).length;
    return !namesPerson(text) && words.length > 0 && known >= KNOWN_WORDS * words.length;
  }
}

function isCentred({ lines }: TextBlock, { width }: TitlePageFacts): boolean {
  return lines.every(({ box }) => Math.abs((box[0] + box[2]) / 2 - width / 2) < CENTRED * width);
}

/** The text of the largest type, the first of it, and what goes on below it in the same type; nothing that names a person. */
function titleOf(blocks: readonly DraftBlock[], reader: TitlePageReader): TextBlock[] {
  const isTitle = (block: DraftBlock): block is TextBlock =>
    isText(block) && reader.isLarge(block, TITLE) && /\p{L}{2}/u.test(block.text) && !namesPerson(block.text);
  const largest = Math.max(...blocks.filter(isTitle).map(sizeOf));
  const isLargest = (block: DraftBlock): block is TextBlock => isTitle(block) && sizeOf(block) === largest;
  const at = blocks.findIndex(isLargest);
  if (at < 0) return [];
  const first = blocks[at] as TextBlock;
  const title = [first];
  for (const block of blocks.slice(at + 1)) {
    if (!isLargest(block) || block.lines[0]!.bold !== first.lines[0]!.bold) break;
    if (block.box[1] - title.at(-1)!.box[3] > largest || reader.isIdentity(block)) break;
    title.push(block);
  }
  return title;
}

function isCover(blocks: readonly DraftBlock[], sheet: TitlePageFacts, reader: TitlePageReader): boolean {
  const words = blocks.reduce((sum, block) => sum + (block.kind === 'figure' ? 0 : wordsIn(block.text)), 0);
  if (words > MOST_WORDS.page || blocks.some((block) => reader.isContent(block, sheet))) return false;
  if (blocks.some((block) => reader.isPlain(block))) return true;
  if (blocks.some((block) => isDiagram(block, reader))) return false;
  if (blocks.some((block) => reader.isIdentity(block))) return true;
  const texts = blocks.filter(isText);
  const centred = texts.filter((block) => isCentred(block, sheet)).length;
  const isAlone =
    words > 0 && words <= MOST_WORDS.bare && texts.some((block) => reader.isLarge(block, BARE_TITLE));
  return (
    isAlone &&
    2 * centred > texts.length &&
    blocks.every((block) => block.kind !== 'figure' || isLogo(block, sheet))
  );
}

/** Whether a figure is drawn with labels that say nothing of who made the document. */
function isDiagram(block: DraftBlock, reader: TitlePageReader): boolean {
  if (block.kind !== 'figure' || block.figure.kind !== 'vector') return false;
  return block.figure.segments.length >= DIAGRAM_LABELS && !reader.isIdentity(block);
}

function isLogo(block: DraftBlock, { width, height }: TitlePageFacts): boolean {
  return block.kind === 'figure' && area(block.box) <= LOGO * width * height;
}

/** Whether a block heads the running text that follows it, and is like a name by chance. */
function headsNext(
  block: DraftBlock,
  next: DraftBlock | undefined,
  sheet: TitlePageFacts,
  reader: TitlePageReader,
): boolean {
  if (!next || !isText(block) || reader.isPlain(block) || !reader.standsOut(block)) return false;
  const isAtLeft = Math.abs(block.box[0] - next.box[0]) < SAME_EDGE && !isCentred(block, sheet);
  return isAtLeft && !(isText(next) && reader.standsOut(next));
}

/** Whether a short text goes on below another in its type, centred alike. */
function goesOn(block: DraftBlock, next: DraftBlock | undefined): boolean {
  if (!next || !isText(block) || !isText(next) || wordsIn(next.text) > PROSE.sentence) return false;
  const isAlike = sizeOf(block) === sizeOf(next) && block.lines.at(-1)!.bold === next.lines[0]!.bold;
  const [one, other] = [block, next].map(({ box }) => (box[0] + box[2]) / 2) as [number, number];
  return isAlike && Math.abs(one - other) < SAME_EDGE && next.box[1] - block.box[3] < sizeOf(next);
}

/** What stands between a page's title and its text, down to the last line that says who made it, and the notes to it. */
function titleBlock(
  blocks: readonly DraftBlock[],
  sheet: TitlePageFacts,
  reader: TitlePageReader,
): DraftBlock[] {
  const at = blocks.findIndex((block) => reader.isContent(block, sheet));
  const before = at < 0 ? [...blocks] : blocks.slice(0, at);
  while (before.length > 0 && headsNext(before.at(-1)!, blocks[before.length], sheet, reader)) before.pop();
  const title: DraftBlock[] = titleOf(before, reader);
  const isByline = (block: DraftBlock) => !title.includes(block) && reader.isIdentity(block);
  const first = before.findIndex(isByline);
  if (!before.some((block) => isByline(block) && !reader.isDate(block)))
    return blocks.filter((block) => isNote(block, sheet, reader) && reader.isPlain(block));
  let last = before.findLastIndex(isByline);
  while (goesOn(before[last]!, before[last + 1])) last += 1;
  const from = Math.min(first, title.length > 0 ? before.indexOf(title.at(-1)!) + 1 : first);
  const byline = before.filter(
    (block, place) =>
      !title.includes(block) &&
      (isLogo(block, sheet) || (block.kind !== 'figure' && place >= from && place <= last)),
  );
  return [...byline, ...blocks.filter((block) => !byline.includes(block) && isNote(block, sheet, reader))];
}

/** A footnote to an author, or a footer with names on the first page alone. */
function isNote(block: DraftBlock, { height }: TitlePageFacts, reader: TitlePageReader): boolean {
  if (!isText(block) || reader.isLarge(block, TITLE)) return false;
  const top = block.box[1] / height;
  if (top > FOOT.footer && wordsIn(block.text) < PROSE.words) return reader.isPlain(block);
  return (
    top > FOOT.notes && !reader.isLarge(block, 1) && (namesPerson(block.text) || /^[*∗†‡]/u.test(block.text))
  );
}

/**
 * Finds a document's title page (the first page, or the first two, without any running text, heading of a section, contents
 * or captioned figure) or else what stands between its title and its text: names, students' numbers, addresses, institutions,
 * dates, logos. Of a scan whose text was recognised the text decides, and its picture goes with a title page. A first page that begins with text loses nothing. `body`: size of the running text, points.
 */
export function findTitleMatter(
  drafts: readonly DraftBlock[],
  sheets: readonly TitlePageFacts[],
  outline: readonly OutlineEntry[],
  body: number,
): TitleMatter {
  const reader = new TitlePageReader(drafts, outline, body);
  const kept = new Set<DraftBlock>();
  let title: TextBlock[] = [];
  let covers = 0;
  for (const sheet of sheets.slice(0, FIRST_PAGES)) {
    const all = drafts.filter(({ page }) => page === sheet.number);
    const blocks = sheet.recognised ? all.filter(isText) : all;
    if (blocks.length === 0) continue;
    if ((sheet.scanned && !sheet.recognised) || covers === MOST_TITLE_PAGES) break;
    const cover = isCover(blocks, sheet, reader);
    const draftBlocks = cover ? all : titleBlock(blocks, sheet, reader);
    const left = blocks.filter((block) => cover || !draftBlocks.includes(block));
    const named = draftBlocks.length > 0 && title.length === 0 ? titleOf(left, reader) : [];
    const shown: DraftBlock[] = !cover || reader.isSafeTitle(named) ? named : [];
    for (const block of draftBlocks) if (!shown.includes(block)) kept.add(block);
    if (shown.length > 0) title = named;
    if (!cover) break;
    covers += 1;
  }
  return { kept, title: new Set(title) };
}
