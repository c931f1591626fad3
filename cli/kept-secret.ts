import { randomUUID } from 'node:crypto';
import { link, mkdir, readFile, rm, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';

/**
 * A secret of this machine, made at its first use and kept in a file that its owner alone may read. Whoever looks sees all of it or none, and of
 * several that make it at once all get the same.
 */
export async function keptSecret(file: string, make: () => Promise<string> | string): Promise<string> {
  const known = await readFile(file, 'utf8').catch(() => null);
  if (known !== null) return known;
  await mkdir(dirname(file), { recursive: true });
  const whole = `${file}.${randomUUID()}`;
  await writeFile(whole, await make(), { mode: 0o600 });
  await link(whole, file).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  await rm(whole);
  return readFile(file, 'utf8');
}
