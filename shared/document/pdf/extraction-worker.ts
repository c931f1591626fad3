import { parentPort } from 'node:worker_threads';
import { AssayError } from '@assay/kit/errors/assay-error';
import { extractOpen } from './extract-document.ts';
import { type OpenPdf, openPdf } from './open-pdf.ts';
import { abandonPdfium } from './pdfium.ts';
import type { WorkerAnswer, WorkerRequest, WorkerValue } from './reading-thread.ts';
import { renderFigure } from './render-figure.ts';

/** Most that PDFium may have taken, bytes, where its thread reads another document: it stays until it is swept. */
const LITTLE = 128 * 1024 * 1024;

let opened: OpenPdf | undefined;

function tell(answer: WorkerAnswer): void {
  parentPort?.postMessage(answer);
}

/** Each document has a PDFium of its own: no other meets what it did to its memory. Whether the next one may come. */
function forget(): boolean {
  const isLittle = opened !== undefined && opened.pdf.HEAPU8.length <= LITTLE;
  opened = undefined;
  abandonPdfium();
  return isLittle;
}

async function answer(request: WorkerRequest): Promise<WorkerValue> {
  if (request.kind === 'forget') return forget();
  if (request.kind === 'draw') return renderFigure(opened!, request.figure, request.maxPixels);
  opened = await openPdf(request.bytes, request.limits);
  return extractOpen(opened, (number) => tell({ kind: 'page', number }));
}

/** Any error that is not of the document ends the thread: the process that started it is told. */
async function serve(request: WorkerRequest): Promise<void> {
  try {
    tell({ kind: 'done', value: await answer(request) });
  } catch (error) {
    if (!(error instanceof AssayError)) throw error;
    tell({ kind: 'failed', code: error.code, message: error.message });
  }
}

parentPort?.on('message', (request: WorkerRequest) => void serve(request));
