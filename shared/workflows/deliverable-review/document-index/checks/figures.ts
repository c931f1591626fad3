import { captionOf } from '../../../../document/captions.ts';
import type { Block, ExtractedDocument, Figure } from '../../../../document/extracted-document.ts';
import { figureNumber } from '../figures.ts';
import type { Line } from '../lines.ts';
import type { Reading } from '../reading.ts';
import type { DocumentCheck } from '../schema.ts';
import { placeOf } from './quote.ts';

/** Square points; what is smaller is an icon. */
const SMALLEST = 10_000;
/** A document gives its figures captions, or names them, when so many are and this share of them. */
const FEWEST = 3;
const CAPTIONED = 0.6;
const MENTIONED = 0.6;
/** In a document without any caption so many figures are worth a word. */
const FEWEST_BARE = 5;
/** Beside a figure a text that is no longer may be a caption of the students' own form. */
const CAPTION_LENGTH = 90;
/** A text that ends in a full stop and has so many words is none. */
const SENTENCE_WORDS = 8;
const POINTS_AT_FIGURE =
  /\b(?:following|below|above|next|previous|this|these|here)\b|\b(?:seguent[ei]|sotto\w*|sopra\w*|success\w+|precedent[ei]|quest[aeo]|qui|riportat\w+|mostrat\w+)\b/i;

/** Figures of the students' making: no cover, no icon, no picture that is there again and again. */
function ownFigures({ figures }: ExtractedDocument): Figure[] {
  const shown = Map.groupBy(figures, ({ hash }) => hash);
  return figures.filter(({ page, box: [left, top, right, bottom], hash }) => {
    const area = (right - left) * (bottom - top);
    return page > 1 && area >= SMALLEST && shown.get(hash)!.length === 1;
  });
}

function mayBeCaption(block: Block | undefined, captions: boolean): boolean {
  if (block === undefined || block.kind === 'figure') return false;
  if (block.kind === 'caption') return block.figure === null;
  if (block.kind === 'heading') return !captions;
  const text = block.text.trim();
  const isSentence = text.endsWith('.') && text.split(/\s+/).length >= SENTENCE_WORDS;
  return block.kind !== 'table' && text.length <= CAPTION_LENGTH && !isSentence && !/[:;]$/.test(text);
}

/** Pages with a caption that is no known figure's, turned or too far from its own, and the pages before them. */
function pagesOfStrayCaptions(blocks: readonly Block[]): Set<number> {
  const stray = blocks.filter(
    (block) => block.kind === 'caption' && block.figure === null && captionOf(block.text) === 'figure',
  );
  return new Set(stray.flatMap(({ page }) => [page - 1, page]));
}

/** The figures that no caption belongs to, be it shared with a neighbour or in a form of its own. */
function withoutCaption({ blocks, figures }: ExtractedDocument): Set<string> {
  const byId = new Map(figures.map((figure) => [figure.id, figure]));
  const captions = figures.some(({ caption }) => caption !== null);
  const stray = pagesOfStrayCaptions(blocks);
  const without = new Set<string>();
  for (let from = 0; from < blocks.length; from++) {
    if (blocks[from]!.kind !== 'figure') continue;
    let upTo = from;
    while (blocks[upTo + 1]?.kind === 'figure') upTo += 1;
    const group = blocks
      .slice(from, upTo + 1)
      .flatMap((block) => (block.kind === 'figure' ? block.figure : []));
    const has = group.some((id) => byId.get(id)!.caption !== null || stray.has(byId.get(id)!.page));
    if (!has && !mayBeCaption(blocks[from - 1], captions) && !mayBeCaption(blocks[upTo + 1], captions))
      for (const id of group) without.add(id);
    from = upTo;
  }
  return without;
}

/** The line of text that a figure stands after, or before where it opens its page. */
function lineBeside({ id, page }: Figure, { text, lines }: Reading): Line | undefined {
  const at = text.indexOf(`[${id.replace('-', ' ')}, page ${page}: `);
  const own = lines.filter(({ kind }) => kind !== 'labels' && kind !== 'contents');
  const before = own.findLast(({ start }) => start < at);
  const after = own.find(({ start }) => start > at);
  return before?.page === page || after?.page !== page ? (before ?? after) : after;
}

/** Figures without a caption in a document that gives one to most, or to none: one check. */
export function figuresWithoutCaption(reading: Reading): DocumentCheck[] {
  const own = ownFigures(reading.document);
  const without = withoutCaption(reading.document);
  const bare = own.filter(({ id }) => without.has(id));
  const named = own.filter(({ caption }) => caption !== null).length;
  const most = named >= FEWEST && own.length - bare.length >= CAPTIONED * own.length;
  const none = named === 0 && bare.length >= FEWEST_BARE && bare.length >= CAPTIONED * own.length;
  const line = bare[0] && lineBeside(bare[0], reading);
  if (!line || !(most || none)) return [];
  const what = { code: 'figure-without-caption', severity: 'LOW', candidate: false } as const;
  const place = placeOf(reading.text, line.start, line.start + line.text.length, line.page);
  const pages = [...new Set(bare.map(({ page }) => page))];
  return [{ ...what, ids: bare.map(({ id }) => id), ...place, pages, total: own.length, terms: [] }];
}

function isPointedAt(page: number, lines: readonly Line[]): boolean {
  return lines.some(
    (line) =>
      line.kind === 'text' &&
      (line.page === page || line.page === page - 1) &&
      POINTS_AT_FIGURE.test(line.text) &&
      /\b(?:figur[ae]s?|diagram\w*|image|picture|immagin[ei]|schema|screen\w*|mock-?ups?|schermat[ae])\b/i.test(
        line.text,
      ),
  );
}

/** Figures that the text never names by number in a document that names most of them: one check. */
export function figuresNotMentioned({ text, index, lines }: Reading): DocumentCheck[] {
  const numbered = index.figures.filter(({ caption }) => caption !== null && figureNumber(caption) !== null);
  const mentioned = numbered.filter(({ mentions }) => mentions.length > 0).length;
  if (mentioned < FEWEST || mentioned < MENTIONED * numbered.length) return [];
  const silent = numbered.filter(({ mentions, page }) => mentions.length === 0 && !isPointedAt(page, lines));
  const first = lines.find(
    (line) => line.kind === 'caption' && line.text === silent[0]?.caption?.replaceAll('\n', ' '),
  );
  if (!first) return [];
  const what = { code: 'figure-not-mentioned', severity: 'LOW', candidate: false } as const;
  const place = placeOf(text, first.start, first.start + first.text.length, first.page);
  const ids = silent.map(({ caption }) => figureNumber(caption!)!);
  return [
    { ...what, ids, ...place, pages: silent.map(({ page }) => page), total: numbered.length, terms: [] },
  ];
}
