import type { SourceFile } from './sources.ts';

const EXPORT = /^export (?:async )?(?:abstract )?(?:function\*?|const|class|let) (?<name>[A-Za-z_$][\w$]*)/gm;
const NAME = /[A-Za-z_$][\w$]*/g;

/** What a table keeps is declared where a test of the architecture reads it. */
const DECLARED = /Entity$/;

/** Values that are exported and named in no other file, tests included, each as `path: name`. A type may have to be, for what is inferred of it. */
export function loneExports(files: readonly SourceFile[], further: readonly SourceFile[]): string[] {
  const naming = new Map<string, number>();
  for (const { text } of [...files, ...further])
    for (const name of new Set(text.match(NAME))) naming.set(name, (naming.get(name) ?? 0) + 1);
  return files.flatMap(({ path, text }) =>
    Array.from(text.matchAll(EXPORT), ({ groups }) => groups!.name!)
      .filter((name) => naming.get(name) === 1 && !DECLARED.test(name))
      .map((name) => `${path}: ${name}`),
  );
}
