import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { ROOT, SHARING, testFiles } from '../support/test-files.ts';

/** How many processes `npm test` runs tests in. */
export const processesOfTests = (): number => SHARING.length + testFiles('stack').length;

/** The files of `npm test` that deploy the template to a stack of their own. */
export const wholeStacks = (): string[] =>
  [...SHARING, 'stack' as const]
    .flatMap((folder) => testFiles(folder))
    .filter((file) => readFileSync(join(ROOT, file), 'utf8').includes('startLocal('));
