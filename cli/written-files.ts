import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, rename, rm, writeFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import * as z from 'zod';
import { ledgerOf } from './ledger.ts';

/** A report or a table of a class as a command wrote it, by which it is told from what a person made of it since. */
const writtenSchema = z.object({
  path: z.string(),
  sha256: z.string(),
  assignment: z.string(),
  submission: z.string().nullable().describe('null: a table of them'),
});
export type WrittenFile = z.infer<typeof writtenSchema>;

const ledger = ledgerOf('written.json', writtenSchema);

const sha256Of = (bytes: Uint8Array | string) => createHash('sha256').update(bytes).digest('hex');

/** Files of classes that commands wrote and that are still there, changed or not. */
export async function writtenFiles(): Promise<WrittenFile[]> {
  return (await ledger.read()).filter(({ path }) => existsSync(path));
}

/** Writes a file, whole or not at all; returns what is to be remembered of it. @throws an error of the file system */
export async function writeWhole(
  file: string,
  bytes: Uint8Array | string,
  { assignment, submission }: Pick<WrittenFile, 'assignment' | 'submission'>,
): Promise<WrittenFile> {
  await writeFile(`${file}.part`, bytes);
  await rename(`${file}.part`, file);
  return { path: resolve(file), sha256: sha256Of(bytes), assignment, submission };
}

/** Remembers what was written. */
export async function rememberWritten(files: readonly WrittenFile[]): Promise<void> {
  const paths = new Set(files.map(({ path }) => path));
  const others = (await writtenFiles()).filter(({ path }) => !paths.has(path));
  await ledger.write([...files, ...others]);
}

/** Whether a file is still what was written. */
export async function isAsWritten({ path, sha256 }: WrittenFile): Promise<boolean> {
  const bytes = await readFile(path).catch(() => null);
  return bytes !== null && sha256Of(bytes) === sha256;
}

/** Takes files away that are still as they were written; what a person has changed stays. */
export async function takeAway(
  files: readonly WrittenFile[],
): Promise<{ gone: string[]; changed: string[] }> {
  const [gone, changed]: [string[], string[]] = [[], []];
  for (const file of files) {
    const isOwn = await isAsWritten(file);
    if (isOwn) await rm(file.path);
    (isOwn ? gone : changed).push(file.path);
  }
  return { gone, changed };
}
