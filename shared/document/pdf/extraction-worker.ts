import { parentPort } from 'node:worker_threads';
import { AssayError } from '@assay/kit/errors/assay-error';
import { extractOpen } from './extract-document.ts';
import type { ExtractedDocument } from './extracted-document.ts';
import { type OpenPdf, openPdf } from './open-pdf.ts';
import type { WorkerAnswer, WorkerRequest } from './read-document.ts';
import { renderFigure } from './render-figure.ts';

let opened: OpenPdf | undefined;

function tell(answer: WorkerAnswer): void {
  parentPort?.postMessage(answer);
}

async function answer(request: WorkerRequest): Promise<ExtractedDocument | Uint8Array> {
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
