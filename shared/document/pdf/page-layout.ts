import { pageAsides } from './asides.ts';
import { captionOf } from './captions.ts';
import { type Cluster, clusterMarks, drawnMarks } from './clusters.ts';
import { findColumnTables } from './column-rules.ts';
import type { Aside, HiddenText } from './extracted-document.ts';
import { figureHash } from './figure-hash.ts';
import { area, type Box, centre, contains, height, width } from './geometry.ts';
import { type Glyph, type GlyphRun, readGlyphs } from './glyphs.ts';
import { findGrids, placesIn } from './grids.ts';
import { findHidden, hiddenFindings, pageImage } from './hidden-text.ts';
import { type DrawnMark, readMarks } from './marks.ts';
import type { OpenPage } from './open-pdf.ts';
import { findOpenTables } from './open-tables.ts';
import type { Pointer } from './pdfium.ts';
import { type ClusterGroup, type FigureRegion, findRegions } from './regions.ts';
import { falseReplacements, type Replacement, takeReplacements } from './replaced-text.ts';
import { rulesOf } from './rules.ts';
import { chainSegments, type Segment } from './segments.ts';
import { findSideCaptions, type SideCaption } from './side-captions.ts';
import { type TableRegion, tableOf } from './tables.ts';
import type { TypedPage } from './typed-fields.ts';
import { outsideFields, placeTyped } from './typed-words.ts';
import { gatherWords, type PageWord } from './words.ts';

/** A figure found on a page, with the hash of what it shows. */
export interface PageFigure extends FigureRegion {
  hash: string;
}

/** What is on a page, before the pages are compared with each other. */
export interface PageLayout {
  number: number;
  width: number;
  height: number;
  scanned: boolean;
  /** The text was made by text recognition from the page's image. */
  recognised: boolean;
  /** Lines run over the page's edge. */
  cutOff: boolean;
  /** Direction of most of the text. */
  direction: GlyphRun['direction'];
  /** Text that is in no figure and no table; turned text (of another direction than most) last. */
  segments: Segment[];
  turned: Segment[];
  figures: PageFigure[];
  tables: TableRegion[];
  /** Captions side by side. */
  captions: SideCaption[];
  hidden: HiddenText[];
  asides: Aside[];
  characters: number;
  unmapped: number;
}

function directionKey({ run }: PageWord): string {
  return run.direction.map((part) => Math.round(part * 20)).join(' ');
}

/** Words by direction, the direction with most text first. */
function byDirection(words: readonly PageWord[]): PageWord[][] {
  const size = (group: PageWord[]) => group.reduce((sum, { text }) => sum + text.length, 0);
  return [...Map.groupBy(words, directionKey).values()].sort((a, b) => size(b) - size(a));
}

function isCaption(segment: Segment): boolean {
  return captionOf(segment.text) !== null;
}

function scanFigure(box: Box, regions: readonly FigureRegion[]): FigureRegion {
  return { kind: 'raster', box, marks: regions.flatMap(({ marks }) => marks), segments: [] };
}

/** What is drawn outside of tables, and in each of their cells, with the text that stands there. */
function placesOf(
  marks: readonly DrawnMark[],
  grids: readonly Cluster[],
  segments: readonly Segment[],
  page: OpenPage,
): ClusterGroup[] {
  const lines = new Set(grids.flatMap((grid) => grid.marks));
  const placeOf = placesIn(grids);
  const texts = Map.groupBy(segments, ({ box }) => placeOf(...centre(box)));
  const drawn = Map.groupBy(
    marks.filter((mark) => !lines.has(mark)),
    ({ box }) => placeOf(...centre(box)),
  );
  return [...drawn].map(([place, here]) => ({
    clusters: clusterMarks(here, page),
    segments: texts.get(place) ?? [],
  }));
}

function tablesOf(frames: readonly Cluster[], segments: readonly Segment[]): TableRegion[] {
  const tables: TableRegion[] = [];
  const taken = new Set<Segment>();
  for (const frame of frames.toSorted((a, b) => area(b.box) - area(a.box))) {
    const table = tableOf(
      frame,
      segments.filter((segment) => !taken.has(segment)),
    );
    if (!table) continue;
    for (const segment of table.segments) taken.add(segment);
    tables.push(table);
  }
  return tables;
}

