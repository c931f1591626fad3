import { findHeadingLines, titleKey } from './heading-lines.ts';
import { findPageNumbers, type NumberedPage } from './page-numbers.ts';
import type { Segment } from './segments.ts';

/** Running headers stand in the top part of the page, footers in the bottom part; page numbers may stand further in. */
const ZONE = { top: 0.14, bottom: 0.12, numbers: 0.2 };
/** Lines within this many points of each other stand at the same height. */
const SAME_HEIGHT = 3;
/** Text is running if it stands at the same height on so many pages (fewer in a short document). */
const LEAST_PAGES = 3;
/** A height is a running line's if running text stands there on this share of the pages. */
const SLOT_SHARE = 0.4;
/** A running head stands apart from the text below it by so many ems. */
const APART = 1;
/** Running heads that name their chapters stand at one height on so many pages. */
const CHAPTER_HEADS = 2;
/** They are numbered or in capitals. */
const CHAPTER = /\d|^\P{Ll}*$/u;
const LONE_NUMBER = /^[^\p{L}\p{N}]*(?:\d+|[ivxlcdm]+)[^\p{L}\p{N}]*$/u;

interface FurnitureCandidate {
  segment: Segment;
  page: number;
  zone: 'top' | 'bottom';
  /** It stands where running headers and footers do. */
  outer: boolean;
  slot: number;
  /** Distance from the page's edge, points. */
  depth: number;
  key: string;
}

/** What stays the same from page to page: numbers do not count, unless there is nothing else (page numbers grow with the pages). */
function keyOf(text: string): string {
  const plain = text.toLowerCase().replace(/\s+/g, ' ').trim();
  return LONE_NUMBER.test(plain) ? plain : plain.replace(/\d+/g, '#');
}

/** A heading's number tells it from others. */
function candidatesOf(
  { number, height, segments }: NumberedPage,
  headings: ReadonlySet<Segment>,
): FurnitureCandidate[] {
  return segments.flatMap((segment) => {
    const middle = (segment.box[1] + segment.box[3]) / 2;
    const zone = middle < height / 2 ? 'top' : 'bottom';
    const depth = zone === 'top' ? middle : height - middle;
    if (depth > ZONE.numbers * height) return [];
    const slot = Math.round(depth / SAME_HEIGHT);
    const outer = depth < ZONE[zone] * height;
    const key = headings.has(segment) ? segment.text : keyOf(segment.text);
    return [{ segment, page: number, zone, outer, slot, depth, key }];
  });
}

function countPages(
  candidates: readonly FurnitureCandidate[],
  nameOf: (candidate: FurnitureCandidate, slot: number) => string,
) {
  const pages = new Map<string, Set<number>>();
  for (const candidate of candidates) {
    for (const slot of [candidate.slot - 1, candidate.slot, candidate.slot + 1]) {
      const name = nameOf(candidate, slot);
      const there = pages.get(name);
      if (there) there.add(candidate.page);
      else pages.set(name, new Set([candidate.page]));
    }
  }
  return pages;
}

const byText = ({ zone, key }: FurnitureCandidate, slot: number) => `${zone} ${slot} ${key}`;
const bySlot = ({ zone }: FurnitureCandidate, slot: number) => `${zone} ${slot}`;

/** Only what has nothing but furniture between itself and the page's edge. */
function outermost(
  candidates: readonly FurnitureCandidate[],
  isRunning: (candidate: FurnitureCandidate) => boolean,
): FurnitureCandidate[] {
  const furnitureCandidates: FurnitureCandidate[] = [];
  for (const there of Map.groupBy(candidates, ({ page, zone }) => `${zone} ${page}`).values()) {
    const inwards = there.toSorted((a, b) => a.depth - b.depth);
    const first = inwards.find((candidate) => !isRunning(candidate));
    const limit = first ? first.depth - SAME_HEIGHT : Infinity;
    furnitureCandidates.push(
      ...inwards.filter((candidate) => isRunning(candidate) && candidate.depth <= limit),
    );
  }
  return furnitureCandidates;
}

