import { entryOf, pageAsides, readText } from './asides.ts';
import type { Aside } from './extracted-document.ts';
import { area, type Box, intersection, transformBox } from './geometry.ts';
import type { OpenPage, OpenPdf } from './open-pdf.ts';
import type { Pdfium, Pointer } from './pdfium.ts';

/** What was typed or ticked in one place of a page: a field of a form, or a text set on the page (a free text annotation). */
export interface TypedField {
  kind: 'text' | 'tick' | 'note';
  box: Box;
  /** What was typed; of a tick whether it is set, as a box. */
  value: string;
  /** Its file has no picture of it, or says that it is to be made anew of the value. */
  isMade: boolean;
  /** The file says that it is not shown, or it lies off the page. */
  isHidden: boolean;
}

/** What was typed onto a page, which is part of its drawing now, and what else the page has beside its text. */
export interface TypedPage {
  fields: TypedField[];
  asides: Aside[];
}

/** `FPDF_ANNOTATION_SUBTYPE` (fpdf_annot.h), `FPDF_FORMFIELD` (fpdf_formfill.h). */
const [FREE_TEXT, WIDGET] = [3, 20];
const [UNKNOWN, PUSH_BUTTON, CHECK_BOX, RADIO, SIGNATURE] = [-1, 1, 2, 3, 7];
const BY_NAME: Record<string, number> = { Tx: 6, Ch: 4, Btn: CHECK_BOX };
/** Flags of annotations (ISO 32000-1, table 165); of a field's value that is shown as stars (table 228). */
const [HIDDEN, NO_VIEW, PASSWORD] = [2, 32, 1 << 13];
/** What is not drawn into the page: notes and their windows, links, and pictures whose words nobody reads (stamps, watermarks, redactions). */
const LEFT = new Set([1, 2, 16, 13, 24, 28]);
/** Annotations of a page that are looked at. */
const MOST = 1000;
const WHOLE = 1_000_000;
const TICK = { set: '☒', unset: '☐' };

/** A document's form, for as long as it is used. */
export interface FieldForm {
  handle: Pointer;
  close(): void;
}

/** Opens the form of a document; null: it has none. */
export function openFieldForm({ pdf, document }: OpenPdf): FieldForm | null {
  if (pdf._FPDF_GetFormType(document) === 0) return null;
  const info = pdf._PDFiumExt_OpenFormFillInfo();
  const handle = pdf._PDFiumExt_InitFormFillEnvironment(document, info);
  const close = () => {
    pdf._PDFiumExt_ExitFormFillEnvironment(handle);
    pdf._PDFiumExt_CloseFormFillInfo(info);
  };
  return { handle, close };
}

function annotationsOf({ pdf, page }: OpenPage): Pointer[] {
  const count = Math.min(pdf._FPDFPage_GetAnnotCount(page), MOST);
  return Array.from({ length: count }, (_, at) => pdf._FPDFPage_GetAnnot(page, at)).filter(
    (one) => one !== 0,
  );
}

function boxOf({ pdf, scratch, toShown }: OpenPage, annotation: Pointer): Box {
  if (!pdf._FPDFAnnot_GetRect(annotation, scratch)) return [0, 0, 0, 0];
  const at = scratch >> 2;
  const [left, top, right, bottom] = pdf.HEAPF32.subarray(at, at + 4) as unknown as Box;
  return transformBox([left, bottom, right, top], toShown);
}

function typeOf(pdf: Pdfium, annotation: Pointer, form: FieldForm | null): number {
  const type = form ? pdf._FPDFAnnot_GetFormFieldType(form.handle, annotation) : UNKNOWN;
  return type > 0 ? type : (BY_NAME[entryOf(pdf, annotation, 'FT')] ?? UNKNOWN);
}

function fieldValue(pdf: Pdfium, annotation: Pointer, form: FieldForm | null): string {
  const read = (buffer: Pointer, size: number) =>
    form ? pdf._FPDFAnnot_GetFormFieldValue(form.handle, annotation, buffer, size) : 0;
  return readText(pdf, 'utf16le', read, WHOLE) || entryOf(pdf, annotation, 'V', WHOLE);
}

