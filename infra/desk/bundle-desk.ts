import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { assay } from '@assay/kit/process/assay-command';
import { type BuildOptions, buildSync } from 'esbuild';

const DESK = join(import.meta.dirname, '..', '..', 'desk');

/** A file of the desk's page. */
export interface DeskFile {
  type: string;
  bytes: Uint8Array;
}

/** The page itself. All else has a hash of its contents in its name, so that a browser may keep it for good. */
export const PAGE = 'index.html';

const TYPES: Readonly<Record<string, string>> = { css: 'text/css', html: 'text/html', js: 'text/javascript' };

const fileOf = (name: string, bytes: Uint8Array): [string, DeskFile] => [
  name,
  { type: `${TYPES[name.slice(name.lastIndexOf('.') + 1)]}; charset=utf-8`, bytes },
];

const COMMON = {
  outdir: DESK,
  entryNames: '[name]-[hash]',
  write: false,
  minify: true,
  logLevel: 'warning',
} satisfies BuildOptions;

/** The desk's page with all that it loads, by name. */
export function bundleDesk(): ReadonlyMap<string, DeskFile> {
  const { outputFiles: scripts } = buildSync({
    ...COMMON,
    entryPoints: { desk: join(DESK, 'main.tsx') },
    bundle: true,
    format: 'esm',
    platform: 'browser',
    target: ['es2024'],
    define: { 'process.env.ASSAY_CALLED': JSON.stringify(assay()) },
    jsx: 'automatic',
    jsxImportSource: 'preact',
  });
  const { outputFiles: styles } = buildSync({ ...COMMON, entryPoints: { desk: join(DESK, 'style.css') } });
  const made = [...scripts, ...styles].map(({ path, contents }) => fileOf(basename(path), contents));
  const nameOf = (type: string) => made.find(([name]) => name.startsWith('desk-') && name.endsWith(type))![0];
  const page = readFileSync(join(DESK, PAGE), 'utf8')
    .replace('desk.css', nameOf('.css'))
    .replace('desk.js', nameOf('.js'));
  return new Map([fileOf(PAGE, Buffer.from(page)), ...made]);
}
