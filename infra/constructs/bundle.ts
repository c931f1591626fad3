import { cpSync, mkdirSync, mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { basename, join } from 'node:path';
import { buildSync } from 'esbuild';

const ROOT = join(import.meta.dirname, '..', '..');

/** Lets the CommonJS parts of a bundle (the X-Ray SDK) call `require` inside an ES module. */
const REQUIRE_BANNER =
  "import { createRequire as __createRequire } from 'node:module'; const require = __createRequire(import.meta.url);";

/** What only a configured ColBERT model needs, and gets beside the code then (`colbert.ts`). */
const LEFT_OUT = ['onnxruntime-web', '@huggingface/tokenizers'];

/** Bundles are copied into the assembly: they are needed no longer than this process. */
const BUNDLES = mkdtempSync(join(tmpdir(), 'assay-bundles-'));
process.on('exit', () => rmSync(BUNDLES, { recursive: true, force: true }));

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
  mkdirSync(folder);
  buildSync({
    entryPoints: {
      index: join(ROOT, entry),
      ...Object.fromEntries(threads.map((thread) => [basename(thread, '.ts'), join(ROOT, thread)])),
    },
    outdir: folder,
    outExtension: { '.js': '.mjs' },
    splitting: true,
    absWorkingDir: ROOT,
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
  });
  for (const [from, to] of Object.entries(beside))
    cpSync(join(ROOT, from), join(folder, to), { recursive: true });
  return folder;
}
