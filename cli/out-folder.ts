import { constants } from 'node:fs';
import { access, mkdir, stat, writeFile } from 'node:fs/promises';
import { dirname, join, resolve, sep } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';

/** Where results go unless a command says otherwise: a folder for each run. */
export const RESULTS = 'assay-results';

/** The folder for a run's report and artifacts: the one that was asked for, or its own among the results. */
export function outFolder(out: string | undefined, runId: string): string {
  return out ?? join(RESULTS, runId);
}

/**
 * Refuses a place for the results that is no folder or may not be written, before anything is paid; a folder that is not there is
 * made. `out` undefined: the usual place.
 * @throws AssayError FileUnreadable
 */
export async function requireFolder(out: string | undefined): Promise<void> {
  if (out?.trim() === '')
    throw new AssayError('FileUnreadable', '--out is empty: give a folder for the report and the artifacts.');
  const folder = out ?? RESULTS;
  const found = await stat(folder).catch(() => null);
  if (found && !found.isDirectory())
    throw new AssayError(
      'FileUnreadable',
      `${folder} is a file: give a folder for the report and the artifacts with --out.`,
    );
  await mkdir(folder, { recursive: true }).catch((cause: unknown) => {
    const words = `${folder} cannot be a folder for the report and the artifacts: a part of it is a file, or it may not be written. Give another with --out.`;
    throw new AssayError('FileUnreadable', words, { cause });
  });
  await access(folder, constants.W_OK | constants.X_OK).catch((cause: unknown) => {
    const words = `${folder} may not be written: give another folder for the report and the artifacts with --out.`;
    throw new AssayError('FileUnreadable', words, { cause });
  });
}

/**
 * Refuses a file to be written that cannot be: a folder, or a path below a file or in a folder that may not be written.
 * @throws AssayError FileUnreadable
 */
export async function requireFile(file: string): Promise<void> {
  const found = await stat(file).catch(() => null);
  if (file.trim() === '' || found?.isDirectory())
    throw new AssayError(
      'FileUnreadable',
      `${file || 'An empty path'} is no file that could be written: give a file's path.`,
    );
  await access(found ? file : join(dirname(file), sep), constants.W_OK).catch(notWritten(file));
}

/** Why a file could not be written, and what to do about it. */
const WHY: Readonly<Record<string, string>> = {
  ENOENT: 'its folder is not there. Make the folder, or give another path',
  ENOTDIR: 'a part of its path is a file. Give another path',
  EISDIR: "it is a folder. Give a file's path",
  ENOSPC: 'the disk is full. Make room, or give another path',
};

const notWritten = (file: string) => (cause: NodeJS.ErrnoException) => {
  const why = WHY[cause.code ?? ''] ?? 'it may not be written. Give another path, or allow it';
  throw new AssayError('FileUnreadable', `${file} cannot be written: ${why}.`, { cause });
};

/** Writes a file that somebody asked for; returns where it is. @throws AssayError FileUnreadable */
export async function writeAsked(file: string, text: string): Promise<string> {
  await writeFile(file, text).catch(notWritten(file));
  return resolve(file);
}
