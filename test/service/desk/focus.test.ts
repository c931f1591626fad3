import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { type MadeUpDesk, madeUpDesks } from '../../support/desk/made-up-desks.ts';

const openDesk = madeUpDesks();
let desk: MadeUpDesk;

before(async () => {
  desk = await openDesk(6);
});

/** What has the focus: the trait or statement that it is in, else how it reads. */
const focused = (page: Page) =>
  page.evaluate(`(() => {
    const { activeElement: now } = document;
    return now === document.body ? 'nothing' : now.closest('[data-item]')?.dataset.item ?? (now.value || now.innerText);
  })()`) as Promise<string>;

/** Presses a button that the keyboard is at. */
async function enter(page: Page, selector: string): Promise<void> {
  await (await page.waitForSelector(selector))!.focus();
  await page.keyboard.press('Enter');
}

const told = (page: Page, words: string) =>
  page.waitForFunction(`document.querySelector('.told').innerText.includes(${JSON.stringify(words)})`);

describe('the focus stays where somebody acts', () => {
  it('when a score is accepted, and when that is undone', async () => {
    const { page } = await desk.open('/voyage/essay-001');
    await enter(page, '.group ::-p-text(Accept)');
    await page.waitForSelector('.group .accepted');
    assert.equal(await focused(page), 'trait:Ideas');
    await enter(page, '.head ::-p-text(Undo: acceptance)');
    await page.waitForFunction("document.querySelector('.group .accepted') === null");
    assert.match(await focused(page), /^Release/);
    await page.close();
  });

  it('when a statement is said to hold, hidden, and shown again', async () => {
    const { page } = await desk.open('/motion/report');
    for (const what of ['It holds', 'Hide', 'Show again']) {
      await enter(page, `.statement ::-p-text(${what})`);
      await page.waitForFunction(
        `![...document.querySelectorAll('.statement:first-of-type button')].some(({ innerText }) => innerText === '${what}')`,
      );
      assert.equal(await focused(page), 'finding:ISS-001', what);
    }
    await page.close();
  });

  it('when a dialog is answered, and when it is left', async () => {
    const { page } = await desk.open('/voyage/essay-002');
    for (const leave of ['button.first', 'button:not(.first)', '']) {
      await enter(page, '.head ::-p-text(Comment …)');
      await page.waitForSelector('dialog[open] textarea');
      await page.keyboard.type('Read it aloud.');
      if (leave === '') await page.keyboard.press('Escape');
      else await enter(page, `dialog ${leave}`);
      await page.waitForFunction("document.querySelector('dialog') === null");
      assert.equal(await focused(page), 'Comment …', leave);
    }
    await page.close();
  });

  it('while several works are decided on, and once none is chosen', async () => {
    const { page } = await desk.open('/voyage');
    await page.waitForSelector('.class');
    await page.click('.class thead input');
    await enter(page, '.batch ::-p-text(Accept all their scores)');
    await told(page, 'accepted');
    assert.equal(await focused(page), 'Accept all their scores');
    await enter(page, '.batch ::-p-text(Choose none)');
    assert.equal(await focused(page), 'Choose none');
    await enter(page, '.batch ::-p-text(Undo)');
    await page.waitForFunction("document.querySelector('.batch') === null");
    assert.match(await focused(page), /^\s*Student/, 'at the table behind it');
    await page.close();
  });

  it('when two marks are settled, and when another language is chosen', async () => {
    const { page } = await desk.open('/voyage/~marking');
    await enter(page, '.cards .actions button');
    await page.waitForSelector('.cards .actions button[aria-disabled=false]');
    assert.match(await focused(page), /It is 4/);
    await page.focus('.who select');
    await page.select('.who select', 'it');
    await page.waitForFunction("document.querySelector('h1').innerText === 'Correttori'");
    assert.equal(await focused(page), 'it');
    await page.close();
  });
});
