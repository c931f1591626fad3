import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { madeUpDesks } from '../../support/desk/made-up-desks.ts';

const openDesk = madeUpDesks();

describe('a double click', () => {
  for (const [what, button, done, verb] of [
    ['accepts a score', '.group ::-p-text(Accept)', '.group .accepted', 'override'],
    ['hides a statement', '.statement ::-p-text(Hide)', '.statement.hidden', 'hide'],
  ] as const)
    it(`${what} once, and what is decided behind it after it`, async () => {
      const desk = await openDesk(2, undefined, (row) => ({
        ...row,
        changed: [],
        needs: [],
        released: null,
      }));
      const { page } = await desk.open('/voyage/essay-001');
      const pressed = (await page.waitForSelector(button))!;
      // In one task: the second comes before anything of the first is drawn, however quick the API is.
      await pressed.evaluate((one) => {
        for (const _ of 'ab') (one as unknown as { click(): void }).click();
      });
      await page.waitForSelector(done);
      await (await page.$$('.statement ::-p-text(Hide)')).at(-1)!.click();
      const hidden = verb === 'hide' ? 2 : 1;
      await page.waitForFunction(`document.querySelectorAll('.statement.hidden').length === ${hidden}`);
      assert.deepEqual(
        desk.api.posted.map(({ path }) => path.split('/').at(-1)),
        [verb, 'hide'],
      );
      await page.close();
    });
});
