import { type Aside, type DocumentWarning, MOST_ASIDES } from './extracted-document.ts';
import type { OpenPage, OpenPdf } from './open-pdf.ts';
import type { Pdfium, Pointer } from './pdfium.ts';

/** What is kept of each aside (characters); annotations of a page that are looked at. */
const MOST = { text: 500, onPage: 1000 };
/** `FPDF_ANNOTATION_SUBTYPE` (fpdf_annot.h). */
const [LINK, POPUP, WIDGET] = [2, 16, 20];
/** Typed onto the page: part of its drawing (`layDownTyped`). */
const FREE_TEXT = 3;
/** Drawn onto a page by hand or with a stamp: what that shows nobody reads. */
export const INK = 'Ink';
const DRAWN: Record<number, string> = { 13: 'Stamp', 15: INK };
/** Annotations whose picture may show words that stand nowhere else: stamps, watermarks, redactions. */
const PICTURED = new Set([13, 24, 28]);
/** Entries of the information dictionary that programs and authors write in every file. */
// biome-ignore format: a table
const USUAL = new Set([
  'Author', 'Creator', 'Producer', 'CreationDate', 'ModDate', 'Trapped', 'PTEX.Fullbanner',
]);
/** Words from which a value reads like a sentence and not like a name or some keywords; of a title. */
const SENTENCE = { value: 8, title: 20 };

/** Reads a text of which PDFium first tells the size in bytes, `most` characters of it. */
export function readText(
  pdf: Pdfium,
  encoding: 'utf16le' | 'latin1',
  read: (buffer: Pointer, size: number) => number,
  most: number = MOST.text,
): string {
  const size = read(0, 0);
  if (size <= 2 || size > 1_000_000) return '';
  const buffer = pdf._malloc(size + 2);
  read(buffer, size);
  const text = Buffer.from(pdf.HEAPU8.subarray(buffer, buffer + size)).toString(encoding);
  pdf._free(buffer);
  const plain = text.replaceAll('\0', '').normalize('NFC').trim();
  return [...plain.slice(0, 2 * most)].slice(0, most).join('');
}

/** Calls `use` with a text as PDFium takes it. */
function named<T>(pdf: Pdfium, name: string, use: (name: Pointer) => T): T {
  const bytes = Buffer.from(`${name}\0`, 'latin1');
  const pointer = pdf._malloc(bytes.length);
  pdf.HEAPU8.set(bytes, pointer);
  try {
    return use(pointer);
  } finally {
    pdf._free(pointer);
  }
}

/** What an annotation's dictionary says under a name. */
export function entryOf(pdf: Pdfium, annotation: Pointer, key: string, most: number = MOST.text): string {
  const read = (name: Pointer) => (buffer: Pointer, size: number) =>
    pdf._FPDFAnnot_GetStringValue(annotation, name, buffer, size);
  return named(pdf, key, (name) => readText(pdf, 'utf16le', read(name), most));
}

function targetOf({ pdf, document }: OpenPage, annotation: Pointer): string {
  const link = pdf._FPDFAnnot_GetLink(annotation);
  const action = link === 0 ? 0 : pdf._FPDFLink_GetAction(link);
  if (action === 0) return '';
  return readText(pdf, 'latin1', (buffer, size) =>
    pdf._FPDFAction_GetURIPath(document, action, buffer, size),
  );
}

function asidesOfAnnotation(page: OpenPage, annotation: Pointer): Aside[] {
  const { pdf, number } = page;
  const subtype = pdf._FPDFAnnot_GetSubtype(annotation);
  if (subtype === FREE_TEXT || subtype === WIDGET || subtype === POPUP) return [];
  const words = entryOf(pdf, annotation, 'Contents');
  const found: Aside[] =
    subtype === LINK
      ? [words, targetOf(page, annotation)].map((text) => ({ kind: 'link', page: number, text }))
      : [{ kind: 'annotation', page: number, text: words || (DRAWN[subtype] ?? '') }];
  return found.filter(({ text }) => text !== '');
}

/** What is read of each annotation of an open page, as many as are looked at. */
function ofAnnotations<T>({ pdf, page }: OpenPage, read: (annotation: Pointer) => T[]): T[] {
  const count = Math.min(pdf._FPDFPage_GetAnnotCount(page), MOST.onPage);
  const found: T[] = [];
  for (let at = 0; at < count; at++) {
    const annotation = pdf._FPDFPage_GetAnnot(page, at);
    if (annotation === 0) continue;
    found.push(...read(annotation));
    pdf._FPDFPage_CloseAnnot(annotation);
  }
  return found;
}

