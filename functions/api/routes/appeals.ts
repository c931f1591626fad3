import * as routes from '../../../shared/api/routes/reviews.ts';
import { appeal } from '../../../shared/review/decide.ts';
import { decideOn } from '../../reviews.ts';
import { implement, reply } from '../implement.ts';
import { releasedOf } from '../released.ts';

export const appealRoutes = [
  implement(routes.makeAppeal, async ({ principal, params, body: { trait, text } }) => {
    const of = { tenant: principal.tenant, ...params };
    const { result } = await releasedOf(principal, of);
    const { subject, role } = principal;
    const event = await decideOn(of, { subject, role }, (review) =>
      appeal(result, review, { trait, text, now: new Date() }),
    );
    return reply(201, { appeal: event!.seq, trait, at: event!.at });
  }),
];
