import { globSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

/**
 * Where tests stand says how they run. `unit`: values in, values out. `service`: starts services, commands or the typesetter, and leaves its
 * process as it was. The files of each of these two share a process. `stack`: loads what is deployed, whose settings are those of its
 * process, or changes its process: each file has one of its own. `long`: as `stack`, and takes minutes.
 */
export type TestFolder = (typeof SHARING)[number] | 'stack' | 'long';

/** The folders whose files share a process. */
export const SHARING = ['unit', 'service'] as const;

/** The test files of a folder whose paths hold one of the words, from the checkout's root; all of them without words. */
export function testFiles(folder: TestFolder, words: readonly string[] = []): string[] {
  const files = globSync(`test/${folder}/**/*.test.ts`, { cwd: ROOT }).sort();
  return words.length === 0 ? files : files.filter((file) => words.some((word) => file.includes(word)));
}
