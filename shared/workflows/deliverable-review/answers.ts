import { z } from 'zod';
import type { OutputFormat } from '../../agent/output-format.ts';
import { AssayError } from '../../errors/assay-error.ts';
import { consistencyProblems } from './findings/consistency.ts';
import { type ConsistencyAnswer, consistencyAnswerSchema } from './findings/decisions.ts';
import { compactedFeatureSchema } from './knowledge/compact-feature.ts';
import { featureMentionsSchema } from './knowledge/feature-mentions.ts';
import { figureDescriptionSchema, narrativeSchema, strengthsAnswerSchema } from './narratives.ts';
import { type ReviewPart, reviewAnswerWith } from './review-answer.ts';
import { comparedFindingSchema } from './summaries.ts';

/**
 * Fields of these answers whose text is no agent's own prose, by the ends of their paths. Copied from the document: quotes,
 * names, labels, actors, the extracted context. Fixed by the task: ids and categories.
 */
export const COPIED: ReadonlySet<string> = new Set([
  ...['quote', 'name', 'label', 'actors', 'context'],
  ...['id', 'item', 'into', 'features[].feature', 'requirement', 'useCase'],
  ...['category', 'severity', 'kind', 'decision'],
]);

/** An answer that is JSON or nothing: an object is read before prose is tried. */
function json<T>(name: string, schema: z.ZodType<T>): OutputFormat<T> {
  const parse = (): T => {
    throw new AssayError('ModelOutputInvalid', 'The answer is not a JSON object.');
  };
  return { kind: 'json', name, schema, copied: COPIED, parse };
}

/** All agents on the document answer in one form of one name, so that they share the provider's prompt cache. */
const part = (name: ReviewPart) => json('review-answer', reviewAnswerWith(name));

const comparedSchema = z.array(comparedFindingSchema);

/** The ConsistencyManager's answer, which has to be of use for the findings it was given. */
const consistency: OutputFormat<ConsistencyAnswer> = {
  ...json('consistency-answer', consistencyAnswerSchema),
  problems: (answer, { findings }) => consistencyProblems(answer, comparedSchema.parse(findings)),
};

/** What the agents of deliverable review may answer, by the name their prompt files use. */
export const reviewAnswers = {
  'review-findings': part('findings'),
  'review-features': part('features'),
  'review-traceability': part('traceability'),
  'review-context': part('context'),
  'consistency-answer': consistency,
  narrative: json('narrative', narrativeSchema),
  strengths: json('strengths', strengthsAnswerSchema),
  'figure-description': json('figure-description', figureDescriptionSchema),
  'feature-mentions': json('feature-mentions', featureMentionsSchema),
  'compacted-feature': json('compacted-feature', compactedFeatureSchema),
};
