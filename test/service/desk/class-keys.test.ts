import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ResultRow } from '@assay/api/results-table';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { axeViolations, textOf } from '../../support/desk/browser.ts';
import { madeUpDesks } from '../../support/desk/made-up-desks.ts';

const openDesk = madeUpDesks();

/** Every third work is flagged. */
const flagged = (row: ResultRow, at: number): ResultRow => ({
  ...{ ...row, changed: [], released: null },
  needs: at % 3 === 0 ? ['evidence-disagrees'] : [],
});

async function open(count: number, change = flagged) {
  const desk = await openDesk(count, undefined, change);
  const opened = await desk.open('/voyage');
  await opened.page.waitForSelector('.class tbody tr');
  return { ...opened, api: desk.api };
}

type Opened = Awaited<ReturnType<typeof open>>;

const see = (page: Page, selector: string, words: string) =>
  page.waitForFunction(
    `document.querySelector(${JSON.stringify(selector)})?.innerText.includes(${JSON.stringify(words)})`,
  );

/** Where the state of a work stands in its row. */
const stateOf = (submission: string) => `.class tbody tr:has(a[href$="${submission}"]) .state`;

const decided = ({ api }: Opened, verb: string) =>
  new Set(
    api.posted.flatMap(({ path }) => (path.endsWith(`/review/${verb}`) ? [path.split('/').at(-3)] : [])),
  );

/** Holds back what is decided on a work. */
async function hold(page: Page, named: RegExp) {
  await page.setRequestInterception(true);
  return new Promise<{ held: Promise<HTTPRequest> }>((ready) => {
    const held = new Promise<HTTPRequest>((take) => {
      let isHeld = false;
      page.on('request', (request) => {
        if (isHeld || request.method() !== 'POST' || !named.test(request.url()))
          return void request.continue();
        isHeld = true;
        take(request);
      });
    });
    ready({ held });
  });
}

