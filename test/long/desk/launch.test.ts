import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import { subjectOf } from '@assay/platform/lti/pseudonym';
import type { Browser } from 'puppeteer-core';
import { type Local, startLocal } from '../../stack/end-to-end/local.ts';
import { assignment, essay } from '../../stack/end-to-end/samples.ts';
import { createTestIssuer } from '../../stack/platform/access/tokens.ts';
import { axeViolations, openBrowser, openPage, textOf } from '../../support/desk/browser.ts';
import {
  acceptContent,
  authorise,
  deepLinkingClaims,
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
/** Where the platform shows its courses: at another site than the tool's. */
const COURSES = platform.base.replace('127.0.0.1', 'localhost');
let local: Local;
let browser: Browser;

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
        `<link rel="icon" href="data:,"><iframe width="1000" height="700" src="${loginAt(url.searchParams.get('user')!)}"></iframe>`,
      );
    if (url.pathname === '/return') return html('<link rel="icon" href="data:,">');
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

/** Who opens no activity, and chooses content for a course. */
const CHOOSER = 'dean';

const sign = (user: string, nonce: string) =>
  platform.sign(
    user === CHOOSER
      ? deepLinkingClaims(platform, nonce)
      : resourceClaims(platform, nonce, { sub: user, name: user, [`${LTI}roles`]: ROLES[user] }),
  );

const loginAt = (user: string) =>
  `${platform.tool}/lti/login?${new URLSearchParams(loginOf(platform, { login_hint: user }))}`;

before(async () => {
  const idp = await createTestIssuer();
  local = await startLocal({
    environment: { TOKEN_ISSUERS: JSON.stringify([idp.issuer]), OUTGOING_LOCAL: 'true' },
  });
  platform.tool = local.connection.outputs.ApiUrl!;
  pages();
  const token = await idp.sign({ tenant: 'default', role: 'administrator' });
  const { tenant: _, ...registration } = platform.registration({ origins: [COURSES] });
  const registered = await fetch(`${platform.tool}/lti-platforms`, {
    method: 'POST',
    headers: { authorization: `Bearer ${token}`, 'content-type': 'application/json' },
    body: JSON.stringify(registration),
  });
  assert.equal(registered.status, 200, await registered.text());
  await local.put({ ...assignment, assignment: ASSIGNMENT });
  await local.submit(ASSIGNMENT, essay);
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  await local?.close();
});

const open = (user: string) => openPage(browser, loginAt(user));

async function handIn(user: string): Promise<void> {
  const { page } = await open(user);
  await page.waitForSelector('textarea[name=text]');
  await page.evaluate(`document.querySelector('textarea[name=text]').value = ${JSON.stringify(essay)}`);
  await page.click('form button.first');
  await page.waitForSelector('.standing ::-p-text(was handed in), .standing::-p-text(was handed in)');
  await page.close();
}

/** The course, with the activity in a frame of another site. */
async function openCourse(user: string) {
  const { page, complaints } = await openPage(browser, `${COURSES}/course?user=${user}`);
  const frame = await (await page.waitForSelector('iframe'))!.contentFrame();
  return { page, frame, complaints };
}

