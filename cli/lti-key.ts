import { readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { makeToolKeys } from '@assay/platform/lti/keys';

/**
 * The keys of the LTI tool of the local stack whose state is in `folder`: made at its first start and kept, so that platforms go on
 * knowing it. Readable by its owner alone.
 */
export async function localLtiKey(folder: string): Promise<string> {
  const file = join(folder, 'lti-key.json');
  const known = await readFile(file, 'utf8').catch(() => null);
  if (known !== null) return known;
  const made = JSON.stringify(await makeToolKeys());
  await writeFile(file, made, { flag: 'wx', mode: 0o600 }).catch((error: NodeJS.ErrnoException) => {
    if (error.code !== 'EEXIST') throw error;
  });
  return readFile(file, 'utf8');
}
