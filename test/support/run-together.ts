import { join } from 'node:path';
import { after, describe } from 'node:test';
import { pathToFileURL } from 'node:url';
import { seed } from './seed.ts';
import { ROOT, type TestFolder, testFiles } from './test-files.ts';

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

/** Runs a folder's files one after another in this process; those alone whose paths hold a word of `TEST_WORDS`, where it holds any. */
export async function runTogether(folder: TestFolder): Promise<void> {
  const words = JSON.parse(process.env.TEST_WORDS ?? '[]') as string[];
  for (const file of testFiles(folder, words)) await runFile(file);
}
