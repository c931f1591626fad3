import type { OutlineEntry } from './extracted-document.ts';
import type { OpenPdf } from './open-pdf.ts';
import type { Pointer } from './pdfium.ts';

/** Entries and depth beyond which an outline is not read (it may lead back to itself). */
const MOST = { entries: 2000, depth: 12 };

function titleOf({ pdf }: OpenPdf, bookmark: Pointer): string {
  const size = Math.min(pdf._FPDFBookmark_GetTitle(bookmark, 0, 0), 4096);
  const buffer = pdf._malloc(size + 2);
  pdf._FPDFBookmark_GetTitle(bookmark, buffer, size);
  const title = Buffer.from(pdf.HEAPU8.subarray(buffer, buffer + size)).toString('utf16le');
  pdf._free(buffer);
  return title.replaceAll('\0', '').normalize('NFC').trim();
}

function pageOf({ pdf, document }: OpenPdf, bookmark: Pointer): number | null {
  const destination = pdf._FPDFBookmark_GetDest(document, bookmark);
  const index = destination === 0 ? -1 : pdf._FPDFDest_GetDestPageIndex(document, destination);
  return index >= 0 ? index + 1 : null;
}

function addLevel(opened: OpenPdf, parent: Pointer, level: number, entries: OutlineEntry[]): void {
  const { pdf, document } = opened;
  let bookmark = pdf._FPDFBookmark_GetFirstChild(document, parent);
  while (bookmark !== 0 && entries.length < MOST.entries) {
    entries.push({ title: titleOf(opened, bookmark), level, page: pageOf(opened, bookmark) });
    if (level < MOST.depth) addLevel(opened, bookmark, level + 1, entries);
    bookmark = pdf._FPDFBookmark_GetNextSibling(document, bookmark);
  }
}

/** The file's own table of contents, outermost entries at level 1; empty if it has none. */
export function readOutline(opened: OpenPdf): OutlineEntry[] {
  const entries: OutlineEntry[] = [];
  addLevel(opened, 0, 1, entries);
  return entries.filter(({ title }) => title !== '');
}
