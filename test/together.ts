import { join } from 'node:path';
import { after, describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import fc from 'fast-check';
import { ROOT, testFiles } from './support/test-files.ts';

/** What property tests draw from; the same in every run, unless SEED says otherwise. */
const seed = Number(process.env.SEED ?? 7);
fc.configureGlobal({ seed });

/** Runs a file's tests in a suite of its own, which its hooks belong to as well; resolves when they are over. */
async function runFile(file: string): Promise<void> {
  const over = Promise.withResolvers<void>();
  describe(`${file}, seed ${seed}`, async () => {
    try {
      await import(pathToFileURL(join(ROOT, file)).href);
    } finally {
      after(() => over.resolve());
    }
  });
  await over.promise;
}

const words = JSON.parse(process.env.TEST_WORDS ?? '[]') as string[];
for (const file of testFiles('unit', words)) await runFile(file);
