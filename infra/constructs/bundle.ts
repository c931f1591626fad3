import { cpSync, globSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, dirname, join } from 'node:path';
import { type BuildOptions, buildSync, type Metafile, version } from 'esbuild';
import { tellMaking } from '../making.ts';
import { fileHashes, keptBundle } from './kept-bundles.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Lets the CommonJS parts of a bundle (the X-Ray SDK) call `require` inside an ES module. */
const REQUIRE_BANNER =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** What only a configured ColBERT model needs, and gets beside the code then (`colbert.ts`). */
const LEFT_OUT = ['onnxruntime-web', '@huggingface/tokenizers'];

/** What is beside the code of who reads or cuts PDFs. */
export const PDFIUM = { 'node_modules/@embedpdf/pdfium/dist/pdfium.wasm': 'pdfium.wasm' };

/** Bundles are copied into the assembly: they are needed no longer than this process. */
const BUNDLES = mkdtempSync(join(tmpdir(), 'assay-bundles-'));
process.on('exit', () => rmSync(BUNDLES, { recursive: true, force: true }));

/** What was bundled before of the same sources with the same packages is not bundled again. */
const KEPT = join(ROOT, '.assay', 'bundles');
const hashOf = fileHashes();
const PACKAGES = ['package-lock.json', 'tsconfig.base.json'].map((file) => hashOf(join(ROOT, file))).join();

/**
 * Functions that are bundled in one go: what they share is read and minified once. Each loads a few more files for it, so they are
 * not all bundled at once.
 */
const AT_ONCE = 4;
const HANDLERS = globSync('functions/*/*/handler.ts', { cwd: ROOT }).sort();

/** The handler of a function: the folders are those of the workflows and the platform. */
export function handlerOf(name: string): string {
  const entry = HANDLERS.find((handler) => basename(dirname(handler)) === name);
  if (entry === undefined) throw new Error(`There is no functions/*/${name}/handler.ts.`);
  return entry;
}

/** What an entry point is called while it is bundled: a handler as its function, any other as its file. */
const nameOf = (entry: string) => basename(HANDLERS.includes(entry) ? dirname(entry) : entry, '.ts');

/** The entry points that are bundled with one, and their name: its worker threads, else the functions after and before it. */
function bundledWith(name: string, entry: string, threads: readonly string[]) {
  const at = HANDLERS.indexOf(entry);
  if (at < 0 || threads.length > 0) return { name, entries: [entry, ...threads] };
  const first = at - (at % AT_ONCE);
  const entries = HANDLERS.slice(first, first + AT_ONCE);
  return { name: `from-${nameOf(entries[0]!)}`, entries };
}

function optionsOf(entries: readonly string[]) {
  return {
    entryPoints: Object.fromEntries(entries.map((entry) => [nameOf(entry), `./${entry}`])),
    outExtension: { '.js': '.mjs' },
    splitting: true,
    bundle: true,
    external: LEFT_OUT,
    minify: true,
    keepNames: true,
    sourcemap: true,
    sourcesContent: false,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    mainFields: ['module', 'main'],
    banner: { js: REQUIRE_BANNER },
    logLevel: 'warning',
  } satisfies BuildOptions;
}

/** The files that one of them loads, now or later. */
function loadedBy(file: string, outputs: Metafile['outputs'], known = new Set<string>()): Set<string> {
  if (known.has(file)) return known;
  known.add(file);
  for (const { path, external } of outputs[file]!.imports) if (!external) loadedBy(path, outputs, known);
  return known;
}

/** Which files of a built folder belong to which entry point. */
const FILES = 'files.json';

/** Builds into a folder; returns the checkout's own files that went in. Those of packages follow from the lock file. */
function build(options: BuildOptions, outdir: string): string[] {
  const { metafile } = buildSync({ ...options, outdir, absWorkingDir: ROOT, metafile: true });
  const { inputs, outputs } = metafile!;
  const entries = Object.keys(outputs).filter((file) => outputs[file]!.entryPoint);
  const files = entries.map((file) => [
    basename(file, '.mjs'),
    [...loadedBy(file, outputs)].flatMap((loaded) => [basename(loaded), `${basename(loaded)}.map`]),
  ]);
  writeFileSync(join(outdir, FILES), JSON.stringify(Object.fromEntries(files)));
  return Object.keys(inputs).filter((input) => !input.includes('node_modules/'));
}

/** Entries that are bundled, or were before. */
const bundled = new Set<string>();

/**
 * Bundles an entry point into a folder of its own as `index.mjs`, what it shares or imports only in some cases as further files,
 * with copies of `beside` (path in the checkout → name in the bundle); `threads` are the entries of its worker threads, each
 * `{name}.mjs` beside it. Returns the folder.
 */
export function bundle(
  name: string,
  entry: string,
  beside: Record<string, string> = {},
  threads: readonly string[] = [],
): string {
  tellMaking(`bundling functions, ${bundled.add(entry).size} of ${HANDLERS.length}`);
  const folder = join(BUNDLES, name);
  const { entries, ...of } = bundledWith(name, entry, threads);
  const options = optionsOf(entries);
  const made = JSON.stringify([version, PACKAGES, options]);
  const kept = keptBundle({ ...of, made, root: ROOT, kept: KEPT }, hashOf, (outdir) =>
    build(options, outdir),
  );
  const files: Record<string, string[]> = JSON.parse(readFileSync(join(kept, FILES), 'utf8'));
  for (const file of [entry, ...threads].flatMap((loading) => files[nameOf(loading)]!))
    cpSync(join(kept, file), join(folder, file === `${nameOf(entry)}.mjs` ? 'index.mjs' : file));
  for (const [from, to] of Object.entries(beside))
    cpSync(join(ROOT, from), join(folder, to), { recursive: true });
  return folder;
}
