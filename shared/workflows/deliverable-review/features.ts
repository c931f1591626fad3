import type { EvidenceOptions } from '@assay/evidence/evidence';
import * as z from 'zod';
import { type EvidenceSources, findInSources } from './findings/evidence.ts';
import { type SourcedEvidence, sourcedEvidenceSchema } from './findings/evidence-schema.ts';
import { featureStatusSchema, statusWithOpenItems } from './knowledge/feature-status.ts';
import { checklistItemSchema, type Feature } from './knowledge/knowledge-base.ts';
import type { QuotationCheck } from './quotation-check.ts';
import { isUniversal } from './whole/universal.ts';

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
type FeatureEntry = FeatureCheckAnswer['features'][number];
type ItemAnswer = FeatureEntry['items'][number];

/**
 * `met`: said to be met, with evidence found in the document. `unverified`: said to be met, but its quote was not
 * found. `unanswered`: not answered, or answered both ways.
 */
const itemStateSchema = z.enum(['met', 'not-met', 'unverified', 'unanswered']);
type ItemState = z.infer<typeof itemStateSchema>;

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

/** What was said of items over a digest of a whole document that was read in parts. */
interface WholeVerdicts {
  /** Null where nobody answered. */
  entries: readonly FeatureEntry[] | null;
  /** Whether every part was read and is in the digest: else what is said of all things of a kind stays open. */
  complete: boolean;
}

/** How the quotes and explanations of features are checked. */
interface FeatureOptions extends EvidenceOptions {
  /** Of a document that was read in parts; not given where it was read at once. */
  whole?: WholeVerdicts;
  /** Corrects the explanations; they stay as they are unless given. */
  quotations?: QuotationCheck;
}

interface CheckedAnswer {
  state: ItemState;
  explanation: string | null;
  evidence: SourcedEvidence | null;
}

const UNANSWERED: CheckedAnswer = { state: 'unanswered', explanation: null, evidence: null };
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
): CheckedAnswer {
  const answer = answers[0];
  if (!answer || answers.some(({ met }) => met !== answer.met)) return UNANSWERED;
  const explanation = answer.explanation.trim() || null;
  if (!answer.met) return { state: 'not-met', explanation, evidence: null };
  const found = answers.map(({ quote }) => look(quote));
  const evidence = found.find(({ supported }) => supported) ?? found[0]!;
  return { state: evidence.supported ? 'met' : 'unverified', explanation, evidence };
}

type ItemEvidenceLookup = (quote: string | null) => SourcedEvidence;

/** What one reading says of an item of a feature. */
function verdictOn(
  entries: readonly FeatureEntry[],
  feature: string,
  item: string,
  look: ItemEvidenceLookup,
): CheckedAnswer {
  const answers = entries
    .filter((entry) => keyOfFeature(entry.feature) === feature)
    .flatMap(({ items }) => items)
    .filter((answer) => keyOfFeature(answer.item) === item);
  return checkAnswers(answers, look);
}

/** What was made of the readings of an item: the best counts, unless it is about all things of a kind. */
function weighReadings(
  text: string,
  parts: readonly CheckedAnswer[],
  whole: { verdict: CheckedAnswer; complete: boolean } | null,
): CheckedAnswer {
  if (whole && isUniversal(text)) return whole.complete ? whole.verdict : UNANSWERED;
  const readings = whole && whole.verdict.state !== 'unanswered' ? [whole.verdict, ...parts] : parts;
  const [best = UNANSWERED] = readings.toSorted((a, b) => ORDER.indexOf(a.state) - ORDER.indexOf(b.state));
  return best;
}

/** What the reading of a part says of an item. */
export interface PartVerdict {
  part: number;
  feature: string;
  item: string;
  checked: CheckedAnswer;
}

/** What each part's reading says of each item, by the parts' numbers from 1. */
export function partVerdicts(
  answers: readonly FeatureCheckAnswer[],
  features: readonly Feature[],
  sources: EvidenceSources,
  options: EvidenceOptions = {},
): PartVerdict[] {
  const look = (quote: string | null) => findInSources(sources, quote, options);
  return features.flatMap(({ id: feature, checklist }) =>
    checklist.flatMap(({ id: item }) =>
      answers.map(({ features: entries }, index) => {
        return { part: index + 1, feature, item, checked: verdictOn(entries, feature, item, look) };
      }),
    ),
  );
}

/**
 * The features with the items that only the whole document can settle: those about all things of a kind, and those that no
 * part meets by itself.
 */
export function featuresOfWhole(features: readonly Feature[], verdicts: readonly PartVerdict[]): Feature[] {
  const met = new Set(
    verdicts.flatMap(({ feature, item, checked }) => (checked.state === 'met' ? [`${feature}/${item}`] : [])),
  );
  return features
    .map((feature) => {
      const isOpen = ({ id, text }: Feature['checklist'][number]) =>
        isUniversal(text) || !met.has(`${feature.id}/${id}`);
      return { ...feature, checklist: feature.checklist.filter(isOpen) };
    })
    .filter(({ checklist }) => checklist.length > 0);
}

function checkedFeature({ id, title, checklist }: Feature, items: CheckedItem[]): CheckedFeature {
  const count = (...states: ItemState[]) => items.filter(({ state }) => states.includes(state)).length;
  const met = count('met');
  const status = statusWithOpenItems(met, count('unverified', 'unanswered'), checklist.length);
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
 * or one of each of its sections; an item is met if one section meets it, but one about all things of a kind ("every use
 * case …") as the digest of the whole settles it alone.
 */
export function checkFeatures(
  answers: readonly FeatureCheckAnswer[],
  features: readonly Feature[],
  sources: EvidenceSources,
  { quotations, whole, ...options }: FeatureOptions = {},
): FeatureCoverage {
  const look = (quote: string | null) => findInSources(sources, quote, options);
  const parts = Map.groupBy(
    partVerdicts(answers, features, sources, options),
    ({ feature, item }) => `${feature}/${item}`,
  );
  const checkItem = (feature: string, { id, text }: Feature['checklist'][number]) => {
    const checkedAnswers = (parts.get(`${feature}/${id}`) ?? []).map(({ checked }) => checked);
    const ofWhole = whole && {
      verdict: verdictOn(whole.entries ?? [], feature, id, look),
      complete: whole.complete,
    };
    const { explanation: said, ...checked } = weighReadings(text, checkedAnswers, ofWhole ?? null);
    const explanation = said !== null && quotations ? quotations.correct(said) : said;
    return { id, text, ...checked, explanation };
  };
  const all = [...answers, { features: [...(whole?.entries ?? [])] }];
  return {
    features: features.map((feature) =>
      checkedFeature(
        feature,
        feature.checklist.map((item) => checkItem(feature.id, item)),
      ),
    ),
    ignored: [...new Set(strangers(all, features))],
  };
}
