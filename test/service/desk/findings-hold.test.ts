import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { axeViolations, overflow, textOf } from '../../support/desk/browser.ts';
import { madeUpDesks } from '../../support/desk/made-up-desks.ts';

const openDesk = madeUpDesks();

describe('a second marker of what has no scores', () => {
  it('says of each issue whether it holds, and sees nothing that was decided of it', async () => {
    const desk = await openDesk(3);
    const { page } = await desk.open('/motion/~marking/work~9', { width: 390 });
    await page.waitForSelector('fieldset.mark');
    const menus = await page.$$('fieldset.mark select');
    assert.ok(menus.length > 0);
    assert.match(await textOf(page, 'fieldset.mark'), /Does it hold\?/);
    for (const [at, menu] of menus.entries()) await menu.select(at === 0 ? 'does not hold' : 'holds');
    assert.deepEqual(await axeViolations(page), []);
    assert.equal(await overflow(page), 0);
    await page.click('form button.first');
    await page.waitForFunction("document.querySelector('.told').innerText.includes('sent')");
    const { path, body } = desk.api.posted[0]!;
    assert.equal(path, '/assignments/motion/submissions/work~9/second-mark');
    const { scores } = body as { scores: { trait: string; score: string }[] };
    assert.deepEqual([scores.length, scores[0]!.score], [menus.length, 'does not hold']);
    await page.close();
  });
});

describe('statements under no score', () => {
  it('are said to hold by a button, and those under a score by that score', async () => {
    const desk = await openDesk(3);
    const { page } = await desk.open('/motion/report');
    await page.waitForSelector('.statement');
    const name = await page.$eval('.statement', (one) => one.getAttribute('data-statement'));
    assert.match(
      await textOf(page, '.statement .kind'),
      /^Issue ISS-001 Test coverage, Severity: high, page 2/,
    );
    await page.keyboard.type('f');
    await page.waitForSelector('dialog select[name=about]');
    await page.keyboard.press('Escape');
    await page.locator('.statement ::-p-text(It holds)').click();
    await page.waitForFunction("document.querySelector('.told').innerText.includes('It holds')");
    const { path, body } = desk.api.posted[0]!;
    assert.equal(path, '/assignments/motion/submissions/report/review/show');
    assert.deepEqual(body, { finding: name });
    assert.deepEqual(await axeViolations(page), []);
    await page.evaluate("location.hash = '#/voyage/essay-001'");
    await page.waitForSelector('.score');
    assert.equal(await page.$('.statement ::-p-text(It holds)'), null);
    await page.close();
  });
});
