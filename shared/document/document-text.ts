import type { Block, ExtractedDocument, Figure } from './extracted-document.ts';

/** Where the description of a figure stands in the text, UTF-16 offsets `[start, end)`. */
interface FigureSpan {
  figure: string;
  page: number;
  start: number;
  end: number;
}

/** A document as one text. */
export interface DocumentText {
  text: string;
  /** Where each page starts (at its marker), ascending; for `prepareDocument`. */
  pages: { page: number; start: number }[];
  /** The machine-written parts: a quote found only there is not the author's (SPEC C19). */
  figureSpans: FigureSpan[];
}

/** Markers are recognised at a line's start; in a document's own text their bracket is made a round one. */
const MARKER = /^\[(?=(?:page|figure|end of figure)\b)/gimu;

function withoutMarkers(text: string): string {
  return text.replace(MARKER, '(');
}

class Composer {
  readonly pages: DocumentText['pages'] = [];
  readonly figureSpans: FigureSpan[] = [];
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

  /** The labels are the author's; the description between the markers is not. */
  addFigure(figure: Figure, description: string | undefined): void {
    const { id, page } = figure;
    if (description === undefined) this.add(`[${id.replace('-', ' ')}, page ${page}: not described]\n`);
    else {
      this.add(`[${id.replace('-', ' ')}, page ${page}: machine-written description]\n`);
      const start = this.length;
      this.add(withoutMarkers(description.trim()));
      this.figureSpans.push({ figure: id, page, start, end: this.length });
      this.add(`\n[end of ${id.replace('-', ' ')}]\n`);
    }
    if (figure.text !== '')
      this.add(`Text in the figure: ${withoutMarkers(figure.text).replaceAll('\n', ' · ')}\n`);
    this.add('\n');
  }

  compose(): DocumentText {
    return { text: this.parts.join(''), pages: this.pages, figureSpans: this.figureSpans };
  }
}

function blockText(block: Exclude<Block, { kind: 'figure' }>): string {
  const text = withoutMarkers(block.text);
  return block.kind === 'heading' ? `${'#'.repeat(block.level)} ${text}` : text;
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
 * or, without a description, as `[figure 3, page 12: not described]`. Running headers and hidden text are not in it.
 */
export function documentText(
  document: ExtractedDocument,
  descriptions: ReadonlyMap<string, string> = new Map(),
): DocumentText {
  const composer = new Composer();
  const figures = new Map(document.figures.map((figure) => [figure.id, figure]));
  const blocks = Map.groupBy(document.blocks, ({ page }) => page);
  for (const { number } of document.pages) {
    composer.startPage(number);
    for (const block of blocks.get(number) ?? []) {
      if (block.kind !== 'figure') composer.add(`${blockText(block)}\n\n`);
      else composer.addFigure(figures.get(block.figure)!, descriptions.get(block.figure));
    }
  }
  return composer.compose();
}
