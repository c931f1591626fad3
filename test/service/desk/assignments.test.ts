import assert from 'node:assert/strict';
import { before, it } from 'node:test';
import { axeViolations } from '../../support/desk/browser.ts';
import { type MadeUpDesk, madeUpDesks } from '../../support/desk/made-up-desks.ts';

const openDesk = madeUpDesks();
let desk: MadeUpDesk;

before(async () => {
  desk = await openDesk(1);
});

it('assignments of one title are told apart by their ids, and no other has one', async () => {
  const { page } = await desk.open('/');
  await page.waitForSelector('.cards');
  const names = await page.$$eval('.cards a', (all) => all.map(({ textContent }) => textContent));
  assert.deepEqual(names, ['A voyage (voyage)', 'A voyage (voyage-2)', 'A letter']);
  assert.deepEqual(await axeViolations(page), []);
  await page.close();
});
