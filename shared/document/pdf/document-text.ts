import { figureNumber } from './captions.ts';
import type { Block, ExtractedDocument, Figure } from './extracted-document.ts';

/** Where the description of a figure stands in the text, UTF-16 offsets `[start, end)`. */
interface FigureSpan {
  figure: string;
  page: number;
  start: number;
  end: number;
}

/**
 * Where a block of the document stands in the text, UTF-16 offsets `[start, end)`. `block`: its place among the document's
 * blocks. `text`: where its own text begins (after a heading's `#`; a figure's labels); null: a figure without labels.
 */
export interface BlockSpan {
  block: number;
  start: number;
  end: number;
  text: number | null;
}

/** A document as one text. */
export interface DocumentText {
  text: string;
  /** Where each page starts (at its marker), ascending; for `prepareDocument`. */
  pages: { page: number; start: number }[];
  /** The machine-written parts: a quote found only there is not the author's (SPEC C19). */
  figureSpans: FigureSpan[];
  /** In the order of the text. */
  blockSpans: BlockSpan[];
}

/** Markers are recognised at a line's start; in a document's own text their bracket is made a round one. */
const MARKER = /^\[(?=(?:page|figure|end of figure)\b)/gimu;

/** What stands between the labels of a figure; in the extraction, a line's end. */
const BETWEEN_LABELS = ' · ';

function withoutMarkers(text: string): string {
  return text.replace(MARKER, '(');
}

/** Of an offset in a figure's labels as they stand in the composed text, the offset in these labels as extracted. */
export function labelOffset(labels: string, composed: number): number {
  let offset = composed;
  for (let at = labels.indexOf('\n'); at >= 0 && at < offset; at = labels.indexOf('\n', at + 1)) {
    offset = Math.max(at, offset - BETWEEN_LABELS.length + 1);
  }
  return offset;
}

/** What a figure is called: by the number of its caption, which the text knows it by; else by its page. */
function nameOf({ caption, page }: Figure): { text: string; numbered: boolean } {
  const number = caption === null ? null : figureNumber(caption);
  return number === null
    ? { text: `figure on page ${page}`, numbered: false }
    : { text: `figure ${number}`, numbered: true };
}

class Composer {
  readonly pages: DocumentText['pages'] = [];
  readonly figureSpans: FigureSpan[] = [];
  readonly blockSpans: BlockSpan[] = [];
  private readonly parts: string[] = [];
  private length = 0;

  add(text: string): void {
    this.parts.push(text);
    this.length += text.length;
  }

  startPage(page: number): void {
    this.pages.push({ page, start: this.length });
    this.add(`[page ${page}]\n\n`);
  }

  addText(block: number, prefix: string, text: string): void {
    const start = this.length;
    this.add(`${prefix}${withoutMarkers(text)}`);
    this.blockSpans.push({ block, start, end: this.length, text: start + prefix.length });
    this.add('\n\n');
  }

  /** The labels are the author's; the description between the markers is not. */
  addFigure(block: number, figure: Figure, description: string | undefined): void {
    const start = this.length;
    this.addDescription(figure, description);
    const text = figure.text === '' ? null : this.addLabels(figure.text);
    this.blockSpans.push({ block, start, end: this.length, text });
    this.add(text === null ? '\n' : '\n\n');
  }

  private addDescription(figure: Figure, description: string | undefined): void {
    const { id, page } = figure;
    const name = nameOf(figure);
    const marker = `[${name.numbered ? `${name.text}, page ${page}` : name.text}`;
    if (description === undefined) this.add(`${marker}: not described]\n`);
    else {
      this.add(`${marker}: machine-written description]\n`);
      const start = this.length;
      this.add(withoutMarkers(description.trim()));
      this.figureSpans.push({ figure: id, page, start, end: this.length });
      this.add(`\n[end of ${name.text}]\n`);
    }
  }

  /** Gives where they begin. */
  private addLabels(labels: string): number {
    this.add('Text in the figure: ');
    const start = this.length;
    this.add(withoutMarkers(labels).replaceAll('\n', BETWEEN_LABELS));
    return start;
  }

  compose(): DocumentText {
    const { pages, figureSpans, blockSpans } = this;
    return { text: this.parts.join(''), pages, figureSpans, blockSpans };
  }
}

function prefixOf(block: Block): string {
  return block.kind === 'heading' ? `${'#'.repeat(block.level)} ` : '';
}

/**
 * The document as one text for a prompt and for `prepareDocument`: each page begins with a line `[page 12]`, headings
 * carry `#` for their level, and every figure stands where it stood as
 *
 *     [figure 3, page 12: machine-written description]
 *     …
 *     [end of figure 3]
 *     Text in the figure: label · label
 *
 * or, without a description, as `[figure 3, page 12: not described]`. The number is that of its caption; a figure without one is
 * `[figure on page 12: …]`. Running headers and hidden text are not in it.
 */
export function documentText(
  document: ExtractedDocument,
  descriptions: ReadonlyMap<string, string> = new Map(),
): DocumentText {
  const composer = new Composer();
  const figures = new Map(document.figures.map((figure) => [figure.id, figure]));
  const blocks = Map.groupBy(document.blocks.entries(), ([, { page }]) => page);
  for (const { number } of document.pages) {
    composer.startPage(number);
    for (const [at, block] of blocks.get(number) ?? []) {
      if (block.kind !== 'figure') composer.addText(at, prefixOf(block), block.text);
      else composer.addFigure(at, figures.get(block.figure)!, descriptions.get(block.figure));
    }
  }
  return composer.compose();
}
