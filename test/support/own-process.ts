import { globSync, readFileSync } from 'node:fs';
import { join } from 'node:path';

export const ROOT = join(import.meta.dirname, '..', '..');

/** Where whole stacks are started, each for minutes. */
const STACKS = /^test\/(end-to-end|toy-workflow)\//;

/**
 * What others in the process would notice (support that sets the environment among it), renderings, which take long, and stacks; and what
 * waits while it is loaded: its tests would belong to no suite, or to another file's.
 */
const NEEDS_ONE =
  /^(const \S.*= )?await |process\.(env|exitCode|stdout|stderr)|globalThis|mock\.|node:child_process|renderReport|renderDrift|compileLatex|\.serve\(|(function-environment|assessments|model-services|scripted-model|review-runs|quirks|knowledge-models|command-line|in-process|end-to-end\/local|disturbed-stack)\.ts'/m;

const hasOwnProcess = (file: string) =>
  STACKS.test(file) || NEEDS_ONE.test(readFileSync(join(ROOT, file), 'utf8'));

/** Every test file, from the checkout's root: those with a process of their own, and those that share one. */
export function testFiles(): { alone: string[]; together: string[] } {
  const files = globSync('test/**/*.test.ts', { cwd: ROOT }).sort();
  return Object.groupBy(files, (file) => (hasOwnProcess(file) ? 'alone' : 'together')) as {
    alone: string[];
    together: string[];
  };
}
