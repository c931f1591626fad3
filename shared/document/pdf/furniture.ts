import { findHeadingLines, titleKey } from './heading-lines.ts';
import { findPageNumbers, type NumberedPage } from './page-numbers.ts';
import type { Segment } from './segments.ts';

/** Running headers stand in the top part of the page, footers in the bottom part; page numbers may stand further in. */
const ZONE = { top: 0.14, bottom: 0.12, numbers: 0.2 };
/** Lines within this many points of each other stand at the same height. */
const SAME_HEIGHT = 3;
/** Text is running if it stands at the same height on so many pages (fewer in a short document). */
const LEAST_PAGES = 3;
/** What stands further in at the foot is running if it is the same on this share of the pages, and so many. */
const INNER = { share: 0.6, pages: 5 };
/** A height is a running line's if running text stands there on this share of the pages. */
const SLOT_SHARE = 0.4;
/** A running head stands apart from the text below it by so many ems. */
const APART = 1;
/** Lines whose middles are no further apart than so many usual distances of lines belong together. */
const TOGETHER = 1.15;
/** A line above the text that ends so announces what stands below it. */
const ANNOUNCES = /[:?]$/;
/** A line set like a heading, so much larger than most text, or that ends as sentences and verses do may be the text's own. */
const LARGER = 1.15;
const ENDS_SENTENCE = /[.!…,;]["'”’»)\]]*$/u;
/** Running heads that name their chapters stand at one height on so many pages. */
const CHAPTER_HEADS = 2;
/** They are numbered or in capitals. */
const CHAPTER = /\d|^\P{Ll}*$/u;
/** A line of so many words, with one in its type no further from it than lines are (in ems) and beginning at one place, is a paragraph's. */
const OF_PARAGRAPH = { words: 8, near: 1.7, double: 2.6, edge: 3 };
/** A note to the text, with its number. */
const NOTE = /^[[(]?\d{1,3}[\])]?\s+\p{L}/u;
const ENDS_NOTE = /[.!?]["'”’»)]*$/u;
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

const middleOf = ({ box: [, top, , bottom] }: Segment) => (top + bottom) / 2;

/** The usual distance of lines, points; what is nearer stands on one line. */
function pitchOf(pages: readonly NumberedPage[]): number {
  const steps = pages.flatMap(({ segments }) => {
    const middles = segments.map(middleOf).sort((a, b) => a - b);
    return middles.slice(1).map((middle, at) => middle - middles[at]!);
  });
  const between = steps.filter((step) => step > SAME_HEIGHT).sort((a, b) => a - b);
  return between[between.length >> 1] ?? 0;
}

/** Of lines that stand on several pages those that the text of their page goes on in: no further from it than its lines are from each other. */
function joinedToText({ segments }: NumberedPage, running: ReadonlySet<Segment>, reach: number): Segment[] {
  const isNear = (one: Segment, other: Segment) => Math.abs(middleOf(one) - middleOf(other)) <= reach;
  let [left, joined] = [segments.filter((segment) => running.has(segment)), [] as Segment[]];
  for (let text = segments.filter((segment) => !running.has(segment)); text.length > 0; ) {
    const [near, far] = [true, false].map((wanted) =>
      left.filter((segment) => text.some((one) => isNear(one, segment)) === wanted),
    ) as [Segment[], Segment[]];
    [text, left, joined] = [near, far, [...joined, ...near]];
  }
  return joined;
}

/** As `byText`, with how far a line's last number is ahead of its page: the same on all pages where that counts them. */
const byNumber = (candidate: FurnitureCandidate, slot: number) =>
  `${byText(candidate, slot)} ${Number(candidate.segment.text.match(/\d+/g)?.at(-1)) - candidate.page}`;

/** Of lines that stand on several pages those that are no text: set apart from it on most of their pages, or counting these. */
function setApart(
  often: readonly FurnitureCandidate[],
  pages: readonly NumberedPage[],
  least: number,
): Set<FurnitureCandidate> {
  const running = new Set(often.map(({ segment }) => segment));
  const reach = TOGETHER * pitchOf(pages);
  const joined = new Set(pages.flatMap((page) => joinedToText(page, running, reach)));
  const [all, numbered] = [countPages(often, byText), countPages(often, byNumber)];
  const apart = countPages(
    often.filter(({ segment }) => !joined.has(segment)),
    byText,
  );
  return new Set(
    often.filter((one) => {
      const [text, number] = [byText(one, one.slot), byNumber(one, one.slot)];
      const isCounting = !number.endsWith('NaN') && numbered.get(number)!.size >= least;
      return isCounting || 2 * (apart.get(text)?.size ?? 0) > all.get(text)!.size;
    }),
  );
}

/** Of running lines that may be the text's own, each where it first stands: no words of a text are left out wherever they stand. */
function firstOfOwn(running: readonly FurnitureCandidate[], pages: readonly NumberedPage[]): Segment[] {
  const sizes = Map.groupBy(
    pages.flatMap(({ segments }) => segments),
    ({ size }) => size,
  );
  const letters = ([, there]: [number, Segment[]]) => there.reduce((sum, { text }) => sum + text.length, 0);
  const usual = [...sizes].reduce((most, entry) => (letters(entry) > letters(most) ? entry : most), [0, []]);
  const isBold = usual[1].every(({ bold }) => bold);
  const isOwn = ({ segment: { text, size, bold } }: FurnitureCandidate) =>
    /\p{L}/u.test(text) && (ENDS_SENTENCE.test(text) || size > LARGER * usual[0] || (bold && !isBold));
  const same = Map.groupBy(running.filter(isOwn), ({ zone, key }) => `${zone} ${key}`);
  return [...same.values()].map((there) => there.reduce((a, b) => (b.page < a.page ? b : a)).segment);
}

/** Lines that are surely text wherever they stand: those of a paragraph, and notes below it. */
function surelyText(pages: readonly NumberedPage[]): Set<Segment> {
  const pitch = TOGETHER * pitchOf(pages);
  const reach = (size: number) =>
    Math.max(OF_PARAGRAPH.near * size, Math.min(pitch, OF_PARAGRAPH.double * size));
  const isNext = (one: Segment, other: Segment) =>
    one !== other &&
    one.size === other.size &&
    Math.abs(one.box[0] - other.box[0]) < OF_PARAGRAPH.edge &&
    Math.abs(middleOf(one) - middleOf(other)) < reach(one.size);
  const found = pages.flatMap(({ height, segments }) =>
    segments.filter((segment) => {
      if (NOTE.test(segment.text) && ENDS_NOTE.test(segment.text) && middleOf(segment) > height / 2)
        return true;
      const words = segment.text.match(/\p{L}{2,}/gu)?.length ?? 0;
      return words >= OF_PARAGRAPH.words && segments.some((other) => isNext(segment, other));
    }),
  );
  return new Set(found);
}

/** Of lines that stand on several pages those at whose height on more pages nothing or another such line stands, and not the text's first line: ‘Activity diagram’ of some use cases. */
function withoutFirstLines(
  candidates: readonly FurnitureCandidate[],
  often: ReadonlySet<FurnitureCandidate>,
  isCertain: (candidate: FurnitureCandidate) => boolean,
): FurnitureCandidate[] {
  const texts = countPages(
    candidates.filter((one) => !often.has(one)),
    bySlot,
  );
  const running = countPages([...often], bySlot);
  const isFirstLine = (one: FurnitureCandidate) => {
    const slot = bySlot(one, one.slot);
    return one.zone === 'top' && (texts.get(slot)?.size ?? 0) > running.get(slot)!.size;
  };
  return [...often].filter((one) => isCertain(one) || !isFirstLine(one));
}

/** Running headers, running footers and page numbers; the numbers that pages are called by. */
interface PageFurniture {
  segments: Set<Segment>;
  labels: Map<number, string>;
}

/**
 * Finds running headers, running footers and page numbers: text that stands at the same height near the edge of
 * several pages, numbers aside, set apart from the text, and what else stands in such a line (a header that names the chapter); and
 * numbers that grow with the pages; and lines above the text that name the chapter of each page. A heading that begins its page is
 * none, though its number grows with the pages too, nor is a line that the text goes on in.
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
  const isCertain = (candidate: FurnitureCandidate) =>
    chapters.has(candidate) || numbers.segments.has(candidate.segment);
  const own = surelyText(pages);
  const isWhere = (candidate: FurnitureCandidate) =>
    candidate.outer ||
    (candidate.zone === 'bottom' &&
      texts.get(byText(candidate, candidate.slot))!.size >=
        Math.max(INNER.pages, INNER.share * pages.length));
  const isOften = (candidate: FurnitureCandidate) =>
    isWhere(candidate) &&
    !own.has(candidate.segment) &&
    !(candidate.zone === 'top' && ANNOUNCES.test(candidate.segment.text)) &&
    !isOfBody(candidate.segment) &&
    texts.get(byText(candidate, candidate.slot))!.size >= least;
  const often = withoutFirstLines(
    candidates,
    new Set(candidates.filter((candidate) => isCertain(candidate) || isOften(candidate))),
    isCertain,
  );
  const distant = setApart(often, pages, least);
  const repeated = often.filter((candidate) => isCertain(candidate) || distant.has(candidate));
  const slots = countPages(repeated, bySlot);
  const known = new Set(repeated);
  const sizes = Map.groupBy(repeated, (candidate) => bySlot(candidate, candidate.slot));
  const hasSize = (candidate: FurnitureCandidate) =>
    sizes
      .get(bySlot(candidate, candidate.slot))
      ?.some(({ segment }) => segment.size === candidate.segment.size);
  const isRunning = (candidate: FurnitureCandidate) =>
    known.has(candidate) ||
    (!own.has(candidate.segment) &&
      hasSize(candidate) === true &&
      slots.get(bySlot(candidate, candidate.slot))!.size >= Math.max(least, SLOT_SHARE * pages.length));
  const found = outermost(candidates, isRunning);
  const segments = new Set(found.map(({ segment }) => segment));
  const sure = countPages(found.filter(isCertain), bySlot);
  const unsure = found.filter((one) => !isCertain(one) && !sure.get(bySlot(one, one.slot))?.has(one.page));
  for (const first of firstOfOwn(unsure, pages)) segments.delete(first);
  return { segments, labels: numbers.labels };
}
