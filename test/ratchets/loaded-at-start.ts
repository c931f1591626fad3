import { globSync } from 'node:fs';
import { join } from 'node:path';
import { buildSync, type Metafile } from 'esbuild';
import { ROOT } from '../support/test-files.ts';

const HANDLERS = globSync('functions/*/*/handler.ts', { cwd: ROOT }).sort();
const COMMAND = join('cli', 'assay.ts');

/** Files that one of them imports before it does anything; what it imports when it needs it is not among them. */
function loadedBy(file: string, files: Metafile['inputs'] | Metafile['outputs'], known = new Set<string>()) {
  if (known.has(file)) return known;
  known.add(file);
  for (const { path, kind, external } of files[file]?.imports ?? [])
    if (!external && kind !== 'dynamic-import') loadedBy(path, files, known);
  return known;
}

function bundled(entryPoints: string[]): Metafile {
  const { metafile } = buildSync({
    entryPoints,
    absWorkingDir: ROOT,
    outdir: join(ROOT, '.assay', 'measured'),
    bundle: true,
    splitting: true,
    minify: true,
    keepNames: true,
    write: false,
    metafile: true,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    mainFields: ['module', 'main'],
    external: ['onnxruntime-web', '@huggingface/tokenizers'],
    logLevel: 'error',
  });
  return metafile!;
}

/** Kilobytes of code that each function loads before it can take its first event, by function. */
export function kilobytesAtStart(): Record<string, number> {
  const { outputs } = bundled(HANDLERS);
  const entries = Object.entries(outputs).filter(([, { entryPoint = '' }]) => HANDLERS.includes(entryPoint));
  const sizes = entries.map(([file, { entryPoint }]) => {
    const bytes = [...loadedBy(file, outputs)].reduce((sum, loaded) => sum + outputs[loaded]!.bytes, 0);
    return [entryPoint!.split('/').at(-2)!, Math.round(bytes / 1000)];
  });
  return Object.fromEntries(sizes);
}

/** Modules that the command line loads to print its help. */
export const modulesOfHelp = (): number => loadedBy(COMMAND, bundled([COMMAND]).inputs).size;
