import { join } from 'node:path';
import { it } from 'node:test';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { ROOT, testFiles } from './support/own-process.ts';

/** What property tests draw from; the same in every run, unless SEED says otherwise. */
const seed = Number(process.env.SEED ?? 7);
fc.configureGlobal({ seed });

const loaded = Promise.withResolvers<void>();
it(`the files that share a process are loaded before their tests begin, seed ${seed}`, () => loaded.promise);
for (const file of testFiles().together)
  await import(pathToFileURL(join(ROOT, file)).href).catch((error) => {
    it(file, () => {
      throw error;
    });
  });
loaded.resolve();
