import { readdir, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import type { Study } from '@assay/platform/workflow/study';
import { CELLS } from './cell-files.ts';
import { sha256 } from './recorded-answers.ts';

/** The files of an evaluation's folder that its figures follow from, beside `study.json`. */
// biome-ignore format: a table
const SOURCES = [
  'judgements.jsonl', 'truth.csv', 'works.jsonl', 'curve.json', 'assignment.json', 'settings.json',
] as const;

async function hashOf(folder: string, name: string): Promise<string | null> {
  const bytes = await readFile(join(folder, name)).catch((cause: NodeJS.ErrnoException) => {
    if (cause.code === 'ENOENT') return null;
    const words = `${join(folder, name)} cannot be read: check that it is a file and may be read.`;
    throw new AssayError('FileUnreadable', words, { cause });
  });
  return bytes && sha256(bytes);
}

/** SHA-256 by name of those that are in the folder, for `study.json`. */
export async function sourceHashes(folder: string): Promise<Record<string, string>> {
  const cells = (await readdir(join(folder, CELLS)).catch(() => [])).sort().map((name) => `${CELLS}/${name}`);
  const found = await Promise.all(
    [...SOURCES, ...cells].map(async (name) => [name, await hashOf(folder, name)] as const),
  );
  return Object.fromEntries(found.flatMap(([name, hash]) => (hash === null ? [] : [[name, hash]])));
}

/**
 * Which of these files are not those that `study.json` names; none where it names no hashes.
 * @throws AssayError FileUnreadable where one of them is gone
 */
export async function changedSources(folder: string, { files }: Study): Promise<string[]> {
  if (!files) return [];
  const now = await sourceHashes(folder);
  const gone = Object.keys(files).filter((name) => now[name] === undefined);
  if (gone.length > 0)
    throw new AssayError(
      'FileUnreadable',
      `${folder} was made with ${gone.join(', ')}, which ${gone.length === 1 ? 'is' : 'are'} not there: give the whole folder that "${assay()} evaluate" wrote, or make the evaluation again.`,
    );
  return Object.keys(now).filter((name) => now[name] !== files[name]);
}
