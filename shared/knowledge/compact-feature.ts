import { z } from 'zod';
import type { Feature } from './knowledge-base.ts';

/** What the compactor answers for one cluster: one summary feature with its checklist (CAPRA, figure 2; SPEC C14). */
export const compactedFeatureSchema = z.strictObject({
  title: z.string().describe('the feature in a few words'),
  summary: z.string().describe('what the mentions have in common, in one or two sentences'),
  checklist: z
    .array(z.string())
    .describe('what to look for in a report, each item checkable by itself with a quotation, no item twice'),
});
export type CompactedFeature = z.infer<typeof compactedFeatureSchema>;

const MARKS = /\p{M}+/gu;
const MAX_ID = 60;

/** An id made of words: Latin letters and digits in lower case; `feature` where none are left. */
function idOf(title: string, taken: ReadonlySet<string>): string {
  const plain = title.normalize('NFKD').replace(MARKS, '').toLowerCase();
  const words =
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, MAX_ID)
      .replace(/^-+|-+$/g, '') || 'feature';
  for (let number = 2, id = words; ; number++) {
    if (!taken.has(id)) return id;
    id = `${words}-${number}`;
  }
}

function withoutRepeats(texts: readonly string[]): string[] {
  const byWords = new Map<string, string>();
  for (const text of texts.map((item) => item.trim())) {
    const words = text
      .normalize('NFKC')
      .toLowerCase()
      .replace(/[^\p{L}\p{M}\p{N}]+/gu, ' ')
      .trim();
    if (words !== '' && !byWords.has(words)) byWords.set(words, text);
  }
  return [...byWords.values()];
}

/**
 * Makes a feature of the compactor's answer: an id not yet taken, its items numbered, empty and repeated ones left
 * out. Validate the knowledge base it goes into.
 */
export function featureFrom(answer: CompactedFeature, taken: ReadonlySet<string>): Feature {
  const checklist = withoutRepeats(answer.checklist).map((text, index) => ({
    id: `item-${index + 1}`,
    text,
  }));
  return {
    id: idOf(answer.title, taken),
    title: answer.title.trim(),
    summary: answer.summary.trim(),
    checklist,
  };
}
