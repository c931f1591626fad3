/** Why a person should look at a result before it is released, the most urgent reason first. */
// biome-ignore format: a table
export const REASONS = [
  'owner-unsettled', 'appeal-open', 'release-withdrawn', 'decided-before', 'judge-alert', 'suspected-injection',
  'not-assessed', 'parts-missing', 'evidence-disagrees', 'alike-differ', 'claims-unsupported', 'confidence-low',
  'language-drift', 'other-flag',
] as const;
export type ReviewReason = (typeof REASONS)[number];

/** Reasons that people made, not the machine: they are of what is decided about a submission, and so of each answer in it. */
export const OF_PEOPLE: ReadonlySet<ReviewReason> = new Set([
  'owner-unsettled',
  'appeal-open',
  'release-withdrawn',
  'decided-before',
]);

/** Reasons that stand whatever was read of a work, or released. */
export const STANDING: ReadonlySet<ReviewReason> = new Set([
  'owner-unsettled',
  'appeal-open',
  'release-withdrawn',
]);
