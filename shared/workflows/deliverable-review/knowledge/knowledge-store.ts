import { createHash } from 'node:crypto';
import { AssayError } from '@assay/kit/errors/assay-error';
import { canonicalJson } from '@assay/model/canonical-json';
import type { ObjectStore } from '@assay/platform/run/object-store';
import { type KnowledgeBase, knowledgeBaseSchema } from './knowledge-base.ts';

/** Where everything about an assignment's knowledge base is kept. */
export const knowledgeFolder = (tenant: string, assignment: string) => `assignments/${tenant}/${assignment}`;

const versionsFolder = (tenant: string, assignment: string) =>
  `${knowledgeFolder(tenant, assignment)}/knowledge/versions/`;

const versionKey = (tenant: string, assignment: string, version: string) =>
  `${versionsFolder(tenant, assignment)}${version}.json`;

const currentKey = (tenant: string, assignment: string) =>
  `${knowledgeFolder(tenant, assignment)}/knowledge.json`;

/** null: there was one, which was deleted. */
const currentSchema = knowledgeBaseSchema.nullable();

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
  await objects.change(currentKey(tenant, knowledge.assignment), currentSchema, (found) => {
    allow(found);
    return knowledge;
  });
  return version;
}

/** Leaves an assignment without a current knowledge base; versions stay. `allow`: as in `putKnowledge`. @throws what `allow` throws */
export async function removeKnowledge(
  objects: ObjectStore,
  tenant: string,
  assignment: string,
  allow: (current: KnowledgeBase | null) => void = () => undefined,
): Promise<void> {
  allow(await getKnowledge(objects, tenant, assignment));
  await objects.change(currentKey(tenant, assignment), currentSchema, (found) => {
    allow(found);
    return null;
  });
}

/** The current knowledge base of an assignment; null where it has none. */
export function getKnowledge(
  objects: Pick<ObjectStore, 'readOptional'>,
  tenant: string,
  assignment: string,
): Promise<KnowledgeBase | null> {
  return objects.readOptional(currentKey(tenant, assignment), currentSchema);
}

/** A version of a knowledge base. */
export interface StoredVersion {
  version: string;
  /** When it was stored, the last time where that was more than once; ISO 8601. */
  storedAt: string;
}

/** The versions of an assignment's knowledge base, the newest first. */
export async function knowledgeVersions(
  objects: Pick<ObjectStore, 'list'>,
  tenant: string,
  assignment: string,
): Promise<StoredVersion[]> {
  const folder = versionsFolder(tenant, assignment);
  const storedObjects = await objects.list(folder);
  const versions = storedObjects.map(({ key, modified }) => ({
    version: key.slice(folder.length).replace(/\.json$/, ''),
    storedAt: modified!.toISOString(),
  }));
  return versions.sort((one, other) => other.storedAt.localeCompare(one.storedAt));
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
