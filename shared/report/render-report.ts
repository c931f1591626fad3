import { join } from 'node:path';
import { reviewView } from '../workflows/deliverable-review/report/review-view.ts';
import type { ReviewResult } from '../workflows/deliverable-review/result.ts';
import { essayView } from '../workflows/essay-scoring/report/essay-view.ts';
import type { EssayResult } from '../workflows/essay-scoring/result.ts';
import { type CompileOptions, compileLatex } from './latex/compile.ts';
import { createFontBook } from './latex/font-book.ts';
import { createTemplates } from './latex/template.ts';

/** A result of any workflow that ends in a report. */
export type ReportedResult = EssayResult | ReviewResult;

export interface RenderOptions extends CompileOptions {
  /** The folder that holds `shared` with the `.tex.liquid` files in it. Default: this checkout. */
  templates?: string;
}

/** A result as its workflow's templates take it. */
function viewOf(result: ReportedResult) {
  return result.workflow === 'essay-scoring' ? essayView(result) : reviewView(result);
}

/** A result as a LaTeX document. Pure but for reading the templates and which fonts are installed. */
export function reportLatex(result: ReportedResult, options: RenderOptions = {}): string {
  const book = createFontBook(options.fontFolders);
  const shared = join(options.templates ?? join(import.meta.dirname, '..', '..'), 'shared');
  const own = join(shared, 'workflows', result.workflow, 'report', 'templates');
  const fill = createTemplates([own, join(shared, 'report', 'latex', 'templates')], book.choose);
  const view = viewOf(result);
  const body = fill('body', view);
  const preamble = fill('preamble', view);
  const header = fill('header', view);
  return fill('report', { ...view, body, preamble, header, fonts: book.used() });
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
