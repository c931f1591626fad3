import { globSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT } from './test-files.ts';

/** A regular expression that a module of the product builds of texts while it is loaded. */
export interface BuiltPattern {
  path: string;
  source: string;
  flags: string;
}

/** What starts when it is loaded, or runs in a browser. */
const STARTS = /(?:^|\/)(?:app|assay|demo|handler|index|sandbox-worker|synth)\.m?ts$|\/desk\/|^bench\//;

const built = new Map<string, BuiltPattern>();
const Own = globalThis.RegExp;

/** The file of the product that asks for a pattern, from its stack. */
const askerOf = (stack: string) => {
  const lines = stack.split('\n').filter((line) => line.includes(ROOT) && !line.includes('/node_modules/'));
  const path = /\/([^/:]+(?:\/[^/:]+)*\.ts):\d+/.exec((lines[1] ?? '').split(ROOT)[1] ?? '')?.[1];
  return path ?? null;
};

/** Notes every pattern that is built from now on by a file of the product. */
function watch(): void {
  globalThis.RegExp = new Proxy(Own, {
    construct(target, given: [string, string?], as) {
      const made = Reflect.construct(target, given, as) as RegExp;
      const path = askerOf(new Error().stack ?? '');
      const { source, flags } = made;
      if (path !== null && !path.startsWith('test/'))
        built.set(`${source}/${flags}`, { path, source, flags });
      return made;
    },
  });
}

watch();
const files = globSync(['shared/**/*.ts', 'functions/**/*.ts', 'infra/local/**/*.ts', 'cli/**/*.ts'], {
  cwd: ROOT,
}).filter((path) => !STARTS.test(path) && !path.endsWith('.d.ts') && !path.includes('node_modules'));
for (const path of files.sort()) await import(join(ROOT, path)).catch(() => {});
process.stdout.write(JSON.stringify([...built.values()]), () => process.exit());
