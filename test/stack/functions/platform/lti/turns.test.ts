import assert from 'node:assert/strict';
import { after, describe, it, mock } from 'node:test';
import { putAssignment } from '@assay/workflows/assignment-store';
import {
  type Browser,
  hiddenFields,
  landing,
  launch,
  openBrowser,
} from '../../../../support/lti-platform/browser.ts';
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

  it('opens the desk by its code as soon as it has a turn again: a refusal for the moment has not used the code up', async () => {
    const browser = openBrowser(tool.base);
    const land = (of: Browser) =>
      launch(of, platform, (nonce) =>
        resourceClaims(platform, nonce, { sub: 'meyer', [`${LTI}roles`]: INSTRUCTOR }),
      );
    const landed = await land(browser);
    const { code } = landing(landed);
    for (let at = 1; at < LIMITS.caller; at += 1) await land(openBrowser(tool.base));
    const take = () => browser.json('/lti/desk/token', { code });
    const refused = await take();
    const { code: why } = (await refused.json()) as { code: string };
    assert.deepEqual(
      [refused.status, why, refused.headers.get('retry-after')],
      [429, 'RequestsTooMany', '10'],
    );
    mock.timers.tick(10_000);
    assert.deepEqual([(await take()).status, (await take()).status], [200, 403], 'and good once');
  });
});
