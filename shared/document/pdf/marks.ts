import { AssayError } from '@assay/kit/errors/assay-error';
import {
  type Box,
  IDENTITY,
  intersection,
  type Matrix,
  multiply,
  transformBox,
  transformPoint,
} from './geometry.ts';
import type { Colour } from './glyphs.ts';
import type { OpenPage } from './open-pdf.ts';
import type { Pdfium, Pointer } from './pdfium.ts';

/** A straight stretch of a path, as shown: `[x0, y0, x1, y1]`. */
type PathEdge = readonly [number, number, number, number];

/** Something drawn on a page that is not text, as shown. */
export interface DrawnMark {
  kind: 'path' | 'image' | 'shading';
  object: Pointer;
  /** Place in the order of drawing, texts counted too. */
  order: number;
  /** Its visible extent. */
  box: Box;
  /** Fill colour; null: not filled with one plain opaque colour. */
  fill: Colour | null;
  /** Filled at all. */
  filled: boolean;
  /** Hides what lies below. */
  opaque: boolean;
  stroked: boolean;
  strokeWidth: number;
  /**
   * `rule`: a thin horizontal or vertical line; `rectangle`: upright, corners possibly round, or several such;
   * `shape`: anything else.
   */
  form: 'rule' | 'rectangle' | 'shape';
  /** Horizontal and vertical edges of a rule or rectangle. */
  edges: PathEdge[];
  segments: number;
}

/** What is drawn on a page: marks, and for each text object its place in the order of drawing. */
export interface PageMarks {
  marks: DrawnMark[];
  textOrder: Map<Pointer, number>;
}

const [PATH, IMAGE, SHADING, FORM, TEXT] = [2, 3, 4, 5, 1];
const [LINE_TO, BEZIER_TO, MOVE_TO] = [0, 1, 2];
/** A line at most this thick (points) is a rule. */
const RULE = 3;
/** Paths with more segments are shapes unseen: no table is drawn so. */
const MOST_SEGMENTS = 2000;
/** Form XObjects inside each other, and objects of a page, beyond which nothing is read. */
const MOST_DEPTH = 12;
const MOST_OBJECTS = 200_000;
/** Pixels of a picture (10,000 × 10,000) beyond which it is not decoded: four bytes each would leave no room. */
const MOST_PIXELS = 100_000_000;
const STRAIGHT = 0.6;