/** Lines in small type that repeat a heading's words at one height above the text, each page those of its own chapter. */
function chapterHeads(
  candidates: readonly FurnitureCandidate[],
  titles: ReadonlySet<string>,
  isHeading: (segment: Segment) => boolean,
): Set<FurnitureCandidate> {
  const heads = candidates.filter(
    ({ segment, zone, outer, slot, page }) =>
      zone === 'top' &&
      outer &&
      !isHeading(segment) &&
      !segment.bold &&
      CHAPTER.test(segment.text) &&
      titles.has(titleKey(segment.text)) &&
      candidates.every((other) => {
        const gap = other.segment.box[1] - segment.box[3];
        return other.page !== page || other.zone !== zone || other.slot <= slot || gap > APART * segment.size;
      }),
  );
  const slots = countPages(heads, bySlot);
  return new Set(heads.filter((head) => slots.get(bySlot(head, head.slot))!.size >= CHAPTER_HEADS));
}

/** Lines that stand between header and footer on as many pages, too, in the same size: ‘Event flow:’ of each form, some of which it begins a page of. */
function bodyLines(pages: readonly NumberedPage[], least: number): (segment: Segment) => boolean {
  const nameOf = ({ text, size }: Segment) => `${size} ${keyOf(text)}`;
  const counts = new Map<string, number>();
  for (const { height, segments } of pages) {
    const inside = segments.filter(
      ({ box: [, top, , bottom] }) => top > ZONE.numbers * height && bottom < (1 - ZONE.numbers) * height,
    );
    for (const name of new Set(inside.map(nameOf))) counts.set(name, (counts.get(name) ?? 0) + 1);
  }
  return (segment) => (counts.get(nameOf(segment)) ?? 0) >= least;
}

/** Running headers, running footers and page numbers; the numbers that pages are called by. */
interface PageFurniture {
  segments: Set<Segment>;
  labels: Map<number, string>;
}

/**
 * Finds running headers, running footers and page numbers: text that stands at the same height near the edge of
 * several pages, numbers aside, and what else stands in such a line (a header that names the chapter); and numbers that grow
 * with the pages; and lines above the text that name the chapter of each page. A heading that begins its page is none, though its number grows with the pages too.
 */
export function findFurniture(pages: readonly NumberedPage[]): PageFurniture {
  const { segments: headings, titles } = findHeadingLines(pages);
  const candidates = pages.flatMap((page) => candidatesOf(page, headings));
  const numbers = findPageNumbers(
    pages.map((page) => ({ ...page, segments: page.segments.filter((segment) => !headings.has(segment)) })),
  );
  const least = pages.length < 5 ? Math.max(2, pages.length - 1) : LEAST_PAGES;
  const texts = countPages(candidates, byText);
  const isOfBody = bodyLines(pages, least);
  const chapters = chapterHeads(candidates, titles, (segment) => headings.has(segment));
  const repeated = candidates.filter(
    (candidate) =>
      chapters.has(candidate) ||
      numbers.segments.has(candidate.segment) ||
      (candidate.outer &&
        !isOfBody(candidate.segment) &&
        texts.get(byText(candidate, candidate.slot))!.size >= least),
  );
  const slots = countPages(repeated, bySlot);
  const known = new Set(repeated);
  const sizes = Map.groupBy(repeated, (candidate) => bySlot(candidate, candidate.slot));
  const hasSize = (candidate: FurnitureCandidate) =>
    sizes
      .get(bySlot(candidate, candidate.slot))
      ?.some(({ segment }) => segment.size === candidate.segment.size);
  const isRunning = (candidate: FurnitureCandidate) =>
    known.has(candidate) ||
    (hasSize(candidate) === true &&
      slots.get(bySlot(candidate, candidate.slot))!.size >= Math.max(least, SLOT_SHARE * pages.length));
  const segments = new Set(outermost(candidates, isRunning).map(({ segment }) => segment));
  return { segments, labels: numbers.labels };
}
