import { globSync, readFileSync } from 'node:fs';
import { join, normalize } from 'node:path';
import { ROOT } from '../support/test-files.ts';

/** A file of the product: its path from the checkout's root, and its text. */
export interface SourceFile {
  path: string;
  text: string;
}

/** One file imports another. `types`: only its types, so that nothing is loaded. */
export interface ImportArrow {
  from: string;
  to: string;
  types: boolean;
}

const PRODUCT = ['shared', 'functions', 'cli', 'desk', 'infra', 'bench'];
const WORKFLOWS = 'shared/workflows';

function filesIn(folders: readonly string[]): SourceFile[] {
  const paths = folders.flatMap((folder) => globSync(`${folder}/**/*.{ts,tsx}`, { cwd: ROOT })).sort();
  return paths.map((path) => ({ path, text: readFileSync(join(ROOT, path), 'utf8') }));
}

/** Every TypeScript file outside of the tests. */
export const productFiles = () => filesIn(PRODUCT);

/** Every TypeScript file of the tests, and what makes the samples. */
export const furtherFiles = () => filesIn(['examples', 'test']);

/** The names of the packages in a folder of `shared`, by their folders. */
const packages = globSync(['shared/*/package.json', 'shared/workflows/*/package.json'], { cwd: ROOT })
  .map((file) => file.slice(0, -'/package.json'.length))
  .sort((one, other) => other.length - one.length);

/** Which package a file belongs to, such as `shared/kit`; of an application its folder. */
export function packageOf(path: string): string {
  if (path.startsWith('infra/local/')) return 'infra/local';
  const found = packages.find((folder) => path.startsWith(`${folder}/`));
  return found ?? path.split('/')[0]!;
}

/** The room of a file: its package, and the folder within it. */
export function roomOf(path: string): string {
  const home = packageOf(path);
  const [folder, ...rest] = path.slice(home.length + 1).split('/');
  return rest.length > 0 ? `${home}/${folder}` : home;
}

const STATEMENT =
  /^(?:import|export)\s+(?<types>type\s)?(?:[^'"`;]*?\sfrom\s+)?'(?<of>[^']+)'|import\(\s*'(?<later>[^']+)'\s*\)/gm;

function fileOf(from: string, specifier: string, known: ReadonlySet<string>): string | undefined {
  if (specifier.startsWith('.')) {
    const path = normalize(join(from, '..', specifier));
    return known.has(path) ? path : undefined;
  }
  const [, name, path] = /^@assay\/([^/]+)\/(.+)$/.exec(specifier) ?? [];
  const home = packages.find((folder) => folder.endsWith(`/${name}`));
  return [`${home}/${path}.ts`, `${WORKFLOWS}/${path}.ts`].find((file) => known.has(file));
}

/** What the files import of each other; `import()` counts as `types`, for it closes no circle when files are loaded. */
export function importArrows(files: readonly SourceFile[]): ImportArrow[] {
  const known = new Set(files.map(({ path }) => path));
  return files.flatMap(({ path, text }) =>
    [...text.matchAll(STATEMENT)].flatMap(({ groups }) => {
      const to = fileOf(path, groups!.of ?? groups!.later!, known);
      const types = groups!.types !== undefined || groups!.later !== undefined;
      return to === undefined ? [] : [{ from: path, to, types }];
    }),
  );
}
