import { createHash } from 'node:crypto';

/** A name as an id takes it; names that had to be changed stay apart by a hash. */
export function idOfName(name: string): string {
  const safe = name.replace(/[^A-Za-z0-9._-]+/g, '-').replace(/^[^A-Za-z0-9]+/, '');
  if (safe === name && name.length <= 80) return name;
  const hash = createHash('sha256').update(name).digest('hex').slice(0, 8);
  return `${safe.slice(0, 60)}${safe ? '-' : ''}${hash}`;
}
