import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

/** Where tests of units are; those of commands, functions and whole stacks keep a process of their own. */
const UNITS = /^test\/(infra\/local|prompts|shared)\//;

/** What others in the process would notice (hooks at the root are everybody's) or delay (what is opened as the file is loaded), and renderings, which take long. */
const NEEDS_ONE =
  /^(before|after|beforeEach|afterEach)\(|^(const \S.*= )?await |process\.(env|exitCode)|globalThis|mock\.|node:child_process|renderReport|renderDrift|compileLatex/m;

const hasOwnProcess = (file: string) =>
  !UNITS.test(file) || NEEDS_ONE.test(readFileSync(join(ROOT, file), 'utf8'));

/** Every test file, from the checkout's root: those with a process of their own, and those that share one. */
export function testFiles(): { alone: string[]; together: string[] } {
  const files = globSync('test/**/*.test.ts', { cwd: ROOT }).sort();
  return Object.groupBy(files, (file) => (hasOwnProcess(file) ? 'alone' : 'together')) as {
    alone: string[];
    together: string[];
  };
}
