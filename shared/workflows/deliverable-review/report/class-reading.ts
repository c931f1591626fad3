import { saysNothing } from '@assay/platform/run/provenance';
import type { ClassReading } from '@assay/platform/workflow/class-reading';
import { isUnread } from '../compared.ts';
import { CATEGORIES } from '../findings/finding.ts';
import type { ReviewResult } from '../result.ts';
import { reviewWords } from './words/review-words.ts';

/** What deliverables of a class are compared by: categories and severities of issues, and what the knowledge base expects. */
export function readReview(result: ReviewResult): ClassReading {
  const { assignment, coverage, provenance } = result;
  const { language } = assignment;
  const { categories, severities } = reviewWords(language);
  const unread = CATEGORIES.filter((category) => saysNothing(provenance) || isUnread(result, category));
  return { kinds: { categories, severities, unread }, expected: coverage?.features ?? [] };
}
