import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { assay } from '@assay/kit/process/assay-command';
import { build } from 'esbuild';

const DESK = join(import.meta.dirname, '..', '..', 'desk');

/** A file of the desk's page. */
export interface DeskFile {
  type: string;
  bytes: Uint8Array;
}

/** The desk's page with all that it loads, by name; the page itself is `index.html`. */
export async function bundleDesk(): Promise<ReadonlyMap<string, DeskFile>> {
  const { outputFiles } = await build({
    entryPoints: { desk: join(DESK, 'main.tsx') },
    outdir: DESK,
    bundle: true,
    write: false,
    minify: true,
    format: 'esm',
    platform: 'browser',
    target: ['es2024'],
    define: { 'process.env.ASSAY_CALLED': JSON.stringify(assay()) },
    jsx: 'automatic',
    jsxImportSource: 'preact',
    logLevel: 'warning',
  });
  const { outputFiles: styles } = await build({
    entryPoints: { desk: join(DESK, 'style.css') },
    outdir: DESK,
    write: false,
    minify: true,
    logLevel: 'warning',
  });
  return new Map([
    ['index.html', { type: 'text/html; charset=utf-8', bytes: await readFile(join(DESK, 'index.html')) }],
    ['desk.js', { type: 'text/javascript; charset=utf-8', bytes: outputFiles[0]!.contents }],
    ['desk.css', { type: 'text/css; charset=utf-8', bytes: styles[0]!.contents }],
  ]);
}
