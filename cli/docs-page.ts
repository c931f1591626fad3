import { existsSync } from 'node:fs';
import { join, relative } from 'node:path';
import { ROOT } from './home.ts';

/** A page of the documentation by its path from the root (`docs/api.md`), as whoever is here finds it: within the checkout that path, elsewhere the whole. */
export function docsPage(path: string): string {
  const isWithin = !relative(ROOT, process.cwd()).startsWith('..');
  return isWithin ? path : join(ROOT, path);
}

/** The file of a page that is there; null: there is no such page. */
export function docsFile(path: string): string | null {
  const file = join(ROOT, path);
  return path.startsWith('docs/') && !path.includes('..') && existsSync(file) ? file : null;
}
