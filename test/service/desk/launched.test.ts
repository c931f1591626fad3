import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page, ResponseForRequest } from 'puppeteer-core';
import { serveDesk } from '../../../cli/desk/serve-desk.ts';
import { bundleLaunchedDesk } from '../../../infra/desk/bundle-desk.ts';
import { axeViolations, openBrowser, openPage, textOf } from '../../support/desk/browser.ts';
import { openMadeUpClass } from '../../support/desk/made-up-class.ts';

const CLAIMS = {
  ...{ iss: 'https://assay/lti', role: 'teacher', sub: 'lti-1', tenant: 'default', name: 'Ada' },
  ...{ launched: 'voyage', link: 'a' },
};
const TOKEN = ['e30', Buffer.from(JSON.stringify(CLAIMS)).toString('base64url'), 'eA'].join('.');
const GIVEN = { status: 200, body: JSON.stringify({ token: TOKEN, page: 'page-token' }) };
const personOf = ({ iss, tenant, sub, role, launched, link }: typeof CLAIMS) =>
  JSON.stringify([iss, tenant, sub, role, launched, link, '', '']);
const problem = (status: number, code: string, headers = {}): Partial<ResponseForRequest> => ({
  status,
  headers,
  body: JSON.stringify({ status, code, detail: `Because of ${code}.` }),
});

let browser: Browser;
let api: Awaited<ReturnType<typeof openMadeUpClass>>;
let desk: Awaited<ReturnType<typeof serveDesk>>;

before(async () => {
  browser = await openBrowser({ isLight: true });
  api = await openMadeUpClass(4);
  desk = await serveDesk(bundleLaunchedDesk('api'), api.url, 0);
});

after(async () => {
  await browser?.close();
  for (const one of [desk, api]) await one?.close();
});

/** Opens the desk by a launch whose code is answered so, in turn; null: nothing answers. `asked`: the codes that were sent. */
async function launch(...answers: (Partial<ResponseForRequest> | null)[]) {
  return launchAt('', answers);
}

/** The same; `to`: behind the code. */
async function launchAt(to: string, answers: (Partial<ResponseForRequest> | null)[]) {
  return launchIn((await openPage(browser, 'about:blank')).page, to, answers);
}

/** The same in a window that is there. */
async function launchIn(page: Page, to: string, answers: (Partial<ResponseForRequest> | null)[]) {
  const asked: unknown[] = [];
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (!request.url().endsWith('/lti/desk/token')) return void request.continue();
    asked.push(JSON.parse(request.postData()!));
    const answer = answers.shift();
    void (answer ? request.respond({ contentType: 'application/json', ...answer }) : request.abort());
  });
  await page.goto(`${desk.url}/#launch=a-code${to}`);
  return { page, asked };
}

const OVER = /Your launch is over.*Open the activity again/s;

