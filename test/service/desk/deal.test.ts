import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { axeViolations, overflow, textOf } from '../../support/desk/browser.ts';
import { madeUpDesks } from '../../support/desk/made-up-desks.ts';
import { MARKING } from '../../support/desk/made-up-works.ts';

const openDesk = madeUpDesks();
const work = (at: number) => ({
  ...{
    work: at,
    submission: `essay-${at}`,
    first: 'one',
    second: null,
    marked: false,
    given: false,
    closed: false,
  },
});
const marker = (subject: string, works: number) => ({ subject, works, marked: 0, seconds: 1, given: 0 });
const AFTER = {
  ...{ ...MARKING, seed: 41, names: 'hidden', moved: 2, differences: [] },
  ...{
    markers: [marker('one', 5), marker('mr-bianchi', 4)],
    works: Array.from({ length: 9 }, (_, at) => work(at + 1)),
  },
};

async function open(made: { isUndealt?: boolean; refused?: object }) {
  const desk = await openDesk(9, undefined, undefined, { answered: { '/marking': AFTER }, ...made } as never);
  const { page, complaints } = await desk.open('/voyage/~marking', { width: 390 });
  await page.waitForSelector('details textarea');
  await page.click('details summary');
  return { page, complaints, posted: desk.api.posted };
}

const see = (page: Page, words: string) =>
  page.waitForFunction(`document.querySelector('main').innerText.includes(${JSON.stringify(words)})`);

describe('dealing works on the desk', () => {
  it('says what would come of it before anything is dealt, and then deals just that', async () => {
    const { page, complaints, posted } = await open({ isUndealt: true });
    await page.type('textarea', 'one, Ms Rossi\n\nmr-bianchi');
    await page.$eval('[name=share]', (input) => ((input as never as { value: string }).value = '20'));
    await page.select('[name=names]', 'hidden');
    await page.click('form [type=submit]');
    await see(page, '9 are dealt for the first time.');
    const text = await textOf(page, 'form [role=status]');
    assert.match(text, /2 works go to another marker\./);
    assert.match(text, /The class is then yours/);
    assert.match(text, /one\s+0 → 5\s+0 → 1/);
    const rules = {
      markers: [{ subject: 'one', name: 'Ms Rossi' }, { subject: 'mr-bianchi' }],
      ...{ names: 'hidden', share: 0.2, atLeast: 5 },
    };
    assert.deepEqual(
      posted.map(({ path, body }) => [path, body]),
      [['/assignments/voyage/marking?preview=true', rules]],
    );
    assert.deepEqual(await axeViolations(page), []);
    assert.equal(await overflow(page), 0);
    await page.locator('form ::-p-text(Deal them so)').click();
    await page.waitForFunction("!document.querySelector('form [role=status]')");
    assert.deepEqual(
      [posted[1]!.path, posted[1]!.body],
      ['/assignments/voyage/marking', { ...rules, seed: 41 }],
    );
    assert.ok(
      complaints.every((one) => one.includes('404')),
      'that nothing is dealt yet',
    );
    await page.close();
  });

  it('begins with who marks now, tells who loses works, and asks anew once anything is changed', async () => {
    const { page, posted } = await open({});
    const value = await page.$eval('textarea', (area) => (area as never as { value: string }).value);
    assert.equal(value, 'teacher-1, Ms Rossi\nmr-bianchi, Mr Bianchi');
    await page.click('form [type=submit]');
    await see(page, 'works go to another marker');
    assert.match(await textOf(page, 'form [role=status]'), /Ms Rossi\s+12 → 0/);
    await page.type('textarea', '\nthree');
    assert.equal(await page.$('form [role=status]'), null);
    assert.equal(posted.length, 1);
    await page.close();
  });

  it('says why something cannot be dealt, and deals nothing', async () => {
    const detail = 'Name those who mark in "markers": two or more where "share" asks for a second marker.';
    const { page, posted } = await open({
      isUndealt: true,
      refused: { '/marking': { status: 400, code: 'RequestInvalid', detail } },
    });
    await page.type('textarea', 'one');
    await page.click('form [type=submit]');
    await page.waitForFunction("document.querySelector('.told').innerText.includes('two or more')");
    assert.equal(await page.$('form .first'), null);
    assert.equal(posted.length, 1);
    await page.close();
  });
});
