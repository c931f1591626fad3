import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from './test-files.ts';

/** What is checked without running a test, by name. */
export const CHECKS = {
  lint: ['biome', 'check', '.'],
  // Each further checker of a package reads again what it imports: two packages at once are cheaper than two halves of one.
  types: ['tsc', '-b', '--checkers', '1', '--builders', '2'],
  shape: ['node', 'test/ratchets/check.ts'],
} as const;

/** What the product is synthesized by, with cdk-nag; stacks run on what it leaves. */
export const SYNTHESIS = ['node', 'cli/synth.ts'] as const;

/** Runs a command in the checkout; whether it ended well. Its words are shown as they come. */
export async function runs([command, ...args]: readonly [string, ...string[]]): Promise<boolean> {
  const [code] = await once(spawn(command, args, { cwd: ROOT, stdio: 'inherit' }), 'exit');
  return code === 0;
}
