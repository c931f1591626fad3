import { join } from 'node:path';
import type { frameView } from './frame.ts';
import { type CompileOptions, compileLatex } from './latex/compile.ts';
import { createFontBook, type FontBook } from './latex/font-book.ts';
import { createTemplates } from './latex/template.ts';

/** The templates that all documents share, in the folder `shared`. */
const COMMON_TEMPLATES = join('platform', 'report', 'latex', 'templates');

/** What a document is framed by, as the common templates take it. */
export type DocumentView = Pick<
  ReturnType<typeof frameView>,
  'babel' | 'pdf' | 'headerTitle' | 'headerSubmission' | 'page' | 'date' | 'assessedAt'
> & { words: { advisoryTitle: string; tag: string } };

/** A result as the templates take it: plain values, every sentence written out in the report's language. */
export type ReportView = ReturnType<typeof frameView>;

export interface RenderOptions extends CompileOptions {
  /** The folder that holds `shared` with the `.tex.liquid` files in it. Default: this checkout. */
  templates?: string;
  /** A document beside the report: the folder of the workflow's templates that come before all others. */
  handout?: string;
}

/** The folders that templates are looked for in, the own before the common ones. */
export function foldersOf(own: readonly string[], { templates }: RenderOptions): string[] {
  const shared = join(templates ?? join(import.meta.dirname, '..', '..', '..'), 'shared');
  return [...own, COMMON_TEMPLATES].map((folder) => join(shared, folder));
}

/**
 * A document as LaTeX: the frame that all have around a body of its own (`body.tex.liquid` and, for its commands,
 * `preamble.tex.liquid`). Pure but for reading the templates and which fonts are installed. `own`: the folders in `shared` of the
 * templates that come before the common ones.
 */
export function documentLatex(
  own: readonly string[],
  view: DocumentView,
  options: RenderOptions = {},
  book: FontBook = createFontBook(options.fontFolders),
): string {
  const fill = createTemplates(foldersOf(own, options), book.choose);
  const parts = Object.fromEntries(
    ['header', 'preamble', 'title', 'body'].map((name) => [name, fill(name, view)]),
  );
  return fill('report', { ...view, parts, fonts: book.used() });
}

/** A document as a PDF, with the LaTeX it was made from. @throws AssayError RenderFailed */
export async function renderDocument(
  own: readonly string[],
  view: DocumentView,
  options: RenderOptions = {},
): Promise<{ pdf: Uint8Array; tex: string; log: string }> {
  const tex = documentLatex(own, view, options);
  const date = Math.floor(Date.parse(view.assessedAt) / 1000);
  return { ...(await compileLatex(tex, { date, ...options })), tex };
}

/** The folders in `shared` of the templates of a workflow's report, in the order in which they are looked at. */
export function templatesOf(workflow: string, { handout }: RenderOptions): string[] {
  const own = join('workflows', workflow, 'report', 'templates');
  return handout ? [join(own, handout), own] : [own];
}

/** A report of a workflow as a PDF, with the LaTeX it was made from. @throws AssayError RenderFailed */
export function renderReport(
  workflow: string,
  view: ReportView,
  options: RenderOptions = {},
): Promise<{ pdf: Uint8Array; tex: string; log: string }> {
  return renderDocument(templatesOf(workflow, options), view, options);
}
