import type { ClassReading } from '@assay/platform/workflow/class-reading';
import { categoriesRead } from '../compared.ts';
import { CATEGORIES } from '../findings/finding.ts';
import type { ReviewResult } from '../result.ts';
import { reviewWords } from './words/review-words.ts';

/** What deliverables of a class are compared by: categories and severities of issues, and what the knowledge base expects. */
export function readReview(result: ReviewResult): ClassReading {
  const { assignment, coverage } = result;
  const { categories, severities } = reviewWords(assignment.language);
  const read = categoriesRead(result);
  const unread = CATEGORIES.filter((category) => !read.includes(category));
  return { kinds: { categories, severities, unread }, expected: coverage?.features ?? [] };
}
