import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ResultRow } from '@assay/api/results-table';
import type { Page } from 'puppeteer-core';
import { axeViolations, overflow, textOf } from '../../support/desk/browser.ts';
import { type MadeUpDesk, madeUpDesks } from '../../support/desk/made-up-desks.ts';
import { AT, RUN } from '../../support/desk/made-up-works.ts';

const openDesk = madeUpDesks();

interface Given {
  width?: number;
  needs?: ResultRow['needs'];
  /** Who accepted Ideas of every work before. */
  acceptedBy?: string;
}

async function open(work: number, { width = 1280, needs = [], acceptedBy }: Given = {}) {
  const by = { subject: acceptedBy, role: 'teacher' };
  const event = { seq: 900, at: AT, by, runId: RUN, kind: 'score-confirmed', trait: 'Ideas', score: 2 };
  const change = (row: ResultRow) => ({ ...row, changed: [], needs, released: null });
  const desk = await openDesk(9, undefined, change, { trail: acceptedBy === undefined ? [] : [event] });
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
    const { page } = await open(1, { width: 390 });
    const { keys } = await keysShown(page);
    assert.deepEqual(keys, [
      ...['j / k', 'n / p', '0 – 9', 'a', 'g', 'c', 'b', 'h', 'f', 'e', 'm', 'u'],
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

describe('what a first marker decides', () => {
  it('is what they say themselves: what another marker accepted is to be accepted, and not theirs to take back', async () => {
    const { page, desk } = await open(1, { acceptedBy: 'teacher-2' });
    await page.keyboard.type('u');
    await told(page, 'nothing to undo');
    await page.keyboard.type('na');
    await told(page, 'Ideas: accepted');
    await page.keyboard.type('u');
    await told(page, 'Undone: acceptance of Ideas');
    assert.deepEqual(decided(desk), ['work~1/override', 'work~1/undo']);
    await page.close();
  });

  it('is told the flags of a work of which they gave one score', async () => {
    const { page, desk } = await open(3, { acceptedBy: 'teacher-1', needs: ['evidence-disagrees'] });
    await page.keyboard.type('g');
    await told(page, '1 flag: readers differ. Look first');
    assert.deepEqual(decided(desk), []);
    await page.keyboard.type('g');
    await at(page, 9);
    assert.equal(decided(desk).length, 3, 'a run that failed may be marked where it has a result');
    await page.close();
  });

  it('stands under passages that lead to what is said of them', async () => {
    const { page, desk } = await open(1, { needs: ['suspected-injection'] });
    assert.match(await textOf(page, 'details.addressed'), /\d speaks to grader/);
    await page.click('.unshown summary');
    await page.focus('.unshown [data-item]');
    await page.keyboard.type('a');
    await told(page, 'no score here');
    assert.deepEqual(decided(desk), []);
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
    await told(page, 'Choose a level first.');
    await page.keyboard.type('4');
    assert.equal(await page.$eval('[name=score-3]', (one) => (one as never as { value: string }).value), '4');
    await page.keyboard.type('g');
    await told(page, 'Your scores are sent.');
    await at(page, 3);
    assert.deepEqual(decided(desk), ['work~2/second-mark']);
    assert.deepEqual(
      (desk.api.posted[0]!.body as { scores: { score: number }[] }).scores.map(({ score }) => score),
      [1, 2, 3, 4],
    );
    await page.keyboard.type('k');
    await at(page, 2);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('take back what was accepted of the work before, as a button does', async () => {
    const { page, desk } = await open(1);
    await page.keyboard.type('g');
    await at(page, 2);
    await page.waitForSelector('main ::-p-text(Undo: acceptance of Work 1)');
    await page.keyboard.type('u');
    await told(page, 'Undone: acceptance of Work 1');
    await at(page, 1);
    assert.deepEqual(decided(desk).slice(4), Array<string>(4).fill('work~1/undo'));
    await page.close();
  });

  it('say of issues that they hold or not, are shown by ?, and decide nothing of what is released', async () => {
    const { page } = await open(9);
    const { keys, text } = await keysShown(page);
    assert.deepEqual(keys, ['j / k', 'n / p', '0 – 9', 'g', 'm', 'u', 'Escape', '?']);
    assert.match(text, /g\s+sends your scores, and goes to the next/);
    await page.keyboard.type('n2');
    await told(page, 'it holds');
    await page.keyboard.type('1');
    await told(page, 'it does not hold');
    assert.deepEqual(await axeViolations(page), []);
    await page.keyboard.type('k');
    await at(page, 4);
    assert.deepEqual((await keysShown(page)).keys, ['j / k', 'n / p', 'e', 'm', 'u', 'Escape', '?']);
    await page.close();
  });
});
