import { join } from 'node:path';
import { it } from 'node:test';
import { pathToFileURL } from 'node:url';
import { ROOT, testFiles } from './support/own-process.ts';

const loaded = Promise.withResolvers<void>();
it('the files that share a process are loaded before their tests begin', () => loaded.promise);
for (const file of testFiles().together)
  await import(pathToFileURL(join(ROOT, file)).href).catch((error) => {
    it(file, () => {
      throw error;
    });
  });
loaded.resolve();
