import assert from 'node:assert/strict';
import { once } from 'node:events';
import { createServer } from 'node:net';
import { after, before, describe, it } from 'node:test';
import { subjectOf } from '@assay/platform/lti/pseudonym';
import type { Browser, Frame, Page } from 'puppeteer-core';
import { serveDesk } from '../../../cli/desk/serve-desk.ts';
import { bundleDesk } from '../../../infra/desk/bundle-desk.ts';
import { type Local, startLocal } from '../../stack/end-to-end/local.ts';
import { assignment, essay } from '../../stack/end-to-end/samples.ts';
import { createTestIssuer } from '../../stack/platform/access/tokens.ts';
import { axeViolations, openBrowser, openPage, textOf } from '../../support/desk/browser.ts';
import {
  authorise,
  INSTRUCTOR,
  LEARNER,
  loginOf,
  resourceClaims,
} from '../../support/lti-platform/launches.ts';
import { openLtiPlatform } from '../../support/lti-platform/platform.ts';

const LTI = 'https://purl.imsglobal.org/spec/lti/claim/';
const ROLES: Record<string, string[]> = { meyer: INSTRUCTOR, anna: LEARNER, berta: LEARNER };
const ASSIGNMENT = 'essay-1';

const platform = await openLtiPlatform('');
let local: Local;
let desk: Awaited<ReturnType<typeof serveDesk>>;
let browser: Browser;

/** A port that is free at the moment: the stack is told where the desk will be before the desk can be served. */
async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as { port: number };
  server.close();
  await once(server, 'close');
  return port;
}

const html = (text: string) => ({
  status: 200,
  headers: { 'content-type': 'text/html' },
  bytes: Buffer.from(text),
});

/** What browsers meet at the platform: its course with the activity in a frame, and who says who they are. */
function pages(): void {
  const tokens = new Map<string, string>();
  platform.disturbed = ({ url }) => {
    if (url.pathname === '/course')
      return html(
        `<iframe width="1000" height="700" src="${loginAt(url.searchParams.get('user')!)}"></iframe>`,
      );
    if (url.pathname !== '/auth') return null;
    const { state, nonce, login_hint: user } = authorise(platform, url.href);
    const token = tokens.get(nonce!);
    if (token === undefined) {
      void sign(user!, nonce!).then((signed) => tokens.set(nonce!, signed));
      return { status: 303, headers: { location: url.href } };
    }
    return html(`<form method="post" action="${platform.tool}/lti/launch">
      <input name="state" value="${state}"><input name="id_token" value="${token}"></form>
      <script>document.forms[0].submit()</script>`);
  };
}

const sign = (user: string, nonce: string) =>
  platform.sign(resourceClaims(platform, nonce, { sub: user, name: user, [`${LTI}roles`]: ROLES[user] }));

const loginAt = (user: string) =>
  `${platform.tool}/lti/login?${new URLSearchParams(loginOf(platform, { login_hint: user }))}`;

before(async () => {
  const port = await freePort();
  const idp = await createTestIssuer();
  local = await startLocal({
    environment: {
      ...{ TOKEN_ISSUERS: JSON.stringify([idp.issuer]), OUTGOING_LOCAL: 'true' },
      DESK_ADDRESS: `http://127.0.0.1:${port}/`,
    },
  });
  platform.tool = local.connection.outputs.ApiUrl!;
  pages();
  const token = await idp.sign({ tenant: 'default', role: 'administrator' });
  const { tenant: _, ...registration } = platform.registration();
  const registered = await fetch(`${platform.tool}/lti-platforms`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(registration),
  });
  assert.equal(registered.status, 200, await registered.text());
  await local.put({ ...assignment, assignment: ASSIGNMENT });
  await local.submit(ASSIGNMENT, essay);
  desk = await serveDesk(bundleDesk(), platform.tool, port);
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  await desk?.close();
  await local?.close();
});

const open = (user: string) => openPage(browser, loginAt(user));

/** Presses the button that opens the desk, on a page or in a frame of it. Returns the window that opens. */
async function opened(page: Page, within: Page | Frame): Promise<Page> {
  await page.bringToFront();
  const button = await within.waitForSelector('form[action="/lti/desk"] button');
  const [popup] = await Promise.all([
    new Promise<Page>((resolve) => page.once('popup', (one) => resolve(one!))),
    button!.click(),
  ]);
  return popup;
}

