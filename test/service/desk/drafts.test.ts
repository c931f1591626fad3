import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { press } from '../../support/desk/browser.ts';
import { madeUpDesks } from '../../support/desk/made-up-desks.ts';

const openDesk = madeUpDesks();
const HASH = '/voyage/essay-001';

async function openWork(role: 'teacher' | 'student' = 'teacher') {
  const { api, open } = await openDesk(3);
  const { page, complaints } = await open('/voyage', { role });
  await page.waitForSelector('main h1');
  await go(page, HASH);
  return { api, page, complaints };
}

async function go(page: Page, hash: string): Promise<void> {
  await page.evaluate(`location.hash = '#${hash}'`);
  await page.waitForSelector('.statement');
}

/** Goes back by the browser, to where no dialog is. */
async function goBack(page: Page): Promise<void> {
  await page.goBack();
  await page.waitForFunction("document.querySelector('.statement, dialog') === null");
}

/** Whether the browser asks before the page is left; it stays. */
async function asksToLeave(page: Page): Promise<boolean> {
  const asked = new Promise<boolean>((resolve) => {
    page.once('dialog', (dialog) => void dialog.dismiss().then(() => resolve(true)));
    page.once('framenavigated', () => resolve(false));
  });
  const loaded = page.reload().catch(() => undefined);
  const isAsked = await asked;
  // A page that is closed while it loads is sometimes never closed.
  if (!isAsked) await loaded;
  return isAsked;
}

const written = (page: Page, selector: string): Promise<string> =>
  page.$eval(selector, (field) => (field as unknown as { value: string }).value);

describe('what is written on the desk and not sent', () => {
  it('is there again where its dialog opens again, on the same work alone, until it is sent', async () => {
    const { api, page, complaints } = await openWork();
    await press(page, 'f', 'dialog textarea');
    await page.type('dialog textarea', 'Read it aloud once.');
    await page.select('dialog select[name=for]', 'teachers');
    await goBack(page);
    await go(page, '/voyage/essay-002');
    assert.equal(await page.$('dialog'), null, 'no other work opens the dialog');
    await press(page, 'f', 'dialog textarea');
    assert.equal(await written(page, 'dialog textarea'), '');
    await page.keyboard.press('Escape');
    await go(page, HASH);
    await press(page, 'f', 'dialog textarea');
    assert.equal(await written(page, 'dialog textarea'), 'Read it aloud once.');
    assert.equal(await written(page, 'dialog select[name=for]'), 'teachers', 'for whom it was meant');
    await page.click('dialog button.first');
    await page.waitForFunction("document.querySelector('dialog') === null");
    assert.equal((api.posted.at(-1)!.body as { for: string }).for, 'teachers');
    await press(page, 'f', 'dialog textarea');
    assert.equal(await written(page, 'dialog textarea'), '');
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('is given up by Cancel, and stays after Escape; a score is the one that was asked for last', async () => {
    const { page } = await openWork();
    const [reason, level] = ['form.change [name=reason]', '.levels [aria-pressed=true]'];
    const levelText = () => page.$eval(level, (one) => one.textContent);
    await press(page, '2', reason);
    await page.type(reason, 'It has no end.');
    await page.keyboard.press('Escape');
    await page.waitForFunction("document.querySelector('form.change') === null");
    await press(page, '3', reason);
    assert.deepEqual([await written(page, reason), await levelText()], ['It has no end.', '3']);
    await page.click('form.change button:not(.first)');
    await page.waitForFunction("document.querySelector('form.change') === null");
    await press(page, '2', reason);
    assert.deepEqual([await written(page, reason), await levelText()], ['', '2']);
    await page.close();
  });

  it('is asked for before the page is left, in a dialog that is closed, too, and nothing is without it', async () => {
    const { page } = await openWork();
    await press(page, 'f', 'dialog textarea');
    await page.type('dialog textarea', 'Aloud.');
    assert.equal(await asksToLeave(page), true);
    assert.equal(await written(page, 'dialog textarea'), 'Aloud.');
    await page.focus('dialog textarea');
    await page.keyboard.press('Escape');
    await page.waitForFunction("document.querySelector('dialog') === null");
    assert.equal(await asksToLeave(page), true);
    await press(page, 'f', 'dialog textarea:focus');
    for (const _ of 'Aloud.') await page.keyboard.press('Backspace');
    assert.equal(await written(page, 'dialog textarea'), '');
    assert.equal(await asksToLeave(page), false);
    await page.close();
  });

  it('stays of a form that is in no dialog, until it is sent', async () => {
    const { api, open } = await openDesk(3, undefined, undefined, {
      answered: { '/questions/answers': { submissions: [], remaining: 0, version: null } },
    });
    const { page } = await open('/voyage');
    const field = 'article textarea[name=answer]';
    const openForm = async () => {
      await page.evaluate("location.hash = '#/voyage/~questions'");
      await page.waitForSelector(field);
    };
    await page.waitForSelector('main h1');
    await openForm();
    await page.type(field, 'Half a point.');
    await page.goBack();
    await page.waitForSelector('.class');
    await openForm();
    assert.equal(await written(page, field), 'Half a point.');
    await page.click('article button.first');
    await page.waitForFunction("document.querySelector('.told').innerText !== ''");
    assert.equal(api.posted.length, 1);
    assert.equal(await asksToLeave(page), false);
    await page.close();
  });

  it('stays of an appeal, too', async () => {
    const { page } = await openWork('student');
    const open = async () => {
      await page.click('[aria-label="Appeals"] .actions button');
      await page.waitForSelector('dialog textarea');
    };
    await open();
    await page.type('dialog textarea', 'The end was overlooked.');
    await goBack(page);
    await go(page, HASH);
    await open();
    assert.equal(await written(page, 'dialog textarea'), 'The end was overlooked.');
    await page.click('dialog button.first');
    await page.waitForFunction("document.querySelector('.told').innerText === 'Your appeal is sent.'");
    await page.click('.figures button');
    const place = await page.evaluate('document.activeElement.getAttribute("aria-label")');
    assert.equal(place, 'Appeals', 'which are at the end');
    await page.close();
  });
});
