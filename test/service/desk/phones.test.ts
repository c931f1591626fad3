import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { axeViolations, brokenWords, overflow, textOf } from '../../support/desk/browser.ts';
import { type MadeUpDesk, madeUpDesks } from '../../support/desk/made-up-desks.ts';

const openDesk = madeUpDesks();
let desk: MadeUpDesk;

before(async () => {
  desk = await openDesk(6, undefined, (row) => ({ ...row, accepted: ['style'], changed: ['ideas'] }));
});

const focused = (page: Page) =>
  page.evaluate("document.activeElement.closest('[data-statement]')?.dataset.statement ?? null");

describe('a class on a phone', () => {
  for (const width of [390, 320])
    it(`has its works’ scores, dates and files by a button of each row: ${width} px`, async () => {
      const { page, complaints } = await desk.open('/voyage', { width });
      await page.waitForSelector('.class tbody tr');
      const row = '.class tbody tr:nth-child(2)';
      assert.doesNotMatch(await textOf(page, row), /Organization|essay-\d\.txt/);
      await page.focus(`${row} button.more`);
      await page.keyboard.press('Enter');
      await page.waitForSelector('tr.more dl');
      assert.equal(
        await page.$eval(`${row} button.more`, (one) => one.getAttribute('aria-expanded')),
        'true',
      );
      const text = await textOf(page, `${row} + tr.more`);
      assert.match(text, /essay-\d\.txt/);
      assert.match(text, /Ideas\s+\d\s*✎\s+Organization\s+\d\s+Style\s+\d\s*✓\s+Conventions\s+\d/);
      assert.match(text, /2026/);
      const shown = await page.$eval(
        '.table',
        (one) => (one as unknown as { scrollWidth: number }).scrollWidth,
      );
      assert.ok(shown <= width);
      assert.equal(await overflow(page), 0);
      assert.deepEqual(await brokenWords(page), []);
      assert.deepEqual(await axeViolations(page), []);
      await page.keyboard.press('Enter');
      await page.waitForFunction("document.querySelector('tr.more') === null");
      assert.deepEqual(complaints, []);
      await page.close();
    });

  it('has no such button where all has a column', async () => {
    const { page } = await desk.open('/voyage');
    await page.waitForSelector('.class tbody tr');
    assert.ok(
      await page.$eval('.more', (one) => (one as unknown as { offsetParent: unknown }).offsetParent === null),
    );
    await page.close();
  });
});

describe('a passage that was come to from a statement', () => {
  it('leads back to it by a button, on a phone too, and by Escape', async () => {
    const { page, complaints } = await desk.open('/voyage/essay-001', { width: 320 });
    await page.waitForSelector('.statement');
    const from = 'organization.rationale-0';
    const back = 'button[aria-label="Back to the statement"]';
    assert.equal(await page.$(back), null);
    await page.click(`[data-statement="${from}"] .chip`);
    await page.waitForSelector(back);
    assert.equal(await overflow(page), 0);
    assert.deepEqual(await axeViolations(page), []);
    await page.click(back);
    await page.waitForFunction("document.activeElement.matches('.statement')");
    assert.equal(await focused(page), from);
    assert.ok(
      await page.evaluate(`(() => {
      const { top, bottom } = document.activeElement.getBoundingClientRect();
      return top >= 0 && bottom <= innerHeight;
    })()`),
    );
    await page.keyboard.type('e');
    await page.waitForFunction("document.activeElement.matches('.ref')");
    await page.keyboard.press('Escape');
    assert.equal(await focused(page), from);
    await page.click('.text .ref');
    await page.waitForFunction(`document.querySelector(${JSON.stringify(back)}) === null`);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('leads back from a box on a page', async () => {
    const { page } = await desk.open('/motion/report', { width: 390 });
    await page.waitForSelector('.sheet img');
    await page.click('[data-statement="ISS-002"] .chip');
    await page.waitForSelector('.numbers [aria-label="Back to the statement"]');
    assert.deepEqual(await axeViolations(page), []);
    await page.click('.numbers [aria-label="Back to the statement"]');
    await page.waitForFunction("document.activeElement.dataset.statement === 'ISS-002'");
    await page.close();
  });
});

describe('a page of a PDF on a phone', () => {
  it('is shown at a size to be read once it is tapped, about where it was, and small again', async () => {
    const { page } = await desk.open('/motion/report', { width: 390 });
    await page.waitForSelector('.sheet img');
    const size = () => page.$eval('.sheet', (one) => (one as unknown as { clientWidth: number }).clientWidth);
    const before = await size();
    await page.evaluate("document.querySelector('.pages').scrollIntoView()");
    const box = (await (await page.$('.sheet img'))!.boundingBox())!;
    const [x, y] = [box.x + 0.7 * box.width, box.y + 0.6 * box.height];
    await page.mouse.click(x, y);
    await page.waitForSelector('.pages.large');
    assert.ok((await size()) >= 790, `${before} to ${await size()} pixels`);
    const now = (await (await page.$('.sheet img'))!.boundingBox())!;
    assert.ok(Math.abs(now.x + 0.7 * now.width - x) < 3, 'the point that was tapped stays');
    assert.ok(Math.abs(now.y + 0.6 * now.height - y) < 3);
    assert.equal(await overflow(page), 0);
    assert.deepEqual(await axeViolations(page), []);
    await page.mouse.click(x, y);
    await page.waitForFunction("document.querySelector('.pages.large') === null");
    assert.equal(await size(), before);
    await page.close();
  });
});
