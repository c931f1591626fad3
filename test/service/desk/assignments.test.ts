import assert from 'node:assert/strict';
import { after, before, it } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { serveDesk } from '../../../cli/desk/serve-desk.ts';
import { bundleDesk } from '../../../infra/desk/bundle-desk.ts';
import { axeViolations, openBrowser, openPage } from '../../support/desk/browser.ts';
import { madeUpToken, openMadeUpClass } from '../../support/desk/made-up-class.ts';

let browser: Browser;
let api: Awaited<ReturnType<typeof openMadeUpClass>>;
let desk: Awaited<ReturnType<typeof serveDesk>>;

before(async () => {
  browser = await openBrowser();
  api = await openMadeUpClass(1);
  desk = await serveDesk(bundleDesk(), api.url, 0);
});

after(async () => {
  await browser?.close();
  await desk?.close();
  await api?.close();
});

it('assignments of one title are told apart by their ids, and no other has one', async () => {
  const { page } = await openPage(browser, `${desk.url}/#token=${madeUpToken('teacher')}&to=/`);
  await page.waitForSelector('.cards');
  const names = await page.$$eval('.cards a', (all) => all.map(({ textContent }) => textContent));
  assert.deepEqual(names, ['A voyage (voyage)', 'A voyage (voyage-2)', 'A letter']);
  assert.deepEqual(await axeViolations(page), []);
  await page.close();
});
