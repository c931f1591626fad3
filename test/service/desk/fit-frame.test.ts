import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { serveDesk } from '../../../cli/desk/serve-desk.ts';
import { heightWanted } from '../../../desk/launched/fit-frame.ts';
import { bundleLaunchedDesk } from '../../../infra/desk/bundle-desk.ts';
import { openBrowser, openPage } from '../../support/desk/browser.ts';
import { openMadeUpClass } from '../../support/desk/made-up-class.ts';

const TOKEN = `e30.${Buffer.from('{"role":"teacher","launched":"voyage","link":"a"}').toString('base64url')}.eA`;

let browser: Browser;
let api: Awaited<ReturnType<typeof openMadeUpClass>>;
let desk: Awaited<ReturnType<typeof serveDesk>>;

before(async () => {
  browser = await openBrowser({ isLight: true });
  api = await openMadeUpClass(60);
  desk = await serveDesk(bundleLaunchedDesk('api'), api.url, 0);
});

after(async () => {
  await browser?.close();
  for (const one of [desk, api]) await one?.close();
});

/** Opens a class by a launch, in a window 300 pixels high; what the page around it is told, once the class is there. */
async function toldAround(isFramed: boolean) {
  const { page } = await openPage(browser, 'about:blank');
  await page.setViewport({ width: 1000, height: 300 });
  const around = isFramed ? 'parent = { postMessage: (...all) => told.push(all) };' : '';
  await page.evaluateOnNewDocument(`self.told = []; ${around}`);
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    if (!request.url().endsWith('/lti/desk/token')) return void request.continue();
    const body = JSON.stringify({ token: TOKEN, page: 'page-token' });
    return void request.respond({ contentType: 'application/json', body });
  });
  await page.goto(`${desk.url}/#launch=a-code`);
  await page.waitForSelector('.class tbody tr');
  if (isFramed) await page.waitForFunction('told.length > 0');
  const told = await page.evaluate('told');
  await page.close();
  return told as [message: { subject: string; height: number }, origin: string][];
}

describe('the height of a frame of a course', () => {
  it('is asked for as far as the page needs it, and leaves a part of the screen to the course', async () => {
    const [message, origin] = (await toldAround(true)).at(-1)!;
    assert.deepEqual(message, { subject: 'lti.frameResize', height: message.height });
    assert.ok(message.height > 300 && Number.isInteger(message.height));
    assert.equal(origin, '*', 'whoever frames it is told no more than a height');
  });

  it('is nobody’s to be asked for where the desk has a window of its own', async () => {
    assert.deepEqual(await toldAround(false), []);
  });

  it('is never asked to be less, nor more than most of the screen', () => {
    const room = { frame: 500, screen: 1000 };
    assert.equal(heightWanted(499.2, room), null);
    assert.equal(heightWanted(500.2, room), 501);
    assert.equal(heightWanted(9000, room), 850);
    assert.equal(heightWanted(9000, { frame: 900, screen: 1000 }), null);
  });
});
