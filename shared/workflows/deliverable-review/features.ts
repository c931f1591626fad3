import { z } from 'zod';
import type { EvidenceOptions } from '../../evidence/evidence.ts';
import { type EvidenceSources, findInSources } from './findings/evidence.ts';
import { type SourcedEvidence, sourcedEvidenceSchema } from './findings/evidence-schema.ts';
import { featureStatusSchema, statusWithOpenItems } from './knowledge/feature-status.ts';
import { checklistItemSchema, type Feature } from './knowledge/knowledge-base.ts';
import type { QuotationCheck } from './quotation-check.ts';

/** What FeatureCheck answers (SPEC C2): for every item of every feature whether it is met, and where one sees it. */
export const featureCheckAnswerSchema = z.strictObject({
  features: z.array(
    z.strictObject({
      feature: z.string().describe('the id of the feature'),
      items: z.array(
        z.strictObject({
          item: z.string().describe('the id of the checklist item'),
          met: z.boolean(),
          quote: z
            .string()
            .nullable()
            .describe(
              'a passage copied literally from the document that meets the item; null if it is not met',
            ),
          explanation: z.string().describe('one sentence: how it is met, or what is missing'),
        }),
      ),
    }),
  ),
});
export type FeatureCheckAnswer = z.infer<typeof featureCheckAnswerSchema>;
type ItemAnswer = FeatureCheckAnswer['features'][number]['items'][number];

/**
 * `met`: said to be met, with evidence found in the document. `unverified`: said to be met, but its quote was not
 * found. `unanswered`: not answered, or answered both ways.
 */
const itemStateSchema = z.enum(['met', 'not-met', 'unverified', 'unanswered']);
export type ItemState = z.infer<typeof itemStateSchema>;

const checkedItemSchema = checklistItemSchema.extend({
  state: itemStateSchema,
  explanation: z.string().nullable(),
  evidence: sourcedEvidenceSchema.nullable(),
});
export type CheckedItem = z.infer<typeof checkedItemSchema>;

export const checkedFeatureSchema = z.strictObject({
  id: z.string(),
  title: z.string(),
  status: featureStatusSchema
    .nullable()
    .describe('null if the items that are open (unverified, unanswered) could change it'),
  met: z.int(),
  items: z.array(checkedItemSchema),
});
export type CheckedFeature = z.infer<typeof checkedFeatureSchema>;

export const featureCoverageSchema = z.strictObject({
  features: z.array(checkedFeatureSchema),
  ignored: z
    .array(z.string())
    .describe('answers about features or items that the knowledge base does not have'),
});
export type FeatureCoverage = z.infer<typeof featureCoverageSchema>;

/** How the quotes and explanations of features are checked. */
interface FeatureOptions extends EvidenceOptions {
  /** Corrects the explanations; they stay as they are unless given. */
  quotations?: QuotationCheck;
}

interface Checked {
  state: ItemState;
  explanation: string | null;
  evidence: SourcedEvidence | null;
}

const UNANSWERED: Checked = { state: 'unanswered', explanation: null, evidence: null };
/** What counts where a document was read in sections: to be met in one of them is to be met. */
const ORDER: ItemState[] = ['met', 'unverified', 'unanswered', 'not-met'];

/** The same for all spellings of the id of a feature or of an item, which are lower-case. */
export function keyOfFeature(id: string): string {
  return id.trim().toLowerCase();
}

/** What one reading of the document, or of a section of it, says of an item. */
function checkAnswers(
  answers: readonly ItemAnswer[],
  look: (quote: string | null) => SourcedEvidence,
): Checked {
  const answer = answers[0];
  if (!answer || answers.some(({ met }) => met !== answer.met)) return UNANSWERED;
  const explanation = answer.explanation.trim() || null;
  if (!answer.met) return { state: 'not-met', explanation, evidence: null };
  const found = answers.map(({ quote }) => look(quote));
  const evidence = found.find(({ supported }) => supported) ?? found[0]!;
  return { state: evidence.supported ? 'met' : 'unverified', explanation, evidence };
}

function checkFeature(
  { id, title, checklist }: Feature,
  readings: readonly (readonly ItemAnswer[])[],
  look: (quote: string | null) => SourcedEvidence,
  quotations?: QuotationCheck,
): CheckedFeature {
  const items = checklist.map((item) => {
    const checked = readings.map((answers) =>
      checkAnswers(
        answers.filter((answer) => keyOfFeature(answer.item) === item.id),
        look,
      ),
    );
    const [best = UNANSWERED] = checked.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
    const said = best.explanation;
    const explanation = said !== null && quotations ? quotations.correct(said) : said;
    return { ...item, ...best, explanation };
  });
  const count = (...states: ItemState[]) => items.filter(({ state }) => states.includes(state)).length;
  const met = count('met');
  const status = statusWithOpenItems(met, count('unverified', 'unanswered'), items.length);
  return { id, title, status, met, items };
}

function strangers(answers: readonly FeatureCheckAnswer[], features: readonly Feature[]): string[] {
  return answers.flatMap(({ features: answered }) =>
    answered.flatMap(({ feature: id, items }) => {
      const feature = features.find((known) => known.id === keyOfFeature(id));
      if (!feature) return [id];
      const unknown = items.filter(
        ({ item }) => !feature.checklist.some((known) => known.id === keyOfFeature(item)),
      );
      return unknown.map(({ item }) => `${feature.id}/${item}`);
    }),
  );
}

/**
 * The coverage of the expected features, computed from the items met (SPEC C2, C19): an item counts as met only with
 * evidence found in the document, and an item nobody answered is open, not failed. `answers`: one of the whole document,
 * or one of each of its sections; an item is met if one section meets it.
 */
export function checkFeatures(
  answers: readonly FeatureCheckAnswer[],
  features: readonly Feature[],
  sources: EvidenceSources,
  { quotations, ...options }: FeatureOptions = {},
): FeatureCoverage {
  const look = (quote: string | null) => findInSources(sources, quote, options);
  const readingsOf = (id: string) =>
    answers.map(({ features: answered }) =>
      answered.filter(({ feature }) => keyOfFeature(feature) === id).flatMap(({ items }) => items),
    );
  return {
    features: features.map((feature) => checkFeature(feature, readingsOf(feature.id), look, quotations)),
    ignored: [...new Set(strangers(answers, features))],
  };
}
