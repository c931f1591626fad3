import type { ExtractedDocument } from '@assay/document/extracted-document';
import type { Box, EvidenceBox } from '@assay/document/places';
import type { Issue } from './findings/issue.ts';

/** What is drawn for an issue: a part of a page, and where in it the passage stands. */
export interface PassagePart {
  issue: string;
  page: number;
  box: Box;
  framed: Box[];
}

/** The pages on which issues' passages stand. */
export const citedPages = (issues: readonly Issue[]): Set<number> =>
  new Set(issues.flatMap(({ evidence }) => evidence.flatMap(({ boxes }) => boxes)).map(({ page }) => page));

/** Pictures of a report. */
const MOST_PICTURES = 12;
/** Bytes of all pictures of a report. */
export const MOST_PICTURE_BYTES = 2_000_000;
/** Pixels of a picture: a strip of 110 points across a page of A4 at 150 dpi. */
export const PICTURE_PIXELS = 300_000;

/** Points of the page that are shown above and below a passage, and the most that are shown in all. */
const AROUND = 34;
const TALLEST = 300;
/** Points: wider than any page. */
const WIDEST = 20_000;

function partAround(issue: string, boxes: readonly EvidenceBox[]): PassagePart[] {
  const [first] = boxes;
  if (!first) return [];
  const onPage = boxes.filter(({ page }) => page === first.page).map(({ box }) => box);
  const [begins, highest] = [first.box[1], Math.min(...onPage.map((box) => box[1]))];
  const top = begins - highest < TALLEST ? highest : begins;
  const framed = onPage.filter((box) => box[1] > top - AROUND && box[1] < top + TALLEST);
  const bottom = Math.min(top + TALLEST, Math.max(...framed.map((box) => box[3])));
  return [{ issue, page: first.page, box: [0, top - AROUND, WIDEST, bottom + AROUND], framed }];
}

/** Points that a drawing adds around its part. */
const DRAWN_AROUND = 4;
/** An edge that leaves one line may meet one of another column: it is moved so often. */
const MOVES = 3;

/** Where the level lines of a page stand: top and bottom of each, points. */
function linesOn(page: number, { blocks, furniture }: ExtractedDocument): [top: number, bottom: number][] {
  const own = blocks.filter((block) => block.page === page);
  const text = own.flatMap((block) => (block.kind === 'figure' ? [] : block.words));
  return [
    ...text.flatMap(([, , axis, top, bottom]): [number, number][] => (axis === 0 ? [[top, bottom]] : [])),
    ...furniture.flatMap(({ box, ...one }): [number, number][] =>
      one.page === page ? [[box[1], box[3]]] : [],
    ),
  ];
}

/** An edge, moved up (-1) or down (1) until it cuts no line in half. */
function beyondLines(edge: number, way: -1 | 1, lines: readonly [number, number][]): number {
  let at = edge;
  for (let move = 0; move < MOVES; move++) {
    const met = lines.filter(([top, bottom]) => top < at && at < bottom);
    if (met.length === 0) return at;
    at =
      way < 0 ? Math.min(...met.map(([top]) => top)) - 1 : Math.max(...met.map(([, bottom]) => bottom)) + 1;
  }
  return at;
}

/** A part of a page as it is drawn, so that its edges cut no line of text in half. */
export function betweenLines<P extends Pick<PassagePart, 'page' | 'box'>>(
  part: P,
  document: ExtractedDocument,
): P {
  const lines = linesOn(part.page, document);
  const [left, top, right, bottom] = part.box;
  const upper = beyondLines(top - DRAWN_AROUND, -1, lines) + DRAWN_AROUND;
  return { ...part, box: [left, upper, right, beyondLines(bottom + DRAWN_AROUND, 1, lines) - DRAWN_AROUND] };
}

/**
 * The parts of pages that are shown beside issues, those to mend first before the others: of each the page's whole width around the first
 * passage that its evidence rests on, from its beginning where it goes on in another column. Of what stands nowhere on a page there is none.
 */
export function passageParts(issues: readonly Issue[], priorities: readonly string[]): PassagePart[] {
  const rank = (id: string) => (priorities.includes(id) ? 0 : 1);
  return issues
    .toSorted((one, other) => rank(one.id) - rank(other.id))
    .flatMap(({ id, evidence }) => partAround(id, evidence.find(({ supported }) => supported)?.boxes ?? []))
    .slice(0, MOST_PICTURES);
}
