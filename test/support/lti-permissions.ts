import assert from 'node:assert/strict';
import { asked } from './service-calls.ts';
import { isAllowed } from './simulate-policy.ts';

/** Kinds of keys that name no tenant, and objects of runs: what they say is looked at. */
const NAMELESS = /^(?:RUN|LTI-PLATFORM|LTI-LINK)#|^REJECTED$|^runs\//;

/**
 * Whether the tool for learning platforms was let through with all that it asked for while it was watched (`watchServiceCalls`): as itself, or
 * in the session of its tenant, and in that of another only to what names none.
 */
export function checkLtiRequests(): void {
  const own = asked.filter(({ by, request }) => by === 'lti' && !request.action.startsWith('sqs:'));
  const isOfTenant = own.map(({ tenant }) => tenant !== undefined);
  assert.ok(isOfTenant.includes(true) && isOfTenant.includes(false), 'it asked for little');
  for (const { tenant, request } of own) {
    const words = JSON.stringify({ tenant, request });
    if (tenant === undefined) {
      assert.ok(isAllowed('ltirole', request), words);
      continue;
    }
    assert.ok(isAllowed('ltitenantrole', request, { tenant }), words);
    const { 'dynamodb:LeadingKeys': leading, 's3:prefix': prefix } = request.context;
    const key = String(leading ?? prefix ?? request.resource.replace('arn:artifacts/', ''));
    for (const other of ['other', `${tenant}-1`, ''])
      assert.equal(
        isAllowed('ltitenantrole', request, { tenant: other }),
        NAMELESS.test(key),
        `${other}: ${words}`,
      );
  }
}
