import assert from 'node:assert/strict';
import { sessionTags } from '../../functions/platform/runtime/tenant-session.ts';
import { asked } from './service-calls.ts';
import { isAllowed, mayAssume } from './simulate-policy.ts';

/**
 * Whether the tool for learning platforms was let through with all that it asked for while it was watched (`watchServiceCalls`): as itself, or
 * in the session of its tenant, and in that of another to nothing.
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
    for (const other of ['other', `${tags.tenant}-1`, ''])
      assert.ok(!isAllowed('ltitenantrole', request, sessionTags(other)), `${other}: ${words}`);
  }
}
