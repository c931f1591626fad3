import { readFileSync } from 'node:fs';
import { type ReviewBrief, reviewAbout } from '@assay/deliverable-review/brief';
import { parseKnowledge } from '@assay/deliverable-review/knowledge/knowledge-file';
import { deliverableReview } from '@assay/deliverable-review/workflow';
import { seededRandom } from '@assay/kit/statistics/seeded-random';
import { assignmentOf, parseAssignment } from '@assay/workflows/assignments';
import { pseudoEnglish, vocabulary } from '../../test/support/pseudo-english.ts';

const SEED = 20_240_604;
const WORDS_PER_PAGE = 450;
const EXAMPLE = new URL('../../examples/deliverable-review/', import.meta.url);

const example = (file: string) => readFileSync(new URL(file, EXAMPLE), 'utf8');

/** The features that the example's course expects, as FeatureCheck is given them. */
export function expectedFeatures() {
  return parseKnowledge(example('knowledge.yaml')).features;
}

/** A deliverable of the example's course: so many pages of pseudo-English, 450 words each. The same every time. */
export function deliverable(pages: number): ReviewBrief {
  const random = seededRandom(SEED + pages);
  const words = vocabulary(random, 3000);
  const page = (_: unknown, index: number) => {
    const text = pseudoEnglish(random, words, 12 * WORDS_PER_PAGE).split(/(?<=\s)(?=\S)/);
    return `[page ${index + 1}]\n\n${text.slice(0, WORDS_PER_PAGE).join('').trim()}\n\n`;
  };
  const document = Array.from({ length: pages }, page).join('');
  const assignment = assignmentOf(deliverableReview, parseAssignment(example('course.yaml')));
  const facts = { ids: [], checks: [], candidates: [] };
  return { ...reviewAbout(assignment), section: null, document, facts };
}
