import { createHash } from 'node:crypto';
import { AssayError } from '../../../errors/assay-error.ts';
import { canonicalJson } from '../../../model/canonical-json.ts';
import type { ObjectStore } from '../../../run/object-store.ts';
import { type KnowledgeBase, knowledgeBaseSchema } from './knowledge-base.ts';

/** Where everything about an assignment's knowledge base is kept. */
export const knowledgeFolder = (tenant: string, assignment: string) => `assignments/${tenant}/${assignment}`;

const versionKey = (tenant: string, assignment: string, version: string) =>
  `${knowledgeFolder(tenant, assignment)}/knowledge/versions/${version}.json`;

/** The version of a knowledge base: a hash of its content, 16 hexadecimal digits. */
export function knowledgeVersion(knowledge: KnowledgeBase): string {
  return createHash('sha256').update(canonicalJson(knowledge)).digest('hex').slice(0, 16);
}

/**
 * Stores a knowledge base as its assignment's current one and, by content hash, as a version that stays. Returns the
 * version. Validate it first (`validateKnowledge`). `allow` may throw for the one that stands (null: there is none), which nobody changes in
 * between. @throws what `allow` throws
 */
export async function putKnowledge(
  objects: ObjectStore,
  tenant: string,
  knowledge: KnowledgeBase,
  allow: (current: KnowledgeBase | null) => void = () => undefined,
): Promise<string> {
  const version = knowledgeVersion(knowledge);
  allow(await getKnowledge(objects, tenant, knowledge.assignment));
  await objects.write(versionKey(tenant, knowledge.assignment, version), knowledge);
  const current = `${knowledgeFolder(tenant, knowledge.assignment)}/knowledge.json`;
  await objects.change(current, knowledgeBaseSchema, (found) => {
    allow(found);
    return knowledge;
  });
  return version;
}

/** The current knowledge base of an assignment; null where it has none. */
export function getKnowledge(
  objects: Pick<ObjectStore, 'readOptional'>,
  tenant: string,
  assignment: string,
): Promise<KnowledgeBase | null> {
  return objects.readOptional(`${knowledgeFolder(tenant, assignment)}/knowledge.json`, knowledgeBaseSchema);
}

const VERSION = /^[0-9a-f]{16}$/;

/** An earlier (or the current) knowledge base by its version. @throws AssayError KnowledgeInvalid if there is none */
export async function getKnowledgeVersion(
  objects: Pick<ObjectStore, 'readOptional'>,
  tenant: string,
  assignment: string,
  version: string,
): Promise<KnowledgeBase> {
  const found = VERSION.test(version)
    ? await objects.readOptional(versionKey(tenant, assignment, version), knowledgeBaseSchema)
    : null;
  if (found) return found;
  const words = `"${assignment}" has no knowledge base of version ${version}: give the 16 digits that "knowledge show" prints.`;
  throw new AssayError('KnowledgeInvalid', words);
}
