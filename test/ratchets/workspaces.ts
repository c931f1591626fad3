import { globSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { ROOT } from '../support/test-files.ts';
import type { HousePackage, Manifest } from './dependencies.ts';
import { packageOf, productFiles } from './sources.ts';

const manifestIn = (folder: string) =>
  JSON.parse(readFileSync(join(ROOT, folder, 'package.json'), 'utf8')) as Manifest & { workspaces: string[] };

/** The package.json of the whole. */
export const rootManifest = () => manifestIn('.');

/** Every workspace with its package.json and its sources. */
export function workspaces(): HousePackage[] {
  const files = productFiles();
  const manifests = rootManifest().workspaces.flatMap((pattern) =>
    globSync(`${pattern}/package.json`, { cwd: ROOT }),
  );
  return manifests.sort().map((path) => {
    const folder = dirname(path);
    return {
      folder,
      manifest: manifestIn(folder),
      files: files.filter((file) => packageOf(file.path) === folder),
    };
  });
}
