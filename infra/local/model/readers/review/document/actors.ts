import { conceptsOf } from './concepts.ts';
import type { Line } from './lines.ts';

const SECTION = /\bactors?\b|\battori\b|user (?:classes|characteristics|roles)|stakeholders?|\butenti\b/i;
const ITEM = /^[^\p{L}\p{N}]{0,3}(\p{Lu}[\p{L} -]{1,30}?)\s*(?::|\s[–—-]\s)/u;
const FEWEST = 2;

/** The actors that the document lists (‘Member: a person with an account’); empty if it has no list of them. */
export function listedActors(lines: readonly Line[]): string[] {
  const names = lines.flatMap(({ kind, text, path }) => {
    if (kind !== 'text' || !SECTION.test(path.at(-1) ?? '')) return [];
    return ITEM.exec(text)?.[1]?.trim() ?? [];
  });
  return names.length >= FEWEST ? [...new Set(names)] : [];
}

const ANYBODY = new Set(conceptsOf('user actor system utente attore sistema application all every'));

/** Whether two names of a role may mean the same: one's words are among the other's (Manager, Store manager). */
export function isSameRole(one: string, other: string): boolean {
  const [a, b] = [new Set(conceptsOf(one)), new Set(conceptsOf(other))];
  return a.size > 0 && b.size > 0 && (a.isSubsetOf(b) || b.isSubsetOf(a));
}

/** Whether a name stands for any role or for the system itself. */
export function isAnybody(name: string): boolean {
  return conceptsOf(name).every((word) => ANYBODY.has(word));
}