/** The colour that an object is filled with, or its outline is drawn in; null: it says none. */
export function readColour(
  pdf: Pdfium,
  object: Pointer,
  scratch: Pointer,
  filled = true,
): { colour: Colour; alpha: number } | null {
  const get = filled ? pdf._FPDFPageObj_GetFillColor : pdf._FPDFPageObj_GetStrokeColor;
  if (!get(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return null;
  const [r, g, b, a] = pdf.HEAPU32.subarray(scratch >> 2, (scratch >> 2) + 4);
  return { colour: [r!, g!, b!], alpha: a! };
}

/** Where an object lies, in the page's own units. */
export function boundsOf(pdf: Pdfium, object: Pointer, scratch: Pointer): Box | null {
  if (!pdf._FPDFPageObj_GetBounds(object, scratch, scratch + 4, scratch + 8, scratch + 12)) return null;
  const [left, bottom, right, top] = pdf.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 4);
  return [left!, bottom!, right!, top!];
}

function pointOf(pdf: Pdfium, segment: Pointer, scratch: Pointer): [number, number] {
  pdf._FPDFPathSegment_GetPoint(segment, scratch, scratch + 4);
  return [pdf.HEAPF32[scratch >> 2]!, pdf.HEAPF32[(scratch >> 2) + 1]!];
}

/** What a path of a clip spans, in its own units; empty (its left beyond its right) where it has no segments. */
export function clipPathBox(pdf: Pdfium, clip: Pointer, path: number, scratch: Pointer): Box {
  const box: Box = [Infinity, Infinity, -Infinity, -Infinity];
  const count = Math.min(pdf._FPDFClipPath_CountPathSegments(clip, path), 200);
  for (let at = 0; at < count; at++) {
    const [x, y] = pointOf(pdf, pdf._FPDFClipPath_GetPathSegment(clip, path, at), scratch);
    box[0] = Math.min(box[0], x);
    box[1] = Math.min(box[1], y);
    box[2] = Math.max(box[2], x);
    box[3] = Math.max(box[3], y);
  }
  return box;
}

/** The box with what clipping cuts off taken away. */
function clipped(pdf: Pdfium, object: Pointer, bounds: Box, scratch: Pointer): Box {
  const clip = pdf._FPDFPageObj_GetClipPath(object);
  const count = clip === 0 ? 0 : Math.min(Math.max(pdf._FPDFClipPath_CountPaths(clip), 0), 16);
  let box = bounds;
  for (let path = 0; path < count; path++) {
    const clipBox = clipPathBox(pdf, clip, path, scratch);
    if (clipBox[0] <= clipBox[2]) box = intersection(box, clipBox);
  }
  return box;
}

/** The edges of a path made of horizontal and vertical lines and round corners; null for any other path. */
function uprightEdges(
  pdf: Pdfium,
  path: Pointer,
  count: number,
  matrix: Matrix,
  scratch: Pointer,
): PathEdge[] | null {
  if (count > MOST_SEGMENTS) return null;
  const edges: PathEdge[] = [];
  let [curves, from, start] = [0, [0, 0] as [number, number], [0, 0] as [number, number]];
  for (let at = 0; at < count; at++) {
    const segment = pdf._FPDFPath_GetPathSegment(path, at);
    const to = transformPoint(...pointOf(pdf, segment, scratch), matrix);
    const type = pdf._FPDFPathSegment_GetType(segment);
    if (type === MOVE_TO) start = to;
    if (type === BEZIER_TO) curves++;
    if (type === LINE_TO) {
      if (Math.abs(to[0] - from[0]) > STRAIGHT && Math.abs(to[1] - from[1]) > STRAIGHT) return null;
      edges.push([...from, ...to]);
    }
    from = to;
  }
  if (from[0] !== start[0] || from[1] !== start[1]) edges.push([...from, ...start]);
  const straight = edges.reduce((sum, [x0, y0, x1, y1]) => sum + Math.abs(x1 - x0) + Math.abs(y1 - y0), 0);
  return straight > 0 && (curves === 0 || (curves <= 12 && edges.length >= 4 && straight > 60))
    ? edges
    : null;
}

function formOf(box: Box, edges: PathEdge[] | null): DrawnMark['form'] {
  if (!edges) return 'shape';
  return Math.min(box[2] - box[0], box[3] - box[1]) <= RULE ? 'rule' : 'rectangle';
}

interface Walk {
  page: OpenPage;
  found: PageMarks;
  order: number;
}

function drawMode(pdf: Pdfium, path: Pointer, scratch: Pointer): { filled: boolean; stroked: boolean } {
  pdf._FPDFPath_GetDrawMode(path, scratch, scratch + 4);
  return { filled: pdf.HEAP32[scratch >> 2] !== 0, stroked: pdf.HEAP32[(scratch >> 2) + 1] !== 0 };
}

function strokeWidthOf(pdf: Pdfium, object: Pointer, matrix: Matrix, scratch: Pointer): number {
  if (!pdf._FPDFPageObj_GetStrokeWidth(object, scratch)) return 0;
  return pdf.HEAPF32[scratch >> 2]! * Math.hypot(matrix[0], matrix[1]);
}

function pathDetails({ page }: Walk, object: Pointer, matrix: Matrix, box: Box): Partial<DrawnMark> | null {
  const { pdf, scratch } = page;
  const { filled, stroked } = drawMode(pdf, object, scratch);
  if (!filled && !stroked) return null;
  const paint = filled ? readColour(pdf, object, scratch) : null;
  if (!stroked && paint?.alpha === 0) return null;
  const segments = pdf._FPDFPath_CountSegments(object);
  const edges = uprightEdges(pdf, object, segments, objectMatrix(pdf, object, matrix, scratch), scratch);
  const opaque = paint?.alpha === 255 && pdf._FPDFPageObj_HasTransparency(object) === 0;
  const strokeWidth = stroked ? strokeWidthOf(pdf, object, matrix, scratch) : 0;
  const form = formOf(box, edges);
  const fill = opaque ? paint!.colour : null;
  return {
    fill,
    filled,
    opaque: opaque && form === 'rectangle',
    stroked,
    strokeWidth,
    form,
    edges: edges ?? [],
    segments,
  };
}

/** From the object's own coordinates (a path's points) to the page as shown. */
function objectMatrix(pdf: Pdfium, object: Pointer, matrix: Matrix, scratch: Pointer): Matrix {
  if (!pdf._FPDFPageObj_GetMatrix(object, scratch)) return matrix;
  const own = [...pdf.HEAPF32.subarray(scratch >> 2, (scratch >> 2) + 6)] as unknown as Matrix;
  return multiply(own, matrix);
}

function addMark(walk: Walk, kind: DrawnMark['kind'], object: Pointer, matrix: Matrix): void {
  const { pdf, scratch, width, height } = walk.page;
  const bounds = boundsOf(pdf, object, scratch);
  if (!bounds) return;
  const visible = transformBox(clipped(pdf, object, bounds, scratch), matrix);
  const box = intersection(visible, [0, 0, width, height]);
  if (box[2] < box[0] || box[3] < box[1]) return;
  const details = kind === 'path' ? pathDetails(walk, object, matrix, box) : imageDetails(pdf, kind, object);
  if (!details) return;
  const plain = {
    fill: null,
    filled: true,
    stroked: false,
    strokeWidth: 0,
    form: 'shape' as const,
    edges: [],
    segments: 0,
  };
  walk.found.marks.push({ kind, object, order: walk.order, box, opaque: false, ...plain, ...details });
}

/** Looked at whether the picture is seen or not: drawing the page decodes it. */
function checkPixels({ page }: Walk, image: Pointer): void {
  const { pdf, scratch } = page;
  if (!pdf._FPDFImageObj_GetImagePixelSize(image, scratch, scratch + 4)) return;
  const [wide, tall] = pdf.HEAPU32.subarray(scratch >> 2, (scratch >> 2) + 2);
  if (wide! * tall! <= MOST_PIXELS) return;
  throw new AssayError(
    'DocumentTooComplex',
    `A picture on page ${page.number} has ${wide} × ${tall} pixels; at most ${MOST_PIXELS / 1_000_000} million are read. Make it smaller, export the PDF again and hand that in.`,
  );
}

function imageDetails(pdf: Pdfium, kind: DrawnMark['kind'], object: Pointer): Partial<DrawnMark> {
  return { opaque: kind === 'image' && pdf._FPDFPageObj_HasTransparency(object) === 0 };
}

function visit(walk: Walk, object: Pointer, matrix: Matrix, depth: number): void {
  const { pdf, scratch } = walk.page;
  walk.order++;
  if (walk.order > MOST_OBJECTS) return;
  const type = pdf._FPDFPageObj_GetType(object);
  if (type === TEXT) walk.found.textOrder.set(object, walk.order);
  else if (type === PATH) addMark(walk, 'path', object, matrix);
  else if (type === IMAGE) {
    checkPixels(walk, object);
    addMark(walk, 'image', object, matrix);
  } else if (type === SHADING) addMark(walk, 'shading', object, matrix);
  else if (type === FORM && depth < MOST_DEPTH) {
    const inner = objectMatrix(pdf, object, matrix, scratch);
    const count = pdf._FPDFFormObj_CountObjects(object);
    for (let at = 0; at < count; at++) visit(walk, pdf._FPDFFormObj_GetObject(object, at), inner, depth + 1);
  }
}

/** Everything drawn on an open page, form XObjects opened. Throws `DocumentTooComplex` for a picture of too many pixels. */
export function readMarks(page: OpenPage): PageMarks {
  const { pdf, toShown } = page;
  const walk: Walk = { page, found: { marks: [], textOrder: new Map() }, order: 0 };
  const matrix = multiply(IDENTITY, toShown);
  const count = pdf._FPDFPage_CountObjects(page.page);
  for (let at = 0; at < count; at++) visit(walk, pdf._FPDFPage_GetObject(page.page, at), matrix, 0);
  return walk.found;
}
