import { createHash } from 'node:crypto';
import { existsSync, mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';

/** Definitions that the public schema has nothing against, and is not asked about again. */
export type AcceptedDefinitions = Pick<Set<string>, 'has'> & { add(definition: string): unknown };

/** Those of a folder that outlives a stack: an empty file each, called by the hash of its text. */
export function keptDefinitions(folder: string): AcceptedDefinitions {
  const place = (text: string) => join(folder, createHash('sha256').update(text).digest('hex'));
  return {
    has: (definition) => existsSync(place(definition)),
    add(definition) {
      mkdirSync(folder, { recursive: true });
      writeFileSync(place(definition), '');
    },
  };
}
