import { QUESTION } from '@assay/model/agent/asking';
import type { OutputFormat } from '@assay/model/agent/output-format';
import { wholeItems } from '@assay/model/answer/whole-items';
import { formInWords } from '@assay/model/form-in-words';
import { screeningFormat } from '@assay/platform/submission/screening';
import * as z from 'zod';
import { featureCheckAnswerSchema } from './features.ts';
import { consistencyProblems } from './findings/consistency.ts';
import { type ConsistencyAnswer, consistencyAnswerSchema } from './findings/decisions.ts';
import { reportedFindingSchema } from './findings/finding.ts';
import { compactedFeatureSchema } from './knowledge/compact-feature.ts';
import { featureMentionsSchema } from './knowledge/feature-mentions.ts';
import { figureDescriptionSchema, narrativeSchema, strengthsAnswerSchema } from './narratives.ts';
import {
  formOfPart,
  NO_PARTS,
  type ReviewAnswer,
  type ReviewPart,
  reviewAnswerWith,
} from './review-answer.ts';
import { featuresProblems, findingsProblems, matrixProblems } from './review-problems.ts';
import { comparedFindingSchema } from './summaries.ts';
import { REVIEW_SYNONYMS } from './synonyms.ts';
import { traceabilityRowSchema } from './traceability.ts';
import { wholeFindingSchema, wholeFindingsSchema } from './whole/whole-findings.ts';

/**
 * Fields of these answers whose text is no agent's own prose, by the ends of their paths. Copied from the document: quotes,
 * names, labels, actors, the extracted context. Fixed by the task: ids and categories.
 */
export const COPIED: ReadonlySet<string> = new Set([
  ...['quote', 'name', 'label', 'actors', 'context'],
  ...['id', 'item', 'into', 'features[].feature', 'requirement', 'useCase'],
  ...['category', 'severity', 'kind', 'decision'],
  QUESTION,
]);

/** Why the ConsistencyManager decides as it does: as a rule for one of the reasons that its task names. */
const NAMED = new Set(['decisions[].reason']);

/** What a reviewer has to say itself; an item of a list that does not is no finding, strength or check. */
const OWN: ReadonlySet<string> = new Set([
  ...['findings[].description', 'findings[].recommendation', 'paragraphs[]', 'strengths[].description'],
]);
/** What code found and counted beforehand, which a reviewer may repeat as far as it stands. */
const REPEATABLE: ReadonlySet<string> = new Set([
  ...['candidates', 'checks', 'features', 'issues', 'context', 'coverage', 'findings', 'mentions', 'task'],
]);

type ReviewFormatOptions<T> = Pick<OutputFormat<T>, 'aside' | 'problems' | 'salvage' | 'synonyms'> & {
  /** What the model is told of the form in words, where that is not all of it. */
  told?: () => z.ZodType;
};

/** An answer that is JSON or nothing. Models without structured output are told its form in words. */
function json<T>(
  name: string,
  schema: z.ZodType<T>,
  { told, ...own }: ReviewFormatOptions<T> = {},
): OutputFormat<T> {
  return {
    kind: 'json',
    name,
    schema,
    copied: COPIED,
    named: NAMED,
    own: OWN,
    mayRepeat: REPEATABLE,
    ...own,
    get instruction() {
      return formInWords(told?.() ?? schema);
    },
  };
}

/** What can be kept of a list that was cut off: its whole items, if there is one. */
function salvaged<T, A>(key: string, item: z.ZodType<T>, answerOf: (items: T[]) => A) {
  return (text: string): A | null => {
    const items = wholeItems(text, key, item);
    return items.length > 0 ? answerOf(items) : null;
  };
}

/** All agents on the document answer in one form of one name, so that they share the provider's prompt cache. */
function part(name: ReviewPart, own: ReviewFormatOptions<ReviewAnswer> = {}): OutputFormat<ReviewAnswer> {
  const told = () => formOfPart(name);
  const common = { synonyms: REVIEW_SYNONYMS, aside: QUESTION, told };
  return json('review-answer', reviewAnswerWith(name), { ...common, ...own });
}

const featureEntrySchema = featureCheckAnswerSchema.shape.features.element;
const decisionSchema = z.looseObject({ id: z.string(), decision: z.string() });
const comparedSchema = z.array(comparedFindingSchema);

/** The ConsistencyManager's answer, which has to be of use for the findings it was given. */
const consistency: ReviewFormatOptions<ConsistencyAnswer> = {
  problems: (answer, { findings }) => consistencyProblems(answer, comparedSchema.parse(findings)),
  salvage: salvaged('decisions', decisionSchema, (decisions) => consistencyAnswerSchema.parse({ decisions })),
};

/** What the agents of deliverable review may answer, by the name their prompt files use. */
export const reviewAnswers = {
  'review-findings': part('findings', {
    problems: findingsProblems,
    salvage: salvaged('findings', reportedFindingSchema, (findings) => ({ ...NO_PARTS, findings })),
  }),
  'review-features': part('features', {
    problems: featuresProblems,
    salvage: salvaged('features', featureEntrySchema, (features) => ({ ...NO_PARTS, features })),
  }),
  'review-traceability': part('traceability', {
    problems: matrixProblems,
    salvage: salvaged('traceability', traceabilityRowSchema, (traceability) => {
      return { ...NO_PARTS, traceability };
    }),
  }),
  'review-context': part('context'),
  'whole-findings': json('whole-findings', wholeFindingsSchema, {
    synonyms: REVIEW_SYNONYMS,
    aside: QUESTION,
    problems: findingsProblems,
    salvage: salvaged('findings', wholeFindingSchema, (findings) => ({ findings, question: null })),
  }),
  'consistency-answer': json('consistency-answer', consistencyAnswerSchema, consistency),
  screening: screeningFormat,
  narrative: json('narrative', narrativeSchema),
  strengths: json('strengths', strengthsAnswerSchema, {
    salvage: salvaged('strengths', strengthsAnswerSchema.shape.strengths.element, (strengths) => ({
      strengths,
    })),
  }),
  'figure-description': json('figure-description', figureDescriptionSchema),
  'feature-mentions': json('feature-mentions', featureMentionsSchema),
  'compacted-feature': json('compacted-feature', compactedFeatureSchema),
};
