import type { Tongue, Words } from './tongue.ts';
import { both } from './tongue.ts';

const AND: Words = both('and', 'e');

/** ‘a, b and c’. */
export function inSeries(items: readonly string[], tongue: Tongue): string {
  const last = items.at(-1) ?? '';
  return items.length < 2 ? last : `${items.slice(0, -1).join(', ')} ${AND[tongue]} ${last}`;
}

/** The sentences that there are, as one paragraph. */
export function sentenceOf(parts: (string | null)[]): string {
  return parts.filter((part) => part !== null && part !== '').join(' ');
}

export function lowerFirst(text: string): string {
  return text.charAt(0).toLowerCase() + text.slice(1);
}
