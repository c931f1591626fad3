import * as z from 'zod';
import { type Feature, sameWords } from './knowledge-base.ts';

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
/** What a feature of a knowledge base may hold, characters and items. */
const MAX = { title: 200, summary: 2000, item: 500, items: 50 };

/** A text cut to a length, at the end of a word where there is one. */
function cut(text: string, most: number): string {
  const trimmed = text.trim().toWellFormed();
  if (trimmed.length <= most) return trimmed;
  const short = trimmed.slice(0, most - 1).replace(/[\uD800-\uDBFF]$/, '');
  return `${short.replace(/(?<=\S)\s+\S*$/, '')}…`;
}

/** An id made of words: Latin letters and digits in lower case; `feature` where none are left. */
export function featureId(title: string, taken: ReadonlySet<string>): string {
  const plain = title.normalize('NFKD').replace(MARKS, '').toLowerCase();
  const words =
    plain
      .replace(/[^a-z0-9]+/g, '-')
      .slice(0, MAX_ID)
      .replace(/^-+|(?<!-)-+$/g, '') || 'feature';
  for (let number = 2, id = words; ; number++) {
    if (!taken.has(id)) return id;
    id = `${words}-${number}`;
  }
}

function withoutRepeats(texts: readonly string[]): string[] {
  const byWords = new Map<string, string>();
  for (const text of texts.map((item) => cut(item, MAX.item))) {
    const words = sameWords(text);
    if (words !== '' && !byWords.has(words)) byWords.set(words, text);
  }
  return [...byWords.values()];
}

/** A checklist of texts, its items numbered; empty and repeated ones are left out, and those beyond fifty. */
export function checklistOf(texts: readonly string[]): Feature['checklist'] {
  return withoutRepeats(texts)
    .slice(0, MAX.items)
    .map((text, index) => ({ id: `item-${index + 1}`, text }));
}

/**
 * Makes a feature of the compactor's answer: an id not yet taken, its items numbered, empty and repeated ones left
 * out, texts that are too long cut. Validate the knowledge base it goes into.
 */
export function featureFrom(answer: CompactedFeature, taken: ReadonlySet<string>): Feature {
  return {
    id: featureId(answer.title, taken),
    title: cut(answer.title, MAX.title),
    summary: cut(answer.summary, MAX.summary),
    checklist: checklistOf(answer.checklist),
  };
}

/** Whether an answer holds a title, a summary and something to check. */
export function isUsable({ title, summary, checklist }: CompactedFeature): boolean {
  return title.trim() !== '' && summary.trim() !== '' && checklistOf(checklist).length > 0;
}

/** The feature of a cluster that the compactor could not compact: its representative, in its own words. */
export function representativeFeature(representative: string): CompactedFeature {
  return { title: representative, summary: representative, checklist: [representative] };
}
