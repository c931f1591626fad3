import { join } from 'node:path';
import type { frameView } from './frame.ts';
import { type CompileOptions, compileLatex } from './latex/compile.ts';
import { createFontBook } from './latex/font-book.ts';
import { createTemplates } from './latex/template.ts';

/** A result as the templates take it: plain values, every sentence written out in the report's language. */
export type ReportView = ReturnType<typeof frameView>;

export interface RenderOptions extends CompileOptions {
  /** The folder that holds `shared` with the `.tex.liquid` files in it. Default: this checkout. */
  templates?: string;
  /** A document beside the report: the folder of the workflow's templates that come before all others. */
  handout?: string;
}

/**
 * A report as a LaTeX document: the frame that all have around the body of a workflow's own (`body.tex.liquid` and, for
 * its commands, `preamble.tex.liquid`). Pure but for reading the templates and which fonts are installed.
 */
export function reportLatex(workflow: string, view: ReportView, options: RenderOptions = {}): string {
  const book = createFontBook(options.fontFolders);
  const shared = join(options.templates ?? join(import.meta.dirname, '..', '..'), 'shared');
  const own = join(shared, 'workflows', workflow, 'report', 'templates');
  const first = options.handout ? [join(own, options.handout)] : [];
  const fill = createTemplates([...first, own, join(shared, 'report', 'latex', 'templates')], book.choose);
  const parts = Object.fromEntries(
    ['header', 'preamble', 'title', 'body'].map((name) => [name, fill(name, view)]),
  );
  return fill('report', { ...view, parts, fonts: book.used() });
}

/** A report of a workflow as a PDF, with the LaTeX it was made from. @throws AssayError RenderFailed */
export async function renderReport(
  workflow: string,
  view: ReportView,
  options: RenderOptions = {},
): Promise<{ pdf: Uint8Array; tex: string; log: string }> {
  const tex = reportLatex(workflow, view, options);
  const date = Math.floor(Date.parse(view.assessedAt) / 1000);
  return { ...(await compileLatex(tex, { date, ...options })), tex };
}
