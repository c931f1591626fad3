import { existsSync } from 'node:fs';
import { Worker } from 'node:worker_threads';
import { AssayError, type ErrorCode } from '@assay/kit/errors/assay-error';
import pLimit from 'p-limit';
import type { ExtractedDocument } from './extracted-document.ts';
import { DEFAULT_LIMITS, type PdfLimits } from './open-pdf.ts';
import type { FigureCrop } from './render-figure.ts';

/** What a thread that reads a PDF is asked: first to extract it, then to draw figures of it. */
export type WorkerRequest =
  | { kind: 'extract'; bytes: Uint8Array; limits: PdfLimits }
  | { kind: 'draw'; figure: FigureCrop; maxPixels?: number | undefined };

/** What it says: the page it begins; what was asked for; or why not. */
export type WorkerAnswer =
  | { kind: 'page'; number: number }
  | { kind: 'done'; value: ExtractedDocument | Uint8Array }
  | { kind: 'failed'; code: ErrorCode; message: string };

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

const AGAIN =
  'Export it again with simpler drawings and smaller pictures, or hand in fewer pages, and hand that in.';

function tooComplex(what: string, cause?: unknown): AssayError {
  return new AssayError('DocumentTooComplex', `${what} ${AGAIN}`, { cause });
}

/** How long something may take in all, and how long it took so far, milliseconds. */
interface Time {
  maxMs: number;
  spent: number;
}

function tooSlow({ maxMs }: Time, { kind }: WorkerRequest, page: number): AssayError {
  const seconds = Math.round(maxMs / 1000);
  if (kind === 'draw') return tooComplex(`Drawing the PDF's figures took more than ${seconds} s.`);
  const where = page > 0 ? ` at page ${page}` : '';
  return tooComplex(`Reading the PDF took more than ${seconds} s and was stopped${where}.`);
}

function isOutOfMemory(error: Error): boolean {
  return (error as NodeJS.ErrnoException).code === 'ERR_WORKER_OUT_OF_MEMORY';
}

/** One thread and the one request that is under way in it. */
class ReadingThread {
  readonly #worker: Worker;
  readonly #turn = pLimit(1);
  #page = 0;
  #failure: unknown;
  #pending: PromiseWithResolvers<ExtractedDocument | Uint8Array> | undefined;

  constructor(url: URL, maxHeap: number) {
    this.#worker = new Worker(url, { resourceLimits: { maxOldGenerationSizeMb: maxHeap } });
    this.#worker.on('message', (answer: WorkerAnswer) => this.#receive(answer));
    this.#worker.on('error', (error: Error) =>
      this.#die(
        isOutOfMemory(error) ? tooComplex('The PDF needs too much memory to be read.', error) : error,
      ),
    );
    this.#worker.on('exit', () => this.#die(tooComplex('The PDF could not be read: its reader broke off.')));
  }

  /** Waits for earlier requests. What ends the thread (as when the time is over) fails all further ones. */
  ask(
    request: WorkerRequest,
    time: Time,
    moved: ArrayBuffer[] = [],
  ): Promise<ExtractedDocument | Uint8Array> {
    return this.#turn(async () => {
      if (this.#failure) throw this.#failure;
      this.#pending = Promise.withResolvers();
      const start = performance.now();
      const stop = () => this.#die(tooSlow(time, request, this.#page));
      const timer = setTimeout(stop, time.maxMs - time.spent);
      try {
        this.#worker.postMessage(request, moved);
        return await this.#pending.promise;
      } finally {
        clearTimeout(timer);
        time.spent += performance.now() - start;
      }
    });
  }

  async close(): Promise<void> {
    await this.#worker.terminate();
  }

  #receive(answer: WorkerAnswer): void {
    if (answer.kind === 'page') this.#page = answer.number;
    else if (answer.kind === 'done') this.#pending?.resolve(answer.value);
    else this.#pending?.reject(new AssayError(answer.code, answer.message));
  }

  #die(failure: unknown): void {
    this.#failure ??= failure;
    this.#pending?.reject(this.#failure);
    void this.#worker.terminate();
  }
}

/** Documents read at the same time in one process; further ones wait. */
const AT_ONCE = 4;
const reading = pLimit(AT_ONCE);

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
    const thread = new ReadingThread(url, maxHeap);
    try {
      const copy = new Uint8Array(bytes);
      const request: WorkerRequest = { kind: 'extract', bytes: copy, limits: bounds };
      const document = (await thread.ask(request, { maxMs, spent: 0 }, [copy.buffer])) as ExtractedDocument;
      const drawing = { maxMs, spent: 0 };
      const draw: ReadDocument['draw'] = async (figure, maxPixels) =>
        (await thread.ask({ kind: 'draw', figure, maxPixels }, drawing)) as Uint8Array;
      return await use({ document, draw });
    } finally {
      await thread.close();
    }
  });
}
