import { createHash } from 'node:crypto';
import type { ErasureScope } from './erasure.ts';

export const sha256 = (text: string) => createHash('sha256').update(text).digest('hex');

/** What an erasure is of, in one line. */
export const nameOf = (of: ErasureScope): string =>
  of.kind === 'student' ? of.subject : `${of.assignment}/${of.submission}`;

/** By which who knows what was erased can check it, and nobody learns it. */
export const hashOf = (of: ErasureScope): string => sha256(nameOf(of));
