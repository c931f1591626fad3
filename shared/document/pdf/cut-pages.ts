import { DEFAULT_LIMITS, type OpenPdf, openPdf } from './open-pdf.ts';
import { fileLabel } from './page-labels.ts';
import { damaged } from './pdf-beginning.ts';
import type { Pdfium, Pointer } from './pdfium.ts';

/** A stretch of pages, from 0: its first, and how many they are. */
interface PageStretch {
  from: number;
  pages: number;
}

/** What documents that are cut out are called, and their language. */
interface CutDocument {
  title: string;
  /** As in `en`. */
  language: string;
}

const UTF16_END = '\0';

function withBytes<T>(pdf: Pdfium, bytes: Uint8Array, use: (at: Pointer) => T): T {
  const at = pdf._malloc(bytes.length);
  pdf.HEAPU8.set(bytes, at);
  try {
    return use(at);
  } finally {
    pdf._free(at);
  }
}

const utf16 = (text: string) => Buffer.from(text + UTF16_END, 'utf16le');

/** Where the documents in a PDF are, each of which has pages that are labelled from 1. */
function stretchesOf(opened: OpenPdf): PageStretch[] {
  const firsts = Array.from({ length: opened.pageCount }, (_, page) => page).filter(
    (page) => fileLabel(opened, page + 1) === '1',
  );
  return firsts.map((from, at) => ({ from, pages: (firsts[at + 1] ?? opened.pageCount) - from }));
}

function savedBytes(pdf: Pdfium, document: Pointer): Uint8Array {
  const writer = pdf._PDFiumExt_OpenFileWriter();
  try {
    pdf._PDFiumExt_SaveAsCopy(document, writer);
    const size = pdf._PDFiumExt_GetFileWriterSize(writer);
    return withBytes(pdf, new Uint8Array(size), (at) => {
      pdf._PDFiumExt_GetFileWriterData(writer, at, size);
      return pdf.HEAPU8.slice(at, at + size);
    });
  } finally {
    pdf._PDFiumExt_CloseFileWriter(writer);
  }
}

function cutOut(
  { pdf, document }: OpenPdf,
  { from, pages }: PageStretch,
  { title, language }: CutDocument,
): Uint8Array {
  const cut = pdf._FPDF_CreateNewDocument();
  try {
    const numbers = new Uint8Array(Int32Array.from({ length: pages }, (_, at) => from + at).buffer);
    const imported = withBytes(pdf, numbers, (at) =>
      pdf._FPDF_ImportPagesByIndex(cut, document, at, pages, 0),
    );
    if (!imported) throw damaged();
    withBytes(pdf, Buffer.from(`Title${UTF16_END}`), (key) =>
      withBytes(pdf, utf16(title), (value) => pdf._EPDF_SetMetaText(cut, key, value)),
    );
    withBytes(pdf, utf16(language), (at) => pdf._FPDFCatalog_SetLanguage(cut, at));
    return savedBytes(pdf, cut);
  } finally {
    pdf._FPDF_CloseDocument(cut);
  }
}

/** The documents that one PDF of ours holds one behind the other, each with pages that are labelled from 1, as files by themselves. */
export async function cutPages(bytes: Uint8Array, called: CutDocument): Promise<Uint8Array[]> {
  const opened = await openPdf(bytes, { ...DEFAULT_LIMITS, maxPages: Number.POSITIVE_INFINITY });
  try {
    return stretchesOf(opened).map((stretch) => cutOut(opened, stretch, called));
  } finally {
    opened.close();
  }
}
