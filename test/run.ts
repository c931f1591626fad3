import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { parseArgs } from 'node:util';
import { COMPILE_CACHE } from '../cli/home.ts';
import { CHECKS, runs, SYNTHESIS } from './support/checks.ts';
import { keepDurations, longestFirst } from './support/durations.ts';
import { ROOT, SHARING, testFiles } from './support/test-files.ts';

/**
 * `node test/run.ts [--long] [--only-tests] [--record] [WORD …]`: the tests whose paths hold one of the words, or all but `long`,
 * with lint, types and shape beside them; `--long` runs the folder `long` in their place.
 */
const { values, positionals: words } = parseArgs({
  allowPositionals: true,
  options: {
    long: { type: 'boolean' },
    'only-tests': { type: 'boolean' },
    record: { type: 'boolean' },
  },
});

process.env.TEST_WORDS = JSON.stringify(words);
process.env.NODE_COMPILE_CACHE ??= COMPILE_CACHE;

const sharing = values.long ? [] : SHARING.filter((folder) => testFiles(folder, words).length > 0);
const chosen = values.long || words.length > 0 ? testFiles('long', words) : [];
const stacks = longestFirst([...(values.long ? [] : testFiles('stack', words)), ...chosen]);
if (sharing.length + stacks.length === 0) {
  console.error(`No test file's path holds ${words.join(' or ')}: see the folders of test/.`);
  process.exit(1);
}

const checks =
  words.length > 0 || values.long || values['only-tests']
    ? []
    : Object.entries(CHECKS).map(async ([name, command]) => ((await runs(command)) ? [] : [name]));
const synthesized = (stacks.length === 0 && !sharing.includes('service')) || (await runs(SYNTHESIS));
if (!synthesized) process.exit(1);

/** One more than the cores of the smallest machine: who waits for a browser, TeX or a disk leaves its core to another. */
const LANES = 3;

/** Milliseconds after which a test waits for what will not come, and fails by its name: many times what the slowest takes. */
const HANGS = 900_000;

const durations: Record<string, number> = {};
run({
  files: [...sharing.map((folder) => `test/together/${folder}.ts`), ...stacks].map((file) =>
    join(ROOT, file),
  ),
  concurrency: LANES,
  timeout: HANGS,
  execArgv: ['light-tracking.ts', 'seed.ts'].flatMap((name) => [
    '--import',
    join(import.meta.dirname, 'support', name),
  ]),
})
  .on('test:fail', () => {
    process.exitCode = 1;
  })
  .on('test:summary', ({ file, duration_ms: ms }) => {
    if (file !== undefined) durations[file.slice(ROOT.length + 1)] = Math.round(ms / 100) / 10;
  })
  .once('close', () => keepDurations(durations, values.record ?? false))
  .compose(new spec())
  .on('end', async () => {
    for (const name of (await Promise.all(checks)).flat()) {
      console.error(`The check "${name}" failed: its words stand above, among the tests'.`);
      process.exitCode = 1;
    }
  })
  .pipe(process.stdout);
