import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { init } from '@embedpdf/pdfium';

/** A pointer into PDFium's memory, or one of its handles; 0 is none. */
export type Pointer = number;

/**
 * The functions of PDFium used here, as the module exports them: numbers in, numbers out (booleans as 0 and 1), see
 * PDFium's `public/*.h`. The heaps are replaced when the memory grows: read them anew after every call.
 */
export interface Pdfium {
  readonly HEAPU8: Uint8Array;
  readonly HEAP32: Int32Array;
  readonly HEAPU32: Uint32Array;
  readonly HEAPF32: Float32Array;
  readonly HEAPF64: Float64Array;
  _malloc(size: number): Pointer;
  _free(pointer: Pointer): void;
  _PDFiumExt_Init(): void;
  _FPDF_LoadMemDocument(bytes: Pointer, size: number, password: Pointer): Pointer;
  _FPDF_CloseDocument(document: Pointer): void;
  _FPDF_CreateNewDocument(): Pointer;
  _FPDF_ImportPagesByIndex(to: Pointer, from: Pointer, indices: Pointer, count: number, at: number): number;
  _EPDF_SetMetaText(document: Pointer, key: Pointer, value: Pointer): number;
  _FPDFCatalog_SetLanguage(document: Pointer, language: Pointer): number;
  _PDFiumExt_OpenFileWriter(): Pointer;
  _PDFiumExt_CloseFileWriter(writer: Pointer): void;
  _PDFiumExt_SaveAsCopy(document: Pointer, writer: Pointer): number;
  _PDFiumExt_GetFileWriterSize(writer: Pointer): number;
  _PDFiumExt_GetFileWriterData(writer: Pointer, buffer: Pointer, size: number): number;
  _FPDF_GetLastError(): number;
  _FPDF_DocumentHasValidCrossReferenceTable(document: Pointer): number;
  _FPDF_GetPageCount(document: Pointer): number;
  _FPDF_GetPageLabel(document: Pointer, index: number, buffer: Pointer, size: number): number;
  _FPDF_LoadPage(document: Pointer, index: number): Pointer;
  _FPDF_ClosePage(page: Pointer): void;
  _FPDF_GetPageWidthF(page: Pointer): number;
  _FPDF_GetPageHeightF(page: Pointer): number;
  _FPDF_GetPageBoundingBox(page: Pointer, rectangle: Pointer): number;
  _FPDFPage_GetRotation(page: Pointer): number;
  _FPDFText_LoadPage(page: Pointer): Pointer;
  _FPDFText_ClosePage(text: Pointer): void;
  _FPDFText_CountChars(text: Pointer): number;
  _FPDFText_GetUnicode(text: Pointer, index: number): number;
  _FPDFText_IsGenerated(text: Pointer, index: number): number;
  _FPDFText_HasUnicodeMapError(text: Pointer, index: number): number;
  _FPDFText_GetTextObject(text: Pointer, index: number): Pointer;
  _FPDFText_GetLooseCharBox(text: Pointer, index: number, rectangle: Pointer): number;
  _FPDFText_GetCharBox(text: Pointer, i: number, l: Pointer, r: Pointer, b: Pointer, t: Pointer): number;
  _FPDFText_GetCharOrigin(text: Pointer, index: number, x: Pointer, y: Pointer): number;
  _FPDFText_GetMatrix(text: Pointer, index: number, matrix: Pointer): number;
  _FPDFText_GetFontSize(text: Pointer, index: number): number;
  _FPDFTextObj_GetTextRenderMode(object: Pointer): number;
  _FPDFTextObj_GetFont(object: Pointer): Pointer;
  _FPDFFont_GetBaseFontName(font: Pointer, buffer: Pointer, size: number): number;
  _FPDFFont_GetWeight(font: Pointer): number;
  _FPDFPage_CountObjects(page: Pointer): number;
  _FPDFPage_GetObject(page: Pointer, index: number): Pointer;
  _FPDFFormObj_CountObjects(form: Pointer): number;
  _FPDFFormObj_GetObject(form: Pointer, index: number): Pointer;
  _FPDFPageObj_GetType(object: Pointer): number;
  _FPDFPageObj_GetBounds(object: Pointer, l: Pointer, b: Pointer, r: Pointer, t: Pointer): number;
  _FPDFPageObj_GetMatrix(object: Pointer, matrix: Pointer): number;
  _FPDFPageObj_GetFillColor(object: Pointer, r: Pointer, g: Pointer, b: Pointer, a: Pointer): number;
  _FPDFPageObj_GetStrokeColor(object: Pointer, r: Pointer, g: Pointer, b: Pointer, a: Pointer): number;
  _FPDFPageObj_GetStrokeWidth(object: Pointer, width: Pointer): number;
  _FPDFPageObj_SetIsActive(object: Pointer, active: number): number;
  _FPDFPageObj_CountMarks(object: Pointer): number;
  _FPDFPageObj_GetMark(object: Pointer, index: number): Pointer;
  _FPDFPageObjMark_GetParamStringValue(
    mark: Pointer,
    key: Pointer,
    buffer: Pointer,
    size: number,
    needed: Pointer,
  ): number;
  _FPDFPageObjMark_RemoveParam(object: Pointer, mark: Pointer, key: Pointer): number;
  _FPDFPageObj_HasTransparency(object: Pointer): number;
  _FPDFPageObj_GetClipPath(object: Pointer): Pointer;
  _FPDFClipPath_CountPaths(clip: Pointer): number;
  _FPDFClipPath_CountPathSegments(clip: Pointer, path: number): number;
  _FPDFClipPath_GetPathSegment(clip: Pointer, path: number, segment: number): Pointer;
  _FPDFPath_GetDrawMode(path: Pointer, fill: Pointer, stroke: Pointer): number;
  _FPDFPath_CountSegments(path: Pointer): number;
  _FPDFPath_GetPathSegment(path: Pointer, index: number): Pointer;
  _FPDFPathSegment_GetPoint(segment: Pointer, x: Pointer, y: Pointer): number;
  _FPDFPathSegment_GetType(segment: Pointer): number;
  _FPDFImageObj_GetImageDataRaw(image: Pointer, buffer: Pointer, size: number): number;
  _FPDFImageObj_GetImagePixelSize(image: Pointer, width: Pointer, height: Pointer): number;
  _FPDFBookmark_GetFirstChild(document: Pointer, bookmark: Pointer): Pointer;
  _FPDFBookmark_GetNextSibling(document: Pointer, bookmark: Pointer): Pointer;
  _FPDFBookmark_GetTitle(bookmark: Pointer, buffer: Pointer, size: number): number;
  _FPDFBookmark_GetDest(document: Pointer, bookmark: Pointer): Pointer;
  _FPDFDest_GetDestPageIndex(document: Pointer, destination: Pointer): number;
  _FPDFDoc_GetAttachmentCount(document: Pointer): number;
  _FPDFDoc_GetAttachment(document: Pointer, index: number): Pointer;
  _FPDFAttachment_GetName(attachment: Pointer, buffer: Pointer, size: number): number;
  _FPDFPage_GetAnnotCount(page: Pointer): number;
  _FPDFPage_GetAnnot(page: Pointer, index: number): Pointer;
  _FPDFPage_CloseAnnot(annotation: Pointer): void;
  _FPDFAnnot_GetSubtype(annotation: Pointer): number;
  _FPDFAnnot_GetStringValue(annotation: Pointer, key: Pointer, buffer: Pointer, size: number): number;
  _FPDFAnnot_GetFlags(annotation: Pointer): number;
  _FPDFAnnot_SetFlags(annotation: Pointer, flags: number): number;
  _FPDFAnnot_GetRect(annotation: Pointer, rectangle: Pointer): number;
  _FPDFAnnot_GetAP(annotation: Pointer, mode: number, buffer: Pointer, size: number): number;
  _EPDFAnnot_HasAppearanceStream(annotation: Pointer, mode: number): number;
  _EPDFAnnot_GenerateAppearance(annotation: Pointer): number;
  _EPDFAnnot_GenerateFormFieldAP(annotation: Pointer): number;
  _FPDFPage_Flatten(page: Pointer, usage: number): number;
  _FPDF_GetFormType(document: Pointer): number;
  _PDFiumExt_OpenFormFillInfo(): Pointer;
  _PDFiumExt_CloseFormFillInfo(info: Pointer): void;
  _PDFiumExt_InitFormFillEnvironment(document: Pointer, info: Pointer): Pointer;
  _PDFiumExt_ExitFormFillEnvironment(form: Pointer): void;
  _FPDFAnnot_GetFormFieldType(form: Pointer, annotation: Pointer): number;
  _FPDFAnnot_GetFormFieldFlags(form: Pointer, annotation: Pointer): number;
  _FPDFAnnot_GetFormFieldValue(form: Pointer, annotation: Pointer, buffer: Pointer, size: number): number;
  _FPDFAnnot_GetLink(annotation: Pointer): Pointer;
  _FPDFLink_GetAction(link: Pointer): Pointer;
  _FPDFAction_GetURIPath(document: Pointer, action: Pointer, buffer: Pointer, size: number): number;
  _FPDF_GetMetaText(document: Pointer, key: Pointer, buffer: Pointer, size: number): number;
  _EPDF_GetMetaKeyCount(document: Pointer, customOnly: number): number;
  _EPDF_GetMetaKeyName(
    document: Pointer,
    index: number,
    customOnly: number,
    buffer: Pointer,
    size: number,
  ): number;
  _FPDFDoc_GetJavaScriptActionCount(document: Pointer): number;
  _FPDFBitmap_Create(width: number, height: number, alpha: number): Pointer;
  _FPDFBitmap_Destroy(bitmap: Pointer): void;
  _FPDFBitmap_FillRect(bitmap: Pointer, x: number, y: number, w: number, h: number, colour: number): number;
  _FPDFBitmap_GetBuffer(bitmap: Pointer): Pointer;
  _FPDFBitmap_GetStride(bitmap: Pointer): number;
  _FPDF_RenderPageBitmap(
    bitmap: Pointer,
    page: Pointer,
    x: number,
    y: number,
    width: number,
    height: number,
    rotate: number,
    flags: number,
  ): void;
}

