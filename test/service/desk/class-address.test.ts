import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { axeViolations, textOf } from '../../support/desk/browser.ts';
import { madeUpDesks } from '../../support/desk/made-up-desks.ts';

const openDesk = madeUpDesks();
const hash = (page: Page) => page.evaluate('location.hash') as Promise<string>;
const names = (page: Page) =>
  page.$$eval('.class tbody th a', (all) => all.map(({ textContent }) => textContent));
const rows = (page: Page, count: number) =>
  page.waitForFunction(`document.querySelectorAll('.class tbody tr').length === ${count}`);

async function open(to: string) {
  const desk = await openDesk(6, undefined, (row, at) => ({
    ...row,
    ...{ changed: [], released: null, needs: at < 2 ? ['evidence-disagrees'] : [] },
  }));
  const opened = await desk.open(to);
  await opened.page.waitForSelector('main h1');
  return { ...opened, api: desk.api };
}

describe('what is shown of a class', () => {
  it('is in its address, and is there again by that address, by Back and by the way back from a work', async () => {
    const { page, complaints } = await open('/voyage');
    await page.waitForSelector('.class tbody tr');
    await page.locator('.filters ::-p-text(To look at)').click();
    await page.type('.filters input', 'anna');
    await rows(page, 1);
    await page.locator('.class thead ::-p-text(Style)').click();
    assert.equal(await hash(page), '#/voyage?show=look&search=anna&by=.style');
    assert.deepEqual(await axeViolations(page), []);
    await page.click('.class tbody th a');
    await page.waitForSelector('.statement');
    assert.equal(
      await page.$eval('.back a', (link) => link.getAttribute('href')),
      '#/voyage?show=look&search=anna&by=.style',
    );
    await page.goBack();
    await rows(page, 1);
    await page.evaluate("location.hash = '#/voyage'");
    await rows(page, 6);
    await page.goBack();
    await rows(page, 1);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('is what a link says, as far as there is such', async () => {
    const { page } = await open('/voyage?by=-name');
    await rows(page, 6);
    const falling = await names(page);
    assert.deepEqual(falling, falling.toSorted().toReversed());
    await page.evaluate("location.hash = '#/voyage?show=everything&by=.nothing&search=%3Cb%3E'");
    await page.waitForFunction("document.querySelector('.filters input').value === '<b>'");
    await page.evaluate("location.hash = '#/voyage?show=look'");
    await rows(page, 2);
    await page.close();
  });

  it('is walked through in its own class alone', async () => {
    const { page } = await open('/voyage?search=anna');
    await rows(page, 1);
    await page.click('.class tbody th a');
    await page.waitForSelector('.statement');
    assert.match(await textOf(page, '.back'), /1 of 1/);
    await page.evaluate("location.hash = '#/voyage-2/essay-001'");
    await page.waitForFunction("document.querySelector('.back')?.innerText.includes('of 6')");
    await page.close();
  });
});

describe('works that are chosen', () => {
  it('are chosen no longer once they are released', async () => {
    const { page } = await open('/voyage');
    await page.waitForSelector('.class tbody tr');
    await page.keyboard.type('*r');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Enter');
    await page.waitForFunction("document.querySelector('.told').innerText.includes('6 works released')");
    await page.waitForFunction("document.querySelector('.batch') === null");
    await page.close();
  });
});

describe('a class of arguments', () => {
  it('says of what most its judges give scores', async () => {
    const desk = await openDesk(2, undefined, (row) => ({
      ...row,
      total: null,
      values: { logical: 6.5, 'critique.P1': 'major' },
      issues: [
        { part: 'critique.P1', category: 'logical-gap', severity: 'major', title: 'It does not follow.' },
      ],
    }));
    const { page } = await desk.open('/voyage');
    await page.waitForSelector('.class tbody tr');
    const head = await textOf(page, '.class thead');
    assert.match(head, /Logic \(of 10\)/);
    assert.doesNotMatch(head, /Critique \(of/);
    assert.match(await textOf(page, '.distributions'), /Logic \(of 10\)/);
    await page.close();
  });
});
