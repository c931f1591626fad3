import { randomBytes } from 'node:crypto';
import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';

/**
 * The secret that tags of prompts are made with, of the local stack whose state is in `folder`: made at its first start and kept
 * beside its memo, so that remembered answers are found again. Readable by its owner alone.
 */
export async function localTagKey(folder: string): Promise<string> {
  const file = join(folder, 'tag-key');
  const made = randomBytes(32).toString('hex');
  await writeFile(file, made, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readFile(file, 'utf8');
}
