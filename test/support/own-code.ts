import { globSync, readFileSync } from 'node:fs';
import { basename, dirname } from 'node:path';
import { build } from 'esbuild';
import { ROOT } from './test-files.ts';

/** A module that imports at its start what it would import later: so all names are of one scope. */
function importedAtOnce(text: string): string {
  const imports: string[] = [];
  const rest = text.replace(/(?<!typeof )import\(('[^']+')\)/g, (_, from: string) => {
    imports.push(`import * as later${imports.length} from ${from};`);
    return `Promise.resolve(later${imports.length - 1})`;
  });
  return `${imports.join('')}${rest}`;
}

/** The handlers with the product's own code alone, what nobody imports left out, by function. */
export async function ownCode(): Promise<Map<string, string>> {
  const handlers = globSync('functions/*/*/handler.ts', { cwd: ROOT });
  const { outputFiles } = await build({
    entryPoints: Object.fromEntries(handlers.map((file) => [basename(dirname(file)), file])),
    absWorkingDir: ROOT,
    outdir: 'reached',
    bundle: true,
    write: false,
    platform: 'node',
    format: 'esm',
    target: 'node24',
    logLevel: 'error',
    loader: { '.json': 'empty' },
    plugins: [
      {
        name: 'own-code',
        setup({ onResolve, onLoad }) {
          onLoad({ filter: /\.ts$/ }, ({ path }) => ({
            contents: importedAtOnce(readFileSync(path, 'utf8')),
            loader: 'ts',
          }));
          onResolve({ filter: /^[^./]/ }, ({ path, kind }) =>
            path.startsWith('@assay/') || kind === 'entry-point' ? undefined : { path, external: true },
          );
        },
      },
    ],
  });
  return new Map(outputFiles.map(({ path, text }) => [basename(path, '.js'), text]));
}
