import { globSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

/**
 * Where tests stand says how they run. `unit`: values in, values out; all files share a process. `stack`: each file has a process of its
 * own, for it starts services, the command or the typesetter, or changes its process. `long`: as `stack`, and takes minutes.
 */
export type TestFolder = 'unit' | 'stack' | 'long';

/** The test files of a folder whose paths hold one of the words, from the checkout's root; all of them without words. */
export function testFiles(folder: TestFolder, words: readonly string[] = []): string[] {
  const files = globSync(`test/${folder}/**/*.test.ts`, { cwd: ROOT }).sort();
  return words.length === 0 ? files : files.filter((file) => words.some((word) => file.includes(word)));
}
