import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { axeViolations, overflow, textOf } from '../../support/desk/browser.ts';
import { type MadeUpDesk, madeUpDesks } from '../../support/desk/made-up-desks.ts';

const openDesk = madeUpDesks();
let desk: MadeUpDesk;

before(async () => {
  desk = await openDesk(9, undefined, undefined, { best: 1 });
});

const open = async (to: string, ready: string, role: 'teacher' | 'student' = 'teacher') => {
  const { page } = await desk.open(to, { role, width: 390 });
  await page.waitForSelector(ready);
  return page;
};

describe('scores of which 1 is the best', () => {
  for (const role of ['teacher', 'student'] as const)
    it(`are never told as a fraction of the worst to a ${role}`, async () => {
      const page = await open('/voyage/essay-001', '.panes', role);
      const text = await textOf(page, 'main');
      assert.match(text, /\d \(scale 1 to 4, 1 is the best\)/);
      assert.doesNotMatch(text, /\d of 4/);
      await page.close();
    });

  it('are said to be so where they are chosen, and over the bars of a class', async () => {
    const page = await open('/voyage/essay-001', '.panes');
    assert.equal(
      await page.$eval('.levels', (levels) => levels.getAttribute('aria-label')),
      'Score (1 is the best)',
    );
    await page.evaluate("location.hash = '#/voyage'");
    await page.waitForSelector('.distributions');
    assert.match(await textOf(page, '.distributions'), /Ideas mean \d(?:\.\d)? of 9 works · 1 is the best/);
    await page.close();
  });
});

describe('a second marker', () => {
  it('reads the rubric beside each menu and in it, by keys and a screen reader, too', async () => {
    const page = await open('/voyage/~marking/work~2', 'dl');
    await page.waitForFunction("document.body.innerText.includes('Length alone is no merit.')");
    const text = await textOf(page, 'fieldset.mark');
    for (const words of ['Ideas', 'Score (1 is the best)', 'What the story tells.', 'rich, and its own'])
      assert.ok(text.includes(words), words);
    const options = await page.$$eval('fieldset.mark:first-of-type option', (all) =>
      all.map((one) => one.textContent),
    );
    assert.deepEqual(options.slice(1, 3), ['1 – hardly there', '2 – there in part']);
    const named = await page.evaluate(
      "document.querySelector('fieldset.mark').firstElementChild.tagName + document.querySelector('fieldset.mark select').labels[0].innerText.split('\\n')[0].trim()",
    );
    assert.equal(named, 'LEGENDScore (1 is the best)');
    await page.focus('fieldset.mark select');
    await page.keyboard.press('ArrowDown');
    assert.equal(
      await page.$eval('fieldset.mark select', (select) => (select as never as { value: string }).value),
      '1',
    );
    assert.deepEqual(await axeViolations(page), []);
    assert.equal(await overflow(page), 0);
    await page.close();
  });
});
