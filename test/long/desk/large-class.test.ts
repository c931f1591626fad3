import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { ResultRow } from '@assay/api/results-table';
import type { Page } from 'puppeteer-core';
import { textOf } from '../../support/desk/browser.ts';
import { type MadeUpDesk, madeUpDesks } from '../../support/desk/made-up-desks.ts';

const openDesk = madeUpDesks();
const ROWS = 450;
const DRAWN = 200;

const rowsIn = (page: Page) => page.$$eval('.class tbody tr', ({ length }) => length);

/** The place among all rows of the one that has the focus. */
const focused = (page: Page) =>
  page.evaluate("document.activeElement.closest('tr')?.getAttribute('aria-rowindex') ?? null");

describe('a large class', () => {
  let desk: MadeUpDesk;
  before(async () => {
    desk = await openDesk(ROWS);
  });

  const open = async (of = desk) => {
    const opened = await of.open('/voyage');
    await opened.page.waitForSelector('.class');
    return opened;
  };

  it('of five thousand draws a window of rows, and says which of how many they are', async () => {
    const { page, complaints } = await open(await openDesk(5000));
    assert.equal(await rowsIn(page), DRAWN);
    const elements = (await page.evaluate("document.querySelectorAll('*').length")) as number;
    assert.ok(elements < 6000, `${elements} elements`);
    const count = await page.$eval('.class', (table) => table.getAttribute('aria-rowcount'));
    assert.equal(count, '5001');
    assert.match(await textOf(page, '.table'), /1–200 of 5,?000 submissions/);
    await page.locator('.table ::-p-text(Next →)').click();
    await page.waitForFunction("document.querySelector('.table').innerText.includes('201–400 of')");
    assert.equal(await focused(page), '202');
    assert.equal(await rowsIn(page), DRAWN);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('is walked through by keys beyond the window, and found in as a whole', async () => {
    const { page } = await open();
    await page.evaluate("document.querySelector('.class tbody tr:last-child a').focus()");
    await page.keyboard.type('jj');
    await page.waitForFunction("document.activeElement.closest('tr')?.ariaRowIndex === '203'");
    await page.keyboard.type('kk');
    await page.waitForFunction("document.activeElement.closest('tr')?.ariaRowIndex === '201'");
    await page.type('input[type=search]', `essay-${ROWS}`);
    await page.waitForFunction("document.querySelectorAll('.class tbody tr').length === 1");
    assert.match(await textOf(page, '.class tbody'), new RegExp(`essay-${ROWS}`));
    await page.close();
  });

  it('is printed whole', async () => {
    const { page } = await open();
    await page.evaluate("dispatchEvent(new Event('beforeprint'))");
    assert.equal(await rowsIn(page), ROWS);
    await page.evaluate("dispatchEvent(new Event('afterprint'))");
    assert.equal(await rowsIn(page), DRAWN);
    await page.close();
  });
});

describe('a look at a class while runs are on', () => {
  it('draws the rows anew that changed, and no other', async () => {
    const rows: ResultRow[] = [];
    const desk = await openDesk(100, undefined, (row) => {
      rows.push(row);
      return row;
    });
    const { page } = await desk.open('/voyage');
    await page.waitForSelector('.class');
    await page.evaluate(`window.days = 0; Intl.DateTimeFormat = class extends Intl.DateTimeFormat {
      constructor(...given) { super(...given); window.days += 1; } }`);
    rows[1]!.total = { scoreGiven: 15.5, scoreMaximum: 16 };
    await page.waitForFunction("document.querySelector('.class tbody').innerText.includes('15.5')");
    assert.equal(await page.evaluate('window.days'), 1, 'a row has one day');
    await page.close();
  });
});
