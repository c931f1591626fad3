import * as routes from '@assay/api/routes/reviews';
import { makeAppeal } from '../../reviews/released-work.ts';
import { implement, reply } from '../implement.ts';
import { shownTo } from '../released-work.ts';
import { openSubmission } from '../submission-access.ts';

export const appealRoutes = [
  implement(routes.makeAppeal, async ({ principal, params, body }) => {
    const of = { tenant: principal.tenant, ...params };
    await openSubmission(principal, of);
    const { subject, role } = principal;
    const { seq, at } = await makeAppeal(of, { subject, role }, body, shownTo(principal));
    return reply(201, { appeal: seq, trait: body.trait, at });
  }),
];