/** Kind and value of what was typed; null: nothing was, as in a button. */
function typedIn(
  pdf: Pdfium,
  annotation: Pointer,
  form: FieldForm | null,
): Pick<TypedField, 'kind' | 'value'> | null {
  const subtype = pdf._FPDFAnnot_GetSubtype(annotation);
  if (subtype === FREE_TEXT) return { kind: 'note', value: entryOf(pdf, annotation, 'Contents', WHOLE) };
  if (subtype !== WIDGET) return null;
  const type = typeOf(pdf, annotation, form);
  const flags = form ? pdf._FPDFAnnot_GetFormFieldFlags(form.handle, annotation) : 0;
  if ([UNKNOWN, PUSH_BUTTON, SIGNATURE].includes(type) || (flags & PASSWORD) !== 0) return null;
  if (type !== CHECK_BOX && type !== RADIO) return { kind: 'text', value: fieldValue(pdf, annotation, form) };
  const state = entryOf(pdf, annotation, 'AS');
  return state === '' ? null : { kind: 'tick', value: state === 'Off' ? TICK.unset : TICK.set };
}

/** Draws nothing of the page, which makes PDFium draw the fields anew whose form asks for it. */
function makeFields({ pdf, page }: OpenPage): void {
  const bitmap = pdf._FPDFBitmap_Create(1, 1, 0);
  if (bitmap === 0) return;
  pdf._FPDF_RenderPageBitmap(bitmap, page, 0, 0, 1, 1, 0, 1);
  pdf._FPDFBitmap_Destroy(bitmap);
}

/** How PDFium would draw an annotation; empty where it has no picture of it. */
const pictureOf = (pdf: Pdfium, annotation: Pointer) =>
  readText(pdf, 'utf16le', (buffer, size) => pdf._FPDFAnnot_GetAP(annotation, 0, buffer, size), WHOLE);

const hasPicture = (pdf: Pdfium, annotation: Pointer) =>
  pdf._EPDFAnnot_HasAppearanceStream(annotation, 0) !== 0;

function makePicture(pdf: Pdfium, annotation: Pointer): void {
  if (pdf._FPDFAnnot_GetSubtype(annotation) === WIDGET) pdf._EPDFAnnot_GenerateFormFieldAP(annotation);
  else pdf._EPDFAnnot_GenerateAppearance(annotation);
}

/**
 * Makes what was typed onto an open page part of its drawing, so that it is read and seen like its text: the page is to be opened
 * anew. Null: nothing was. Notes, links and stamps, and what the file hides, are taken away instead.
 */
export function layDownTyped(page: OpenPage, form: FieldForm | null): TypedPage | null {
  const { pdf } = page;
  if (pdf._FPDFPage_GetAnnotCount(page.page) === 0) return null;
  const all = annotationsOf(page);
  try {
    const typed = all.map((annotation) => typedIn(pdf, annotation, form));
    if (typed.every((one) => one === null)) return null;
    const asides = pageAsides(page);
    const before = all.map((annotation) => hasPicture(pdf, annotation) && pictureOf(pdf, annotation));
    makeFields(page);
    const made = all.map((annotation, at) => before[at] !== pictureOf(pdf, annotation));
    const sheet: Box = [0, 0, page.width, page.height];
    const fields = all.flatMap((annotation, at): TypedField[] => {
      const flags = pdf._FPDFAnnot_GetFlags(annotation);
      const box = boxOf(page, annotation);
      const isHidden = (flags & (HIDDEN | NO_VIEW)) !== 0 || area(intersection(box, sheet)) === 0;
      const isLeft = LEFT.has(pdf._FPDFAnnot_GetSubtype(annotation)) || (isHidden && typed[at] !== null);
      if (isLeft) pdf._FPDFAnnot_SetFlags(annotation, flags | HIDDEN);
      else if (typed[at] && !hasPicture(pdf, annotation)) makePicture(pdf, annotation);
      return typed[at] ? [{ ...typed[at], box, isHidden, isMade: made[at]! }] : [];
    });
    pdf._FPDFPage_Flatten(page.page, 0);
    return { fields: fields.filter(({ value }) => value !== ''), asides };
  } finally {
    for (const annotation of all) pdf._FPDFPage_CloseAnnot(annotation);
  }
}
