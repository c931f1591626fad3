import { isBuiltin } from 'node:module';
import type { SourceFile } from './sources.ts';

/** What is read of a package.json. */
export interface Manifest {
  readonly name: string;
  readonly version: string;
  readonly dependencies?: Readonly<Record<string, string>>;
  readonly devDependencies?: Readonly<Record<string, string>>;
  /** The modules that others may import, by `./name`. */
  readonly exports?: Readonly<Record<string, string>>;
}

/** A package of the house: its folder, its package.json and its sources. */
export interface HousePackage {
  readonly folder: string;
  readonly manifest: Manifest;
  readonly files: readonly SourceFile[];
}

const IMPORTS = [
  /^[ \t]*(?:import|export)\b[^'"`;]*?\bfrom\s+'([^']+)'/gm,
  /^[ \t]*import\s+'([^']+)'/gm,
  /\b(?:import|require|require\.resolve|import\.meta\.resolve)\(\s*'([^']+)'/g,
];

/** `@scope/name` or `name` of what is imported; null: a file of its own, or a part of Node. */
function packageOf(specifier: string): string | null {
  if (/^[./#]/.test(specifier) || isBuiltin(specifier)) return null;
  const parts = specifier.split('/');
  return parts.slice(0, specifier.startsWith('@') ? 2 : 1).join('/');
}

/** The names of the packages that a source imports, in whichever way; what a comment's line says is no import. */
export function importedPackages(source: string): Set<string> {
  const code = source.replace(/^[ \t]*(?:\*|\/\/|\/\*\*).*$/gm, '');
  const specifiers = IMPORTS.flatMap((form) => [...code.matchAll(form)].map(([, specifier]) => specifier!));
  return new Set(specifiers.map(packageOf).filter((name) => name !== null));
}

/** What no package may import: a package is usable without the tool that deploys it. */
const NEVER = ['aws-cdk-lib', 'constructs'];

function faultsOf(
  { folder, manifest, files }: HousePackage,
  root: Manifest,
  own: ReadonlySet<string>,
): string[] {
  const at = `${folder}/package.json`;
  const declared = manifest.dependencies ?? {};
  const imported = new Map(
    files.flatMap(({ path, text }) => [...importedPackages(text)].map((name) => [name, path] as const)),
  );
  const known = { ...root.devDependencies, ...root.dependencies };
  const typesOnly = (name: string) => !(name in known) && `@types/${name}` in known;
  const versionOf = (name: string) => (own.has(name) ? root.version : known[name]);
  const needed = [...imported.keys()].filter((name) => name !== manifest.name && !typesOnly(name)).sort();
  return [
    ...(manifest.version === root.version ? [] : [`${at}: the version is not ${root.version}`]),
    ...needed.flatMap((name) => {
      if (NEVER.includes(name)) return [`${imported.get(name)} imports ${name}`];
      if (!(name in declared)) return [`${at}: ${name} is missing, ${imported.get(name)} imports it`];
      return [];
    }),
    ...Object.keys(declared).flatMap((name) => {
      if (!imported.has(name)) return [`${at}: ${name} is imported nowhere`];
      if (declared[name] !== versionOf(name))
        return [`${at}: ${name} is not ${versionOf(name)} as elsewhere`];
      return [];
    }),
  ];
}

/**
 * In what each package.json differs from what its package's files import: names, and versions as the root's package.json has them (packages of
 * types aside). Empty where nothing differs.
 */
export function dependencyFaults(root: Manifest, packages: readonly HousePackage[]): string[] {
  const own = new Set(packages.map(({ manifest }) => manifest.name));
  return packages.flatMap((each) => faultsOf(each, root, own));
}