/** Tables without vertical rules, in text that runs to the right and is in no other table or figure. */
function openTablesOf(
  marks: readonly DrawnMark[],
  figures: readonly FigureRegion[],
  segments: readonly Segment[],
  pageHeight: number,
): TableRegion[] {
  const free = marks.filter(({ box }) => !figures.some((figure) => contains(figure.box, ...centre(box))));
  const strokes = free.filter(({ form, stroked }) => form === 'rule' || stroked);
  const beside = findColumnTables(segments, rulesOf(strokes).vertical, pageHeight);
  const taken = new Set(beside.flatMap((table) => table.segments));
  const rest = segments.filter((segment) => !taken.has(segment));
  return [...beside, ...findOpenTables(rest, rulesOf(free).horizontal, pageHeight)];
}

/** Whether marks make up a drawing, in which labels may be small or covered, and not a frame or a rule. */
function isDrawing({ box, marks }: Cluster): boolean {
  const [wide, tall] = [width(box), height(box)];
  return (wide > 60 && tall > 60) || (marks.length >= 5 && wide > 24 && tall > 24);
}

/** What each text object with a replacement draws. */
function textsOf(glyphs: readonly Glyph[], replaced: readonly Replacement[]): Map<Pointer, string> {
  const texts = new Map<Pointer, string>(
    replaced.flatMap(({ objects }) => objects.map((object) => [object, ''])),
  );
  for (const { text, run } of glyphs) {
    const before = texts.get(run.object);
    if (before !== undefined) texts.set(run.object, before + text);
  }
  return texts;
}

/** Finds what is on an open page: lines of text, figures, tables, hidden text. `typed`: what was typed onto it, laid down. */
export function layOutPage(page: OpenPage, typed: TypedPage | null = null): PageLayout {
  const pageMarks = readMarks(page);
  const replaced = takeReplacements(page, pageMarks.textOrder.keys());
  const { glyphs, unmapped } = readGlyphs(page);
  const fields = typed?.fields ?? [];
  const marks = drawnMarks(outsideFields(pageMarks.marks, fields), page);
  const drawings = clusterMarks(marks, page)
    .filter(isDrawing)
    .map(({ box }) => box);
  const sheet = { ...pageMarks, page, width: page.width, height: page.height };
  const seen = findHidden(gatherWords(glyphs), sheet, drawings);
  const { untold, ...hidden } = placeTyped(seen, fields, page.number);
  const [main = [], ...others] = byDirection(hidden.visible);
  const upright = chainSegments(main);
  const all = [...upright, ...others.flatMap(chainSegments)];
  const scan = hidden.scanned ? pageImage(sheet) : null;
  const grids = scan ? [] : findGrids(marks, upright, page);
  const places = placesOf(marks, grids, scan ? [] : all, page);
  const regions = findRegions(places, marks, {
    isCaption,
    orderOf: ({ words }) => pageMarks.textOrder.get(words[0]!.run.object) ?? -1,
  });
  const images = pageMarks.marks.filter(({ kind }) => kind === 'image');
  const figures = scan ? [{ ...scanFigure(scan, regions.figures), marks: images }] : regions.figures;
  const inFigures = new Set(figures.flatMap(({ segments }) => segments));
  const free = upright.filter((segment) => !inFigures.has(segment));
  const direction = main[0]?.run.direction ?? [1, 0];
  const ruled = scan ? [] : tablesOf([...grids, ...regions.tables], free);
  const inRuled = new Set(ruled.flatMap(({ segments }) => segments));
  const rest = free.filter((segment) => !inRuled.has(segment));
  const open =
    scan || direction[0] < 0.999
      ? []
      : openTablesOf(outsideFields(pageMarks.marks, fields), figures, rest, page.height);
  const inOpen = new Set(open.flatMap(({ segments }) => segments));
  const text = rest.filter((segment) => !inOpen.has(segment));
  const captions = scan ? [] : findSideCaptions(text);
  const inCaptions = new Set(captions.flatMap(({ lines }) => lines.flat()));
  return {
    number: page.number,
    width: page.width,
    height: page.height,
    scanned: hidden.scanned,
    recognised: hidden.recognised,
    cutOff: hidden.cutOff,
    direction,
    segments: text.filter((segment) => !inCaptions.has(segment)),
    turned: all.slice(upright.length).filter((segment) => !inFigures.has(segment)),
    figures: figures.map((figure) => ({ ...figure, hash: figureHash(page, figure) })),
    tables: [...ruled, ...open],
    captions,
    hidden: [
      ...hiddenFindings(page.number, hidden.hidden, drawings),
      ...untold.hidden,
      ...falseReplacements(page, replaced, textsOf(glyphs, replaced)),
    ],
    asides: [...(typed?.asides ?? pageAsides(page)), ...untold.asides],
    characters: glyphs.length,
    unmapped,
  };
}
