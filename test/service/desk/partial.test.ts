import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { axeViolations, press, textOf } from '../../support/desk/browser.ts';
import { madeUpDesks } from '../../support/desk/made-up-desks.ts';

const openDesk = madeUpDesks();

describe('a work of which parts are missing', () => {
  const MISSING = ['judge:logical', 'agent:questions', 'score:Style', 'agent:oracle-of-dreams'];
  const SAID =
    'no score from the judge “Logic”, no questions, no score for Style, no answer from oracle of dreams';
  const open = () =>
    openDesk(3, undefined, (row, at) =>
      at === 0
        ? {
            ...row,
            state: 'partial',
            needs: ['parts-missing'],
            missing: MISSING,
            values: { ...row.values, style: null },
          }
        : row,
    );

  it('names them in its row, on its page and where it is released, alone or with others', async () => {
    const desk = await open();
    const { page, complaints } = await desk.open('/voyage');
    await page.waitForSelector('.class tbody tr');
    assert.ok((await textOf(page, '.class tbody .why')).includes(SAID));
    await page.click('.class tbody tr input');
    await page.waitForSelector('.batch');
    await press(page, 'r', 'dialog');
    assert.ok((await textOf(page, 'dialog')).includes(SAID));
    await page.keyboard.press('Escape');
    await page.waitForFunction("document.querySelector('dialog') === null");
    await page.click('.class tbody th a');
    await page.waitForSelector('.head .reasons');
    assert.ok((await textOf(page, '.head .reasons')).includes(SAID));
    await press(page, 'r', 'dialog');
    assert.ok((await textOf(page, 'dialog')).includes(SAID));
    assert.deepEqual(await axeViolations(page), []);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('names the scores that nobody gave where a failed work is released', async () => {
    const values = { ideas: 2, organization: null, style: null, conventions: null };
    const desk = await openDesk(1, undefined, (row) => ({
      ...{ ...row, state: 'failed', needs: ['not-assessed'], values },
    }));
    const { page } = await desk.open('/voyage/essay-001');
    await page.waitForSelector('.statement');
    await press(page, 'n3');
    await press(page, 'By hand.');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.overridden');
    await press(page, 'r', 'dialog');
    assert.match(
      await textOf(page, 'dialog'),
      /no score for Organization\s+no score for Style\s+no score for Conventions/,
    );
    await page.close();
  });

  it('says to its student that it is a part, and which is missing, in their language', async () => {
    const desk = await open();
    const { page } = await desk.open('/voyage/essay-001', { role: 'student' });
    await page.waitForSelector('.notice');
    assert.equal(await textOf(page, '.notice'), `Only a part of this was assessed: ${SAID}.`);
    await page.select('select', 'de');
    await page.waitForFunction("document.querySelector('.notice').innerText.startsWith('Nur ein Teil')");
    assert.match(await textOf(page, '.notice'), /keine Punktzahl vom Jurymitglied „Logik“, keine Fragen/);
    assert.deepEqual(await axeViolations(page), []);
    await page.close();
  });
});
