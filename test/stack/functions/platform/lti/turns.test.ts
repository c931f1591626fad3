import assert from 'node:assert/strict';
import { after, describe, it, mock } from 'node:test';
import { putAssignment } from '@assay/workflows/assignment-store';
import {
  type Browser,
  bearer,
  choose,
  landing,
  launch,
  openBrowser,
  takeLaunch,
} from '../../../../support/lti-platform/browser.ts';
import { deepLinkingClaims, INSTRUCTOR, resourceClaims } from '../../../../support/lti-platform/launches.ts';
import { openLtiPlatform } from '../../../../support/lti-platform/platform.ts';
import { ESSAY, openLtiTool } from '../../../../support/lti-tool.ts';

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';
const LIMITS = { caller: 4, tenant: 100 };

const tool = await openLtiTool();
process.env.REQUEST_LIMITS = JSON.stringify(LIMITS);
mock.timers.enable({ apis: ['Date'], now: Date.now() });
after(() => mock.timers.reset());
const platform = await openLtiPlatform(tool.base);
await tool.platforms.put(platform.registration());
await putAssignment(tool.objects, 'default', ESSAY);

/** Whether a page, or an answer to the desk, refuses for the moment. */
const isOfTooMany = async (response: Response) =>
  response.status === 429 &&
  /Code: <code>RequestsTooMany|"code":"RequestsTooMany"/.test(await response.text());

describe('a person of a learning platform', () => {
  it('takes a turn with each launch and each request of the desk, also where it is refused, and none of the others’', async () => {
    const open = (user: string, browser = openBrowser(tool.base)) =>
      launch(browser, platform, (nonce) => resourceClaims(platform, nonce, { sub: user }));
    const browser = openBrowser(tool.base);
    const { page } = await takeLaunch(browser, await open('anna', browser));
    const ask = () => browser.get('/lti/activity/roster', bearer(page));
    for (let at = 2; at < LIMITS.caller; at += 1) assert.equal((await ask()).status, 403, 'teachers alone');
    assert.ok(await isOfTooMany(await ask()));
    assert.ok(await isOfTooMany(await open('anna')));
    assert.equal((await open('berta')).status, 303);
  });

  it('takes one with each choice of content', async () => {
    const browser = openBrowser(tool.base);
    const landed = await launch(browser, platform, (nonce) =>
      deepLinkingClaims(platform, nonce, { sub: 'teacher', [`${LTI}roles`]: INSTRUCTOR }),
    );
    const { page } = await takeLaunch(browser, landed);
    for (let at = 2; at < LIMITS.caller; at += 1)
      assert.equal((await choose(browser, page, 'gone')).status, 404);
    assert.equal((await choose(browser, page, 'gone')).came.code, 'RequestsTooMany');
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
