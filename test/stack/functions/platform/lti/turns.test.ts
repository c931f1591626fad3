import assert from 'node:assert/strict';
import { after, describe, it, mock } from 'node:test';
import { putAssignment } from '@assay/workflows/assignment-store';
import { hiddenFields, launch, openBrowser } from '../../../../support/lti-platform/browser.ts';
import { deepLinkingClaims, INSTRUCTOR, resourceClaims } from '../../../../support/lti-platform/launches.ts';
import { openLtiPlatform } from '../../../../support/lti-platform/platform.ts';
import { ESSAY, openLtiTool } from '../../../../support/lti-tool.ts';

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';
const LIMITS = { caller: 3, tenant: 100 };

const tool = await openLtiTool();
process.env.REQUEST_LIMITS = JSON.stringify(LIMITS);
mock.timers.enable({ apis: ['Date'], now: Date.now() });
after(() => mock.timers.reset());
const platform = await openLtiPlatform(tool.base);
await tool.platforms.put(platform.registration());
await putAssignment(tool.objects, 'default', ESSAY);

const isOfTooMany = async (response: Response) =>
  response.status === 429 && /Code: <code>RequestsTooMany/.test(await response.text());

describe('a person of a learning platform', () => {
  it('takes a turn with each launch and each form, also where it is refused, and none of the others’', async () => {
    const open = (user: string) =>
      launch(openBrowser(tool.base), platform, (nonce) => resourceClaims(platform, nonce, { sub: user }));
    const { token } = hiddenFields(await (await open('anna')).text());
    const browser = openBrowser(tool.base);
    for (let at = 1; at < LIMITS.caller; at += 1)
      assert.equal((await browser.post('/lti/roster', { token: token! })).status, 403, 'teachers alone');
    assert.ok(await isOfTooMany(await browser.post('/lti/roster', { token: token! })));
    assert.ok(await isOfTooMany(await open('anna')));
    assert.equal((await open('berta')).status, 200);
  });

  it('takes one with each choice of content', async () => {
    const response = await launch(openBrowser(tool.base), platform, (nonce) =>
      deepLinkingClaims(platform, nonce, { sub: 'teacher', [`${LTI}roles`]: INSTRUCTOR }),
    );
    const { token } = hiddenFields(await response.text());
    const browser = openBrowser(tool.base);
    const choose = () => browser.post('/lti/deep-link', { token: token!, assignment: 'gone' });
    for (let at = 1; at < LIMITS.caller; at += 1) assert.equal((await choose()).status, 404);
    assert.ok(await isOfTooMany(await choose()));
  });
});
