import { mkdir, readFile, rename, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import * as z from 'zod';
import { home } from './home.ts';

/** What commands remember on this machine, a list in a file of Assay's own folder: where that is damaged or cannot be written, nothing is remembered. */
export function ledgerOf<T>(name: string, schema: z.ZodType<T>) {
  const file = () => join(home(), name);
  return {
    async read(): Promise<T[]> {
      const text = await readFile(file(), 'utf8').catch(() => '[]');
      try {
        return z.array(schema).parse(JSON.parse(text));
      } catch {
        return [];
      }
    },

    /** Remembers these and no others. */
    async write(all: readonly T[]): Promise<void> {
      const part = `${file()}.${process.pid}.part`;
      await mkdir(home(), { recursive: true })
        .then(() => writeFile(part, `${JSON.stringify(all)}\n`))
        .then(() => rename(part, file()))
        .catch(() => {});
    },
  };
}
