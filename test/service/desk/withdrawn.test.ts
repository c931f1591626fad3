import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ResultRow } from '@assay/api/results-table';
import type { Page } from 'puppeteer-core';
import { axeViolations, overflow, press, textOf } from '../../support/desk/browser.ts';
import { type MadeUpDesk, madeUpDesks } from '../../support/desk/made-up-desks.ts';
import { AT } from '../../support/desk/made-up-works.ts';

const openDesk = madeUpDesks();
const REASON = 'I mixed up two works.';
const by = { subject: 'ms-rossi', role: 'teacher' } as const;
const back = { withdrawn: { at: AT, by, reason: REASON }, needs: ['release-withdrawn'] } as const;
const draft = (row: ResultRow): ResultRow => ({ ...row, needs: [], released: null, changed: [] });
/** Berta's release was taken back; nothing is flagged in the others'. */
const oneBack = (row: ResultRow, at: number): ResultRow =>
  at === 1 ? { ...draft(row), ...back, needs: [...back.needs] } : draft(row);

const see = (page: Page, selector: string, words: string) =>
  page.waitForFunction(
    `document.querySelector(${JSON.stringify(selector)})?.innerText.includes(${JSON.stringify(words)})`,
  );
const rowOf = (name: string) => `.class tbody tr:has(a[href$="${name}"])`;

async function openClass(
  change: (row: ResultRow, at: number) => ResultRow,
  count = 4,
  answers: Parameters<typeof openDesk>[3] = {},
) {
  const desk = await openDesk(count, undefined, change, answers);
  const { page, complaints } = await desk.open('/voyage');
  await page.waitForSelector('.class tbody tr');
  return { page, complaints, api: desk.api };
}

/** What a colleague decides meanwhile. */
async function decide({ url }: MadeUpDesk['api'], submission: string, verb: string, body: object) {
  const path = `/assignments/voyage/submissions/${submission}/review/${verb}`;
  await fetch(url + path, { method: 'POST', body: JSON.stringify(body) });
}

const released = ({ posted }: MadeUpDesk['api']) =>
  posted.flatMap(({ path, headers }) => {
    const [, work] = /(essay-\d+)\/review\/release$/.exec(path) ?? [];
    return work && headers['if-match'] ? [work] : [];
  });

