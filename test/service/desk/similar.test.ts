import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ResultRow } from '@assay/api/results-table';
import { axeViolations, overflow, textOf } from '../../support/desk/browser.ts';
import { madeUpDesks } from '../../support/desk/made-up-desks.ts';

const openDesk = madeUpDesks();

const question = 'What makes the tides?';
const MARKUP = '<b onclick="alert(1)">The Moon</b> pulls\nthe water.';
const ANSWERS = [
  MARKUP,
  'The Moon pulls the water.',
  'The moon pulls water.',
  'Moon pulls the water.',
  'Wind.',
];
const nameOf = (at: number) => `essay-00${at + 1}`;
const asked = Object.fromEntries(ANSWERS.map((answer, at) => [nameOf(at), { question, answer }]));

/** Four answers of one group and one of none: Carlo's was decided by a colleague, Dana's is released. */
const change = (row: ResultRow, at: number): ResultRow => ({
  ...row,
  ...{
    total: { scoreGiven: 1, scoreMaximum: 1 },
    needs: [],
    values: { 'row-1': at === 2 ? 'Incorrect' : 'Correct' },
  },
  changed: at === 2 ? ['row-1'] : [],
  accepted: at === 2 ? ['row-1'] : [],
  released: at === 3 ? row.run : null,
  answers: {
    'row-1': {
      ...{ student: row.submission, question: 'tides', needs: [], probability: 0.84 },
      ...(at < 4 && { similar: { run: row.run!, group: 'tides~1' } }),
    },
  },
});

async function open(to = '', { width = 1280, seqOf = (_: string): number => 0 } = {}) {
  const { api, open: openAt } = await openDesk(5, undefined, change, { asked, seqOf });
  const opened = await openAt(`/voyage${to}`, { width });
  return { ...opened, api };
}

type Opened = Awaited<ReturnType<typeof open>>;

const see = (page: Opened['page'], selector: string, words: string) =>
  page.waitForFunction(
    `document.querySelector(${JSON.stringify(selector)})?.innerText.includes(${JSON.stringify(words)})`,
  );

/** Gives a label with a reason, by the keyboard. */
async function label({ page }: Opened, words: string): Promise<void> {
  await page.select('.group select', 'Partially correct');
  await page.type('.group textarea', 'How is missing.');
  await see(page, '.group button.first', words);
  await page.focus('.group button.first');
  await page.keyboard.press('Enter');
}

const decided = ({ api }: Opened) =>
  api.posted
    .filter(({ path }) => path.endsWith('/review/override'))
    .map(({ path }) => path.split('/').at(-3));

describe('similar answers of a class', () => {
  it('say in the class whose group they are of, and lead to it', async () => {
    const { page } = await open();
    await page.waitForSelector('.class tbody tr');
    assert.match(await textOf(page, '.class tbody tr:has(a[href$="essay-001"])'), /≈1/);
    assert.doesNotMatch(await textOf(page, '.class tbody tr:has(a[href$="essay-005"])'), /≈/);
    assert.deepEqual(await axeViolations(page), []);
    await page.click('.class tbody td a[href$="/~similar/tides~1"]');
    await see(
      page,
      '.group summary',
      'tides ≈1: Anna Quenby, Berta Example, Carlo Rossi, Dana Ito (Correct 3, Incorrect 1), 1 decided on',
    );
    assert.equal(await page.$('.group[open]').then(Boolean), true, 'open, as it was asked for');
    await page.close();
  });

  it('are read whole and decided on with one label, but for those left out, and taken back', async () => {
    const opened = await open('/~similar', { width: 390 });
    const { page, complaints, api } = opened;
    await page.waitForSelector('.group summary');
    await page.focus('.group summary');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.group .statement');
    const first = await textOf(page, '.group .statement');
    assert.ok(first.includes(MARKUP), 'as text, with its lines');
    assert.match(first, /Machine: Correct \(84 %\)/);
    assert.match(
      await textOf(page, '.group .statement:nth-of-type(3)'),
      /Decided by a teacher: Incorrect\. It is vague\./,
    );
    assert.match(await textOf(page, '.group .statement:nth-of-type(4)'), /released already/);
    const boxes = await page.$$eval('.group input[type=checkbox]', (all) =>
      all.map(({ checked, disabled }) => [checked, disabled]),
    );
    assert.deepEqual(boxes, [
      [true, false],
      [true, false],
      [false, false],
      [false, true],
    ]);
    assert.equal(await overflow(page), 0);
    assert.deepEqual(await axeViolations(page), []);
    await page.focus('.group .statement:nth-of-type(2) input');
    await page.keyboard.press('Space');
    await label(opened, 'Decide on 1 answer');
    await see(page, '.told', '1 work decided on');
    assert.deepEqual(decided(opened), ['essay-001']);
    const { body } = api.posted[0]! as { body: { trait: string; score: string; reason: string } };
    assert.deepEqual(
      [body.trait, body.score, body.reason],
      ['row-1', 'Partially correct', 'How is missing.'],
    );
    await page.locator('.group ::-p-text(Undo: 1 work)').click();
    await see(page, '.told', 'as before');
    assert.equal(api.posted.filter(({ path }) => path.endsWith('/review/undo')).length, 1);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('keep what a colleague decided unless somebody says that it is to be changed', async () => {
    const opened = await open('/~similar/tides~1');
    const { page } = opened;
    await page.waitForSelector('.group .statement');
    await page.click('.group .statement:nth-of-type(3) input');
    await label(opened, 'Decide on 3 answers');
    await page.waitForSelector('dialog');
    assert.match(
      await textOf(page, 'dialog'),
      /Change what was decided on 1 answer\?.*Carlo Rossi: Incorrect/s,
    );
    assert.deepEqual(decided(opened), [], 'nothing before the answer');
    assert.deepEqual(await axeViolations(page), []);
    await page.click('dialog button.first');
    await see(page, '.told', '3 works decided on');
    assert.deepEqual(decided(opened).sort(), ['essay-001', 'essay-002', 'essay-003']);
    await page.close();
  });

  it('keep what somebody decided since they were read, and say so', async () => {
    let reads = 0;
    const opened = await open('/~similar/tides~1', {
      seqOf: (submission) => (submission === 'essay-002' ? reads++ : 0),
    });
    const { page } = opened;
    await page.waitForSelector('.group .statement');
    await label(opened, 'Decide on 2 answers');
    await see(page, '.group [role=alert]', 'Berta Example: Somebody else decided meanwhile');
    assert.match(await textOf(page, '.told'), /1 work decided on/);
    assert.deepEqual(decided(opened), ['essay-001']);
    await page.select('.who select', 'it');
    await see(
      page,
      '.group summary',
      'tides ≈1: Anna Quenby, Berta Example, Carlo Rossi, Dana Ito (Correct 3, Incorrect 1), 1 decisa',
    );
    await page.close();
  });
});
