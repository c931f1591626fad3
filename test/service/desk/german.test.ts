import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { axeViolations, textOf } from '../../support/desk/browser.ts';
import { englishLeft } from '../../support/desk/english-left.ts';
import { madeUpDesks } from '../../support/desk/made-up-desks.ts';

const openDesk = madeUpDesks();
const GERMAN = { language: 'de-AT' };

const VIEWS = [
  { to: '/voyage', ready: '.class', role: 'teacher', says: /Lesende uneins/ },
  { to: '/voyage/essay-003', ready: '.panes', role: 'teacher', says: /Freigeben/ },
  { to: '/voyage/essay-001', ready: '.panes', role: 'student', says: /Was gesagt wurde/ },
] as const;

describe('the desk in German', () => {
  for (const { to, ready, role, says } of VIEWS)
    it(`leaves no English word of its own where the browser is German: ${to}, ${role}`, async () => {
      const { open } = await openDesk(4);
      const { page, complaints } = await open(to, { role, ...GERMAN });
      await page.waitForSelector(ready);
      assert.match(await textOf(page, 'main'), says);
      assert.deepEqual(await englishLeft(page, 'de'), []);
      assert.equal(await page.$eval('html', (html) => html.getAttribute('lang')), 'de');
      assert.deepEqual(await axeViolations(page), []);
      assert.deepEqual(complaints, []);
      await page.close();
    });

  it('stays in its language where the words of another do not come', async () => {
    const { open } = await openDesk(4);
    const { page } = await open('/voyage', GERMAN);
    await page.waitForSelector('.class');
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      const isWords = /\/it-\w+\.js$/.test(request.url());
      void (isWords ? request.abort() : request.continue());
    });
    await page.select('.who select', 'it');
    await page.waitForFunction("document.querySelector('.told').innerText.includes('nicht geklappt')");
    assert.equal(
      await page.$eval('.who select', (select) => (select as unknown as { value: string }).value),
      'de',
    );
    assert.equal(await page.$eval('html', (html) => html.getAttribute('lang')), 'de');
    await page.close();
  });

  it('sees English words that are left', async () => {
    const { open } = await openDesk(4);
    const { page } = await open('/voyage');
    await page.waitForSelector('.class');
    const left = await englishLeft(page, 'de');
    for (const word of ['Review desk', 'Sign out', '4 submissions', 'Handed in'])
      assert.ok(left.includes(word), `${word}: ${left.join(' | ')}`);
    await page.close();
  });
});
