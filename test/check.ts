import { execFileSync } from 'node:child_process';
import { existsSync, mkdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { CHECKS, runs } from './support/checks.ts';
import { ROOT } from './support/test-files.ts';

/** The commit at which lint last passed: what was committed since is looked at again. */
const PASSED = join(ROOT, '.assay', 'lint-passed');
const git = (...args: string[]) =>
  execFileSync('git', args, { cwd: ROOT, encoding: 'utf8', stdio: 'pipe' }).trim();

/** The commit that lint passed at, if there is one and it is still an ancestor. */
function passedAt(): string | undefined {
  try {
    const commit = existsSync(PASSED) ? readFileSync(PASSED, 'utf8') : '';
    git('merge-base', '--is-ancestor', commit, 'HEAD');
    return commit;
  } catch {
    return undefined;
  }
}

/** What differs from a commit, committed or not, new files among it. Biome's own `--changed` sees commits only. */
function changedSince(commit: string): string[] {
  const changed = git('diff', '--name-only', '--diff-filter=d', commit);
  const added = git('ls-files', '--others', '--exclude-standard');
  return `${changed}\n${added}`.split('\n').filter(Boolean);
}

/** `npm run check`: lint of what differs from where it last passed, types of what changed, the shape of the house; `-- --all`: lint of everything. */
const since = process.argv.includes('--all') ? undefined : passedAt();
const few = since === undefined ? [] : changedSince(since);
const lint: readonly [string, ...string[]] =
  since === undefined || few.length > 500
    ? CHECKS.lint
    : ['biome', 'check', '--no-errors-on-unmatched', ...few, 'test/check.ts'];
const ends = await Promise.all([lint, CHECKS.types, CHECKS.shape].map(runs));
if (ends[0]) {
  mkdirSync(join(PASSED, '..'), { recursive: true });
  writeFileSync(PASSED, git('rev-parse', 'HEAD'));
}
if (ends.includes(false)) process.exitCode = 1;
