import type { SourceFile } from './sources.ts';

const DECLARATION =
  /^(?:export\s+)?(?:declare\s+)?(?:abstract\s+)?(?:interface|type|class)\s+(?<name>[A-Za-z_$][\w$]*)/gm;

/** Participles that say what happened to something, and not what it is: `Asked`, `Shown`. */
const PARTICIPLE =
  /^(?:Asked|Named|Said|Shown|Told|Known|Found|Given|Held|Kept|Made|Read|Seen|Heard|Taken|Left|Wanted|Needed|Written|Drawn|Weighed|Placed|Listed|Counted|Handed|Opened|Finished|Assembled|Attached|Sent|Posted|Gathered|Stored|Rendered|Bound|Built|Begun|Done|Chosen|Put|Met|Paid|Spoken|Spent|Judged|Answered|Scored|Compared|Reviewed|Released)$/;

/** The types that a file declares at its top, by their names. */
export function typesOf({ text }: SourceFile): string[] {
  return Array.from(text.matchAll(DECLARATION), ({ groups }) => groups!.name!);
}

/** Types that are called alike within a package, each as `package: Name`. */
export function namedTwice(files: readonly SourceFile[], packageOf: (path: string) => string): string[] {
  const all = files.flatMap((file) => typesOf(file).map((name) => `${packageOf(file.path)}: ${name}`));
  return [...Map.groupBy(all, (name) => name)].flatMap(([name, of]) => (of.length > 1 ? [name] : [])).sort();
}

/** How many declarations share their names with others, anywhere. */
export function reusedNames(files: readonly SourceFile[]): number {
  const all = Map.groupBy(files.flatMap(typesOf), (name) => name);
  return [...all.values()].reduce((sum, of) => sum + (of.length > 1 ? of.length : 0), 0);
}

/** Types whose name is a bare participle. */
export function participles(files: readonly SourceFile[]): string[] {
  return files.flatMap((file) =>
    typesOf(file)
      .filter((name) => PARTICIPLE.test(name))
      .map((name) => `${file.path}: ${name}`),
  );
}
