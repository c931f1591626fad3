import assert from 'node:assert/strict';
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import { parseKnowledge } from '@assay/deliverable-review/knowledge/knowledge-file';
import { parseAssignment } from '@assay/workflows/assignments';
import type { Browser, Page } from 'puppeteer-core';
import { serveDesk } from '../../../../cli/desk/serve-desk.ts';
import { bundleDesk } from '../../../../infra/desk/bundle-desk.ts';
import { type Local, startLocal } from '../../../stack/end-to-end/local.ts';
import { createTestIssuer, type TestIssuer } from '../../../stack/platform/access/tokens.ts';
import { axeViolations, openBrowser, openPage, overflow, textOf } from '../../../support/desk/browser.ts';
import { ROOT } from '../../../support/test-files.ts';

let local: Local;
let idp: TestIssuer;
let browser: Browser;
let desk: Awaited<ReturnType<typeof serveDesk>>;
let api: string;

before(async () => {
  idp = await createTestIssuer();
  local = await startLocal({ environment: { TOKEN_ISSUERS: JSON.stringify([idp.issuer]) } });
  api = local.connection.outputs.ApiUrl!;
  desk = await serveDesk(bundleDesk(), api, 0);
  browser = await openBrowser();
});

after(async () => {
  await browser?.close();
  await desk?.close();
  await local?.close();
});

const teacher = { tenant: 'default', role: 'teacher', sub: 'ms-meyer' };
const student = { tenant: 'default', role: 'student', sub: 'anna@example.edu' };

const open = async (claims: object, to: string, window = {}) =>
  openPage(browser, `${desk.url}/#token=${await idp.sign({ ...claims })}&to=${to}`, window);

const see = (page: Page, selector: string, words: string) =>
  page.waitForFunction(
    `[...document.querySelectorAll(${JSON.stringify(selector)})].some((one) => one.innerText.includes(${JSON.stringify(words)}))`,
  );

async function send(method: string, path: string, body: object): Promise<void> {
  const answer = await fetch(`${api}${path}`, {
    method,
    headers: { authorization: `Bearer ${await idp.sign(teacher)}`, 'content-type': 'application/json' },
    body: JSON.stringify(body),
  });
  assert.ok(answer.ok, await answer.text());
}

describe('a deliverable, from its upload to its student', () => {
  const examples = join(ROOT, 'examples', 'deliverable-review');
  let work: string;
  before(async () => {
    const course = parseAssignment(await readFile(join(examples, 'course.yaml'), 'utf8')) as {
      assignment: string;
    };
    await local.put(course);
    const knowledge = parseKnowledge(await readFile(join(examples, 'knowledge.yaml'), 'utf8'));
    await local.know({ ...knowledge, assignment: course.assignment });
    const file = await readFile(join(examples, 'report.pdf'));
    const { runId, key } = await local.upload(course.assignment, file, { file: 'report.pdf' });
    const run = await local.settled(runId);
    assert.equal(run.state, 'completed', run.failure?.message);
    work = `/${course.assignment}/${key.split('/').at(-2)}`;
  });

  it('is shown by its pages, with what is said of them, and to its student once it is released', async () => {
    const { page, complaints } = await open(teacher, work);
    await page.waitForSelector('.sheet img');
    await page.waitForFunction("document.querySelector('.sheet img').naturalWidth > 500");
    assert.match(await textOf(page, 'details.addressed'), /Note to automated reviewers/);
    await page.click('.group .statement .chip:not(.none)');
    await page.waitForSelector('.box.on');
    const name = await page.$eval('.statement.on', (one) => one.getAttribute('data-statement'));
    await page.click('.page .ref[aria-pressed=false]');
    await page.waitForFunction(
      `document.querySelector('.statement.on').dataset.statement !== ${JSON.stringify(name)}`,
    );
    assert.deepEqual(await axeViolations(page), []);
    await page.locator('.text fieldset button ::-p-text(As text)').click();
    await page.waitForSelector('.text article mark');
    assert.match(await textOf(page, '.text article'), /\[page 2\]/);
    assert.deepEqual(complaints, []);
    await page.close();

    const path = `/assignments${work.replace(/\/([^/]+)$/, '/submissions/$1')}`;
    await send('PUT', `${path}/owner`, { subject: student.sub });
    const { page: early } = await open(student, work);
    await see(early, 'main', 'not released this yet');
    await early.close();
    await send('POST', `${path}/review/release`, { standIn: true });
    const { page: own, complaints: others } = await open(student, work, { width: 390 });
    await own.waitForSelector('.sheet img');
    assert.equal(await overflow(own), 0);
    assert.deepEqual(await axeViolations(own), []);
    assert.deepEqual(others, []);
    await own.close();
    const { page: other } = await open({ ...student, sub: 'berta@example.edu' }, work);
    await other.waitForSelector('[role=alert]');
    assert.equal(await other.$('.sheet'), null);
    await other.close();
  });
});
