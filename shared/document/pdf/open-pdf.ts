import { AssayError } from '@assay/kit/errors/assay-error';
import { MAX_UPLOAD_BYTES } from '../text/upload-limit.ts';
import type { Box, Matrix } from './geometry.ts';
import { pagesHeld } from './pages-held.ts';
import { damaged, encrypted, MOST_PAGES, refuseManyPages, refuseNoPdf } from './pdf-beginning.ts';
import { abandonPdfium, limitMemory, type Pdfium, type Pointer, pdfium, wasRefusedMemory } from './pdfium.ts';

/** A page that is open. */
export interface OpenPage {
  pdf: Pdfium;
  document: Pointer;
  page: Pointer;
  /** Page number, from 1. */
  number: number;
  /** Size as shown, in points. */
  width: number;
  height: number;
  /** From the page's own coordinates to points from the top left corner of the page as shown. */
  toShown: Matrix;
  /** 128 bytes to receive results in. */
  scratch: Pointer;
}

/** An open PDF. `close` it when done; it holds memory outside JavaScript's. */
export interface OpenPdf {
  pdf: Pdfium;
  document: Pointer;
  pageCount: number;
  /** The file's index of objects was broken; PDFium found the objects by searching. */
  repaired: boolean;
  scratch: Pointer;
  /** Opens page `number` (from 1), calls `use`, closes it; null if the page cannot be read. */
  withPage<T>(number: number, use: (page: OpenPage) => T): T | null;
  close(): void;
}

/** What is accepted. */
export interface PdfLimits {
  /** Largest file, bytes. */
  maxBytes: number;
  /** Most pages. */
  maxPages: number;
  /** Most memory of PDFium, bytes: the file, an open page and what it takes to draw it. */
  maxMemory: number;
}

/** With 512 MB of what is read (`readDocument`) and the file itself, all fit into a function's 2 GB. */
export const DEFAULT_LIMITS: PdfLimits = {
  maxBytes: MAX_UPLOAD_BYTES,
  maxPages: MOST_PAGES,
  maxMemory: 768 * 1024 * 1024,
};

/** `FPDF_GetLastError` (fpdfview.h): 4 is a missing or wrong password, 5 an unknown security handler. */
const ENCRYPTED = new Set([4, 5]);
const SCRATCH_BYTES = 128;

/** `rotation` in quarter turns clockwise; `[left, bottom, right, top]` is the page's visible part. */
function shownMatrix(rotation: number, [left, bottom, right, top]: Box): Matrix {
  if (rotation === 1) return [0, 1, 1, 0, -bottom, -left];
  if (rotation === 2) return [-1, 0, 0, 1, right, -bottom];
  if (rotation === 3) return [0, -1, -1, 0, top, right];
  return [1, 0, 0, -1, -left, top];
}

/** `FS_RECTF` is left, top, right, bottom. */
function visiblePart(pdf: Pdfium, page: Pointer, scratch: Pointer): Box {
  if (!pdf._FPDF_GetPageBoundingBox(page, scratch)) return [0, 0, 612, 792];
  const at = scratch >> 2;
  return [pdf.HEAPF32[at]!, pdf.HEAPF32[at + 3]!, pdf.HEAPF32[at + 2]!, pdf.HEAPF32[at + 1]!];
}

function openPage(pdf: Pdfium, document: Pointer, page: Pointer, number: number, scratch: Pointer): OpenPage {
  const visible = visiblePart(pdf, page, scratch);
  const rotation = pdf._FPDFPage_GetRotation(page);
  const sides = [visible[2] - visible[0], visible[3] - visible[1]] as const;
  const [width, height] = rotation % 2 === 1 ? [sides[1], sides[0]] : sides;
  return { pdf, document, page, number, width, height, toShown: shownMatrix(rotation, visible), scratch };
}

function checkBytes(bytes: Uint8Array, limits: PdfLimits): void {
  refuseNoPdf(bytes);
  if (bytes.length > limits.maxBytes) {
    const [size, most] = [bytes.length, limits.maxBytes].map((count) => Math.ceil(count / 1024 / 1024));
    throw new AssayError(
      'DocumentTooLarge',
      `The PDF file is ${size} MB; at most ${most} MB are accepted. Export it with smaller images.`,
    );
  }
}

const refusal = (error: number): AssayError => (ENCRYPTED.has(error) ? encrypted() : damaged());

function checkPages(pageCount: number, limits: PdfLimits): void {
  if (pageCount <= 0) {
    throw new AssayError('DocumentEmpty', 'The PDF has no pages. Export it again and hand that in.');
  }
  refuseManyPages(pageCount, limits.maxPages);
}

/** `FPDF_GetFormType` (fpdf_formfill.h): a form that Adobe's programs alone draw, and others show a notice in place of. */
const XFA_ALONE = 2;

