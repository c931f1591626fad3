import { createHmac } from 'node:crypto';
import { canonicalJson, canonicalLines } from '../canonical-json.ts';

// biome-ignore format: a table
const XML: Record<string, string> = {
  '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;', "'": '&apos;', '\n': '&#10;', '\r': '&#13;',
};

/** What a block may be called: lower-case words joined by hyphens. */
export const BLOCK_NAME = /^[a-z]+(?:-[a-z]+)*$/;

type Guard = (text: string) => string;

/**
 * What tags are made with. Whoever does not know it can compute no tag; equal keys give equal texts equal tags, so that equal
 * prompts are the same bytes.
 */
export type TagKey = string | Uint8Array;

/** The key of prompts that are measured and sent to nobody: an estimate is the same each time. */
export const NOT_SENT: TagKey = 'measured and not sent';

function attribute([name, value]: [string, unknown], guard: Guard): string {
  const text = typeof value === 'string' ? value : canonicalJson(value);
  return ` ${name}="${guard(text).replace(/[&<>"'\n\r]/g, (character) => XML[character]!)}"`;
}

/** The tag of a block: its name and 12 hexadecimal digits of an HMAC over name and text. */
function tagOf(name: string, text: string, key: TagKey): string {
  const digest = createHmac('sha256', key).update(`${name}\0`).update(text).digest('hex');
  return `${name}-${digest.slice(0, 12)}`;
}

/**
 * A text as data for a model, between tags that nobody can write into the text: they follow from the text by a secret key, and
 * the guard leaves nothing in it that reads as a tag. Values that are no text become JSON; attributes that are null are left
 * out.
 */
export function composeBlock(
  name: string,
  value: unknown,
  attributes: [string, unknown][],
  { guard, key }: { guard: Guard; key: TagKey },
): string {
  const text = typeof value === 'string' ? value : canonicalLines(value ?? null);
  const present = attributes.filter(([, item]) => item !== null && item !== undefined);
  const tag = tagOf(name, text, key);
  return `<${tag}${present.map((one) => attribute(one, guard)).join('')}>\n${guard(text)}\n</${tag}>`;
}
