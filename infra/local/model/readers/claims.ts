import { z } from 'zod';
import { jsonOf } from '../prompt/blocks.ts';
import { blocksNamed, type Prompt } from '../prompt/prompt.ts';

/** How many claims of a speaker were borne out by the essay, and how many were not. */
export interface ClaimCount {
  verified: number;
  notFound: number;
}

export interface ClaimsFound {
  advocate: ClaimCount;
  skeptic: ClaimCount;
}

const objectSchema = z.record(z.string(), z.unknown());
const VERIFIED = /^(verified|found|exact|true|yes|anchored|supported)$/i;
const NOT_FOUND = /not|missing|false|unverified|discarded|unsupported/i;
const SHORT = 'short-quote';
const VERDICT_KEYS = ['status', 'outcome', 'mark', 'verified', 'found', 'verdict'];

/** Every mark "verified" or "not found" below a value. */
function marksIn(value: unknown): boolean[] {
  if (Array.isArray(value)) return value.flatMap(marksIn);
  const parsed = objectSchema.safeParse(value);
  if (!parsed.success) return [];
  return Object.entries(parsed.data).flatMap(([key, item]) => {
    if (!VERDICT_KEYS.includes(key)) return marksIn(item);
    const word = String(item);
    if (word === SHORT) return [typeof parsed.data.passage === 'string'];
    if (VERIFIED.test(word)) return [true];
    return NOT_FOUND.test(word) ? [false] : [];
  });
}

function claimsBelow(value: unknown): unknown[] {
  if (Array.isArray(value)) return value.flatMap(claimsBelow);
  const parsed = objectSchema.safeParse(value);
  if (!parsed.success) return [];
  return Array.isArray(parsed.data.claims) ? parsed.data.claims : [parsed.data];
}

function collect(value: unknown, found: ClaimsFound, speaker: string): void {
  if (Array.isArray(value)) {
    for (const item of value) collect(item, found, speaker);
    return;
  }
  const parsed = objectSchema.safeParse(value);
  if (!parsed.success) return;
  const own = String(parsed.data.speaker ?? parsed.data.agent ?? speaker);
  const side = /advocate/i.test(own) ? found.advocate : /skeptic/i.test(own) ? found.skeptic : null;
  if (!side) {
    for (const [key, item] of Object.entries(parsed.data)) collect(item, found, key);
    return;
  }
  for (const claim of claimsBelow(parsed.data)) {
    const marks = marksIn(claim);
    if (marks.some(Boolean)) side.verified += 1;
    else if (marks.length > 0) side.notFound += 1;
  }
}

/**
 * Reads the `claims` block: JSON in which each claim stands below its speaker (as a key, or as `speaker`) and holds
 * quotes marked verified or not found. One verified quote verifies its claim.
 */
export function claimsIn(prompt: Prompt): ClaimsFound {
  const found: ClaimsFound = {
    advocate: { verified: 0, notFound: 0 },
    skeptic: { verified: 0, notFound: 0 },
  };
  for (const block of blocksNamed(prompt, 'claims')) {
    const { value } = jsonOf(block.text);
    const sides = objectSchema.safeParse(value);
    if (!sides.success) collect(value, found, '');
    else for (const [key, item] of Object.entries(sides.data)) collect(item, found, key);
  }
  return found;
}
