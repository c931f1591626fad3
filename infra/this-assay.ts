import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import type { Study } from '@assay/platform/workflow/study';

const ROOT = join(import.meta.dirname, '..');

/** What git says of a folder, by lines; null where it says nothing. */
function gitLines(root: string, ...args: string[]): string[] | null {
  const { status, stdout } = spawnSync('git', args, { cwd: root, encoding: 'utf8' });
  return status === 0 ? stdout.split('\n').filter((line) => line !== '') : null;
}

/**
 * Which Assay this is, to the commit of its checkout, and whether files of it were changed since. `commit` is null where `root` is no
 * checkout of its own: a package that was installed in somebody's repository is not of their commit.
 */
export function thisAssay(root: string = ROOT): NonNullable<Study['madeBy']> {
  const { version } = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8'));
  const [top, commit] = gitLines(root, 'rev-parse', '--show-toplevel', 'HEAD') ?? [];
  const isOwn = top !== undefined && commit !== undefined && realpathSync(top) === realpathSync(root);
  if (!isOwn) return { version, commit: null };
  const changed = gitLines(root, 'status', '--porcelain', '--untracked-files=no') ?? [];
  return { version, commit, ...(changed.length > 0 && { dirty: true as const }) };
}
