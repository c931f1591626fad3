import { etagOf, isKnown, requireVersion } from '../../../shared/api/etag.ts';
import { pageOf, restAfter } from '../../../shared/api/pages.ts';
import * as routes from '../../../shared/api/routes/knowledge.ts';
import { AssayError } from '../../../shared/errors/assay-error.ts';
import { getAssignment } from '../../../shared/workflows/assignment-store.ts';
import {
  type KnowledgeBase,
  validateKnowledge,
} from '../../../shared/workflows/deliverable-review/knowledge/knowledge-base.ts';
import * as store from '../../../shared/workflows/deliverable-review/knowledge/knowledge-store.ts';
import { objects } from '../../storage.ts';
import { implement, reply } from '../implement.ts';
import { reviewAssignment } from '../review-assignment.ts';

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
      const versions = items.map((one) => ({ ...one, current: one.version === current }));
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
