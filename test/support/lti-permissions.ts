import assert from 'node:assert/strict';
import { sessionTags } from '../../functions/platform/runtime/tenant-session.ts';
import { asked } from './service-calls.ts';
import { isAllowed, mayAssume } from './simulate-policy.ts';

/** Kinds of keys that name no tenant: what their items say is looked at. */
const NAMELESS = /^LTI-CODE#/;

/**
 * Whether the tool for learning platforms was let through with all that it asked for while it was watched (`watchServiceCalls`): as itself, or
 * in the session of its tenant, and in that of another only to what names none.
 */
export function checkLtiRequests(): void {
  const own = asked.filter(({ by, request }) => by === 'lti' && !request.action.startsWith('sqs:'));
  const isOfTenant = own.map(({ tags }) => tags !== undefined);
  assert.ok(isOfTenant.includes(true) && isOfTenant.includes(false), 'it asked for little');
  for (const { tags, request } of own) {
    const words = JSON.stringify({ tags, request });
    if (tags === undefined) {
      assert.ok(isAllowed('ltirole', request), words);
      continue;
    }
    assert.ok(isAllowed('ltitenantrole', request, tags), words);
    assert.ok(mayAssume('ltitenantrole', 'ltirole', tags), words);
    const { 'dynamodb:LeadingKeys': leading, 's3:prefix': prefix } = request.context;
    const key = String(leading ?? prefix ?? request.resource.replace('arn:artifacts/', ''));
    for (const other of ['other', `${tags.tenant}-1`, ''])
      assert.equal(
        isAllowed('ltitenantrole', request, sessionTags(other)),
        NAMELESS.test(key),
        `${other}: ${words}`,
      );
  }
}
