import { S3Error } from '../s3-error.ts';

const longestLine = 16_384;
const lineEnd = Buffer.from('\r\n');

/** Reads lines and runs of bytes from a stream of buffers. */
export class ByteReader {
  readonly #source: AsyncIterator<Buffer>;
  #pending: Buffer = Buffer.alloc(0);

  constructor(source: AsyncIterable<Buffer>) {
    this.#source = source[Symbol.asyncIterator]();
  }

  /** The text up to the next CR LF, which is read too; undefined at the end of the stream. */
  async line(): Promise<string | undefined> {
    let end = this.#pending.indexOf(lineEnd);
    while (end < 0) {
      if (this.#pending.length > longestLine) throw new S3Error('InvalidRequest');
      if (!(await this.#more())) return undefined;
      end = this.#pending.indexOf(lineEnd);
    }
    const text = this.#pending.toString('latin1', 0, end);
    this.#pending = this.#pending.subarray(end + lineEnd.length);
    return text;
  }

  /** The next `length` bytes as they come. Throws `IncompleteBody` where the stream ends before. */
  async *take(length: number): AsyncGenerator<Buffer> {
    let missing = length;
    while (missing > 0) {
      if (this.#pending.length === 0 && !(await this.#more())) throw new S3Error('IncompleteBody');
      const piece = this.#pending.subarray(0, missing);
      this.#pending = this.#pending.subarray(piece.length);
      missing -= piece.length;
      yield piece;
    }
  }

  /** Lets go of the stream, so that what is left of it can be passed over. */
  async close(): Promise<void> {
    await this.#source.return?.();
  }

  async #more(): Promise<boolean> {
    const { done, value } = await this.#source.next();
    if (done) return false;
    this.#pending = this.#pending.length === 0 ? value : Buffer.concat([this.#pending, value]);
    return true;
  }
}
