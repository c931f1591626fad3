import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { axeViolations } from '../../support/desk/browser.ts';
import { madeUpDesks } from '../../support/desk/made-up-desks.ts';

const openDesk = madeUpDesks();

describe('statements under no score', () => {
  it('are said to hold by a button, and those under a score by that score', async () => {
    const desk = await openDesk(3);
    const { page } = await desk.open('/motion/report');
    await page.waitForSelector('.statement');
    const name = await page.$eval('.statement', (one) => one.getAttribute('data-statement'));
    await page.locator('.statement ::-p-text(It holds)').click();
    await page.waitForFunction("document.querySelector('.told').innerText.includes('It holds')");
    const { path, body } = desk.api.posted[0]!;
    assert.equal(path, '/assignments/motion/submissions/report/review/show');
    assert.deepEqual(body, { finding: name, reason: 'Read and accepted.' });
    assert.deepEqual(await axeViolations(page), []);
    await page.evaluate("location.hash = '#/voyage/essay-001'");
    await page.waitForSelector('.score');
    assert.equal(await page.$('.statement ::-p-text(It holds)'), null);
    await page.close();
  });
});
