import { join } from 'node:path';
import type { EssayResult } from '../essay/result.ts';
import { type CompileOptions, compileLatex } from './latex/compile.ts';
import { createFontBook } from './latex/font-book.ts';
import { createTemplates } from './latex/template.ts';
import { reportView } from './report-view.ts';

export interface RenderOptions extends CompileOptions {
  /** The folder of the `.tex.liquid` files. Default: beside this source file. */
  templates?: string;
}

/** A result as a LaTeX document. Pure but for reading the templates and which fonts are installed. */
export function reportLatex(result: EssayResult, options: RenderOptions = {}): string {
  const book = createFontBook(options.fontFolders);
  const fill = createTemplates(
    options.templates ?? join(import.meta.dirname, 'latex', 'templates'),
    book.choose,
  );
  const view = reportView(result);
  const body = fill('body', view);
  const header = fill('header', view);
  return fill('report', { ...view, body, header, fonts: book.used() });
}

/** A result as a PDF report, with the LaTeX it was made from. @throws AssayError RenderFailed */
export async function renderReport(
  result: EssayResult,
  options: RenderOptions = {},
): Promise<{ pdf: Uint8Array; tex: string; log: string }> {
  const tex = reportLatex(result, options);
  const date = Math.floor(Date.parse(result.assessedAt) / 1000);
  return { ...(await compileLatex(tex, { date, ...options })), tex };
}
