import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { serveDesk } from '../../../cli/desk/serve-desk.ts';
import { bundleDesk } from '../../../infra/desk/bundle-desk.ts';
import { type Local, startLocal } from '../../stack/end-to-end/local.ts';
import { assignment, essay } from '../../stack/end-to-end/samples.ts';
import { createTestIssuer, type TestIssuer } from '../../stack/platform/access/tokens.ts';
import { axeViolations, openBrowser, openPage, overflow, press, textOf } from '../../support/desk/browser.ts';

const MARKUP = `<script>window.broken = 1</script><img src=x onerror="window.broken = 2">

The <b>sea</b> was calm & wide. "]]></p><svg onload=window.broken=3> we turned back before the storm, and my friends waited on the shore with soup. I learned that waiting is work as well, and on my birthday he put it into my hand without a word.`;

let local: Local;
let idp: TestIssuer;
let browser: Browser;
let folder: string;
let desk: Awaited<ReturnType<typeof serveDesk>>;
let api: string;

before(async () => {
  idp = await createTestIssuer();
  local = await startLocal({ environment: { TOKEN_ISSUERS: JSON.stringify([idp.issuer]) } });
  api = local.connection.outputs.ApiUrl!;
  desk = await serveDesk(bundleDesk(), api, 0);
  browser = await openBrowser();
  folder = await mkdtemp(join(tmpdir(), 'assay-desk-'));
  await local.put(assignment);
  await writeFile(join(folder, 'essay.txt'), essay);
  await writeFile(join(folder, 'markup.txt'), MARKUP);
});

after(async () => {
  await browser?.close();
  await desk?.close();
  await local?.close();
  await rm(folder, { recursive: true, force: true });
});

const teacher = { tenant: 'default', role: 'teacher', sub: 'ms-meyer' };
const student = { tenant: 'default', role: 'student', sub: 'anna@example.edu' };
const CLASS = `/${assignment.assignment}`;

const open = async (claims: object, to: string, window = {}) =>
  openPage(browser, `${desk.url}/#token=${await idp.sign({ ...claims })}&to=${to}`, window);

const click = (page: Page, words: string, within = '') =>
  page.locator(`${within} ::-p-text(${words})`).click();

/** Submits the form of the dialog that is open, with words for its first text. */
async function answer(page: Page, words: string): Promise<void> {
  await page.waitForSelector('dialog textarea');
  await page.type('dialog textarea', words);
  await page.click('dialog button.first');
  await page.waitForFunction("document.querySelector('dialog') === null");
}

const see = (page: Page, expression: string) => page.waitForFunction(expression);
const textHas = (selector: string, words: string) =>
  `[...document.querySelectorAll(${JSON.stringify(selector)})].some((one) => one.innerText.includes(${JSON.stringify(words)}))`;

