import { createHash } from 'node:crypto';
import { safeId } from './safe-id.ts';

/** A name as an id takes it; names that had to be changed stay apart by a hash. */
export const idOfName = (name: string): string =>
  safeId(name, createHash('sha256').update(name).digest('hex'));
