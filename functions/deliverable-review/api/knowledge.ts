import { type KnowledgeBase, validateKnowledge } from '@assay/deliverable-review/knowledge/knowledge-base';
import * as store from '@assay/deliverable-review/knowledge/knowledge-store';
import * as routes from '@assay/deliverable-review/routes/knowledge';
import { AssayError } from '@assay/kit/errors/assay-error';
import { etagOf, isKnown, requireVersion } from '@assay/platform/api/etag';
import { pageOf, restAfter } from '@assay/platform/api/pages';
import { getAssignment } from '@assay/workflows/assignment-store';
import { implement, reply } from '../../platform/api/implement.ts';
import { objects } from '../../platform/runtime/storage.ts';
import { reviewAssignment } from './review-assignment.ts';

/** @throws AssayError KnowledgeNotFound */
function requireOne(found: KnowledgeBase | null): KnowledgeBase {
  if (found) return found;
  throw new AssayError('KnowledgeNotFound', 'There is no knowledge base: put one there.');
}

export const knowledgeRoutes = [
  implement(routes.getKnowledge, async ({ principal: { tenant }, params: { assignment }, headers }) => {
    await getAssignment(objects(), tenant, assignment);
    const found = requireOne(await store.getKnowledge(objects(), tenant, assignment));
    const version = store.knowledgeVersion(found);
    const etag = { etag: etagOf(version) };
    return isKnown(headers, version) ? reply(304, undefined, etag) : reply(200, found, etag);
  }),

  implement(routes.putKnowledge, async ({ principal: { tenant }, params: { assignment }, body, headers }) => {
    await reviewAssignment(tenant, assignment);
    const knowledge = validateKnowledge(body);
    if (knowledge.assignment !== assignment) {
      const words = 'The field assignment names another assignment than the path.';
      throw new AssayError('KnowledgeInvalid', words);
    }
    const version = await store.putKnowledge(objects(), tenant, knowledge, (current) => {
      const known = current && store.knowledgeVersion(current);
      if (known !== store.knowledgeVersion(knowledge)) requireVersion(headers, known);
    });
    return reply(200, { version }, { etag: etagOf(version) });
  }),

  implement(
    routes.listKnowledgeVersions,
    async ({ principal: { tenant }, params: { assignment }, query: { cursor, limit } }) => {
      await getAssignment(objects(), tenant, assignment);
      const found = await store.getKnowledge(objects(), tenant, assignment);
      const current = found && store.knowledgeVersion(found);
      const all = await store.knowledgeVersions(objects(), tenant, assignment);
      const idOf = ({ version }: store.StoredVersion) => version;
      const { items, next } = pageOf(restAfter(all, cursor, idOf), limit, idOf);
      const versions = items.map((storedVersion) => ({
        ...storedVersion,
        current: storedVersion.version === current,
      }));
      return reply(200, { versions, next });
    },
  ),

  implement(routes.deleteKnowledge, async ({ principal: { tenant }, params: { assignment }, headers }) => {
    await getAssignment(objects(), tenant, assignment);
    await store.removeKnowledge(objects(), tenant, assignment, (found) =>
      requireVersion(headers, store.knowledgeVersion(requireOne(found))),
    );
    return reply(204);
  }),
];
