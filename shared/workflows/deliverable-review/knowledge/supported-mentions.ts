import type { EvidenceOptions } from '@assay/evidence/evidence';
import { normalise } from '@assay/evidence/normalise';
import * as z from 'zod';
import { type EvidenceSources, findInSources } from '../findings/evidence.ts';
import { type SourcedEvidence, sourcedEvidenceSchema } from '../findings/evidence-schema.ts';
import type { FeatureMentions } from './feature-mentions.ts';
import { sameWords } from './knowledge-base.ts';

/** Where a report shows a feature: its own words and their place, without the agent's version of them. */
export const mentionEvidenceSchema = sourcedEvidenceSchema
  .omit({ quote: true, passage: true, source: true })
  .extend({ passage: z.string() });
type MentionEvidence = z.infer<typeof mentionEvidenceSchema>;

/** Mentions that count for nothing, by the reason (SPEC C14, C19, C21). */
export const unsupportedMentionsSchema = z.strictObject({
  withoutQuote: z.int().describe('without a quote, or with one too short to show anything'),
  altered: z.int().describe('in the passage a negation, number, id or name is another'),
  notFound: z.int(),
  onlyDescribed: z.int().describe("only in a figure's machine-written description"),
});
export type UnsupportedMentions = z.infer<typeof unsupportedMentionsSchema>;
type UnsupportedReason = keyof UnsupportedMentions;

/** A feature that a report mentions, with the passage that shows it. */
interface SupportedMention {
  feature: string;
  evidence: MentionEvidence;
}

/** Longest mention, characters: it is to be one sentence. */
const MAX_MENTION = 1000;
/** Shortest quote that shows a feature, normalised characters: as many as the prompt asks for. */
const MIN_QUOTE = 15;

function isTooShort(quote: string | null): boolean {
  return quote === null || normalise(quote).codePoints.length < MIN_QUOTE;
}

function reasonAgainst({
  grade,
  outcome,
  source,
  supported,
  passage,
}: SourcedEvidence): UnsupportedReason | null {
  if (outcome === 'no-quote') return 'withoutQuote';
  if (source === 'figure-description') return 'onlyDescribed';
  if (supported && passage !== null) return null;
  return grade === 'altered' ? 'altered' : 'notFound';
}

function ownWords({ quote: _, source: __, passage, ...evidence }: SourcedEvidence): MentionEvidence {
  return { ...evidence, passage: passage! };
}

/**
 * The mentions in all parts of a report whose quotes its students' text bears out (SPEC C14): a feature that nobody can point
 * to is no feature of the report, so a mention without a quote of 15 characters goes as well as one whose quote is not there. Empty ones
 * go uncounted, and of those in the same words all but the first.
 */
export function supportedMentions(
  parts: readonly FeatureMentions[],
  sources: EvidenceSources,
  options: EvidenceOptions = {},
): { mentions: SupportedMention[]; unsupported: UnsupportedMentions } {
  const unsupported = { withoutQuote: 0, altered: 0, notFound: 0, onlyDescribed: 0 };
  const byWords = new Map<string, SupportedMention>();
  for (const { feature, quote } of parts.flatMap(({ mentions }) => mentions)) {
    const text = feature.trim().slice(0, MAX_MENTION).toWellFormed();
    const words = sameWords(text);
    if (words === '' || byWords.has(words)) continue;
    const evidence = findInSources(sources, quote, options);
    const reason = isTooShort(quote) ? 'withoutQuote' : reasonAgainst(evidence);
    if (reason) unsupported[reason] += 1;
    else byWords.set(words, { feature: text, evidence: ownWords(evidence) });
  }
  return { mentions: [...byWords.values()], unsupported };
}
