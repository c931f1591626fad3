import { join } from 'node:path';
import { after, describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import { seed } from './support/seed.ts';
import { ROOT, testFiles } from './support/test-files.ts';

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
