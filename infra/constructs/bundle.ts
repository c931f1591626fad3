import { cpSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { type BuildOptions, buildSync, version } from 'esbuild';
import { fileHashes, keptBundle } from './kept-bundles.ts';

const ROOT = join(import.meta.dirname, '..', '..');

/** Lets the CommonJS parts of a bundle (the X-Ray SDK) call `require` inside an ES module. */
const REQUIRE_BANNER =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** What only a configured ColBERT model needs, and gets beside the code then (`colbert.ts`). */
const LEFT_OUT = ['onnxruntime-web', '@huggingface/tokenizers'];

/** Bundles are copied into the assembly: they are needed no longer than this process. */
const BUNDLES = mkdtempSync(join(tmpdir(), 'assay-bundles-'));
process.on('exit', () => rmSync(BUNDLES, { recursive: true, force: true }));

/** What was bundled before of the same sources with the same packages is not bundled again. */
const KEPT = join(ROOT, '.assay', 'bundles');
const hashOf = fileHashes();
const PACKAGES = ['package-lock.json', 'tsconfig.json'].map((file) => hashOf(join(ROOT, file))).join();

/** The options of one bundle, but for where it goes. */
function optionsOf(entry: string, threads: readonly string[]) {
  return {
    entryPoints: {
      index: entry,
      ...Object.fromEntries(threads.map((thread) => [basename(thread, '.ts'), thread])),
    },
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

/** Builds into a folder; returns the checkout's own files that went in. Those of packages follow from the lock file. */
function build(options: BuildOptions, outdir: string): string[] {
  const { metafile } = buildSync({ ...options, outdir, absWorkingDir: ROOT, metafile: true });
  return Object.keys(metafile!.inputs).filter((input) => !input.includes('node_modules/'));
}

/**
 * Bundles an entry point into a folder of its own as `index.mjs`, what it imports only in some cases as further files,
 * with copies of `beside` (path in the checkout → name in the bundle); `threads` are the entries of its worker threads, each
 * `{name}.mjs` beside it. Returns the folder.
 */
export function bundle(
  name: string,
  entry: string,
  beside: Record<string, string> = {},
  threads: readonly string[] = [],
): string {
  const folder = join(BUNDLES, name);
  const options = optionsOf(
    `./${entry}`,
    threads.map((thread) => `./${thread}`),
  );
  const made = JSON.stringify([version, PACKAGES, options]);
  const kept = keptBundle({ name, made, root: ROOT, kept: KEPT }, hashOf, (outdir) => build(options, outdir));
  cpSync(kept, folder, { recursive: true });
  for (const [from, to] of Object.entries(beside))
    cpSync(join(ROOT, from), join(folder, to), { recursive: true });
  return folder;
}
