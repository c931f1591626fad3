import { z } from 'zod';
import type {
  ConsistencyAnswer,
  KeptAnswer,
} from '../../../../../shared/workflows/deliverable-review/findings/consistency.ts';
import {
  SEVERITIES,
  severitySchema,
} from '../../../../../shared/workflows/deliverable-review/findings/finding.ts';
import type { Prompt } from '../../prompt/prompt.ts';
import { likeness } from './document/concepts.ts';
import { referencesIn } from './document/identifiers.ts';
import { wordCount } from './document/sentences.ts';
import { dataOf } from './request.ts';
import { both, tongueOf } from './tongue.ts';

const findingSchema = z.looseObject({
  id: z.string(),
  category: z.string().catch(''),
  severity: severitySchema.catch('LOW'),
  description: z.string(),
  recommendation: z.string(),
  quote: z.string().nullable().catch(null),
  confidence: z.number().catch(0),
});
type Finding = z.infer<typeof findingSchema>;

const FEWEST_WORDS = 5;
/** Descriptions that say one thing wherever they point, and descriptions of one quote. */
const SAME_WORDS = 0.9;
const LEAST_LIKENESS = 0.4;

function plain(text: string | null): string {
  return (text ?? '').replace(/\s+/g, ' ').trim().toLowerCase();
}

function idsIn(text: string): string {
  return [...new Set(referencesIn(text).map(({ key }) => key))].sort().join(' ');
}

/** Two reports of one issue: the same words about the same ids, or much the same remark on the same quote. */
function isSameIssue(one: Finding, other: Finding): boolean {
  const alike = likeness(one.description, other.description);
  const sameIds = idsIn(one.description) === idsIn(other.description);
  if (alike >= SAME_WORDS && sameIds) return true;
  const sameQuote = plain(one.quote) !== '' && plain(one.quote) === plain(other.quote);
  return sameQuote && alike >= LEAST_LIKENESS;
}

function saysNothing({ description, recommendation }: Finding): boolean {
  return wordCount(description) < FEWEST_WORDS || recommendation.trim() === '';
}

function byWeight(one: Finding, other: Finding): number {
  return (
    SEVERITIES.indexOf(one.severity) - SEVERITIES.indexOf(other.severity) || other.confidence - one.confidence
  );
}

function merged(group: readonly Finding[]): KeptAnswer {
  const best = group.toSorted(byWeight).find(({ quote }) => quote !== null) ?? group[0]!;
  const { description, recommendation, quote } = best;
  return { from: group.map(({ id }) => id), description, recommendation, quote };
}

/** Merges findings that report one issue and rejects those that say nothing; each finding is accounted for once. */
export function manageConsistency(prompt: Prompt): ConsistencyAnswer {
  const findings = z.array(findingSchema).catch([]).parse(dataOf(prompt, 'findings'));
  const tongue = tongueOf(prompt);
  const groups: Finding[][] = [];
  for (const finding of findings.filter((one) => !saysNothing(one))) {
    const group = groups.find(([first]) => first && isSameIssue(first, finding));
    if (group) group.push(finding);
    else groups.push([finding]);
  }
  const note = both(
    'It does not say what is wrong or what is to be done.',
    'Non dice che cosa non va o che cosa si debba fare.',
  )[tongue];
  return {
    kept: groups.map(merged),
    rejected: findings.filter(saysNothing).map(({ id }) => ({ id, note })),
  };
}