/** In a bundle the module lies beside the code; in a checkout, in its package. */
function wasmPath(): string {
  const beside = fileURLToPath(new URL('./pdfium.wasm', import.meta.url));
  if (existsSync(beside)) return beside;
  return createRequire(import.meta.url).resolve('@embedpdf/pdfium/pdfium.wasm');
}

/** What PDFium may take, bytes, and whether it wanted more. */
const memory = { most: Number.POSITIVE_INFINITY, refused: false };

/** Lets PDFium grow its memory so far, bytes, for the document that is opened next. */
export function limitMemory(most: number): void {
  Object.assign(memory, { most, refused: false });
}

/** Whether PDFium was refused memory since the limit was set. */
export function wasRefusedMemory(): boolean {
  return memory.refused;
}

type Imports = Record<string, Record<string, unknown>>;

/** What is used of WebAssembly: the project's types are without a browser's, where it is declared. */
const { WebAssembly: wasm } = globalThis as unknown as {
  WebAssembly: {
    compile(binary: Uint8Array): Promise<object>;
    Instance: new (module: object, imports: Imports) => object;
  };
};

/** PDFium's imports (Emscripten's) with what it asks to grow to, bytes, held against the limit. */
function limited(imports: Imports): Imports {
  const grow = imports.env!.emscripten_resize_heap as (bytes: number) => unknown;
  const growWithin = (bytes: number) => {
    if (bytes >>> 0 <= memory.most && grow(bytes)) return true;
    memory.refused = true;
    return false;
  };
  return { ...imports, env: { ...imports.env, emscripten_resize_heap: growWithin } };
}

let compiled: Promise<object> | undefined;

async function start(): Promise<Pdfium> {
  compiled ??= readFile(wasmPath()).then((binary) => wasm.compile(binary));
  const module = await compiled;
  const instantiateWasm = (imports: Imports, receive: (instance: object, module: object) => object) =>
    receive(new wasm.Instance(module, limited(imports)), module);
  const options = { instantiateWasm } as unknown as Parameters<typeof init>[0];
  const pdfium = (await init(options)).pdfium as unknown as Pdfium;
  pdfium._PDFiumExt_Init();
  return pdfium;
}

let running: Promise<Pdfium> | undefined;

/** The one PDFium of this process, started at the first call. It is not re-entrant: finish a document's call before the next. */
export function pdfium(): Promise<Pdfium> {
  running ??= start();
  return running;
}

/** Forgets PDFium after it has failed inside (its memory is then in no known state); the next call starts a new one. */
export function abandonPdfium(): void {
  running = undefined;
}
