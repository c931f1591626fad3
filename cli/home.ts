import { spawnSync } from 'node:child_process';
import { readFileSync, realpathSync } from 'node:fs';
import { join, resolve } from 'node:path';
import type { Study } from '@assay/platform/workflow/study';

/** The checkout's root. */
export const ROOT = join(import.meta.dirname, '..');

/** Which Assay this is. */
export const VERSION: string = JSON.parse(readFileSync(join(ROOT, 'package.json'), 'utf8')).version;

/** TeX's font cache: made once per checkout (by the set-up), shared by every local stack. */
export const TEX_CACHE = join(ROOT, '.assay', 'tex-cache');

/** What Node has compiled, for every command and every function that runs on this machine. */
export const COMPILE_CACHE = join(ROOT, '.assay', 'compiled');

/** Where the local stack keeps its state: `ASSAY_HOME`, or `.assay` in the checkout. */
export function home(): string {
  return resolve(process.env.ASSAY_HOME || join(ROOT, '.assay'));
}

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
  const [top, commit] = gitLines(root, 'rev-parse', '--show-toplevel', 'HEAD') ?? [];
  const isOwn = top !== undefined && commit !== undefined && realpathSync(top) === realpathSync(root);
  if (!isOwn) return { version: VERSION, commit: null };
  const changed = gitLines(root, 'status', '--porcelain', '--untracked-files=no') ?? [];
  return { version: VERSION, commit, ...(changed.length > 0 && { dirty: true as const }) };
}
