import { existsSync } from 'node:fs';
import pLimit from 'p-limit';
import type { ExtractedDocument } from './extracted-document.ts';
import { DEFAULT_LIMITS, type PdfLimits } from './open-pdf.ts';
import { ReadingThread, type Time, type WorkerRequest } from './reading-thread.ts';
import type { FigureCrop } from './render-figure.ts';

/** What reading a PDF may take. */
interface ReadingLimits extends PdfLimits {
  /** Longest that the pages may take to be read, and again all figures to be drawn, milliseconds. */
  maxMs: number;
  /** Most memory of what is read, MB; PDFium's own is `maxMemory`. */
  maxHeap: number;
}

const READING_LIMITS: ReadingLimits = { ...DEFAULT_LIMITS, maxMs: 180_000, maxHeap: 512 };

/** A PDF that was read; it is open until its user is done. */
export interface ReadDocument {
  document: ExtractedDocument;
  /** A figure as a PNG, see `renderFigure`. Throws `DocumentDamaged` or `DocumentTooComplex`. */
  draw(figure: FigureCrop, maxPixels?: number): Promise<Uint8Array>;
}

/** In a bundle the worker lies beside the code as a module of its own. */
function workerUrl(): URL {
  const bundled = new URL('./extraction-worker.mjs', import.meta.url);
  return existsSync(bundled) ? bundled : new URL('./extraction-worker.ts', import.meta.url);
}

/** Documents read at the same time in one process; further ones wait. */
const AT_ONCE = 4;
const reading = pLimit(AT_ONCE);

/** The thread that read the last document: it has loaded what the next one needs. */
let resting: ReadingThread | undefined;

function takeThread(url: URL, maxHeap: number): ReadingThread {
  const rested = resting;
  if (!rested?.wakes(url, maxHeap)) return new ReadingThread(url, maxHeap);
  resting = undefined;
  return rested;
}

async function leaveThread(thread: ReadingThread, time: Time): Promise<void> {
  const [left, replaced] = (await thread.rests(time)) ? [thread, resting] : [resting, thread];
  resting = left;
  await replaced?.close();
}

/**
 * `extractDocument` in a thread of its own, which cannot hang or exhaust the process: one that takes too long is stopped
 * within a page, one that needs too much memory fails alone. Gives what was read to `use` and closes it then. Besides the
 * errors of `extractDocument` throws `DocumentTooComplex`. `url`: the thread's module.
 */
export function readDocument<T>(
  bytes: Uint8Array,
  use: (read: ReadDocument) => T | Promise<T>,
  limits: Partial<ReadingLimits> = {},
  url: URL = workerUrl(),
): Promise<T> {
  const { maxMs, maxHeap, ...bounds } = { ...READING_LIMITS, ...limits };
  return reading(async () => {
    const thread = takeThread(url, maxHeap);
    try {
      const copy = new Uint8Array(bytes);
      const request: WorkerRequest = { kind: 'extract', bytes: copy, limits: bounds };
      const document = (await thread.ask(request, { maxMs, spent: 0 }, [copy.buffer])) as ExtractedDocument;
      const drawing = { maxMs, spent: 0 };
      const draw: ReadDocument['draw'] = async (figure, maxPixels) =>
        (await thread.ask({ kind: 'draw', figure, maxPixels }, drawing)) as Uint8Array;
      const used = await use({ document, draw });
      await leaveThread(thread, { maxMs, spent: 0 });
      return used;
    } catch (error) {
      await thread.close();
      throw error;
    }
  });
}
