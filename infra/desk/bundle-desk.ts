import { mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { gzipSync } from 'node:zlib';
import { assay } from '@assay/kit/process/assay-command';
import { type BuildOptions, buildSync, type OutputFile } from 'esbuild';

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
  chunkNames: '[name]-[hash]',
  write: false,
  minify: true,
  logLevel: 'warning',
} satisfies BuildOptions;

/** Elements are made by `h`, which every view is given: that is shorter than calls of `preact/jsx-runtime` are. */
const VIEWS = {
  tsconfigRaw: { compilerOptions: { jsx: 'react', jsxFactory: 'h', jsxFragmentFactory: 'Fragment' } },
  inject: [fileURLToPath(import.meta.resolve('preact'))],
  charset: 'utf8',
} satisfies BuildOptions;

/** Scripts of the desk, and which of them load which at once. */
interface DeskScripts {
  files: [string, DeskFile][];
  entry: string;
  /** What the entry cannot run without. */
  needed: string[];
}

/** A script of the desk with all that it needs: where it splits, views that are loaded later are files by themselves, and so is what they share with it. */
function scriptsOf([name, path]: [string, string], { define, ...more }: BuildOptions = {}): DeskScripts {
  const { outputFiles, metafile } = buildSync({
    ...COMMON,
    splitting: true,
    ...more,
    entryPoints: { [name]: path },
    bundle: true,
    write: false,
    metafile: true,
    format: 'esm',
    platform: 'browser',
    target: ['es2024'],
    define: { ...define, 'process.env.ASSAY_CALLED': JSON.stringify(assay()) },
  });
  const outputs = Object.entries(metafile.outputs);
  const [entry, { imports }] = outputs.find(([, { entryPoint }]) => entryPoint?.endsWith(basename(path)))!;
  return {
    files: outputFiles.map(({ path, contents }) => fileOf(basename(path), contents)),
    entry: basename(entry),
    needed: imports.flatMap(({ kind, path }) => (kind === 'import-statement' ? [basename(path)] : [])),
  };
}

function styles(): [string, DeskFile] {
  const { outputFiles } = buildSync({ ...COMMON, entryPoints: { desk: join(DESK, 'style.css') } });
  const [{ path, contents }] = outputFiles as [OutputFile];
  return fileOf(basename(path), contents);
}

/**
 * The desk's page with all that it loads, by name. What signs people in is a script by itself, loaded when somebody has to: it shares nothing
 * with the page, so that who has a token loads no part of it. The page names what its first view needs; all else is loaded when it is shown.
 */
export function bundleDesk(): ReadonlyMap<string, DeskFile> {
  bundled ??= makeDesk();
  return bundled;
}

let bundled: ReadonlyMap<string, DeskFile> | undefined;

const mainOf = (signIn: string, more: BuildOptions = {}) =>
  scriptsOf(['desk', join(DESK, 'main.tsx')], {
    ...VIEWS,
    define: { SIGN_IN: JSON.stringify(`./${signIn}`) },
    external: ['./sign-in-*.js'],
    ...more,
  });

const pageOf = (style: string, script: string) =>
  readFileSync(join(DESK, PAGE), 'utf8').replace('desk.css', style).replace('desk.js', script);

function makeDesk(): ReadonlyMap<string, DeskFile> {
  const signIn = scriptsOf(['sign-in', join(DESK, 'sign-in', 'sign-in.ts')]);
  const { files, entry, needed } = mainOf(signIn.entry);
  const style = styles();
  const page = pageOf(style[0], entry).replace(
    '</head>',
    `${needed.map((name) => `<link rel="modulepreload" href="${name}" />`).join('')}</head>`,
  );
  return new Map([fileOf(PAGE, Buffer.from(page)), ...files, style, ...signIn.files]);
}

/** What the page of launches says until its script runs: a class opens it at once, and a script that meets a busy API does not come. */
const UNTIL_IT_RUNS =
  '<p>If nothing appears, load this page again within a minute.</p><p lang="it">Se non appare nulla, ricarica questa pagina entro un minuto.</p><p lang="de">Erscheint nichts, laden Sie diese Seite innerhalb einer Minute neu.</p>';

/** The desk that launches open, where nobody signs in: one script, as each file asks the tool, and is gone after a deployment. `api`: where the API is, from the page. */
export function bundleLaunchedDesk(api: string): Map<string, DeskFile> {
  const { files, entry } = mainOf('sign-in-none.js', { splitting: false });
  const style = styles();
  const page = pageOf(style[0], entry)
    .replace('<html', `<html data-api="${api}"`)
    .replace('<div id="desk">', `$&${UNTIL_IT_RUNS}`);
  return new Map([fileOf(PAGE, Buffer.from(page)), ...files, style]);
}

/** Writes the desk that the tool for learning platforms serves, as `/lti/desk/{place}`, into a folder, each file zipped. */
export function writeDesk(folder: string): void {
  mkdirSync(folder, { recursive: true });
  for (const [name, { bytes }] of bundleLaunchedDesk('../..'))
    writeFileSync(join(folder, name), gzipSync(bytes, { level: 9 }));
}
