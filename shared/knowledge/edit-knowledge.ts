import { AssayError } from '../errors/assay-error.ts';
import { type Feature, type KnowledgeBase, validateKnowledge } from './knowledge-base.ts';

function withFeatures(knowledge: KnowledgeBase, features: Feature[]): KnowledgeBase {
  return validateKnowledge({
    ...knowledge,
    features,
    provenance: { ...knowledge.provenance, edited: true },
  });
}

function placeOf({ features }: KnowledgeBase, id: string): number {
  const index = features.findIndex((feature) => feature.id === id);
  if (index >= 0) return index;
  const known = features.map((feature) => feature.id).join(', ');
  throw new AssayError('KnowledgeInvalid', `There is no feature ${id}. There are: ${known}.`);
}

/** Adds a feature at the end. @throws AssayError KnowledgeInvalid if it is not valid or contradicts another one */
export function addFeature(knowledge: KnowledgeBase, feature: Feature): KnowledgeBase {
  return withFeatures(knowledge, [...knowledge.features, feature]);
}

/**
 * Changes parts of a feature, in its place; a checklist is replaced as a whole.
 * @throws AssayError KnowledgeInvalid if there is no such feature or the result is not valid
 */
export function editFeature(knowledge: KnowledgeBase, id: string, changes: Partial<Feature>): KnowledgeBase {
  const index = placeOf(knowledge, id);
  return withFeatures(
    knowledge,
    knowledge.features.with(index, { ...knowledge.features[index]!, ...changes }),
  );
}

/** Removes a feature. @throws AssayError KnowledgeInvalid if there is no such feature or it is the last one */
export function removeFeature(knowledge: KnowledgeBase, id: string): KnowledgeBase {
  return withFeatures(knowledge, knowledge.features.toSpliced(placeOf(knowledge, id), 1));
}
