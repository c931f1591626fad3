import { Worker } from 'node:worker_threads';
import { AssayError, type ErrorCode } from '@assay/kit/errors/assay-error';
import pLimit from 'p-limit';
import type { ExtractedDocument } from './extracted-document.ts';
import type { PdfLimits } from './open-pdf.ts';
import type { FigureCrop } from './render-figure.ts';

/** What a thread that reads a PDF is asked: first to extract it, then to draw figures of it, at last to forget it. */
export type WorkerRequest =
  | { kind: 'extract'; bytes: Uint8Array; limits: PdfLimits }
  | { kind: 'draw'; figure: FigureCrop; maxPixels?: number | undefined }
  | { kind: 'forget' };

/** What it says: the page it begins; what was asked for (that it has forgotten: whether it may read another); or why not. */
export type WorkerAnswer =
  | { kind: 'page'; number: number }
  | { kind: 'done'; value: WorkerValue }
  | { kind: 'failed'; code: ErrorCode; message: string };

export type WorkerValue = ExtractedDocument | Uint8Array | boolean;

const AGAIN =
  'Export it again with simpler drawings and smaller pictures, or hand in fewer pages, and hand that in.';

function tooComplex(what: string, cause?: unknown): AssayError {
  return new AssayError('DocumentTooComplex', `${what} ${AGAIN}`, { cause });
}

/** How long something may take in all, and how long it took so far, milliseconds. */
export interface Time {
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
export class ReadingThread {
  readonly #worker: Worker;
  readonly #turn = pLimit(1);
  #page = 0;
  #failure: unknown;
  #pending: PromiseWithResolvers<WorkerValue> | undefined;

  readonly #of: string;

  constructor(url: URL, maxHeap: number) {
    this.#of = `${url} ${maxHeap}`;
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
  ask(request: WorkerRequest, time: Time, moved: ArrayBuffer[] = []): Promise<WorkerValue> {
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

  /** Whether it can read another document, within such a heap; it then no longer holds the process up, until `wake`. */
  async rests(time: Time): Promise<boolean> {
    const isReady = await this.ask({ kind: 'forget' }, time).catch(() => false);
    this.#page = 0;
    this.#worker.unref();
    return isReady === true;
  }

  /** Whether it reads the next document, of such limits. */
  wakes(url: URL, maxHeap: number): boolean {
    const isRight = this.#failure === undefined && this.#of === `${url} ${maxHeap}`;
    if (isRight) this.#worker.ref();
    return isRight;
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
