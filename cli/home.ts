import { join } from 'node:path';

/** The checkout's root. */
export const ROOT = join(import.meta.dirname, '..');

/** Where the local stack keeps its state: `ASSAY_HOME`, or `.assay` in the checkout. */
export function home(): string {
  return process.env.ASSAY_HOME ?? join(ROOT, '.assay');
}