function refuseXfa(pdf: Pdfium, document: Pointer): void {
  if (pdf._FPDF_GetFormType(document) !== XFA_ALONE) return;
  const words =
    'The PDF is a form (XFA) whose pages no program draws but Adobe’s: print it to a PDF there, and hand that in.';
  throw new AssayError('SubmissionUnsupported', words);
}

/** PDFium reads as many pages as the root of their tree counts: of one that counts too few the others would be left out. */
function refuseUncounted(pageCount: number, bytes: Uint8Array): void {
  const held = pagesHeld(bytes) ?? 0;
  if (held <= pageCount) return;
  const words = `The PDF is damaged: it says that it has ${pageCount} pages, and holds ${held}. Open it in a viewer, export or print it again, and hand that in.`;
  throw new AssayError('DocumentDamaged', words);
}

/** What WebAssembly throws when the code inside fails (`WebAssembly.RuntimeError`) or runs out of stack. */
function isTrap(cause: unknown): boolean {
  return cause instanceof RangeError || (cause instanceof Error && cause.name === 'RuntimeError');
}

function tooMuchMemory(cause?: unknown): AssayError {
  return new AssayError(
    'DocumentTooComplex',
    'The PDF needs too much memory to be read. Export it again with smaller pictures, or hand in fewer pages, and hand that in.',
    { cause },
  );
}

/**
 * Runs a call into PDFium. A trap inside it (which leaves its memory in no known state) becomes `DocumentDamaged`, memory
 * that it was refused `DocumentTooComplex`: what it reads and draws without is not what is in the file.
 */
export function guarded<T>(call: () => T): T {
  try {
    const value = call();
    if (wasRefusedMemory()) throw tooMuchMemory();
    return value;
  } catch (cause) {
    if (!isTrap(cause)) throw cause;
    abandonPdfium();
    if (wasRefusedMemory()) throw tooMuchMemory(cause);
    const message =
      'The PDF could not be read to its end: part of it is damaged. Export it again and hand that in.';
    throw new AssayError('DocumentDamaged', message, { cause });
  }
}

function load(pdf: Pdfium, bytes: Uint8Array): { document: Pointer; memory: Pointer } {
  const memory = pdf._malloc(bytes.length);
  if (memory === 0)
    throw new AssayError('DocumentTooLarge', 'The PDF does not fit into memory. Hand in a smaller one.');
  pdf.HEAPU8.set(bytes, memory);
  const document = pdf._FPDF_LoadMemDocument(memory, bytes.length, 0);
  if (document !== 0) return { document, memory };
  const error = pdf._FPDF_GetLastError();
  pdf._free(memory);
  throw refusal(error);
}

/** The mark at a PDF's end stands in its last bytes (some programs add a little after it). */
const END = { mark: '%%EOF', within: 4096 };

function hasEnd(bytes: Uint8Array): boolean {
  return Buffer.from(bytes.subarray(-END.within)).toString('latin1').includes(END.mark);
}

function handle(pdf: Pdfium, document: Pointer, memory: Pointer): OpenPdf {
  const scratch = pdf._malloc(SCRATCH_BYTES);
  return {
    pdf,
    document,
    pageCount: pdf._FPDF_GetPageCount(document),
    repaired: pdf._FPDF_DocumentHasValidCrossReferenceTable(document) === 0,
    scratch,
    withPage(number, use) {
      const page = pdf._FPDF_LoadPage(document, number - 1);
      if (page === 0) return null;
      try {
        return use(openPage(pdf, document, page, number, scratch));
      } finally {
        pdf._FPDF_ClosePage(page);
      }
    },
    close() {
      try {
        pdf._FPDF_CloseDocument(document);
        pdf._free(memory);
        pdf._free(scratch);
      } catch {
        abandonPdfium();
      }
    },
  };
}

/**
 * Opens a PDF. Throws `DocumentEmpty` (no bytes, no pages), `DocumentTooLarge` (beyond the limits),
 * `DocumentTooComplex` (needs too much memory), `DocumentEncrypted` (needs a password) or `DocumentDamaged` (not a PDF, or
 * not all of it).
 */
export async function openPdf(bytes: Uint8Array, limits: PdfLimits = DEFAULT_LIMITS): Promise<OpenPdf> {
  checkBytes(bytes, limits);
  const pdf = await pdfium();
  limitMemory(limits.maxMemory);
  return guarded(() => {
    const { document, memory } = load(pdf, bytes);
    const opened = handle(pdf, document, memory);
    try {
      if (opened.repaired && !hasEnd(bytes)) throw refusal(0);
      refuseXfa(pdf, document);
      checkPages(opened.pageCount, limits);
      refuseUncounted(opened.pageCount, bytes);
    } catch (error) {
      opened.close();
      throw error;
    }
    return opened;
  });
}
