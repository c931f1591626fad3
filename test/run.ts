import { join } from 'node:path';
import { run } from 'node:test';
import { spec } from 'node:test/reporters';
import { ROOT, testFiles } from './support/own-process.ts';

/** Those that take longest, first: the cores then end at about the same time. */
const FIRST = [
  'faults/faults',
  'end-to-end/',
  'cli/served',
  'toy-workflow/',
  'test/together',
  '-pdf.test.ts',
  'cli/',
];

function rank(file: string): number {
  const at = FIRST.findIndex((part) => file.includes(part));
  return at < 0 ? FIRST.length : at;
}

const files = [...testFiles().alone, 'test/together.ts'].sort((one, other) => rank(one) - rank(other));

run({
  files: files.map((file) => join(ROOT, file)),
  concurrency: 2,
  execArgv: ['--import', join(import.meta.dirname, 'support', 'light-tracking.ts')],
})
  .on('test:fail', () => {
    process.exitCode = 1;
  })
  .compose(new spec())
  .pipe(process.stdout);