describe('the keys of a class', () => {
  it('release ten works by three of them, pressed as quickly as one likes', async () => {
    const opened = await open(10);
    const { page, complaints } = opened;
    await page.keyboard.type('*r');
    await page.waitForSelector('dialog[open]');
    assert.match(await textOf(page, 'dialog'), /Release 10 works\?/);
    await page.keyboard.press('Enter');
    await see(page, '.told', '10 works released.');
    assert.equal(decided(opened, 'release').size, 10);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('accept what nothing is flagged in, and take that back', async () => {
    const opened = await open(6);
    const { page } = opened;
    await page.keyboard.type('va');
    await see(page, '.told', '4 works accepted.');
    assert.equal(decided(opened, 'override').size, 4);
    assert.ok(!decided(opened, 'override').has('essay-001'), 'which is flagged');
    await page.keyboard.type('u');
    await see(page, '.told', '4 works are as before.');
    assert.deepEqual(decided(opened, 'undo'), decided(opened, 'override'));
    await page.close();
  });

  it('choose all from one work to another, as Shift and a click do, and all or none', async () => {
    const { page } = await open(8);
    await page.keyboard.type('jjxjjX');
    await see(page, '.batch', '3 works chosen');
    const ticked = () =>
      page.$$eval('.class tbody tr', (rows) =>
        rows.flatMap((row, at) => (row.querySelector('input:checked') ? [at] : [])),
      );
    assert.deepEqual(await ticked(), [1, 2, 3]);
    await page.keyboard.down('Shift');
    await page.click('.class tbody tr:nth-child(7) input');
    await page.keyboard.up('Shift');
    await see(page, '.batch', '6 works chosen');
    assert.deepEqual(await ticked(), [1, 2, 3, 4, 5, 6]);
    await page.keyboard.type('*');
    await see(page, '.batch', '8 works chosen');
    await page.keyboard.type('*');
    await page.waitForFunction("document.querySelector('.batch') === null");
    await page.close();
  });

  it('that wait for their button are pressed for what was chosen then, and for nothing else', async () => {
    const { page, api } = await open(3);
    await page.setRequestInterception(true);
    const { promise: asked, resolve: take } = Promise.withResolvers<HTTPRequest>();
    page.on('request', (request) => (/batch-/.test(request.url()) ? take(request) : void request.continue()));
    await page.keyboard.type('*r');
    const script = await asked;
    await page.keyboard.type('jx');
    await script.continue();
    await see(page, '.batch', '2 works chosen');
    await page.evaluate('new Promise((done) => setTimeout(() => requestAnimationFrame(done)))');
    assert.equal(await page.$('dialog'), null);
    assert.equal(api.posted.length, 0);
    await page.close();
  });

  it('choose to a row that is chosen, from no row that was chosen before all', async () => {
    const { page } = await open(8);
    await page.keyboard.type('jxjjxX');
    await see(page, '.batch', '2 works chosen');
    await page.keyboard.type('**');
    await page.waitForFunction("document.querySelector('.batch') === null");
    await page.keyboard.type('jX');
    await see(page, '.batch', '1 work chosen');
    await page.close();
  });

  it('say that nothing is unflagged, and that what is chosen is hidden', async () => {
    const { page, api } = await open(2, (row) => ({ ...flagged(row, 0) }));
    await page.keyboard.type('v');
    await see(page, '.told', 'No submission is like that.');
    await page.keyboard.type('*');
    await see(page, '.batch', '2 works chosen');
    await page.click('.filters button:last-of-type');
    await see(page, '.batch', '0 works chosen');
    for (const key of 'ar') {
      await page.keyboard.type(key);
      await see(page, '.told', 'Choose works first');
      await page.keyboard.type('v');
      await see(page, '.told', 'No submission is like that.');
    }
    assert.equal(api.posted.length, 0);
    await page.close();
  });

  it('mean the row whose further figures have the focus, which is counted once', async () => {
    const { page } = await open(2);
    await page.setViewport({ width: 390, height: 800 });
    await page.click('button.more[aria-label="More: Anna Quenby"]');
    await page.waitForSelector('tr.more');
    assert.equal(await page.$$eval('[aria-rowindex="2"]', (all) => all.length), 1);
    await page.evaluate("document.querySelector('tr.more').tabIndex = -1");
    await page.focus('tr.more');
    await page.keyboard.type('x');
    await see(page, '.batch', '1 work chosen');
    assert.deepEqual(await axeViolations(page), []);
    await page.close();
  });

  it('say what is to be chosen first, are shown by ?, and open the work that they are at', async () => {
    const opened = await open(3);
    const { page } = opened;
    for (const [key, words] of [
      ['r', 'Choose works first'],
      ['u', 'nothing to undo'],
      ['a', 'Choose works first'],
    ] as const) {
      await page.keyboard.type(key);
      await see(page, '.told', words);
    }
    await page.keyboard.type('?');
    await see(page, 'dialog', 'release what is chosen');
    assert.deepEqual(await axeViolations(page), []);
    await page.click('dialog input[type=checkbox]');
    await page.keyboard.press('Escape');
    await page.waitForFunction("document.querySelector('dialog') === null");
    await page.keyboard.type('*v?');
    assert.equal(await page.$('.batch, dialog'), null, 'keys are turned off');
    await page.click('[data-key="?"]');
    await page.click('dialog input[type=checkbox]');
    await page.keyboard.press('Escape');
    await page.waitForFunction("document.querySelector('dialog') === null");
    await page.keyboard.type('j');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.statement');
    assert.equal(opened.api.posted.length, 0);
    await page.close();
  });
});

describe('rows that are decided on together', () => {
  it('show what was decided while others are under way, and say that they are', async () => {
    const { page } = await open(3, (row) => ({ ...row, changed: [], released: null, needs: [] }));
    const { held } = await hold(page, /essay-003\/review\/override$/);
    await page.keyboard.type('*a');
    const late = await held;
    await see(page, '.told', 'It is being done …');
    await see(page, stateOf('essay-001'), 'read, accepted');
    await see(page, stateOf('essay-002'), 'read, accepted');
    assert.equal(await textOf(page, stateOf('essay-003')), 'draft');
    await late.continue();
    await see(page, '.told', '3 works accepted.');
    await page.close();
  });

  it('stay where they are until all is done, with the focus', async () => {
    const last = (row: ResultRow, at: number) => flagged(row, at === 2 ? 0 : 1);
    const { page } = await open(3, last);
    const names = () => page.$$eval('.class tbody th a', (all) => all.map(({ textContent }) => textContent));
    const before = await names();
    const { held } = await hold(page, /essay-001\/review\/override$/);
    await page.keyboard.type('j*a');
    const late = await held;
    await see(page, '.class tbody tr:nth-child(1) .state', 'read, accepted');
    assert.deepEqual(await names(), before);
    await late.continue();
    await page.waitForFunction(
      `document.querySelector('.class tbody th a').textContent !== ${JSON.stringify(before[0])}`,
    );
    assert.equal(await page.evaluate('document.activeElement.textContent'), before[0]);
    await page.close();
  });

  it('without scores are accepted statement by statement', async () => {
    const desk = await openDesk(3);
    const { page } = await desk.open('/motion');
    await page.waitForSelector('.class tbody tr');
    await page.keyboard.type('*a');
    await see(page, '.told', 'accepted.');
    assert.ok(desk.api.posted.some(({ path }) => path.endsWith('/report/review/show')));
    await page.close();
  });

  it('are those of their class, whatever class is looked at by then', async () => {
    const { page, api } = await open(2, (row) => ({ ...row, changed: [], released: null, needs: [] }));
    const { held } = await hold(page, /essay-001\/review\/override$/);
    await page.keyboard.type('*a');
    const late = await held;
    const read = page.waitForResponse((response) => /voyage-2\/results/.test(response.url()));
    await page.evaluate("location.hash = '#/voyage-2'");
    await read;
    await page.waitForSelector('.class tbody tr');
    const last = page.waitForResponse(
      (response) => /essay-001\/review\/override$/.test(response.url()) && api.posted.length === 8,
    );
    await late.continue();
    await (await last).text();
    await page.evaluate('new Promise((done) => setTimeout(() => requestAnimationFrame(done)))');
    assert.deepEqual(await page.$$eval('.class .state', (all) => all.map(({ textContent }) => textContent)), [
      'draft',
      'draft',
    ]);
    await page.close();
  });

  it('show what was released', async () => {
    const { page } = await open(2, (row) => ({ ...row, changed: [], released: null, needs: [] }));
    const { held } = await hold(page, /essay-002\/review\/release$/);
    await page.keyboard.type('*r');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Enter');
    const late = await held;
    await see(page, stateOf('essay-001'), 'released');
    assert.equal(await textOf(page, stateOf('essay-002')), 'draft');
    await late.continue();
    await see(page, '.told', '2 works released.');
    await page.close();
  });

  it('are decided on once by a double click', async () => {
    const { page, api } = await open(2);
    await page.keyboard.type('*');
    await see(page, '.batch', '2 works chosen');
    await page.click('.batch .first', { count: 2 });
    await see(page, '.told', '2 works accepted.');
    assert.equal(api.posted.length, 8, 'each score once');
    await page.close();
  });

  it('are taken back in what was decided of them, and in no result that came since', async () => {
    const { page, api } = await open(2, (row) => ({ ...row, changed: [], released: null, needs: [] }));
    await page.keyboard.type('*a');
    await see(page, '.told', '2 works accepted.');
    await page.setRequestInterception(true);
    page.on('request', async (request) => {
      if (!/essay-001\/review$/.test(request.url())) return void request.continue();
      const { authorization } = request.headers();
      const answer = await fetch(request.url(), { headers: { authorization: authorization! } });
      const body = JSON.stringify({ ...((await answer.json()) as object), run: 'run-anew' });
      await request.respond({ status: 200, contentType: 'application/json', headers: { etag: '"5"' }, body });
    });
    await page.keyboard.type('u');
    await see(page, '.told', '1 work is as before.');
    await see(page, '.batch [role=alert]', 'Anna Quenby: assessed anew');
    const undone = api.posted.filter(({ path }) => path.endsWith('/undo'));
    assert.equal(undone.length, 4);
    assert.ok(undone.every(({ path }) => path.includes('essay-002')));
    await page.close();
  });
});
