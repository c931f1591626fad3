import assert from 'node:assert/strict';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { serveDesk } from '../../../../cli/desk/serve-desk.ts';
import { bundleDesk } from '../../../../infra/desk/bundle-desk.ts';
import { type Local, startLocal } from '../../../stack/end-to-end/local.ts';
import { assignment, essay } from '../../../stack/end-to-end/samples.ts';
import { createTestIssuer, type TestIssuer } from '../../../stack/platform/access/tokens.ts';
import { axeViolations, openBrowser, openPage, textOf } from '../../../support/desk/browser.ts';

const TEACHER = { tenant: 'default', role: 'teacher', sub: 'ms-meyer' };
const CLASS = `/${assignment.assignment}`;
const OTHER = essay.replace('pocket watch', 'fountain pen (which had belonged to his own father)');

/** What the judges of every trait say: the stand-in of these tests asks nothing unless it is told to. */
const judging = (score: number, rationale: string, question: Record<string, string | null> | null) => ({
  answers: [{ agent: 'essay-scoring/judge', content: { rationale, score, question } }],
});
const QUESTION = {
  text: 'Are asides about other people part of what is assessed?',
  about: null,
  quote: 'he said that a watch only counts the hours',
};
const BEFORE = 'The loss is told by what it does to a promise, and the aside leads away from it.';
const AFTER = 'The loss is told by what it does to a promise, and the aside serves it.';

let local: Local;
let idp: TestIssuer;
let browser: Browser;
let folder: string;
let desk: Awaited<ReturnType<typeof serveDesk>>;

before(async () => {
  idp = await createTestIssuer();
  local = await startLocal({ environment: { TOKEN_ISSUERS: JSON.stringify([idp.issuer]) } });
  desk = await serveDesk(bundleDesk(), local.connection.outputs.ApiUrl!, 0);
  browser = await openBrowser();
  folder = await mkdtemp(join(tmpdir(), 'assay-desk-'));
  await local.put(assignment);
  await writeFile(join(folder, 'anna.txt'), essay);
  await writeFile(join(folder, 'berta.txt'), OTHER);
  await local.behave(judging(1, BEFORE, QUESTION));
});

after(async () => {
  await browser?.close();
  await desk?.close();
  // The reports of what was assessed again are still set.
  await local?.idle();
  await local?.close();
  await rm(folder, { recursive: true, force: true });
});

const open = async (to: string) =>
  openPage(browser, `${desk.url}/#token=${await idp.sign(TEACHER)}&to=${to}`);

const see = (page: Page, selector: string, words: string) =>
  page.waitForFunction(
    `[...document.querySelectorAll(${JSON.stringify(selector)})].some((one) => one.innerText.includes(${JSON.stringify(words)}))`,
  );

describe('questions of graders and what answers change, on the whole stack', () => {
  it('stand above the class once its works are assessed, gathered with where they came up', async () => {
    const { page, complaints } = await open(CLASS);
    const input = await page.waitForSelector('input[type=file]');
    await (input as unknown as { uploadFile(...files: string[]): Promise<void> }).uploadFile(
      join(folder, 'anna.txt'),
      join(folder, 'berta.txt'),
    );
    await see(page, '.drop', '2 of 2');
    await local.idle();
    await page.locator('a ::-p-text(Questions to you)').click();
    await page.waitForSelector('article.group form');
    const groups = await page.$$eval('article.group .kind', (all) =>
      all.map(({ textContent }) => textContent),
    );
    assert.deepEqual(groups.toSorted(), ['Conventions: in 2 works', 'Ideas: in 2 works']);
    await page.click('article.group summary');
    assert.match(await textOf(page, 'article.group details'), /a watch only counts the hours/);
    assert.deepEqual(await axeViolations(page), []);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('are answered once, and two evaluations stand side by side', async () => {
    const { page, complaints } = await open(`${CLASS}/~questions`);
    await page.waitForSelector('article.group form');
    await local.behave(judging(2, AFTER, null));
    await page.type('article.group textarea[name=answer]', 'They count where they serve the story.');
    await page.click('article.group button[value=answers]');
    await see(page, '[role=status].group', 'It concerns 2 works');
    await page.waitForFunction("document.querySelectorAll('article.group form').length === 1");
    await page.locator('::-p-text(What would it change?)').click();
    await page.waitForFunction("location.hash.includes('/~drift/reeval-')");
    await page.waitForSelector('.sides');
    await see(page, 'main', '2 of 2 works moved: 2 up, 0 down.');
    const sides = await textOf(page, '.sides');
    assert.match(sides, /Before: 1[\s\S]*leads away from it[\s\S]*After: 2[\s\S]*serves it/);
    assert.match(await textOf(page, 'main'), /Changed: .*the assignment/);
    assert.deepEqual(await axeViolations(page), []);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('let an answer count after a look at what it would change: the class has the new drafts', async () => {
    const { page } = await open(`${CLASS}/~questions`);
    await page.waitForSelector('article.group form');
    await page.type('article.group textarea[name=answer]', 'They count as any other sentence.');
    await page.click('article.group button[value=answers]');
    await see(page, '[role=status].group', 'It concerns 2 works');
    await page.evaluate(`location.hash = '#${CLASS}/~drift'`);
    await page.waitForSelector('.sides');
    await page.evaluate(`location.hash = '#${CLASS}/~questions'`);
    await page.locator('::-p-text(Let it count)').click();
    await page.locator('dialog button.first').click();
    await see(page, '.told', '2 works are assessed again.');
    await page.evaluate(`location.hash = '#${CLASS}'`);
    await page.waitForFunction(`[...document.querySelectorAll('.class tbody tr')].every((row) =>
      row.querySelector('.state').classList.contains('completed') && row.querySelector('.trait').innerText === '2')`);
    await see(page, 'a', 'Questions to you (0)');
    await page.locator('a ::-p-text(Questions to you)').click();
    await page.locator('.filters ::-p-text(Answered)').click();
    await see(page, 'main', 'No question is open.');
    await page.close();
  });
});
