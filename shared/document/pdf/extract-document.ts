import { findAsides } from './asides.ts';
import { blankWarnings, isNoText, pageKind } from './blank.ts';
import { type DraftBlock, gatherBlocks } from './blocks.ts';
import { captionOf } from './captions.ts';
import type {
  Block,
  ExtractedDocument,
  Figure,
  Furniture,
  Page,
  TitlePageText,
} from './extracted-document.ts';
import { findFurniture } from './furniture.ts';
import { height, overlap, rounded } from './geometry.ts';
import { bodySize, findHeadings } from './headings.ts';
import { vocabularyOf } from './hyphenation.ts';
import { orderPage } from './lines.ts';
import { DEFAULT_LIMITS, guarded, type OpenPdf, openPdf, type PdfLimits } from './open-pdf.ts';
import { readOutline } from './outline.ts';
import { fileLabel } from './page-labels.ts';
import type { PageFigure, PageLayout } from './page-layout.ts';
import { joinPlaced, placeLine } from './placed-text.ts';
import { blankPage, readPage } from './read-page.ts';
import { joinPieces, type Segment } from './segments.ts';
import { findTitleMatter } from './title-page.ts';
import { openFieldForm } from './typed-fields.ts';
import { findWarnings } from './warnings.ts';

/** A caption stands at most so far (points) above or below its figure. */
const CAPTION_REACH = 60;
/** Distance sideways counts by this factor. */
const ASIDE = 0.1;
/** A picture on so many pages at one place near the edge, and this low (share of the page), is a running one. */
const RUNNING = { pages: 3, height: 0.15, zone: 0.15 };

type NamedFigures = Map<PageFigure, Figure>;

function nameFigures(layouts: readonly PageLayout[], left: ReadonlySet<PageFigure>): NamedFigures {
  const namedFigures: NamedFigures = new Map();
  for (const { number, figures } of layouts) {
    for (const figure of figures) {
      if (left.has(figure)) continue;
      const id = `figure-${namedFigures.size + 1}`;
      namedFigures.set(figure, {
        id,
        page: number,
        box: rounded(figure.box),
        kind: figure.kind,
        caption: null,
        ...joinPlaced(
          figure.segments.map((label) => placeLine(joinPieces([label]))),
          '\n',
        ),
        hash: figure.hash,
      });
    }
  }
  return namedFigures;
}

/** Logos in running headers and footers: all but their first appearance. */
function repeatedLogos(layouts: readonly PageLayout[]): Set<PageFigure> {
  const logos = new Map<string, PageFigure[]>();
  for (const layout of layouts) {
    for (const figure of layout.figures) {
      const middle = (figure.box[1] + figure.box[3]) / 2 / layout.height;
      const edge = middle < RUNNING.zone || middle > 1 - RUNNING.zone;
      if (!edge || height(figure.box) > RUNNING.height * layout.height) continue;
      logos.set(figure.hash, [...(logos.get(figure.hash) ?? []), figure]);
    }
  }
  return new Set(
    [...logos.values()].filter((same) => same.length >= RUNNING.pages).flatMap((same) => same.slice(1)),
  );
}

function draftBlocks(layouts: readonly PageLayout[], furniture: ReadonlySet<Segment>): DraftBlock[] {
  const segments = layouts.flatMap((layout) => [
    ...layout.segments,
    ...layout.tables.flatMap((table) => table.segments),
    ...layout.captions.flatMap(({ lines }) => lines.flat()),
  ]);
  const vocabulary = vocabularyOf(segments.map(({ text }) => text));
  return layouts.flatMap((layout) =>
    orderPage(layout, furniture).flatMap((column) => gatherBlocks(column, layout.number, vocabulary)),
  );
}

type FigureDraft = Extract<DraftBlock, { kind: 'figure' }>;

/**
 * How far a caption is from a figure of its page, points, what stands straight above or below each other being nearer;
 * infinite if they do not belong together.
 */
function captionDistance(caption: DraftBlock, figure: FigureDraft): number {
  if (caption.page !== figure.page) return Infinity;
  const [one, other] = [caption.box, figure.box];
  if (overlap(one[0], one[2], other[0], other[2]) <= 0) return Infinity;
  const gap = Math.max(0, -overlap(one[1], one[3], other[1], other[3]));
  const aside = Math.abs(one[0] + one[2] - other[0] - other[2]) / 2;
  return gap <= CAPTION_REACH ? gap + ASIDE * aside : Infinity;
}

