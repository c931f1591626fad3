import { join } from 'node:path';
import type { EssayResult } from '../essay/result.ts';
import type { ReviewResult } from '../review/result.ts';
import { essayView } from './essay/essay-view.ts';
import { type CompileOptions, compileLatex } from './latex/compile.ts';
import { createFontBook } from './latex/font-book.ts';
import { createTemplates } from './latex/template.ts';
import { reviewView } from './review/review-view.ts';

/** A result of any workflow that ends in a report. */
export type ReportedResult = EssayResult | ReviewResult;

export interface RenderOptions extends CompileOptions {
  /** The folder of the `.tex.liquid` files. Default: beside this source file. */
  templates?: string;
}

/** The folder of a workflow's templates, and the result as they take it. */
function viewOf(result: ReportedResult) {
  if (result.workflow === 'essay-scoring') return { folder: 'essay', view: essayView(result) };
  return { folder: 'review', view: reviewView(result) };
}

/** A result as a LaTeX document. Pure but for reading the templates and which fonts are installed. */
export function reportLatex(result: ReportedResult, options: RenderOptions = {}): string {
  const book = createFontBook(options.fontFolders);
  const fill = createTemplates(
    options.templates ?? join(import.meta.dirname, 'latex', 'templates'),
    book.choose,
  );
  const { folder, view } = viewOf(result);
  const body = fill(`${folder}/body`, view);
  const own = fill(`${folder}/preamble`, view);
  const header = fill('header', view);
  return fill('report', { ...view, body, own, header, fonts: book.used() });
}

/** A result as a PDF report, with the LaTeX it was made from. @throws AssayError RenderFailed */
export async function renderReport(
  result: ReportedResult,
  options: RenderOptions = {},
): Promise<{ pdf: Uint8Array; tex: string; log: string }> {
  const tex = reportLatex(result, options);
  const date = Math.floor(Date.parse(result.assessedAt) / 1000);
  return { ...(await compileLatex(tex, { date, ...options })), tex };
}