/** Comments and targets of links on an open page. */
export function pageAsides(page: OpenPage): Aside[] {
  return ofAnnotations(page, (annotation) => asidesOfAnnotation(page, annotation));
}

/** Whether annotations of an open page may show words that are read nowhere: those of a stamp's picture, or more than are looked at. */
export function showsUnreadWords(page: OpenPage): boolean {
  if (page.pdf._FPDFPage_GetAnnotCount(page.page) > MOST.onPage) return true;
  return ofAnnotations(page, (annotation) => [page.pdf._FPDFAnnot_GetSubtype(annotation)]).some((subtype) =>
    PICTURED.has(subtype),
  );
}

interface PdfMetadata {
  key: string;
  text: string;
}

function metadataOf({ pdf, document }: OpenPdf): PdfMetadata[] {
  const count = Math.min(pdf._EPDF_GetMetaKeyCount(document, 0), MOST_ASIDES);
  const keys = Array.from({ length: count }, (_, at) =>
    readText(pdf, 'latin1', (buffer, size) => pdf._EPDF_GetMetaKeyName(document, at, 0, buffer, size)),
  );
  return keys
    .filter((key) => key !== '' && !USUAL.has(key))
    .map((key) => {
      const text = named(pdf, key, (name) =>
        readText(pdf, 'utf16le', (buffer, size) => pdf._FPDF_GetMetaText(document, name, buffer, size)),
      );
      return { key, text };
    })
    .filter(({ text }) => text !== '');
}

function attachmentsOf({ pdf, document }: OpenPdf): Aside[] {
  const count = Math.min(pdf._FPDFDoc_GetAttachmentCount(document), MOST_ASIDES);
  return Array.from({ length: count }, (_, at): Aside => {
    const attachment = pdf._FPDFDoc_GetAttachment(document, at);
    const text = readText(pdf, 'utf16le', (buffer, size) =>
      pdf._FPDFAttachment_GetName(attachment, buffer, size),
    );
    return { kind: 'attachment', page: null, text };
  });
}

function wordsIn(text: string): number {
  return text.match(/\p{L}{2,}/gu)?.length ?? 0;
}

/** Whether a link's target says something beside where it leads: words, with spaces between them or what stands for one. */
function isProse({ text }: Aside): boolean {
  return (
    text.split(/\s|%20|\+/).filter((part) => /^\p{L}{2,}(?:[^\p{L}\w]\W*)?$/u.test(part)).length >=
    SENTENCE.value
  );
}

function warningOf(code: DocumentWarning['code'], what: string, asides: readonly Aside[]): DocumentWarning[] {
  const pages = [...new Set(asides.flatMap(({ page }) => page ?? []))];
  const message = `The PDF holds ${asides.length} ${what} They are not part of the review.`;
  return asides.length > 0 ? [{ code, message, pages }] : [];
}

/** What the file holds beside what its pages show, and what a teacher should know of it. */
export function findAsides(
  opened: OpenPdf,
  onPages: readonly Aside[],
): { asides: Aside[]; warnings: DocumentWarning[] } {
  const metadata = metadataOf(opened);
  const telling = metadata.filter(
    ({ key, text }) => wordsIn(text) >= (key === 'Title' ? SENTENCE.title : SENTENCE.value),
  );
  const ofKind = (kind: Aside['kind']) =>
    onPages.filter((aside) => aside.kind === kind).slice(0, MOST_ASIDES);
  const [annotations, links] = [ofKind('annotation'), ofKind('link')];
  const entries = (from: readonly PdfMetadata[]) =>
    from.map(({ text }): Aside => ({ kind: 'metadata', page: null, text }));
  return {
    asides: [...annotations, ...attachmentsOf(opened), ...links, ...entries(metadata)],
    warnings: [
      ...warningOf('Annotations', 'comment(s), note(s) or drawing(s) laid on its pages.', annotations),
      ...warningOf('Links', 'link(s) whose target reads like a text.', links.filter(isProse)),
      ...warningOf('Metadata', 'entry or entries of metadata that read like a text.', entries(telling)),
    ],
  };
}