interface CaptionPair {
  caption: DraftBlock;
  figure: FigureDraft;
  distance: number;
  /** Whether the caption is the one below the figure. */
  isBelow: boolean;
}

/** Gives captions to figures in the order of pairs, each once. */
function matchedInOrder(pairs: readonly CaptionPair[]): CaptionPair[] {
  const taken = new Set<DraftBlock>();
  return pairs.filter(({ caption, figure }) => {
    if (taken.has(caption) || taken.has(figure)) return false;
    taken.add(caption).add(figure);
    return true;
  });
}

/**
 * Matches the captions of a page with its figures, nearest first: all those below theirs before any above, or the other way round, whichever
 * leaves fewer captions over (a caption is often nearer to the next figure than to its own), or else comes nearer.
 */
function matchCaptions(pairs: readonly CaptionPair[]): CaptionPair[] {
  const nearness = (matched: readonly CaptionPair[]) =>
    matched.reduce((sum, { distance }) => sum + distance, 0);
  const [best] = [true, false]
    .map((side) =>
      matchedInOrder(
        pairs.toSorted(
          (a, b) => Number(b.isBelow === side) - Number(a.isBelow === side) || a.distance - b.distance,
        ),
      ),
    )
    .sort((a, b) => b.length - a.length || nearness(a) - nearness(b));
  return best!;
}

/** Gives each caption of a figure to a figure of its page that has none; sets the figure's caption. */
function assignCaptions(blocks: readonly DraftBlock[], namedFigures: NamedFigures): Map<DraftBlock, string> {
  const figures = blocks.filter((block) => block.kind === 'figure');
  const captions = blocks.filter((block) => block.kind === 'caption' && captionOf(block.text) === 'figure');
  const pairs = captions.flatMap((caption) =>
    figures.map((figure) => ({
      ...{ caption, figure, distance: captionDistance(caption, figure) },
      isBelow: caption.box[1] + caption.box[3] > figure.box[1] + figure.box[3],
    })),
  );
  const near = Map.groupBy(
    pairs.filter(({ distance }) => distance < Infinity),
    ({ caption }) => caption.page,
  );
  return new Map(
    [...near.values()].flatMap(matchCaptions).map(({ caption, figure }) => {
      const named = namedFigures.get(figure.figure)!;
      named.caption = (caption as { text: string }).text;
      return [caption, named.id];
    }),
  );
}

function finish(
  draft: DraftBlock,
  namedFigures: NamedFigures,
  owners: Map<DraftBlock, string>,
  level: number | undefined,
): Block {
  const place = { page: draft.page, box: rounded(draft.box) };
  if (draft.kind === 'figure')
    return { kind: 'figure', ...place, figure: namedFigures.get(draft.figure)!.id };
  const { text, words } = draft;
  if (draft.kind === 'caption')
    return { kind: 'caption', ...place, text, words, figure: owners.get(draft) ?? null };
  if (level !== undefined)
    return { kind: 'heading', ...place, text: text.replaceAll('\n', ' '), words, level };
  return { kind: draft.kind === 'text' ? 'paragraph' : draft.kind, ...place, text, words };
}

function pageOf(
  layout: PageLayout,
  { damaged, drafts, label }: { damaged: boolean; drafts: readonly DraftBlock[]; label: string | undefined },
): Page {
  const isEmpty = drafts.every((block) => block.kind !== 'figure' && isNoText(block.text));
  return {
    number: layout.number,
    width: Math.round(layout.width * 100) / 100,
    height: Math.round(layout.height * 100) / 100,
    kind: pageKind(layout, { damaged, isEmpty }),
    label: label === undefined || label === String(layout.number) ? null : label,
  };
}

function furnitureOf(layouts: readonly PageLayout[], furniture: ReadonlySet<Segment>): Furniture[] {
  return layouts.flatMap(({ number, segments, turned }) =>
    [...segments, ...turned]
      .filter((segment) => furniture.has(segment))
      .map(({ box, text }) => ({ page: number, box: rounded(box), text })),
  );
}

