import type { OpenPdf } from './open-pdf.ts';
import { layOutPage, type PageLayout } from './page-layout.ts';
import { type FieldForm, layDownTyped } from './typed-fields.ts';

/** A page that cannot be read, in the document's place for it. */
export function blankPage(number: number): PageLayout {
  return {
    number,
    width: 0,
    height: 0,
    scanned: false,
    recognised: false,
    cutOff: false,
    direction: [1, 0],
    segments: [],
    turned: [],
    figures: [],
    tables: [],
    captions: [],
    hidden: [],
    asides: [],
    characters: 0,
    unmapped: 0,
  };
}

/** What is on a page of an open PDF, with what was typed onto it; null: it cannot be read. */
export function readPage(opened: OpenPdf, number: number, form: FieldForm | null): PageLayout | null {
  const read = opened.withPage(number, (page) => {
    const typed = layDownTyped(page, form);
    return typed ? { typed } : { layout: layOutPage(page) };
  });
  if (!read?.typed) return read?.layout ?? null;
  return opened.withPage(number, (page) => layOutPage(page, read.typed));
}