describe('a launch of a learning platform, on the desk', () => {
  it('shows its teacher the class of the activity, in a frame of the course, to be decided on', async () => {
    for (const user of ['anna', 'berta']) await handIn(user);
    await local.idle();
    const { page, frame, complaints } = await openCourse('meyer');
    await frame.waitForSelector('.class tbody tr');
    const { origin, hash } = new URL(frame.url());
    assert.deepEqual([origin, hash], [platform.tool, '#/'], 'the code stands in the address no longer');
    const names = await frame.$$eval('.class tbody th a', (all) => all.map(({ textContent }) => textContent));
    assert.deepEqual(names.toSorted(), ['anna', 'berta'], 'and not what came otherwise');
    assert.equal(await frame.$('.drop, a[href$="drift"], a[href$="marking"]'), null);
    assert.match(await frame.$eval('.who', ({ textContent }) => textContent!), /meyer/);
    await frame.locator('.class ::-p-text(anna)').click();
    await frame.waitForSelector('.group');
    await page.keyboard.type('n');
    await frame.waitForSelector('[data-item="trait:Ideas"][aria-current=true]');
    await page.keyboard.type('3');
    await frame.waitForSelector('.change input:focus');
    await page.keyboard.type('The second paragraph gives a reason.');
    await page.keyboard.press('Enter');
    await frame.waitForSelector('.overridden');
    await page.keyboard.type('r');
    await frame.locator('dialog button.first').click();
    await frame.waitForSelector('.state.released');
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('leads its teacher to the grade book of the activity and back, in the frame', async () => {
    const { page, frame } = await openCourse('meyer');
    await frame.waitForSelector('.class tbody tr');
    await frame.click("a[href='#/~activity']");
    await frame.waitForSelector('th ::-p-text(Grade book), th::-p-text(Grade book)');
    await frame.click('.back a');
    await frame.waitForSelector('.class tbody tr');
    await page.close();
  });

  it('shows a student their activity, in a frame of the course, what was released of their own, and nothing else', async () => {
    const { page, frame, complaints } = await openCourse('anna');
    await frame.waitForSelector('.standing');
    await frame.click('main a');
    await frame.waitForSelector('.panes .overridden');
    assert.match(
      await frame.$eval('.overridden', ({ textContent }) => textContent!),
      /The second paragraph gives a reason\./,
    );
    assert.equal(await frame.$('.class, .levels'), null);
    const others = subjectOf({ issuer: platform.issuer, user: 'berta' });
    assert.deepEqual(complaints, []);
    await frame.evaluate(`location.hash = '#/${ASSIGNMENT}/${others}'`);
    await frame.waitForSelector('[role=alert]');
    assert.equal(await frame.$('.panes'), null);
    await page.close();
    const { page: unreleased } = await open('berta');
    await unreleased.waitForSelector('.standing');
    assert.equal(await unreleased.$('main a'), null);
    await unreleased.close();
  });

  it('for content has a teacher choose on the desk, which sends the choice to the platform', async () => {
    const { page, complaints } = await open(CHOOSER);
    await page.waitForSelector('input[type=radio]');
    await page.click('input[type=radio]');
    await page.click('button.first');
    await page.waitForFunction("location.pathname === '/return'");
    const { body } = platform.requests.findLast(({ url }) => url.pathname === '/return')!;
    const [item] = await acceptContent(platform, new URLSearchParams(body).get('JWT')!);
    assert.deepEqual(item!.custom, { assignment: ASSIGNMENT });
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('that is over asks for another, which the page goes on with; what was being written stays', async () => {
    const { page } = await open('meyer');
    await page.waitForSelector('.class tbody tr');
    await page.locator('.class ::-p-text(berta)').click();
    await page.waitForSelector('.group');
    await page.keyboard.type('f');
    await page.waitForSelector('dialog textarea');
    await page.type('dialog textarea', 'Read it aloud once.');
    let had: string | undefined;
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const { authorization, ...headers } = request.headers();
      if (authorization !== undefined) had ??= authorization;
      const isOver = authorization !== undefined && authorization === had;
      void request.continue(isOver ? { headers: { ...headers, authorization: 'Bearer e30.e30.e30' } } : {});
    });
    await page.click('dialog button.first');
    await page.waitForSelector('dialog:not(:has(textarea))');
    assert.match(await textOf(page, 'dialog:not(:has(textarea))'), /Open the activity again in the same way/);
    assert.deepEqual(await axeViolations(page), []);
    const again = await page.browserContext().newPage();
    await again.goto(loginAt('meyer'));
    await again.waitForSelector('.class tbody tr');
    await page.bringToFront();
    await page.waitForFunction("document.querySelector('dialog') === null");
    await page.waitForFunction("document.querySelector('main').innerText.includes('Read it aloud once.')");
    for (const one of [page, again]) await one.close();
  });

  it('whose address another browser opens makes nobody somebody else there, and says why', async () => {
    const { page } = await open('meyer');
    await page.waitForSelector('.class tbody tr');
    const [address] = page.url().split('#');
    const { page: other } = await openPage(browser, `${address}#launch=${'a'.repeat(43)}`);
    await other.waitForSelector('main ::-p-text(another browser)');
    assert.equal(await other.evaluate('location.hash'), '#/');
    assert.equal(await other.$('.class'), null);
    for (const one of [page, other]) await one.close();
  });
});