/** The title page's pictures, and those of a running logo that first stands there. */
function picturesOf(title: ReadonlySet<DraftBlock>, logos: ReadonlySet<PageFigure>): Set<PageFigure> {
  const pictures = [...title].flatMap((block) => (block.kind === 'figure' ? [block.figure] : []));
  const hashes = new Set(pictures.map(({ hash }) => hash));
  return new Set([...pictures, ...[...logos].filter(({ hash }) => hashes.has(hash))]);
}

function titlePageOf(title: ReadonlySet<DraftBlock>): TitlePageText[] {
  return [...title].flatMap((block) => {
    const text =
      block.kind === 'figure' ? block.figure.segments.map((label) => label.text).join('\n') : block.text;
    return text === '' ? [] : [{ page: block.page, box: rounded(block.box), text }];
  });
}

function assemble(opened: OpenPdf, layouts: readonly PageLayout[], unreadable: number[]): ExtractedDocument {
  const { segments: furniture, labels } = findFurniture(
    layouts.map(({ segments, turned, ...page }) => ({ ...page, segments: [...segments, ...turned] })),
  );
  const logos = repeatedLogos(layouts);
  const all = draftBlocks(layouts, furniture).filter(
    (block) => block.kind !== 'figure' || !logos.has(block.figure),
  );
  const outline = readOutline(opened);
  const { asides, warnings } = findAsides(
    opened,
    layouts.flatMap((layout) => layout.asides),
  );
  const { kept, title } = findTitleMatter(all, layouts, outline, bodySize(all));
  const drafts = all.filter((block) => !kept.has(block));
  const namedFigures = nameFigures(layouts, picturesOf(kept, logos));
  const owners = assignCaptions(drafts, namedFigures);
  const headings = findHeadings(
    drafts.filter((block) => !title.has(block)),
    outline,
  );
  const draftsOn = Map.groupBy(all, ({ page }) => page);
  const read = {
    pages: layouts.map((layout) =>
      pageOf(layout, {
        damaged: unreadable.includes(layout.number),
        drafts: draftsOn.get(layout.number) ?? [],
        label: labels.get(layout.number) ?? fileLabel(opened, layout.number),
      }),
    ),
    blocks: drafts.map((draft) => finish(draft, namedFigures, owners, headings.get(draft))),
    figures: [...namedFigures.values()],
  };
  return {
    ...read,
    furniture: furnitureOf(layouts, furniture),
    titlePage: titlePageOf(kept),
    outline,
    hidden: layouts.flatMap(({ hidden }) =>
      hidden.map((finding) => ({ ...finding, box: rounded(finding.box) })),
    ),
    asides,
    warnings: [...findWarnings(opened, layouts, unreadable), ...warnings, ...blankWarnings(read)],
  };
}

/** `extractDocument` on a PDF that is already open; `onPage` is told the page it begins. */
export function extractOpen(opened: OpenPdf, onPage?: (number: number) => void): ExtractedDocument {
  return guarded(() => {
    const unreadable: number[] = [];
    const layouts: PageLayout[] = [];
    const form = openFieldForm(opened);
    try {
      for (let number = 1; number <= opened.pageCount; number++) {
        onPage?.(number);
        const layout = readPage(opened, number, form);
        if (!layout) unreadable.push(number);
        layouts.push(layout ?? blankPage(number));
      }
    } finally {
      form?.close();
    }
    return assemble(opened, layouts, unreadable);
  });
}

/**
 * Reads a PDF: its text in reading order with page and place, its figures (not yet described), what is hidden in it and
 * what a teacher should know (SPEC C1). Needs no network and no model, and takes the time and the thread of whoever calls
 * it: an untrusted file is read by `readDocument`. Throws `DocumentEmpty`, `DocumentTooLarge`, `DocumentTooComplex` (a
 * picture or all of it needs too much memory), `DocumentEncrypted` or `DocumentDamaged`.
 */
export async function extractDocument(
  bytes: Uint8Array,
  limits: Partial<PdfLimits> = {},
): Promise<ExtractedDocument> {
  const opened = await openPdf(bytes, { ...DEFAULT_LIMITS, ...limits });
  try {
    return extractOpen(opened);
  } finally {
    opened.close();
  }
}
