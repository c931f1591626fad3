import { CHECKS, runs } from './support/checks.ts';

/** `npm run check`: lint of what differs from the last commit, types of what changed, the shape of the house; `-- --all`: lint of everything. */
const lint = process.argv.includes('--all')
  ? CHECKS.lint
  : (['biome', 'check', '--changed', '--since=HEAD', '--no-errors-on-unmatched', '.'] as const);
const ends = await Promise.all([lint, CHECKS.types, CHECKS.shape].map((command) => runs(command)));
if (ends.includes(false)) process.exitCode = 1;
