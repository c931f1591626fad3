import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { textOf } from '../../support/desk/browser.ts';
import { madeUpDesks } from '../../support/desk/made-up-desks.ts';

const openDesk = madeUpDesks();

/** Holds back the first request for what is named, and lets go of it: once the page has its answer it drew what there was to draw. */
async function hold(page: Page, named: RegExp) {
  await page.setRequestInterception(true);
  const held = new Promise<HTTPRequest>((take) => {
    let isHeld = false;
    page.on('request', (request) => {
      if (isHeld || request.method() !== 'GET' || !named.test(request.url())) return void request.continue();
      isHeld = true;
      take(request);
    });
  });
  const letGo = async () => {
    const late = await held;
    const answered = page.waitForResponse((response) => response.request() === late);
    await late.continue();
    await (await answered).text();
    await page.evaluate('new Promise((done) => setTimeout(() => requestAnimationFrame(done)))');
  };
  return { held, letGo };
}

describe('an answer that comes late', () => {
  it('is not shown, and nothing is decided on its work, once another work was opened', async () => {
    const desk = await openDesk(5);
    const { page } = await desk.open('/voyage/essay-001');
    await page.waitForSelector('.statement');
    const { held, letGo } = await hold(page, /essay-002\/review$/);
    await page.evaluate("location.hash = '#/voyage/essay-002'");
    await held;
    await page.evaluate("location.hash = '#/voyage/essay-003'");
    await page.waitForSelector('.statement');
    const shown = await textOf(page, '.said');
    await letGo();
    assert.equal(await textOf(page, '.said'), shown);
    await page.keyboard.type('r');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Enter');
    await page.waitForFunction("document.querySelector('dialog[open]') === null");
    await page.waitForFunction("document.querySelector('.told').innerText !== ''");
    assert.equal(desk.api.posted.at(-1)!.path, '/assignments/voyage/submissions/essay-003/review/release');
    await page.close();
  });

  it('lets no key decide on the work that was shown before, whose page is left', async () => {
    const desk = await openDesk(5);
    const { page } = await desk.open('/voyage/essay-001');
    await page.waitForSelector('.statement');
    const { held, letGo } = await hold(page, /motion\/results/);
    await page.evaluate("location.hash = '#/motion/report'");
    await held;
    await page.waitForFunction("document.querySelector('h1').innerText === 'report'");
    await page.keyboard.type('nafgr');
    assert.equal(await page.$('dialog'), null);
    await letGo();
    await page.waitForSelector('.statement');
    assert.deepEqual(desk.api.posted, []);
    await page.close();
  });

  it('does not put a class in place of the one that is looked at now', async () => {
    const { page } = await (await openDesk(3)).open('/');
    await page.waitForSelector('.cards');
    const { held, letGo } = await hold(page, /voyage\/results/);
    await page.evaluate("location.hash = '#/voyage'");
    await held;
    await page.evaluate("location.hash = '#/motion'");
    await page.waitForSelector('.class');
    await page.waitForFunction("!document.querySelector('main').innerText.includes('Loading')");
    const shown = await textOf(page, 'main');
    await letGo();
    assert.equal(await textOf(page, 'main'), shown);
    await page.close();
  });

  it('puts no questions under another filter', async () => {
    const { page } = await (await openDesk(3)).open('/voyage/~questions');
    await page.waitForSelector('article.group');
    const { held, letGo } = await hold(page, /questions\?state=answered/);
    await page.locator('.filters ::-p-text(Answered)').click();
    await held;
    const open = page.waitForResponse((response) => /questions\?state=open/.test(response.url()));
    await page.locator('.filters ::-p-text(Open)').click();
    await (await open).text();
    await letGo();
    assert.equal(await page.$eval('.filters [aria-pressed=true]', ({ textContent }) => textContent), 'Open');
    await page.waitForSelector('article.group');
    assert.equal((await page.$$('article.group')).length, 1);
    await page.close();
  });
});

describe('a decision on a work that was assessed anew meanwhile', () => {
  it('shows the work anew, its text too, and says so', async () => {
    const desk = await openDesk(3);
    const { page } = await desk.open('/voyage/essay-001');
    await page.waitForSelector('.statement');
    const read: string[] = [];
    await page.setRequestInterception(true);
    page.on('request', async (request) => {
      const [, what] = /essay-001\/(review|reading)$/.exec(request.url()) ?? [];
      if (request.method() !== 'GET' || what === undefined) return void request.continue();
      read.push(what);
      if (what === 'reading') return void request.continue();
      const { authorization } = request.headers();
      const answer = await fetch(request.url(), { headers: { authorization: authorization! } });
      const now = (await answer.json()) as object;
      const headers = {
        'access-control-allow-origin': '*',
        'access-control-expose-headers': 'etag',
        etag: '"2"',
      };
      const body = JSON.stringify({ ...now, run: 'run-anew' });
      await request.respond({ status: 200, contentType: 'application/json', headers, body });
    });
    await page.keyboard.type('a');
    await page.waitForFunction("document.querySelector('.told').innerText.includes('assessed anew')");
    assert.deepEqual(read.toSorted(), ['reading', 'review', 'review']);
    await page.close();
  });
});

describe('a statement that students may appeal against', () => {
  it('is called by what it says, on the page and in the dialog, and by no id', async () => {
    const desk = await openDesk(3);
    const { page } = await desk.open('/voyage/essay-001', { role: 'student' });
    await page.waitForSelector('.statement');
    const buttons = await page.$$('[aria-label="Appeals"] .actions button');
    const last = buttons.at(-1)!;
    const called = await last.evaluate((one) => (one as unknown as { innerText: string }).innerText);
    assert.match(called, /^Appeal about (?:[^:,]+, )?(?:Strength|Weakness|Reason): \p{L}/u);
    await last.click();
    await page.waitForSelector('dialog[open]');
    assert.equal(await textOf(page, 'dialog h2'), called);
    await page.close();
  });
});
