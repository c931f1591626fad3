import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ResultRow } from '@assay/api/results-table';
import { axeViolations, overflow, textOf } from '../../support/desk/browser.ts';
import { madeUpDesks } from '../../support/desk/made-up-desks.ts';

const openDesk = madeUpDesks();

const FAILED: Partial<ResultRow> = { state: 'failed', values: {}, total: null, needs: ['not-assessed'] };
/** Anna's is flagged, Berta's is a draft, Carlo's failed, Dana's is released. */
const change = (row: ResultRow, at: number): ResultRow => ({
  ...row,
  changed: [],
  needs: at === 0 ? ['evidence-disagrees'] : [],
  ...(at === 2 && FAILED),
  released: at === 3 ? row.run : null,
});

async function open(refused = {}, width = 1280) {
  const { api, open: openAt } = await openDesk(4, undefined, change, { refused });
  const { page, complaints } = await openAt('/voyage', { width });
  await page.waitForSelector('.class tbody tr');
  return { page, complaints, api };
}

const see = (page: Awaited<ReturnType<typeof open>>['page'], selector: string, words: string) =>
  page.waitForFunction(
    `document.querySelector(${JSON.stringify(selector)})?.innerText.includes(${JSON.stringify(words)})`,
  );

describe('several works at once', () => {
  it('are chosen by the keyboard, and accepted score by score on what was read', async () => {
    const { page, complaints, api } = await open();
    assert.equal(await page.$('.batch'), null);
    await page.keyboard.type('jxjx');
    await see(page, '.batch', '2 works chosen');
    assert.deepEqual(await axeViolations(page), []);
    await page.locator('.batch ::-p-text(Accept all their scores)').click();
    await see(page, '.told', 'accepted');
    const decided = api.posted.filter(({ path }) => path.endsWith('/review/override'));
    const first = decided.filter(({ path }) => path.includes('essay-001'));
    assert.equal(first.length, 4, 'a decision for each score');
    assert.equal(first[0]!.headers['if-match'], '"1"', 'on the review that was read');
    assert.notEqual(first[1]!.headers['if-match'], '"1"', 'and then on what the one before left');
    assert.equal(new Set(decided.map(({ headers }) => headers['idempotency-key'])).size, decided.length);
    await page.keyboard.press('*');
    await page.keyboard.press('*');
    await see(page, '.batch', '0 works chosen');
    await page.keyboard.press('u');
    await see(page, '.told', 'as before');
    const undone = api.posted.filter(({ path }) => path.endsWith('/review/undo'));
    const seqs = decided.map((one) => api.posted.indexOf(one) + 1);
    assert.deepEqual(
      undone.map(({ body }) => (body as { event: number }).event),
      seqs.toReversed(),
      'the last first',
    );
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('are released but for what cannot be, which is named with why', async () => {
    const detail = 'Whose work it is, is being changed.';
    const { page, api } = await open({
      'essay-002/review/release': { status: 409, code: 'ReviewRefused', detail },
    });
    await page.click('.class thead input');
    await see(page, '.batch', '4 works chosen');
    await page.locator('.batch ::-p-text(Release …)').click();
    await page.waitForSelector('dialog');
    const asked = await textOf(page, 'dialog');
    assert.match(asked, /Release 2 works\?/);
    assert.match(asked, /Anna Quenby: readers differ/);
    assert.match(asked, /Carlo Rossi is left out: there is no result \(failed\)/);
    assert.match(asked, /Dana Ito is left out: released already/);
    assert.equal(api.posted.length, 0, 'nothing before the answer');
    assert.deepEqual(await axeViolations(page), []);
    await page.click('dialog button.first');
    await see(page, '.batch [role=alert]', `Berta Example: ${detail}`);
    assert.match(await textOf(page, '.told'), /1 work released/);
    assert.deepEqual(api.posted.map(({ path }) => path.split('/').slice(-3).join('/')).sort(), [
      'essay-001/review/release',
      'essay-002/review/release',
    ]);
    await page.close();
  });

  it('are accepted once each also where answers are lost or broken off; of what is lost twice nobody knows', async () => {
    const { page, api } = await open();
    await page.setRequestInterception(true);
    const seen = new Set<unknown>();
    page.on('request', async (request) => {
      const of = /essay-00(\d)\/review\/override/.exec(request.url())?.[1];
      if (of === undefined) return void request.continue();
      const { pathname } = new URL(request.url());
      const { headers, postData } = { headers: request.headers(), postData: request.postData() ?? null };
      const made = await fetch(api.url + pathname.slice('/api'.length), {
        ...{ method: 'POST', headers, body: postData },
      });
      const half = { status: made.status, contentType: 'application/json', body: '{"seq":' };
      if (of === '2') return void request.abort();
      if (seen.size < seen.add(headers['idempotency-key']).size) return void request.respond(half);
      await request.respond({
        ...half,
        headers: { etag: made.headers.get('etag')! },
        body: await made.text(),
      });
    });
    await page.keyboard.type('*');
    await see(page, '.batch', '4 works chosen');
    await page.locator('.batch ::-p-text(Accept all their scores)').click();
    await see(page, '.told', '1 work accepted');
    assert.match(
      await textOf(page, '.batch [role=alert]'),
      /Berta Example: Assay does not answer.*It is not known whether this was done/,
    );
    await page.locator('.batch ::-p-text(Undo: 1 work)').click();
    await see(page, '.told', 'as before');
    const first = api.posted.filter(({ path }) => path.includes('essay-001'));
    const keys = (verb: string) =>
      new Set(
        first.filter(({ path }) => path.endsWith(verb)).map(({ headers }) => headers['idempotency-key']),
      ).size;
    assert.deepEqual([keys('override'), keys('undo')], [4, 4]);
    await page.close();
  });

  it('are those that are seen: what a filter hides is not decided on', async () => {
    const { page, api } = await open({}, 390);
    await page.click('.class thead input');
    await page.type('input[type=search]', 'berta');
    await see(page, '.batch', '1 work chosen');
    assert.equal(await overflow(page), 0);
    assert.deepEqual(await axeViolations(page), []);
    await page.select('.who select', 'it');
    await see(page, '.batch', '1 consegna scelta');
    await page.locator('.batch ::-p-text(Accetta tutti i punteggi)').click();
    await see(page, '.told', '1 consegna accettata');
    assert.ok(api.posted.every(({ path }) => path.includes('essay-002')));
    await page.locator('.batch ::-p-text(Non scegliere nulla)').click();
    await page.locator('.batch [data-key=u]').click();
    await page.waitForFunction("document.querySelector('.batch') === null");
    await page.close();
  });

  it('are decided on as their rows show them: no result that came since, nor one of the stand-in that none tells of', async () => {
    const rows: ResultRow[] = [];
    const { api, open: openAt } = await openDesk(3, undefined, (row, at) => {
      const run = at === 0 ? `run-${'0'.repeat(24)}` : row.run;
      rows.push({ ...row, released: null, needs: [], standIn: at === 1, run });
      return rows.at(-1)!;
    });
    const { page } = await openAt('/voyage');
    await page.waitForSelector('.class tbody tr');
    rows[2]!.standIn = true;
    await page.click('.class thead input');
    await page.locator('.batch ::-p-text(Release …)').click();
    await page.waitForSelector('dialog');
    assert.match(await textOf(page, 'dialog'), /No real model was used/);
    await page.click('dialog button.first');
    await see(page, '.batch [role=alert]', 'Anna Quenby: assessed anew since it was shown here');
    assert.deepEqual(
      api.posted
        .map(({ path, body }) => [path.split('/').at(-3), (body as { standIn?: true }).standIn])
        .toSorted(),
      [
        ['essay-002', true],
        ['essay-003', undefined],
      ],
    );
    await page.locator('.batch ::-p-text(Accept all their scores)').click();
    await see(page, '.told', 'accepted');
    assert.match(await textOf(page, '.batch [role=alert]'), /Anna Quenby: assessed anew/);
    assert.ok(api.posted.every(({ path }) => !path.includes('essay-001')));
    await page.close();
  });

  it('are left where their run was resumed since they were shown, and came to another result', async () => {
    const again = new Set<string>();
    const attemptsOf = (submission: string) => (again.has(submission) ? 2 : undefined);
    const { api, open: openAt } = await openDesk(2, undefined, change, { attemptsOf });
    const { page } = await openAt('/voyage');
    await page.waitForSelector('.class tbody tr');
    await page.keyboard.type('*');
    again.add('essay-001');
    await page.locator('.batch ::-p-text(Accept all their scores)').click();
    await see(page, '.batch [role=alert]', 'Anna Quenby: assessed anew since it was shown here');
    assert.ok(api.posted.every(({ path }) => path.includes('essay-002')));
    again.add('essay-002');
    const before = api.posted.length;
    await page.locator('.batch ::-p-text(Undo: 1 work)').click();
    await see(page, '.batch [role=alert]', 'Berta Example: assessed anew since it was shown here');
    assert.equal(api.posted.length, before);
    await page.close();
  });

  it('are drafts where a version came after the one that is released, which is said', async () => {
    const { api, open: openAt } = await openDesk(2, undefined, (row, at) => {
      const { values, total } = row;
      const now = { ...row, changed: [], needs: [], accepted: Object.keys(values), released: row.run };
      const none = {
        ...{ attempts: 2, accepted: [], changed: [], flags: [], standIn: false },
        issues: [],
        points: {},
      };
      return at === 0
        ? now
        : { ...now, newer: { ...none, needs: ['decided-before'], answers: {}, values, total } };
    });
    const { page, complaints } = await openAt('/voyage');
    await page.waitForSelector('.class tbody tr');
    assert.match(
      await textOf(page, '.class tbody tr:first-child'),
      /decided before, anew.*draft\s+An earlier/s,
    );
    assert.match(await textOf(page, '.class tbody tr:last-child'), /released\s/);
    assert.match(await textOf(page, '.filters'), /To look at 1.*Drafts 1\s+Released 1/s);
    await page.keyboard.type('jx');
    await see(page, '.batch', '1 work chosen');
    await page.keyboard.type('a');
    await see(page, '.told', '1 work accepted');
    await page.click('.class tbody a[href$=essay-002]');
    await see(page, '.head', 'An earlier result is released.');
    assert.doesNotMatch(await textOf(page, '.head'), /Take the release back/);
    await page.keyboard.type('r');
    await page.waitForSelector('dialog');
    await page.click('dialog button.first');
    await see(page, '.told', 'released');
    assert.deepEqual(
      api.posted
        .map(({ path }) => path.split('/').slice(-3).join('/'))
        .filter((path) => !path.includes('override')),
      ['essay-002/review/release'],
    );
    assert.deepEqual(complaints, []);
    await page.close();
  });
});
