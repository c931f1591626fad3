import * as routes from '@assay/api/routes/lti';
import { AssayError } from '@assay/kit/errors/assay-error';
import { afterOf, pageOf } from '@assay/platform/api/pages';
import { lastWords } from '@assay/platform/lti/last-words';
import type { Passback } from '@assay/platform/lti/link-items';
import { pathOf } from '@assay/platform/lti/login';
import { type Platform, platformKey, requirePublicPlatform } from '@assay/platform/lti/platform';
import { getAssignment } from '@assay/workflows/assignment-store';
import { invitations, passbacks, platforms } from '../../lti/lti-stores.ts';
import { askAllAgain, sendAgain } from '../../lti/send-again.ts';
import { allowsLocal } from '../../runtime/allows-local.ts';
import { objects } from '../../runtime/storage.ts';
import { implement, reply } from '../implement.ts';

const told = ({ tenant, ...platform }: Platform) => ({
  ...platform,
  platform: platformKey(platform),
  login: pathOf('/lti/login', tenant),
  launch: pathOf('/lti/launch', tenant),
  jwks: pathOf('/lti/jwks', tenant),
});

/** The last word for each link, by submission. */
const bySubmission = (kept: readonly Passback[]) =>
  [...Map.groupBy(lastWords(kept), ({ submission }) => submission)].map(([submission, own]) => ({
    submission,
    passbacks: own,
  }));

export const ltiRoutes = [
  implement(routes.listPlatforms, async ({ principal: { tenant } }) =>
    reply(200, { platforms: (await platforms().ofTenant(tenant)).map(told) }),
  ),

  implement(routes.registerPlatform, async ({ principal: { tenant }, body }) => {
    const platform = requirePublicPlatform({ ...body, tenant }, { onOneMachine: allowsLocal() });
    await platforms().put(platform);
    await askAllAgain(tenant);
    return reply(200, told(platform));
  }),

  implement(routes.invitePlatform, async ({ principal: { tenant } }) => {
    const { token, expiresAt } = await invitations().invite(tenant);
    const path = `/lti/register?invitation=${token}`;
    return reply(201, { path, expiresAt: new Date(expiresAt * 1000).toISOString() });
  }),

  implement(routes.removePlatform, async ({ principal: { tenant }, params: { platform } }) => {
    if (await platforms().remove(tenant, platform)) return reply(204);
    throw new AssayError('LtiPlatformUnknown', 'There is no such platform: GET /lti-platforms lists them.');
  }),

  implement(routes.sendPassbacks, async ({ principal: { tenant }, params: { assignment }, body }) => {
    await getAssignment(objects(), tenant, assignment);
    return reply(202, { submissions: await sendAgain({ tenant, assignment }, body) });
  }),

  implement(routes.listPassbacks, async ({ principal, params: { assignment }, query: { limit, cursor } }) => {
    const { tenant } = principal;
    await getAssignment(objects(), tenant, assignment);
    const after = afterOf(cursor);
    const words = bySubmission(await passbacks().ofAssignment({ tenant, assignment }));
    const rest = words.filter(({ submission }) => after === undefined || submission > after);
    const { items, next } = pageOf(rest.slice(0, limit + 1), limit, ({ submission }) => submission);
    return reply(200, { submissions: items, next });
  }),
];