describe('a desk that a launch opened', () => {
  it('is page, style and one script; where that does not come it says so, and the page loaded again opens by the same code', async () => {
    const { page } = await openPage(browser, 'about:blank');
    const loaded: string[] = [];
    let isBusy = true;
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const { pathname } = new URL(request.url());
      if (pathname.endsWith('/lti/desk/token'))
        return void request.respond({ contentType: 'application/json', ...GIVEN });
      if (pathname.endsWith('.js') && isBusy) return void request.respond({ status: 503 });
      if (/\.(js|css)$/.test(pathname)) loaded.push(pathname.replace(/-\w+/, ''));
      return void request.continue();
    });
    await page.goto(`${desk.url}/#launch=a-code&to=%2Fvoyage%2Fessay-002`);
    assert.match(
      await textOf(page, '#desk'),
      /load this page again.*ricarica questa pagina.*laden Sie diese Seite/s,
    );
    isBusy = false;
    loaded.length = 0;
    await page.reload();
    await page.waitForSelector('.statement');
    assert.doesNotMatch(await textOf(page, '#desk'), /load this page again|ricarica|laden/);
    await page.keyboard.press('?');
    await page.waitForSelector('dialog[open]');
    assert.deepEqual(loaded.toSorted(), ['/desk.css', '/desk.js']);
    await page.close();
  });

  it('speaks the language of the browser', async () => {
    const { page: opened } = await openPage(browser, 'about:blank', { language: 'de-CH' });
    const { page } = await launchIn(opened, '', [GIVEN]);
    await page.waitForSelector('.class tbody tr');
    assert.match(await textOf(page, '.filters'), /Vorläufig/);
    await page.reload();
    await page.waitForSelector('main h1');
    assert.match(await textOf(page, 'main'), /Ihre Sitzung ist abgelaufen/);
    await page.close();
  });

  it('says after a reload, and of a bookmark, that the launch is over, and asks for no token; nothing keeps one', async () => {
    const { page } = await launch(GIVEN);
    await page.waitForSelector('.class tbody tr');
    const bookmark = page.url();
    assert.doesNotMatch(bookmark, /a-code|token/);
    assert.equal(
      await page.evaluate('JSON.stringify([{ ...sessionStorage }, { ...localStorage }])'),
      '[{},{}]',
    );
    await page.reload();
    await page.waitForSelector('main h1');
    assert.match(await textOf(page, 'main'), OVER);
    assert.equal(await page.$('form'), null);
    assert.deepEqual(await axeViolations(page), []);
    const { page: other } = await openPage(browser, bookmark);
    await other.waitForSelector('main h1');
    assert.match(await textOf(other, 'main'), OVER);
    for (const one of [page, other]) await one.close();
  });

  it('leads to its activity', async () => {
    const { page } = await launch(GIVEN);
    await page.waitForSelector('.class tbody tr');
    assert.equal(await textOf(page, '.who a[href="#/~activity"]'), 'The activity');
    await page.close();
  });

  it('tells its token to windows that wait for the same person by the same link, and to no other', async () => {
    const { page } = await openPage(browser, `${desk.url}/`);
    const others = [{ sub: 'lti-2' }, { link: 'b' }, { tenant: 'neighbour' }];
    const names = others.map((other) => `assay-launch ${personOf({ ...CLAIMS, ...other })}`);
    const own = `assay-launch ${personOf(CLAIMS)}`;
    await page.evaluate(`globalThis.told = [];
      for (const name of ${JSON.stringify(['assay-launches', ...names, own])})
        new BroadcastChannel(name).onmessage = () => told.push(name);`);
    const window = await page.browserContext().newPage();
    await launchIn(window, '', [GIVEN]);
    await window.waitForSelector('.class tbody tr');
    await page.waitForFunction('told.length > 0');
    assert.deepEqual(await page.evaluate('told'), [own]);
    for (const one of [page, window]) await one.close();
  });

  it('shows the work that was chosen in the course', async () => {
    const { page } = await launchAt('&to=%2Fvoyage%2Fessay-002', [GIVEN]);
    await page.waitForSelector('.statement');
    assert.equal(new URL(page.url()).hash, '#/voyage/essay-002');
    await page.close();
  });

  it('is decided on by keys also where the browser keeps nothing of a page within another’s', async () => {
    const { page } = await openPage(browser, 'about:blank');
    await page.evaluateOnNewDocument(`for (const name of ['localStorage', 'sessionStorage'])
      Object.defineProperty(globalThis, name, { get() { throw new DOMException('denied', 'SecurityError'); } });`);
    await launchIn(page, '&to=%2Fvoyage%2Fessay-002', [GIVEN]);
    await page.waitForSelector('.statement');
    await page.keyboard.press('?');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Escape');
    await page.click('header .who > button');
    await page.waitForFunction("document.querySelector('main')?.innerText.includes('Your launch is over')");
    await page.close();
  });

  it('waits by itself while the API is busy, and says so', async () => {
    const { page, asked } = await launch(problem(429, 'RequestsTooMany', { 'retry-after': '1' }), GIVEN);
    await page.waitForSelector('.told ::-p-text(is busy), .told::-p-text(is busy)');
    await page.waitForSelector('.class tbody tr');
    assert.deepEqual(asked, [{ code: 'a-code' }, { code: 'a-code' }]);
    assert.equal(await textOf(page, '.told'), '');
    await page.close();
  });

  for (const [what, answer] of Object.entries({ 'does not answer': null, 'is away': { status: 502 } }))
    it(`is tried again by a button where the API ${what}`, async () => {
      const { page } = await launch(answer, GIVEN);
      await page.waitForSelector('main button');
      assert.match(await textOf(page, 'main'), /did not open the desk.*does not answer/s);
      assert.deepEqual(await axeViolations(page), []);
      await page.click('main button');
      await page.waitForSelector('.class tbody tr');
      await page.close();
    });

  it('says of a code that was used or is too old to open the activity again, and of any other refusal its words', async () => {
    for (const [answer, words] of [
      [
        problem(401, 'LtiSessionInvalid'),
        /used before, or took longer than a minute.*Open the activity again/s,
      ],
      [problem(401, 'LtiPlatformGone'), /is not registered here any more.*Tell your teacher/s],
      [problem(403, 'Forbidden'), /did not open the desk.*Because of Forbidden\./s],
    ] as const) {
      const { page } = await launch(answer);
      await page.waitForSelector('main [role=alert]:not(:empty)');
      await page.waitForFunction("!document.querySelector('main').innerText.includes('Loading')");
      assert.match(await textOf(page, 'main'), words);
      assert.equal(await page.$('main button, main form'), null);
      await page.close();
    }
  });
});
