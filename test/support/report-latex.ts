import { join } from 'node:path';
import { type DocumentView, documentLatex } from '@assay/platform/report/render-report';

/** A report of a workflow as a LaTeX document; with `handout` what is handed out beside it. */
export function reportLatex(workflow: string, view: DocumentView, handout?: string): string {
  const own = join('workflows', workflow, 'report', 'templates');
  return documentLatex(handout ? [join(own, handout), own] : [own], view, {});
}

/** A drift report (`driftView`) as a LaTeX document. */
export const driftLatex = (view: DocumentView): string =>
  documentLatex([join('lab', 'drift', 'report', 'templates')], view, {});
