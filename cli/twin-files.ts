import { createHash } from 'node:crypto';
import pLimit from 'p-limit';
import type { ClassFile } from './class-folder.ts';
import { readInput } from './read-input.ts';
import { terminalText } from './terminal-text.ts';

/** Files that are read at a time. */
const AT_ONCE = 4;

/** Files of a class that are the same byte for byte, by their paths: those of each such group, where there are two or more. */
export async function twinFiles(
  files: readonly Pick<ClassFile, 'path' | 'place' | 'submission'>[],
): Promise<string[][]> {
  const hashed = await pLimit(AT_ONCE).map(files, async ({ path, place }) => {
    const bytes = await readInput(place).catch(() => null);
    return {
      path,
      sha256: bytes && bytes.byteLength > 0 && createHash('sha256').update(bytes).digest('hex'),
    };
  });
  const alike = Map.groupBy(hashed, ({ sha256 }) => sha256);
  return [...alike].flatMap(([sha256, own]) =>
    sha256 && own.length > 1 ? [own.map(({ path }) => path)] : [],
  );
}

/** What is said of them. */
export const twinLines = (twins: readonly (readonly string[])[]): string[] =>
  twins.map((paths) =>
    terminalText(
      `  ${paths.join(', ')}: the same file byte for byte under ${paths.length} names. Each is a work of its own, and is assessed.`,
    ),
  );