describe('the review desk, from upload to release to the student', () => {
  it('takes files, shows how far they are, and what came of them by need', async () => {
    const { page, complaints } = await open(teacher, CLASS);
    assert.equal(
      await page.evaluate('location.hash'),
      `#${CLASS}`,
      'the token stands in the address no longer',
    );
    const input = await page.waitForSelector('input[type=file]');
    await (input as unknown as { uploadFile(...files: string[]): Promise<void> }).uploadFile(
      join(folder, 'essay.txt'),
      join(folder, 'markup.txt'),
    );
    await see(
      page,
      "document.querySelectorAll('.class tbody tr .state.completed, .class tbody tr .state.partial').length === 2",
    );
    assert.match(await textOf(page, '.figures'), /2 submissions/);
    assert.equal(await page.$$eval('.distributions figure', ({ length }) => length), 2);
    assert.deepEqual(await axeViolations(page), []);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('takes several decisions at once, and takes them back', async () => {
    const { page, complaints } = await open(teacher, CLASS);
    await page.waitForSelector('.class thead input');
    await page.keyboard.type('jxjx');
    await click(page, 'Accept all their scores', '.batch');
    await see(page, "document.querySelectorAll('.class .state.accepted').length === 2");
    await click(page, 'Undo: 2 works', '.batch');
    await see(page, "document.querySelectorAll('.class .state.accepted').length === 0");
    assert.equal(await page.$('.batch [role=alert]'), null);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('marks in the text what each statement stands on, both ways', async () => {
    const { page, complaints } = await open(teacher, `${CLASS}/essay`);
    await page.waitForSelector('.text mark');
    const shown = await page.$$eval('.text article p', (all) =>
      all.map((one) => {
        const copy = (one as unknown as { cloneNode(deep: boolean): never }).cloneNode(true) as {
          querySelectorAll(selector: string): Iterable<{ remove(): void }>;
          textContent: string;
        };
        for (const reference of copy.querySelectorAll('.ref')) reference.remove();
        return copy.textContent;
      }),
    );
    const bare = (text: string) => text.replace(/\s+/g, ' ').trim();
    assert.equal(bare(shown.join(' ')), bare(essay), 'the text is the student’s, to the letter');
    await page.click('.statement .chip');
    await page.waitForSelector('.text mark.on');
    await page.click('.text .ref');
    await page.waitForSelector('.text .ref[aria-pressed=true]');
    await page.waitForSelector('.statement.on');
    assert.deepEqual(await axeViolations(page), []);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('is decided on by keys, undone, and released', async () => {
    const put = await fetch(`${api}/assignments${CLASS}/submissions/essay/owner`, {
      method: 'PUT',
      headers: { authorization: `Bearer ${await idp.sign(teacher)}`, 'content-type': 'application/json' },
      body: JSON.stringify({ subject: student.sub, name: 'Anna Quenby' }),
    });
    assert.equal(put.status, 200);
    const { page, complaints } = await open(teacher, `${CLASS}/essay`);
    await page.waitForSelector('.group');
    await press(page, '?', 'dialog .keys');
    await page.keyboard.press('Escape');
    await see(page, "document.querySelector('dialog') === null");
    await press(page, 'n', '[data-item="trait:Ideas"][aria-current=true]');
    await page.evaluate(`for (const key of ['f', 'r'])
      document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }))`);
    await page.waitForSelector('dialog[open] select[name=for]');
    await page.keyboard.press('Escape');
    await see(page, "document.querySelector('dialog') === null");
    const before = Number(await page.$eval('.levels [aria-pressed=true]', ({ textContent }) => textContent));
    const other = before === 3 ? 2 : 3;
    await page.keyboard.type(`${other}The second paragraph gives a reason.\n`);
    await see(page, textHas('.overridden', 'The second paragraph gives a reason.'));
    assert.equal(
      Number(await page.$eval('.levels [aria-pressed=true]', ({ textContent }) => textContent)),
      other,
    );
    await page.keyboard.type('u');
    await see(page, "document.querySelector('.overridden') === null");
    await page.keyboard.type(`${other}The second paragraph gives a reason.\n`);
    await see(page, textHas('.overridden', 'The second paragraph'));
    await page.keyboard.type('a');
    await page.waitForSelector('.accepted');
    await press(page, 'n', '.statement[aria-current=true]');
    const hidden = await page.$eval('.statement[aria-current=true]', (one) =>
      one.getAttribute('data-statement'),
    );
    await press(page, 'h', '.statement.hidden');
    await page.keyboard.type('f');
    await answer(page, 'Read it aloud once.');
    await see(page, textHas('.statement', 'Read it aloud once.'));
    await press(page, 'r', 'dialog');
    assert.deepEqual(await axeViolations(page), []);
    await page.click('dialog button.first');
    await page.waitForSelector('.state.released');
    assert.deepEqual(complaints, []);
    await page.close();

    const { page: own } = await open(student, CLASS.concat('/essay'), { width: 390, height: 800 });
    await own.waitForSelector('.panes');
    await see(own, textHas('.overridden', 'The second paragraph gives a reason.'));
    await see(own, textHas('.statement', 'Read it aloud once.'));
    assert.equal(await own.$(`[data-statement="${hidden}"]`), null);
    assert.equal(await overflow(own), 0);
    assert.deepEqual(await axeViolations(own), []);
    await click(own, 'Appeal about Ideas');
    await answer(own, 'The last paragraph says what changed.');
    await see(own, textHas('.appeal', 'The last paragraph says what changed.'));
    await own.close();
  });

  it('shows the appeal first, to be answered once', async () => {
    const { page } = await open(teacher, CLASS);
    await page.waitForSelector('.class tbody tr');
    assert.match(await textOf(page, '.class tbody tr'), /Anna Quenby[\s\S]*appeal waits/);
    await page.keyboard.type('j');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.appeal textarea');
    await page.type('.appeal textarea', 'It stays: see the reason.');
    await page.click('.appeal button[value=upheld]');
    await see(page, textHas('.appeal', 'It stays: see the reason.'));
    await page.close();
  });

  it('shows markup and script as the text that they are', async () => {
    const { page, complaints } = await open(teacher, `${CLASS}/markup`);
    await page.waitForSelector('.text article');
    const shown = await textOf(page, '.text');
    for (const part of [
      '<script>window.broken = 1</script>',
      '<img src=x onerror=',
      '<b>sea</b> was calm & wide',
    ])
      assert.ok(shown.includes(part), part);
    assert.ok(
      (await page.$$('.unshown .statement')).length > 0,
      'what the text does not say is told to who teaches',
    );
    assert.equal(await page.$('.panes img, .panes script, .panes svg, .panes b'), null);
    assert.equal(await page.evaluate('window.broken'), undefined);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('releases several at once, but for what is released', async () => {
    const { page, complaints } = await open(teacher, CLASS);
    await page.waitForSelector('.class thead input');
    await page.click('.class thead input');
    await click(page, 'Release …', '.batch');
    await page.waitForSelector('dialog');
    assert.match(
      await textOf(page, 'dialog'),
      /Release 1 work\?[\s\S]*Anna Quenby is left out: released already/,
    );
    await page.click('dialog button.first');
    await see(page, "document.querySelectorAll('.class .state.released').length === 2");
    assert.equal(await page.$('.batch [role=alert]'), null);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('shows nothing to another tenant, and nothing to a student whose work it is not', async () => {
    const { page: elsewhere } = await open({ ...teacher, tenant: 'elsewhere' }, '/');
    await see(elsewhere, textHas('main', 'There are no assignments yet'));
    await elsewhere.evaluate(`location.hash = '${CLASS}/essay'`);
    await elsewhere.waitForSelector('[role=alert]');
    assert.equal(await elsewhere.$('.panes'), null);
    await elsewhere.close();
    const { page: other } = await open({ ...student, sub: 'berta@example.edu' }, `${CLASS}/essay`);
    await other.waitForSelector('[role=alert]');
    assert.equal(await other.$('.panes'), null);
    await other.close();
  });
});