async function handIn(user: string): Promise<void> {
  const { page } = await open(user);
  await page.waitForSelector('textarea[name=text]');
  await page.evaluate(`document.querySelector('textarea[name=text]').value = ${JSON.stringify(essay)}`);
  await Promise.all([page.waitForNavigation(), page.click('form[action="/lti/submissions"] button')]);
  assert.match(await textOf(page, '.standing'), /was handed in/);
  await page.close();
}

describe('a launch of a learning platform, on the desk', () => {
  it('shows its teacher the class of the activity, from a frame of the course, to be decided on', async () => {
    for (const user of ['anna', 'berta']) await handIn(user);
    await local.idle();
    const { page } = await openPage(browser, `${platform.base}/course?user=meyer`);
    const frame = await (await page.waitForSelector('iframe'))!.contentFrame();
    const popup = await opened(page, frame);
    await popup.waitForSelector('.class tbody tr');
    assert.equal(popup.url(), `${desk.url}/?launched#/`, 'the code stands in the address no longer');
    const names = await popup.$$eval('.class tbody th a', (all) => all.map(({ textContent }) => textContent));
    assert.deepEqual(names.toSorted(), ['anna', 'berta'], 'and not what came otherwise');
    assert.equal(await popup.$('.drop, a[href$="drift"], a[href$="marking"]'), null);
    assert.match(await textOf(popup, '.who'), /meyer/);
    assert.deepEqual(await axeViolations(popup), []);
    await popup.locator('.class ::-p-text(anna)').click();
    await popup.waitForSelector('.group');
    await popup.keyboard.type('n');
    await popup.waitForSelector('[data-item="trait:Ideas"][aria-current=true]');
    await popup.keyboard.type('3');
    await popup.waitForSelector('.change input:focus');
    await popup.keyboard.type('The second paragraph gives a reason.');
    await popup.keyboard.press('Enter');
    await popup.waitForSelector('.overridden');
    await popup.keyboard.type('r');
    await popup.locator('dialog button.first').click();
    await popup.waitForSelector('.state.released');
    await page.close();
    await popup.close();
  });

  it('shows a student what was released of their own, and nothing else', async () => {
    const { page } = await open('anna');
    const popup = await opened(page, page);
    await popup.waitForSelector('.panes .overridden');
    assert.match(await textOf(popup, '.overridden'), /The second paragraph gives a reason\./);
    assert.equal(await popup.$('.class, .levels'), null);
    const others = subjectOf({ issuer: platform.issuer, user: 'berta' });
    await popup.evaluate(`location.hash = '#/${ASSIGNMENT}/${others}'`);
    await popup.waitForSelector('[role=alert]');
    assert.equal(await popup.$('.panes'), null);
    await page.close();
    await popup.close();
    const { page: unreleased } = await open('berta');
    await unreleased.waitForSelector('.standing');
    assert.equal(await unreleased.$('form[action="/lti/desk"]'), null);
    await unreleased.close();
  });

  it('that is over asks for another, which the page goes on with; what was being written stays', async () => {
    const { page } = await open('meyer');
    const popup = await opened(page, page);
    await popup.waitForSelector('.class tbody tr');
    await popup.locator('.class ::-p-text(berta)').click();
    await popup.waitForSelector('.group');
    await popup.keyboard.type('f');
    await popup.waitForSelector('dialog textarea');
    await popup.type('dialog textarea', 'Read it aloud once.');
    let had: string | undefined;
    await popup.setRequestInterception(true);
    popup.on('request', (request) => {
      const { authorization, ...headers } = request.headers();
      if (authorization !== undefined) had ??= authorization;
      const isOver = authorization !== undefined && authorization === had;
      void request.continue(isOver ? { headers: { ...headers, authorization: 'Bearer e30.e30.e30' } } : {});
    });
    await popup.click('dialog button.first');
    await popup.waitForSelector('dialog[aria-label]');
    assert.match(await textOf(popup, 'dialog[aria-label]'), /Open the activity again/);
    assert.deepEqual(await axeViolations(popup), []);
    const again = await opened(page, page);
    await again.waitForSelector('.class tbody tr');
    await popup.bringToFront();
    await popup.waitForFunction("document.querySelector('dialog') === null");
    await popup.waitForFunction("document.querySelector('main').innerText.includes('Read it aloud once.')");
    for (const one of [page, popup, again]) await one.close();
  });

  it('whose code was used, or that comes to a window of somebody, opens nothing and says why', async () => {
    const { page } = await openPage(browser, `${desk.url}/#launch=${'a'.repeat(43)}`);
    await page.waitForSelector('main ::-p-text(Open the activity again)');
    assert.equal(await page.evaluate('location.hash'), '#/');
    assert.equal(await page.$('.class'), null);
    await page.close();
  });
});
