import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { serveDesk } from '../../../cli/desk/serve-desk.ts';
import { bundleDesk } from '../../../infra/desk/bundle-desk.ts';
import { signInsSchema } from '../../../infra/desk/sign-ins.ts';
import { axeViolations, openBrowser, openPage, textOf } from '../../support/desk/browser.ts';
import { madeUpToken, openMadeUpClass } from '../../support/desk/made-up-class.ts';

const SIGN_INS = signInsSchema.parse([{ issuer: 'https://id.example.edu', clientId: 'desk' }]);
const OWN = madeUpToken('teacher');
/** Of the same name and role, in another tenant. */
const FOREIGN = ['e30', { role: 'teacher', sub: 'teacher-1', tenant: 'elsewhere', name: 'Mallory' }, 'eA']
  .map((part) => (typeof part === 'string' ? part : Buffer.from(JSON.stringify(part)).toString('base64url')))
  .join('.');

let browser: Browser;
let api: Awaited<ReturnType<typeof openMadeUpClass>>;
let desk: Awaited<ReturnType<typeof serveDesk>>;
let hosted: typeof desk;

before(async () => {
  browser = await openBrowser({ isLight: true });
  api = await openMadeUpClass(4);
  const files = bundleDesk();
  desk = await serveDesk(files, api.url, 0);
  hosted = await serveDesk(files, api.url, 0, SIGN_INS);
});

after(async () => {
  await browser?.close();
  for (const one of [desk, hosted, api]) await one?.close();
});

/** The tokens with which a page asks the API from now on. */
function tokensOf(page: Page): Set<string> {
  const seen = new Set<string>();
  page.on('request', (request) => {
    const { authorization } = request.headers();
    if (authorization !== undefined) seen.add(authorization.replace('Bearer ', ''));
  });
  return seen;
}

/** Follows a link, as one in a message does: in the page that is open. */
const follow = (page: Page, hash: string) => page.evaluate(`location.hash = ${JSON.stringify(hash)}`);
const isGone = (page: Page) => page.waitForFunction("!location.hash.includes('token')");
const NOT_TAKEN = /The token in that link was not taken/;

describe('a token in the address of the desk', () => {
  it('is not taken where somebody is: they stay who and where they are, and hand in for themselves', async () => {
    const { page, complaints } = await openPage(browser, `${desk.url}/#token=${OWN}&to=/voyage`);
    await page.waitForSelector('.class');
    const who = await textOf(page, '.who');
    const tokens = tokensOf(page);
    await follow(page, `#token=${FOREIGN}&to=/`);
    await isGone(page);
    assert.equal(await page.evaluate('location.hash'), '#/voyage');
    assert.equal(await textOf(page, '.who'), who);
    await page.waitForSelector('.told:not(:empty)');
    assert.match(await textOf(page, '.told'), NOT_TAKEN);
    await page.evaluate(`(() => {
      const data = new DataTransfer();
      data.items.add(new File(['A voyage.'], 'mine.txt'));
      const input = document.querySelector('.drop input[type=file]');
      input.files = data.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
    await page.waitForFunction("document.querySelector('.drop').innerText.includes('1 of 1')");
    assert.deepEqual([...tokens], [OWN]);
    assert.deepEqual(await axeViolations(page), []);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('is taken where nobody is yet, in a page that is open, too', async () => {
    const { page } = await openPage(browser, `${desk.url}/#/voyage`);
    await page.waitForSelector('form');
    await page.evaluate('window.isBefore = true');
    await follow(page, `#token=${OWN}&to=/voyage`);
    await page.waitForSelector('.class');
    assert.equal(await page.evaluate('window.isBefore'), undefined, 'the page was loaded anew');
    assert.equal(await page.evaluate('location.hash'), '#/voyage');
    await page.close();
  });

  it('counts no more once its person signs out, also where the browser keeps nothing', async () => {
    const { page, complaints } = await openPage(browser, 'about:blank');
    await page.evaluateOnNewDocument(`for (const name of ['sessionStorage', 'localStorage'])
      Object.defineProperty(window, name, { get() { throw new DOMException('denied', 'SecurityError'); } });`);
    await page.goto(`${desk.url}/#token=${OWN}&to=/voyage`);
    await page.waitForSelector('.class');
    await page.locator('.who ::-p-text(Sign out)').click();
    await page.waitForSelector('main form');
    assert.equal(await page.$('.class'), null);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('is told as what it is where nothing answers', async () => {
    const { page } = await openPage(browser, 'about:blank');
    await page.setRequestInterception(true);
    page.on('request', (request) =>
      request.url().endsWith('/config.json') ? void request.abort() : void request.continue(),
    );
    await page.goto(`${desk.url}/#token=${OWN}&to=/voyage`);
    await page.waitForSelector('.told:not(:empty)');
    assert.match(await textOf(page, '.told'), /does not answer/);
    await page.close();
  });

  it('is not taken where people sign in', async () => {
    const { page, complaints } = await openPage(browser, 'about:blank');
    const tokens = tokensOf(page);
    await page.goto(`${hosted.url}/#token=${FOREIGN}&to=/voyage`);
    await page.waitForSelector('.class, main .actions button');
    assert.match(await textOf(page, 'main'), /Sign in at id\.example\.edu/);
    assert.match(await textOf(page, '.told'), NOT_TAKEN);
    assert.equal(await page.evaluate('location.hash'), '#/voyage');
    assert.deepEqual([...tokens], []);
    assert.deepEqual(complaints, []);
    await page.close();
  });
});
