import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, BrowserContext } from 'puppeteer-core';
import { serveDesk } from '../../../cli/desk/serve-desk.ts';
import { bundleLaunchedDesk } from '../../../infra/desk/bundle-desk.ts';
import { openBrowser, textOf } from '../../support/desk/browser.ts';
import { openMadeUpClass } from '../../support/desk/made-up-class.ts';

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

/** A token of a launch; `jti`: which of them, of one person. */
function tokenOf(sub: string, name: string, jti: number): string {
  const claims = {
    ...{ iss: 'https://assay/lti', role: 'teacher', sub, name, jti },
    ...{ tenant: 'default', launched: 'voyage', link: 'a' },
  };
  return ['e30', Buffer.from(JSON.stringify(claims)).toString('base64url'), 'eA'].join('.');
}

const OLD = tokenOf('lti-1', 'Ada', 1);
const NEW = tokenOf('lti-1', 'Ada', 2);
const OTHER = tokenOf('lti-2', 'Bela', 1);

/** Opens the desk by a launch in a window beside others of the same browser. `sent`: the tokens by which it asked since `end`, which ends its first. */
async function launch(context: BrowserContext, token: string) {
  const page = await context.newPage();
  page.setDefaultTimeout(240_000);
  const sent: string[] = [];
  let isOver = false;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const used = request.headers().authorization?.replace('Bearer ', '');
    if (request.url().endsWith('/lti/desk/token'))
      return void request.respond({
        contentType: 'application/json',
        body: JSON.stringify({ token, page: 'page-token' }),
      });
    if (isOver && used !== undefined) sent.push(used);
    if (!isOver || used !== token) return void request.continue();
    const body = JSON.stringify({ status: 401, code: 'Unauthorized', detail: 'It is over.' });
    return void request.respond({ status: 401, contentType: 'application/problem+json', body });
  });
  await page.goto(`${desk.url}/#launch=a-code`);
  await page.waitForSelector('.class tbody tr');
  const end = () => {
    isOver = true;
  };
  return { page, sent, end };
}

describe('a window whose launch is over', () => {
  it('goes on by no launch of another person in the same browser, and then by one of its own', async () => {
    const context = await browser.createBrowserContext();
    const { page, sent, end } = await launch(context, OLD);
    end();
    await page.evaluate("location.hash = '#/voyage/essay-001'");
    await page.waitForSelector('dialog[open]');
    assert.match(
      await textOf(page, 'dialog[open]'),
      /good for an hour.*in the same way, in another tab of this browser/s,
    );
    await page.click('dialog button');
    assert.equal(await page.$('dialog:modal'), null, 'what stands on the page can be read');
    // Launches are heard in their order: once that of its own is, that of the other person was.
    const other = await launch(context, OTHER);
    const own = await launch(context, NEW);
    await page.bringToFront();
    await page.waitForSelector('.statement');
    assert.equal(await page.$('dialog[open]'), null);
    assert.match(await textOf(page, '.who'), /Ada/);
    assert.deepEqual(new Set(sent), new Set([OLD, NEW]));
    assert.match(await textOf(other.page, '.who'), /Bela/);
    for (const one of [page, other.page, own.page]) await one.close();
    await context.close();
  });
});
