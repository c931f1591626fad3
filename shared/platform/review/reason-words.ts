import type { ReviewReason } from './reasons.ts';

/** Why a person should look, as a teacher is told in a table. */
// biome-ignore format: a table
export const REASON_WORDS: Readonly<Record<ReviewReason, string>> = {
  'owner-unsettled': 'whose work?', 'appeal-open': 'an appeal is open', 'release-withdrawn': 'its release was taken back', 'decided-before': 'decided before',
  'judge-alert': 'a judge asks you to look', 'suspected-injection': 'may speak to the grader', 'not-assessed': 'not assessed',
  'parts-missing': 'parts are missing', 'evidence-disagrees': 'graders or readers differ',
  'alike-differ': 'a similar answer has another label',
  'claims-unsupported': 'not borne out by the text', 'confidence-low': 'unsure', 'language-drift': 'another language',
  'other-flag': 'see the report’s notes',
};
