import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { HTTPRequest } from 'puppeteer-core';
import { textOf } from '../../support/desk/browser.ts';
import { madeUpDesks } from '../../support/desk/made-up-desks.ts';

const openDesk = madeUpDesks();

describe('an answer that comes late', () => {
  it('is not shown, and nothing is decided on its work, once another work was opened', async () => {
    const desk = await openDesk(5);
    const { page } = await desk.open('/voyage/essay-001');
    await page.waitForSelector('.statement');
    await page.setRequestInterception(true);
    const held = new Promise<HTTPRequest>((hold) =>
      page.on('request', (request) => {
        if (request.method() === 'GET' && /essay-002\/review$/.test(request.url())) hold(request);
        else void request.continue();
      }),
    );
    await page.evaluate("location.hash = '#/voyage/essay-002'");
    const late = await held;
    await page.evaluate("location.hash = '#/voyage/essay-003'");
    await page.waitForSelector('.statement');
    const shown = await textOf(page, '.said');
    const answered = page.waitForResponse((response) => response.request() === late);
    await late.continue();
    await (await answered).text();
    await page.evaluate('new Promise((done) => setTimeout(() => requestAnimationFrame(done)))');
    assert.equal(await textOf(page, '.said'), shown);
    await page.keyboard.type('r');
    await page.waitForSelector('dialog[open]');
    await page.keyboard.press('Enter');
    await page.waitForFunction("document.querySelector('dialog[open]') === null");
    await page.waitForFunction("document.querySelector('.told').innerText !== ''");
    assert.equal(desk.api.posted.at(-1)!.path, '/assignments/voyage/submissions/essay-003/review/release');
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
    assert.match(called, /^Appeal about (?:Strength|Weakness|Reason): \p{L}/u);
    await last.click();
    await page.waitForSelector('dialog[open]');
    assert.equal(await textOf(page, 'dialog h2'), called);
    await page.close();
  });
});
