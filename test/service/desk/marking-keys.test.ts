import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { axeViolations, overflow, textOf } from '../../support/desk/browser.ts';
import { type MadeUpDesk, madeUpDesks } from '../../support/desk/made-up-desks.ts';

const openDesk = madeUpDesks();

async function open(work: number, width = 1280) {
  const desk = await openDesk(9, undefined, (row) => ({ ...row, changed: [], needs: [], released: null }));
  const opened = await desk.open(`/voyage/~marking/work~${work}`, { width });
  await at(opened.page, work);
  return { ...opened, desk };
}

async function at(page: Page, work: number): Promise<void> {
  await page.waitForFunction(
    `location.hash.endsWith('/work~${work}') && document.querySelector('h1')?.innerText === 'Work ${work}' && document.querySelector('.said')`,
  );
}

const told = (page: Page, words: string) =>
  page.waitForFunction(`document.querySelector('.told').innerText.includes(${JSON.stringify(words)})`);

const decided = ({ api }: MadeUpDesk) =>
  api.posted.map(({ path }) => path.replace(/.*submissions\//, '').replace('/review', ''));

const keysShown = async (page: Page) => {
  await page.keyboard.type('?');
  await page.waitForSelector('dialog .keys');
  const keys = await page.$$eval('dialog dt', (all) => all.map(({ textContent }) => textContent));
  const text = await textOf(page, 'dialog');
  assert.deepEqual(await axeViolations(page), []);
  await page.keyboard.press('Escape');
  await page.waitForFunction("document.querySelector('dialog') === null");
  return { keys, text };
};

describe('the keys of a first marker', () => {
  it('walk through the works that are dealt, decide, take back and go on as on the page of a work', async () => {
    const { page, desk, complaints } = await open(1);
    assert.match(await textOf(page, '.back'), /1 of 5\s+Next →/);
    await page.keyboard.type('nann');
    await told(page, 'Ideas: accepted');
    assert.match(await textOf(page, '[aria-current=true]'), /^Strength/);
    await page.keyboard.type('u');
    await told(page, 'Undone: acceptance of Ideas');
    await page.keyboard.type('g');
    await told(page, 'Work 1: accepted. u takes it back.');
    await at(page, 2);
    await page.keyboard.type('k');
    await at(page, 1);
    assert.deepEqual(decided(desk), [
      'work~1/override',
      'work~1/undo',
      ...Array<string>(4).fill('work~1/override'),
    ]);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('are shown by ?, without what markers have no say in', async () => {
    const { page } = await open(1, 390);
    const { keys } = await keysShown(page);
    assert.deepEqual(keys, [
      ...['j / k', 'n / p', '1 – 9', 'a', 'g', 'c', 'b', 'h', 'f', 'e', 'm', 'u'],
      ...['Escape', '?'],
    ]);
    await page.keyboard.type('r');
    assert.equal(await page.$('dialog'), null);
    assert.equal(await page.$('main ::-p-text(Release)'), null);
    assert.equal(await overflow(page), 0);
    assert.deepEqual(await axeViolations(page), []);
    await page.close();
  });
});

describe('the keys of a second marker', () => {
  it('choose levels trait by trait, send them, and go to the next work that waits', async () => {
    const { page, desk, complaints } = await open(2);
    assert.equal(await page.$('.head'), null, 'nothing of what it came to');
    await page.keyboard.type('n1n2n3');
    await told(page, '3 – clear and supported');
    await page.keyboard.type('9');
    await told(page, 'no such level');
    await page.keyboard.type('g');
    assert.equal(await page.evaluate('document.activeElement.name'), 'score-3', 'what has no level yet');
    await page.select('[name=score-3]', '4');
    await page.focus('.mark');
    await page.keyboard.type('g');
    await told(page, 'Your scores are sent.');
    await at(page, 9);
    assert.deepEqual(decided(desk), ['work~2/second-mark']);
    assert.deepEqual(
      (desk.api.posted[0]!.body as { scores: { score: number }[] }).scores.map(({ score }) => score),
      [1, 2, 3, 4],
    );
    await page.keyboard.type('k');
    await at(page, 4);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('say of issues that they hold or not, are shown by ?, and decide nothing of what is released', async () => {
    const { page } = await open(9);
    const { keys, text } = await keysShown(page);
    assert.deepEqual(keys, ['j / k', 'n / p', '1 – 9', 'g', 'e', 'm', 'Escape', '?']);
    assert.match(text, /g\s+sends your scores, and goes to the next/);
    await page.keyboard.type('n2');
    await told(page, 'it holds');
    await page.keyboard.type('1');
    await told(page, 'it does not hold');
    assert.deepEqual(await axeViolations(page), []);
    await page.keyboard.type('k');
    await at(page, 4);
    assert.deepEqual((await keysShown(page)).keys, ['j / k', 'n / p', 'e', 'm', 'Escape', '?']);
    await page.close();
  });
});
