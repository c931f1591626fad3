import { AssayError } from '@assay/kit/errors/assay-error';
import { readAs } from '@assay/kit/errors/read-as';
import { readYaml } from '@assay/kit/yaml/read-yaml';
import * as z from 'zod';
import { checklistOf, featureId } from './compact-feature.ts';
import { checklistItemSchema, type Feature, featureSchema } from './knowledge-base.ts';

/** A checklist as a person writes it: items as mere texts, or with ids. */
const checklistSchema = z.union([
  z
    .array(z.string())
    .min(1, 'must hold at least one item')
    .transform((texts) => checklistOf(texts)),
  z.array(checklistItemSchema).min(1, 'must hold at least one item'),
]);

const { id: idSchema, title, summary } = featureSchema.shape;
const newFeatureSchema = z.strictObject({
  id: idSchema.optional(),
  title,
  summary,
  checklist: checklistSchema,
});
const changesSchema = z.strictObject({
  id: idSchema,
  title: title.optional(),
  summary: summary.optional(),
  checklist: checklistSchema.optional(),
});
type FeatureChanges = z.infer<typeof changesSchema>;

function invalid(problem: string, cause?: unknown): AssayError {
  return new AssayError('KnowledgeInvalid', `The features cannot be used: ${problem}`, { cause });
}

/** One feature or a list of them. */
function parseList<T>(text: string, schema: z.ZodType<T>, form: string): T[] {
  const value = readYaml(text, (reason, cause) =>
    invalid(`the file is neither YAML nor JSON: ${reason}`, cause),
  );
  const list = Array.isArray(value)
    ? z.array(schema).min(1, 'there are none')
    : schema.transform((one) => [one]);
  return readAs<T[]>(list, value, (faults) => invalid(`\n  ${[...faults, form].join('\n  ')}`));
}

/**
 * Reads features to add, one or a list, from YAML or JSON: title, summary, checklist (texts, or id and text), and an id,
 * which is made of the title where there is none. `taken`: ids that are in use.
 * @throws AssayError KnowledgeInvalid
 */
export function parseNewFeatures(text: string, taken: Iterable<string>): Feature[] {
  const form = 'A feature has title, summary and checklist (a list of texts), and may have an id.';
  const ids = new Set(taken);
  return parseList(text, newFeatureSchema, form).map(({ id: given, ...feature }) => {
    const id = given ?? featureId(feature.title, ids);
    ids.add(id);
    return { id, ...feature };
  });
}

/**
 * Reads changes of features, one or a list, from YAML or JSON: the id, and what is to be otherwise.
 * @throws AssayError KnowledgeInvalid
 */
export function parseFeatureChanges(text: string): FeatureChanges[] {
  const form = 'A change has the id of the feature, and what is new of title, summary and checklist.';
  return parseList(text, changesSchema, form);
}
