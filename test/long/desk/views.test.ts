import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ResultRow } from '@assay/api/results-table';
import type { Browser, Page } from 'puppeteer-core';
import { serveDesk } from '../../../cli/desk/serve-desk.ts';
import { bundleDesk } from '../../../infra/desk/bundle-desk.ts';
import {
  axeViolations,
  brokenWords,
  clipped,
  openBrowser,
  openPage,
  overflow,
} from '../../support/desk/browser.ts';
import { englishLeft } from '../../support/desk/english-left.ts';
import { madeUpToken, openMadeUpClass } from '../../support/desk/made-up-class.ts';
import { addressOf, VIEWS } from '../../support/desk/take-pictures.ts';

/** More rows than are drawn at once. */
const ROWS = 230;

/** Names and states that take more room than most. */
const wide = (row: ResultRow, at: number): ResultRow => ({
  ...row,
  owner:
    at % 3 === 0 ? { subject: 'a.verylongnameindeed@students.example.edu' } : at === 1 ? null : row.owner,
  accepted: at % 2 === 1 ? Object.keys(row.values) : ['ideas'],
});

let browser: Browser;
let api: Awaited<ReturnType<typeof openMadeUpClass>>;
let desk: Awaited<ReturnType<typeof serveDesk>>;

before(async () => {
  api = await openMadeUpClass(ROWS, undefined, wide);
  desk = await serveDesk(bundleDesk(), api.url, 0);
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  await desk?.close();
  await api?.close();
});

async function assertFits(page: Page): Promise<void> {
  for (const width of [390, 320]) {
    await page.setViewport({ width, height: 900 });
    assert.equal(await overflow(page), 0, `${width}`);
    assert.deepEqual(await brokenWords(page), [], `${width}`);
    if (width === 390) assert.deepEqual(await clipped(page), []);
  }
}

describe('every view of the desk', () => {
  for (const view of VIEWS)
    it(`is accessible, closed and opened, in light and in dark, and no wider than a phone: ${view.name}`, async () => {
      const { page, complaints } = await openPage(browser, addressOf(desk.url, view), { width: 390 });
      await page.waitForSelector(view.ready);
      for (const scheme of ['light', 'dark']) {
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        assert.deepEqual(await axeViolations(page), []);
        await page.$$eval('main details', (all) => {
          for (const one of all) one.setAttribute('open', '');
        });
      }
      await assertFits(page);
      assert.deepEqual(complaints, []);
      await page.close();
    });

  for (const view of VIEWS)
    it(`is no wider in German and Italian, and says nothing of its own in English: ${view.name}`, async () => {
      const address = addressOf(desk.url, view);
      for (const language of ['de', 'it'] as const) {
        const { page, complaints } = await openPage(browser, address, { width: 390, language });
        await page.waitForSelector(view.ready);
        await assertFits(page);
        assert.deepEqual(await englishLeft(page, language), []);
        assert.deepEqual(complaints, []);
        await page.close();
      }
    });

  it('lets nothing in that is inline or of another origin', async () => {
    const { headers } = await fetch(desk.url);
    const policy = headers.get('content-security-policy') ?? '';
    assert.match(policy, /default-src 'none'.*require-trusted-types-for 'script'; trusted-types 'none'/);
    assert.doesNotMatch(policy, /unsafe|https?:|\*/);
    const elsewhere = await fetch(`${desk.url}/api/assignments`, {
      headers: { origin: 'https://evil.example' },
    });
    assert.equal(elsewhere.status, 403);
  });

  it('speaks Italian where that is chosen', async () => {
    const { page } = await openPage(browser, `${desk.url}/#token=${madeUpToken('teacher')}&to=/voyage`);
    await page.waitForSelector('.class');
    await page.select('.who select', 'it');
    await page.waitForFunction(
      "document.querySelector('.class').innerText.includes('lettori in disaccordo')",
    );
    assert.equal(await page.$eval('html', (html) => html.getAttribute('lang')), 'it');
    assert.deepEqual(await axeViolations(page), []);
    await page.close();
  });
});
