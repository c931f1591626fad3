import { createHash } from 'node:crypto';
import { createReadStream } from 'node:fs';
import { type FileHandle, mkdir, open, rename, rm, stat, statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { RecommendedModel } from './recommended.ts';

/** What is asked for, where it is to lie, and who is told how far it is. */
interface Download {
  model: Pick<RecommendedModel, 'url' | 'bytes' | 'sha256'>;
  /** The whole file; beside it, until it is whole, `….part`. */
  target: string;
  /** Told of the bytes that are there, of all. */
  progress(bytes: number, total: number): void;
  /** That what is there is being checked. */
  checking?(): void;
}

const gigabytes = (bytes: number) => `${(bytes / 1e9).toFixed(2)} GB`;

const failed = (words: string, cause?: unknown) => new AssayError('DownloadFailed', words, { cause });

async function sizeOf(file: string): Promise<number> {
  return stat(file).then(
    ({ size }) => size,
    () => 0,
  );
}

/** SHA-256 of a file, in hexadecimal digits. */
async function checksumOf(file: string): Promise<string> {
  const hash = createHash('sha256');
  for await (const chunk of createReadStream(file)) hash.update(chunk as Buffer);
  return hash.digest('hex');
}

/** What the file system says, in words that say what to do. */
function ofFileSystem(error: unknown, target: string): AssayError {
  const { code = 'unknown' } = error as NodeJS.ErrnoException;
  const folder = dirname(target);
  if (code === 'ENOSPC' || code === 'EDQUOT')
    return failed(
      `The disk is full: make room in ${folder}, and ask again; it goes on where it stopped.`,
      error,
    );
  if (code === 'EACCES' || code === 'EPERM' || code === 'EROFS')
    return failed(
      `${folder} may not be written to (${code}): give yourself the right to, or set ASSAY_HOME to a folder of yours.`,
      error,
    );
  return failed(`${target} cannot be written (${code}).`, error);
}

/** @throws AssayError DownloadFailed where there is no room for what is missing */
async function assertRoom(target: string, missing: number): Promise<void> {
  const { bavail, bsize } = await statfs(dirname(target));
  const free = bavail * bsize;
  if (free >= missing) return;
  throw failed(
    `${dirname(target)} has room for ${gigabytes(free)}, and ${gigabytes(missing)} are missing: make room, or set ASSAY_HOME to a folder on another disk.`,
  );
}

/** Asks for what is missing. @throws AssayError DownloadFailed */
async function asked({ url }: Download['model'], from: number): Promise<Response> {
  const headers = from > 0 ? { range: `bytes=${from}-` } : {};
  const response = await fetch(url, { headers }).catch((cause: unknown) => {
    throw failed(
      `${new URL(url).host} cannot be reached: is there a network, does a proxy block it? What is there is kept; ask again.`,
      cause,
    );
  });
  if (response.ok) return response;
  await response.body?.cancel();
  const { status } = response;
  const why =
    status === 401 || status === 403
      ? 'it may not be had without an account there'
      : status === 404
        ? 'it is not there any more'
        : 'try again later';
  throw failed(
    `${new URL(url).host} answers HTTP ${status} for ${new URL(url).pathname.split('/').at(-1)}: ${why}.`,
  );
}

/** What Hugging Face says of a file in Git LFS before its first byte: another one than is known is not fetched. */
function assertSame({ headers }: Response, { sha256, bytes }: Download['model']): void {
  const tag = headers.get('x-linked-etag')?.replaceAll('"', '') ?? null;
  const size = headers.get('x-linked-size');
  const isOther =
    (tag !== null && /^[0-9a-f]{64}$/.test(tag) && tag !== sha256) ||
    (size !== null && Number(size) !== bytes);
  if (!isOther) return;
  throw failed(
    'The file there is another one than this version of Assay knows (its checksum or its size differ): nothing was fetched. A later version may know it; a file that you have checked yourself is taken with --model FILE.gguf.',
  );
}

/** Writes what comes from an offset on. Returns how many bytes there are then. */
async function written(
  response: Response,
  file: FileHandle,
  from: number,
  download: Download,
): Promise<number> {
  let at = from;
  const { bytes } = download.model;
  try {
    for await (const chunk of response.body!) {
      if (at + chunk.length > bytes) throw failed(`More came than the file has (${bytes} bytes): ask again.`);
      await file.write(chunk, 0, chunk.length, at).catch((error: unknown) => {
        throw ofFileSystem(error, download.target);
      });
      at += chunk.length;
      download.progress(at, bytes);
    }
  } catch (error) {
    if (error instanceof AssayError) throw error;
    throw failed(
      `The download broke off at ${gigabytes(at)} of ${gigabytes(bytes)}. Ask again: it goes on from there.`,
      error,
    );
  }
  return at;
}

/** Fetches what is missing of a part. @throws AssayError DownloadFailed */
async function fetchRest(download: Download, part: string): Promise<void> {
  const { model, target } = download;
  const there = await sizeOf(part);
  const from = there < model.bytes ? there : 0;
  await assertRoom(target, model.bytes - from);
  const response = await asked(model, from);
  const goesOn = response.status === 206;
  try {
    assertSame(response, model);
    const file = await open(part, goesOn ? 'r+' : 'w').catch((error: unknown) => {
      throw ofFileSystem(error, target);
    });
    const at = await written(response, file, goesOn ? from : 0, download).finally(() => file.close());
    if (at < model.bytes)
      throw failed(
        `The download broke off at ${gigabytes(at)} of ${gigabytes(model.bytes)}. Ask again: it goes on from there.`,
      );
  } catch (error) {
    await response.body?.cancel().catch(() => {});
    throw error;
  }
}

/**
 * Downloads a model's file, from where an earlier try stopped (Range), and takes it only with the checksum that is known. What is there and
 * right is not fetched again.
 * @throws AssayError DownloadFailed with words that say what to do
 */
export async function downloadModel(download: Download): Promise<void> {
  const { model, target } = download;
  const part = `${target}.part`;
  if ((await sizeOf(target)) === model.bytes) return;
  await mkdir(dirname(target), { recursive: true }).catch((error: unknown) => {
    throw ofFileSystem(error, target);
  });
  if ((await sizeOf(part)) !== model.bytes) await fetchRest(download, part);
  download.checking?.();
  const sum = await checksumOf(part);
  if (sum === model.sha256) return rename(part, target);
  await rm(part, { force: true });
  throw failed(
    `What was fetched is not the file that is known: its SHA-256 is ${sum}, not ${model.sha256}. It was deleted; ask again, and if it comes to the same, do not use it.`,
  );
}
