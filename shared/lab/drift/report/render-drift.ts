import { join } from 'node:path';
import { type DocumentView, type RenderOptions, renderDocument } from '@assay/platform/report/render-report';

const OWN = [join('lab', 'drift', 'report', 'templates')];

/** A drift report (`driftView`) as a PDF, with the LaTeX it was made from. @throws AssayError RenderFailed */
export function renderDrift(
  view: DocumentView,
  options: RenderOptions = {},
): Promise<{ pdf: Uint8Array; tex: string; log: string }> {
  return renderDocument(OWN, view, options);
}
