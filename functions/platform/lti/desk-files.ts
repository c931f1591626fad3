import { readFile } from 'node:fs/promises';
import { join } from 'node:path';

/** They lie beside the bundle. */
const FOLDER = join(process.env.LAMBDA_TASK_ROOT ?? process.cwd(), 'desk-page');

/** A file of the review desk, zipped (gzip); null: it has none of that name. */
export const deskFile = (name: string): Promise<Uint8Array | null> =>
  readFile(join(FOLDER, name)).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null;
    throw error;
  });
