import { z } from 'zod';
import type { CompactedFeature } from '../../../../../shared/workflows/deliverable-review/knowledge/compact-feature.ts';
import { blocksNamed, type Prompt } from '../../prompt/prompt.ts';
import { conceptsOf, likeness } from './document/concepts.ts';
import { dataOf } from './request.ts';
import { both, tongueOf } from './tongue.ts';

const MOST_ITEMS = 5;
const TITLE_WORDS = 8;
const TOO_ALIKE = 0.75;

function mentionsIn(prompt: Prompt): string[] {
  const data = z.array(z.string()).safeParse(dataOf(prompt, 'mentions'));
  const [block] = blocksNamed(prompt, 'mentions');
  const mentions = data.success ? data.data : (block?.text ?? '').split('\n');
  return mentions
    .map((mention) =>
      mention
        .replace(/^[\s•*-]+/, '')
        .replace(/\s+/g, ' ')
        .trim(),
    )
    .filter(Boolean);
}

/** The mentions, those first that have most words in common with the others. */
function byCentrality(mentions: readonly string[]): string[] {
  const counts = new Map<string, number>();
  for (const mention of mentions)
    for (const word of new Set(conceptsOf(mention))) counts.set(word, (counts.get(word) ?? 0) + 1);
  const weight = (mention: string) => {
    const words = [...new Set(conceptsOf(mention))];
    return words.reduce((sum, word) => sum + counts.get(word)!, 0) / Math.max(1, Math.sqrt(words.length));
  };
  return [...new Set(mentions)].toSorted((a, b) => weight(b) - weight(a));
}

function sentence(text: string): string {
  const whole = text.charAt(0).toUpperCase() + text.slice(1);
  return /[.!?]$/.test(whole) ? whole : `${whole}.`;
}

function titleOf(mention: string): string {
  const words = mention.replace(/[.!?]+$/, '').split(' ');
  return words
    .slice(0, TITLE_WORDS)
    .join(' ')
    .replace(/[,;:]$/, '');
}

/** One feature for a cluster of mentions: the most central one as title, the ones that differ as its checklist. */
export function compact(prompt: Prompt): CompactedFeature {
  const mentions = byCentrality(mentionsIn(prompt));
  const tongue = tongueOf(prompt);
  const [first = both('Feature of the reports', 'Caratteristica delle relazioni')[tongue]] = mentions;
  const items: string[] = [];
  for (const mention of mentions) {
    if (items.length < MOST_ITEMS && items.every((item) => likeness(item, mention) < TOO_ALIKE))
      items.push(mention);
  }
  const start = both('The reports have this in common:', 'Le relazioni hanno in comune questo:')[tongue];
  return {
    title: titleOf(first),
    summary: `${start} ${sentence(first)}`,
    checklist: (items.length > 0 ? items : [first]).map(sentence),
  };
}
