import { etagOf, isKnown, requireVersion } from '../../../shared/api/etag.ts';
import * as routes from '../../../shared/api/routes/knowledge.ts';
import { AssayError } from '../../../shared/errors/assay-error.ts';
import { getAssignment } from '../../../shared/workflows/assignment-store.ts';
import { validateKnowledge } from '../../../shared/workflows/deliverable-review/knowledge/knowledge-base.ts';
import * as store from '../../../shared/workflows/deliverable-review/knowledge/knowledge-store.ts';
import { objects } from '../../storage.ts';
import { implement, reply } from '../implement.ts';
import { reviewAssignment } from '../review-assignment.ts';

export const knowledgeRoutes = [
  implement(routes.getKnowledge, async ({ principal: { tenant }, params: { assignment }, headers }) => {
    await getAssignment(objects(), tenant, assignment);
    const found = await store.getKnowledge(objects(), tenant, assignment);
    if (!found) throw new AssayError('KnowledgeNotFound', 'There is no knowledge base yet: put one there.');
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
];
