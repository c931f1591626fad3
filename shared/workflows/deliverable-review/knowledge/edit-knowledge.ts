import { AssayError } from '@assay/kit/errors/assay-error';
import { canonicalJson } from '@assay/model/canonical-json';
import { type Feature, type KnowledgeBase, validateKnowledge } from './knowledge-base.ts';

/** The support of features that are gone goes with them. */
function provenanceWith(
  { provenance }: KnowledgeBase,
  features: readonly Feature[],
): KnowledgeBase['provenance'] {
  const ids = new Set(features.map(({ id }) => id));
  const support = Object.entries(provenance.support ?? {}).filter(([id]) => ids.has(id));
  return {
    ...provenance,
    ...(provenance.support ? { support: Object.fromEntries(support) } : {}),
    edited: true,
  };
}

function withFeatures(knowledge: KnowledgeBase, features: Feature[]): KnowledgeBase {
  return validateKnowledge({ ...knowledge, features, provenance: provenanceWith(knowledge, features) });
}

function placeOf({ features }: KnowledgeBase, id: string): number {
  const index = features.findIndex((feature) => feature.id === id);
  if (index >= 0) return index;
  const known = features.map((feature) => feature.id).join(', ');
  throw new AssayError('KnowledgeInvalid', `There is no feature ${id}. There are: ${known}.`);
}

/** Changes of a knowledge base that are made together. */
interface KnowledgeChanges {
  /** Ids of features to remove. */
  remove?: readonly string[];
  /** Parts of features to change, each with the feature's id; a checklist is replaced as a whole. */
  set?: readonly (Partial<Feature> & { id: string })[];
  /** Features to add at the end. */
  add?: readonly Feature[];
}

/**
 * Makes all changes or none: removes, then changes, then adds; what is valid in the end is valid.
 * @throws AssayError KnowledgeInvalid if there is no such feature or the result is not valid
 */
export function changeKnowledge(
  knowledge: KnowledgeBase,
  { remove = [], set = [], add = [] }: KnowledgeChanges,
): KnowledgeBase {
  for (const id of [...remove, ...set.map((changes) => changes.id)]) placeOf(knowledge, id);
  const changes = new Map(set.map((change) => [change.id, change]));
  const left = knowledge.features.filter(({ id }) => !remove.includes(id));
  return withFeatures(knowledge, [
    ...left.map((feature) => ({ ...feature, ...changes.get(feature.id) })),
    ...add,
  ]);
}

/** A knowledge base that was edited as a whole, marked so; one that is as it was stays as it was. */
export function replaceKnowledge(knowledge: KnowledgeBase, edited: KnowledgeBase): KnowledgeBase {
  if (canonicalJson(edited) === canonicalJson(knowledge)) return knowledge;
  return withFeatures(edited, edited.features);
}
