import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';

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
