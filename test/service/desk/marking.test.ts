import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { axeViolations, textOf } from '../../support/desk/browser.ts';
import { type MadeUpDesk, madeUpDesks } from '../../support/desk/made-up-desks.ts';
import { AT, DEALT, RUN } from '../../support/desk/made-up-works.ts';

const openDesk = madeUpDesks();
let desk: MadeUpDesk;

before(async () => {
  desk = await openDesk(9);
});

const open = async (to: string, ready: string) => {
  const { page } = await desk.open(`/voyage/${to}`);
  await page.waitForSelector(ready);
  return page;
};

describe('works that are dealt', () => {
  it('are listed by their numbers, and what two markers gave is settled by who dealt them', async () => {
    const page = await open('~marking', 'table');
    const text = await textOf(page, 'main');
    assert.match(text, /Work 1\s+to mark[\s\S]*Work 2\s+second mark[\s\S]*Mr Bianchi\s+9 of 12\s+2 of 3/);
    assert.match(text, /Both markers[\s\S]*Machine, second marker/i);
    assert.match(text, /It is 4 \(Mr Bianchi\)\s*, Work 3, Ideas\s+It is 2 \(.+\)\s*, Work 3, Ideas/);
    await page.select('.who select', 'de');
    await page.waitForFunction("document.documentElement.lang === 'de'");
    await page.click('.cards .actions button');
    await page.waitForSelector('.cards .actions button[aria-disabled=false]');
    const { path, body, headers } = desk.api.posted[0]!;
    assert.equal(path, '/assignments/voyage/submissions/essay-003/review/override');
    assert.partialDeepStrictEqual(body as object, {
      ...{ trait: 'Ideas', score: 4 },
      reason: 'Two markers gave different scores; this is what was settled.',
    });
    assert.equal(headers['if-match'], '"1"');
    await page.close();
  });

  it('are settled by nobody whom another was before, and on their own page once they are released', async () => {
    const other = await openDesk(9);
    const { page } = await other.open('/voyage/~marking');
    await page.waitForSelector('table');
    const path = '/assignments/voyage/submissions/essay-003/review/override';
    const body = JSON.stringify({ trait: 'Ideas', score: 2, reason: 'Settled.' });
    await fetch(other.api.url + path, { method: 'POST', body });
    await page.click('.cards .actions button');
    await page.waitForFunction("document.querySelector('.told').innerText.includes('meanwhile')");
    assert.match(await textOf(page, 'main'), /Work 8, Style\s+1 – 4, released/);
    assert.equal((await page.$$('.cards .actions button')).length, 2);
    await page.close();
  });

  it('are settled by nobody over what somebody else settled meanwhile', async () => {
    const other = await openDesk(9);
    const { page } = await other.open('/voyage/~marking');
    await page.waitForSelector('table');
    await page.setRequestInterception(true);
    page.on('request', async (request) => {
      if (request.method() === 'POST')
        await fetch(`${other.api.url}/assignments/voyage/submissions/essay-003/review/override`, {
          method: 'POST',
          body: JSON.stringify({ trait: 'Ideas', score: 2 }),
        });
      await request.continue();
    });
    await page.click('.cards .actions button');
    await page.waitForFunction(
      "document.querySelector('.told').innerText.includes('else decided meanwhile')",
    );
    assert.equal(other.api.posted.at(-1)!.headers['if-match'], '"1"');
    await page.close();
  });

  it('are not to be marked once they are released, in the list and where they are opened', async () => {
    const page = await open('~marking', 'table');
    assert.match(await textOf(page, 'main'), /Work 4\s+released/);
    await page.click('a[href$="work~4"]');
    await page.waitForSelector('.notice');
    assert.match(await textOf(page, '.notice'), /nothing of it is marked any more/);
    assert.equal(await page.$('.said form, .levels'), null);
    await page.close();
  });

  it('show a second marker no score and no name, and take a score of each trait', async () => {
    desk.api.posted.length = 0;
    const page = await open('~marking/work~2', 'form');
    const text = await textOf(page, 'main');
    assert.doesNotMatch(text, /essay-002|Berta|of 4|grandfather’s sentence/);
    for (const select of await page.$$('form select')) await select.select('3');
    await page.click('form button.first');
    await page.waitForFunction("document.querySelector('.told').innerText.includes('sent')");
    const { path, body } = desk.api.posted[0]!;
    const { scores } = body as { scores: object[] };
    assert.equal(path, '/assignments/voyage/submissions/work~2/second-mark');
    assert.equal(scores.length, 4);
    assert.deepEqual(scores[0], { trait: 'Ideas', score: 3 });
    await page.close();
  });

  it('show a second marker who sent it their own mark beside what counts', async () => {
    const by = { subject: 'teacher-1', role: 'teacher' };
    const scores = [{ trait: 'Ideas', score: 1 }];
    const trail = [{ seq: 1, at: AT, by, kind: 'second-marked', runId: RUN, scores }];
    const { page } = await (await openDesk(9, undefined, undefined, { trail })).open('/voyage');
    await page.setRequestInterception(true);
    const works = DEALT.map((one) => (one.work === 1 ? { ...one, as: 'second', marked: true } : one));
    page.on('request', (request) =>
      request.url().endsWith('/marking/works')
        ? void request.respond({
            status: 200,
            contentType: 'application/json',
            body: JSON.stringify({ works }),
          })
        : void request.continue(),
    );
    await page.evaluate("location.hash = '#/voyage/~marking/work~1'");
    await page.waitForSelector('.said table');
    assert.match(
      await textOf(page, '.said table'),
      /Yours\s+Counts now\s+Machine\s+Ideas\s+1 of 4\s+\d of 4\s+\d of 4/i,
    );
    assert.deepEqual(await axeViolations(page), []);
    await page.close();
  });

  it('are read as text where no picture of their pages may be shown', async () => {
    const page = await open('~marking/work~9', 'form');
    assert.equal(await page.$('.sheet'), null);
    assert.match(await textOf(page, '.text article'), /\[page 1\]/);
    await page.close();
  });

  it('are where a marker comes to who opens the class, which is for who dealt it', async () => {
    const page = await open('~marking', 'table');
    await page.setRequestInterception(true);
    const refusal = JSON.stringify({ code: 'Forbidden', detail: 'This is for its owner.' });
    page.on('request', (request) =>
      request.url().includes('/results')
        ? void request.respond({ status: 403, contentType: 'application/problem+json', body: refusal })
        : void request.continue(),
    );
    const refused = page.waitForResponse((response) => response.status() === 403);
    await page.evaluate("location.hash = '#/voyage'");
    await refused;
    await page.waitForFunction("location.hash === '#/voyage/~marking' && document.querySelector('.cards')");
    assert.match(await textOf(page, 'main'), /Dealt to you/);
    await page.close();
  });
});
