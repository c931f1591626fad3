import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { ResultRow } from '@assay/api/results-table';
import type { Browser } from 'puppeteer-core';
import { serveDesk } from '../../../cli/desk/serve-desk.ts';
import { bundleDesk } from '../../../infra/desk/bundle-desk.ts';
import { axeViolations, openBrowser, openPage, textOf } from '../../support/desk/browser.ts';
import { madeUpToken, openMadeUpClass } from '../../support/desk/made-up-class.ts';
import { hostileResult } from '../../unit/platform/report/sample-results.ts';

const RESULTS = { 'essay-001': hostileResult() };

let browser: Browser;
let api: Awaited<ReturnType<typeof openMadeUpClass>>;
let desk: Awaited<ReturnType<typeof serveDesk>>;

before(async () => {
  api = await openMadeUpClass(2, undefined, undefined, { results: RESULTS });
  desk = await serveDesk(bundleDesk(), api.url, 0);
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  await desk?.close();
  await api?.close();
});

async function open(to: string, ready: string, width = 1280) {
  const opened = await openPage(browser, `${desk.url}/#token=${madeUpToken('teacher')}&to=/${to}`, { width });
  await opened.page.waitForSelector(ready);
  return opened;
}

const textsOf = (page: Awaited<ReturnType<typeof open>>['page'], selector: string) =>
  page.$$eval(selector, (all) => all.map(({ textContent }) => textContent));

/** What a work's details say it cost. */
async function costOf(change: (row: ResultRow) => ResultRow, bill: object): Promise<string> {
  const own = await openMadeUpClass(1, undefined, change, { results: RESULTS, bill });
  const served = await serveDesk(bundleDesk(), own.url, 0);
  const address = `${served.url}/#token=${madeUpToken('teacher')}&to=/voyage/essay-001`;
  const { page } = await openPage(browser, address);
  await page.locator('::-p-text(How this came about)').click();
  await page.waitForSelector('.making');
  const text = await textOf(page, '.making');
  await page.close();
  await served.close();
  await own.close();
  return /Cost\s+(.*)/.exec(text)![1]!;
}

describe('what a work cost', () => {
  const same = (row: ResultRow) => row;
  it('is what was paid, as far as that is known', async () => {
    assert.equal(await costOf(same, {}), '$0.0312');
    const some = { cost: null, costAtLeast: 0.02, unmetered: 1 };
    assert.equal(await costOf(same, some), 'at least $0.0200 (1 request of unknown usage)');
    assert.equal(
      await costOf(same, { allOwn: true, cost: null, costAtLeast: 0 }),
      'your own models: no price',
    );
  });

  it('is nothing where no real model answered', async () => {
    const standIn = (row: ResultRow) => ({ ...row, standIn: true });
    assert.equal(await costOf(standIn, {}), 'nothing was paid');
  });
});

describe('how the score of a trait came about', () => {
  it('is what advocate and skeptic said of a trait, with how far the text bears each quote out', async () => {
    const { page, complaints } = await open('voyage/essay-001', '.panes');
    assert.equal(await page.$('.sides'), null);
    await page.locator('::-p-text(How this came about)').click();
    await page.waitForSelector('.said details details');
    assert.match(await textOf(page, '.making'), /Cost\s+\$0\.0312/);
    await page.click('.said details details summary');
    const [trait] = hostileResult().scores;
    assert.match(await textOf(page, '.sides'), /Advocate: \d+ claims[\s\S]*Skeptic: 1 claim/);
    const claims = await textsOf(
      page,
      '.said details details:first-of-type .sides .statement > p:first-child',
    );
    assert.deepEqual(
      claims,
      [...trait!.strengths, ...trait!.weaknesses].map(({ text }) => text),
      'to the letter, whatever is in it',
    );
    assert.match(
      await textOf(page, '.said details[open] details[open] .speech:last-child'),
      /✕ not in the text/,
    );
    assert.deepEqual(await axeViolations(page), []);
    assert.deepEqual(complaints, []);
    await page.close();
  });
});