describe('a work of which the release was taken back', () => {
  it('is told with who did it and why, needs a look, and is released with no others', async () => {
    const { page, api, complaints } = await openClass(oneBack);
    const row = await textOf(page, rowOf('essay-002'));
    assert.match(row, /release taken back/);
    assert.match(row, /Taken back by ms-rossi, .*2026: I mixed up two works\./);
    assert.match(await textOf(page, '.filters'), /To look at\s*1/);
    await page.keyboard.type('v');
    await see(page, '.batch', '3 works chosen');
    await page.keyboard.type('*');
    await see(page, '.batch', '4 works chosen');
    await press(page, 'r', 'dialog');
    const asked = await textOf(page, 'dialog');
    assert.match(asked, /Release 3 works\?/);
    assert.match(
      asked,
      /Berta Example is left out: it is released on its own page alone\. Taken back by ms-rossi, .*I mixed up two works\./,
    );
    await page.click('dialog button.first');
    await see(page, '.told', '3 works released');
    assert.deepEqual(released(api).toSorted(), ['essay-001', 'essay-003', 'essay-004']);
    assert.deepEqual(await axeViolations(page), []);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('says so on its page, and before it is released again', async () => {
    const desk = await openDesk(2, undefined, oneBack);
    const { page } = await desk.open('/voyage/essay-002');
    await page.waitForSelector('.statement');
    const said = /Taken back by ms-rossi, .*2026: I mixed up two works\./;
    assert.match(await textOf(page, '.head'), said);
    await press(page, 'r', 'dialog');
    assert.match(await textOf(page, 'dialog'), said);
    await page.click('dialog button.first');
    await see(page, '.head', 'Released');
    assert.doesNotMatch(await textOf(page, '.head'), said);
    assert.deepEqual(released(desk.api), ['essay-002']);
    await page.close();
  });

  it('meanwhile is left and named, as is one on which anything was decided since it was shown', async () => {
    const { page, api } = await openClass(draft);
    await decide(api, 'essay-002', 'release', {});
    await decide(api, 'essay-002', 'withdraw', { reason: REASON });
    await decide(api, 'essay-003', 'comment', { text: 'STOP', trait: null, for: 'teachers' });
    await page.keyboard.type('*');
    await press(page, 'r', 'dialog');
    await page.click('dialog button.first');
    await see(page, '.told', '2 works released');
    const left = await textOf(page, '.batch [role=alert]');
    assert.match(
      left,
      /Berta Example: it is released on its own page alone\. Taken back by teacher-1, .*I mixed up two works\./,
    );
    assert.match(left, /Carlo Rossi: changed since it was shown here: look at it first/);
    assert.deepEqual(released(api).toSorted(), ['essay-001', 'essay-004']);
    await see(page, rowOf('essay-002'), 'Taken back');
    await press(page, 'r', 'dialog');
    assert.match(await textOf(page, 'dialog'), /Release 1 work\?/, 'as it stands now, it may be');
    await page.close();
  });

  it('or changed meanwhile is not accepted with others; what somebody accepted before in the same class is released', async () => {
    const { page, api } = await openClass(draft, 2);
    const change = { trait: 'Ideas', score: 1, reason: 'Copied.' };
    await decide(api, 'essay-002', 'override', change);
    const readAgain = page.waitForResponse((response) => response.url().includes('/results'));
    await page.keyboard.type('*');
    await page.keyboard.type('a');
    await see(page, '.told', '1 work accepted');
    assert.match(await textOf(page, '.batch [role=alert]'), /Berta Example: changed since/);
    const accepted = api.posted.filter(
      ({ path, headers }) => path.endsWith('override') && headers['if-match'],
    );
    assert.ok(accepted.every(({ path }) => path.includes('essay-001')));
    await readAgain;
    await page.waitForNetworkIdle({ idleTime: 100 });
    await press(page, 'r', 'dialog');
    await page.click('dialog button.first');
    await see(page, '.told', '2 works released');
    await page.close();
  });

  it('tells its student that it was, and why, and nothing of the API', async () => {
    const desk = await openDesk(1, undefined, draft, {
      refused: { appeals: { status: 404, code: 'NotReleased', detail: 'Not released (GET …/result).' } },
    });
    const { page, complaints } = await desk.open('/voyage/essay-001', { role: 'student', width: 390 });
    const appeal = await page.waitForSelector('.said ::-p-text(Appeal about Ideas)');
    await appeal!.click();
    await page.waitForSelector('dialog textarea');
    await page.type('dialog textarea', 'You overlooked the ending.');
    await decide(desk.api, 'essay-001', 'withdraw', { reason: REASON });
    await page.click('dialog button.first');
    await see(page, 'main', `took it back on`);
    const text = await textOf(page, 'body');
    assert.match(text, /Your teacher released this and took it back on .*2026: I mixed up two works\./);
    assert.doesNotMatch(text, /not released this yet|GET|ms-rossi|teacher-1/);
    assert.match(text, /That did not work: It is no longer released to you\./);
    await page.select('.who select', 'it');
    await see(page, 'main', 'lo ha ritirato');
    assert.equal(await overflow(page), 0);
    assert.deepEqual(await axeViolations(page), []);
    await page.evaluate("location.hash = '#/'");
    await see(page, '.cards', 'pubblicato, poi ritirato');
    assert.deepEqual(
      complaints.filter((one) => !one.includes('404')),
      [],
    );
    await page.close();
  });
});

describe('works that belong to nobody', () => {
  const nobodys = (isMeant: (at: number) => boolean) => (row: ResultRow, at: number) => ({
    ...draft(row),
    ...(isMeant(at) && { owner: null }),
  });

  it('are said to once above the class and at their rows, and before they are released', async () => {
    const { page } = await openClass(nobodys((at) => at < 2));
    await page.waitForSelector('.notes');
    assert.match(await textOf(page, '.notes'), /2 of 4 works belong to nobody: no student can read/);
    assert.match(await textOf(page, rowOf('essay-001')), /belongs to nobody/);
    assert.doesNotMatch(await textOf(page, rowOf('essay-003')), /belongs to nobody/);
    await page.keyboard.type('*');
    await press(page, 'r', 'dialog');
    assert.match(
      await textOf(page, 'dialog'),
      /Students see them at once\. 2 of 4 belong to nobody: no student can read them\./,
    );
    assert.deepEqual(await axeViolations(page), []);
    await page.close();
  });

  it('are named once where all do, calmly', async () => {
    const { page } = await openClass(nobodys(() => true));
    await page.waitForSelector('.notes');
    assert.match(await textOf(page, '.notes'), /These works belong to nobody/);
    assert.doesNotMatch(await textOf(page, '.class'), /nobody/);
    await page.close();
    const { page: known } = await openClass(draft);
    assert.equal(await known.$('.notes'), null);
    await known.close();
  });

  it('are given to their student on their page', async () => {
    const desk = await openDesk(
      2,
      undefined,
      nobodys((at) => at === 0),
    );
    const { page, complaints } = await desk.open('/voyage/essay-001', { width: 390 });
    await page.waitForSelector('.statement');
    assert.match(await textOf(page, '.head'), /It belongs to nobody: no student can read/);
    await press(page, 'r', 'dialog');
    assert.match(await textOf(page, 'dialog'), /belongs to nobody: no student can read it until you say/);
    await page.keyboard.press('Escape');
    await page.waitForFunction("document.querySelector('dialog') === null");
    await page.locator('.head ::-p-text(Say whose it is …)').click();
    await page.waitForSelector('dialog [name=subject]:focus');
    await page.keyboard.type('anna@example.edu');
    await page.type('dialog [name=name]', 'Anna Quenby');
    assert.deepEqual(await axeViolations(page), []);
    assert.equal(await overflow(page), 0);
    await page.click('dialog button.first');
    await see(page, '.told', 'It is Anna Quenby’s.');
    const { path, body } = desk.api.posted.at(-1)!;
    assert.equal(path, '/assignments/voyage/submissions/essay-001/owner');
    assert.deepEqual(body, { subject: 'anna@example.edu', name: 'Anna Quenby' });
    assert.deepEqual(
      complaints.filter((one) => !one.includes('404')),
      [],
    );
    await page.close();
  });
});

describe('what is flagged in all works of a class', () => {
  it('is said once above it, and is no need to look: not in order, filter, v or g; what some have is', async () => {
    const bare = (row: ResultRow, at: number): ResultRow => ({
      ...draft(row),
      ...(at === 2 && { needs: ['other-flag'], flags: ['cut-off'] }),
    });
    const { page, api } = await openClass(bare, 4, { shared: ['no-exemplars'] });
    await page.waitForSelector('.notes');
    assert.match(await textOf(page, '.notes'), /Of all works here that were assessed: nothing to compare – /);
    assert.equal((await textOf(page, 'main')).match(/nothing to compare/g)?.length, 1);
    assert.match(await textOf(page, '.class tbody tr'), /Carlo Rossi[\s\S]*answer cut off/);
    assert.match(await textOf(page, '.filters'), /To look at\s*1/);
    await page.keyboard.type('v');
    await see(page, '.batch', '3 works chosen');
    assert.deepEqual(await axeViolations(page), []);
    await page.evaluate("location.hash = '#/voyage/essay-001'");
    await page.waitForSelector('.statement');
    assert.doesNotMatch(await textOf(page, '.head'), /nothing to compare/);
    await page.keyboard.type('g');
    await see(page, '.told', 'Anna Quenby');
    assert.equal(api.posted.length, 4, 'accepted at once');
    await page.close();
  });
});
