import { createHash } from 'node:crypto';
import { canonicalJson } from '../model/canonical-json.ts';

const XML: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&apos;',
  '\n': '&#10;',
  '\r': '&#13;',
};

/** What a block may be called: lower-case words joined by hyphens. */
export const BLOCK_NAME = /^[a-z]+(?:-[a-z]+)*$/;

/**
 * Makes a guard that takes from a text the power to open or close a block: a `<` that begins the tag of one of the
 * names, however spaced or hidden, becomes `‹`. Lone surrogates, which no provider accepts, become U+FFFD.
 */
export function createTagGuard(names: Iterable<string>): (text: string) => string {
  const alternatives = [...names].sort().join('|');
  if (alternatives === '') return (text) => text.toWellFormed();
  const tag = new RegExp(`<(?=[\\s\\p{Cf}]*/?[\\s\\p{Cf}]*(?:${alternatives})-)`, 'giu');
  return (text) => text.toWellFormed().replace(tag, '‹');
}

function attribute([name, value]: [string, unknown]): string {
  const text = typeof value === 'string' ? value : canonicalJson(value);
  return ` ${name}="${text.toWellFormed().replace(/[&<>"'\n\r]/g, (character) => XML[character]!)}"`;
}

/**
 * A text as data for a model: between tags that carry 12 hexadecimal digits of its content's hash, so that a tag
 * written into the text is never the tag around it. Values that are no text become JSON; attributes that are null are
 * left out.
 */
export function composeBlock(
  name: string,
  value: unknown,
  attributes: [string, unknown][],
  guard: (text: string) => string,
): string {
  const text = typeof value === 'string' ? value : canonicalJson(value ?? null, 2);
  const digest = createHash('sha256').update(name).update(text).digest('hex').slice(0, 12);
  const present = attributes.filter(([, item]) => item !== null && item !== undefined);
  const tag = `${name}-${digest}`;
  return `<${tag}${present.map(attribute).join('')}>\n${guard(text)}\n</${tag}>`;
}
