import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { ROOT } from './support/own-process.ts';

/** What tests need, and what is checked before them: side by side, so that no core waits for another step. */
const STEPS = [
  ['node', 'setup.mjs', '--with-tex'],
  ['node', 'cli/synth.ts'],
  ['biome', 'check', '.'],
  ['tsc', '--noEmit'],
] as const;

const codes = await Promise.all(
  STEPS.map(async ([command, ...args]) => {
    const [code] = await once(spawn(command, args, { cwd: ROOT, stdio: 'inherit' }), 'exit');
    return Number(code ?? 1);
  }),
);
process.exitCode = Math.max(...codes);
