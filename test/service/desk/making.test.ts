import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import type { ResultRow } from '@assay/api/results-table';
import { axeViolations, textOf } from '../../support/desk/browser.ts';
import { type MadeUpDesk, madeUpDesks } from '../../support/desk/made-up-desks.ts';
import { reportFindings } from '../../support/desk/made-up-report.ts';
import { RESULTS as SPOKEN } from '../../support/desk/made-up-works.ts';
import { altered, hostileResult, sampleResult, trait } from '../../unit/platform/report/sample-results.ts';

const RESULTS = { 'essay-001': hostileResult() };

const openDesk = madeUpDesks();
let desk: MadeUpDesk;

before(async () => {
  desk = await openDesk(2, undefined, undefined, { results: RESULTS });
});

async function open(to: string, ready: string, width = 1280) {
  const opened = await desk.open(`/${to}`, { width });
  await opened.page.waitForSelector(ready);
  return opened;
}

const textsOf = (page: Awaited<ReturnType<typeof open>>['page'], selector: string) =>
  page.$$eval(selector, (all) => all.map(({ textContent }) => textContent));

/** What a work's details say it cost. */
const costOf = (change: (row: ResultRow) => ResultRow, bill: object) => factOf('Cost', change, bill);

/** What a work's details say of something. */
async function factOf(what: string, change: (row: ResultRow) => ResultRow, bill = {}): Promise<string> {
  const { open } = await openDesk(1, undefined, change, { results: RESULTS, bill });
  const { page } = await open('/voyage/essay-001');
  await page.locator('::-p-text(How this came about)').click();
  await page.waitForSelector('.making');
  const text = await textOf(page, '.making');
  await page.close();
  return new RegExp(`${what}\\s+(.*)`).exec(text)![1]!;
}

describe('what a work cost', () => {
  const same = (row: ResultRow) => row;
  it('is what was paid, as far as that is known', async () => {
    assert.equal(await costOf(same, {}), '$0.0312');
    const some = { cost: null, costAtLeast: 0.02, unmetered: 1 };
    assert.equal(await costOf(same, some), 'at least $0.0200 (1 request of unknown usage)');
    assert.equal(
      await costOf(same, { allOwn: true, cost: null, costAtLeast: 0 }),
      'your own models: no price',
    );
  });

  it('is nothing where no real model answered', async () => {
    const standIn = (row: ResultRow) => ({ ...row, standIn: true });
    assert.equal(await costOf(standIn, {}), 'nothing was paid');
  });

  it('names no model where none answered, whatever was asked for', async () => {
    const standIn = (row: ResultRow) => ({ ...row, standIn: true });
    assert.equal(await factOf('Models', standIn), 'stand-in');
    assert.notEqual(await factOf('Models', (row) => row), 'stand-in');
  });
});

describe('how the score of a trait came about', () => {
  const TOLD = trait('Ideas', 3, {
    strengths: [{ text: 'It counts.', evidence: [altered('I counted 48 cars', 'I counted 41 cars')] }],
    weaknesses: [
      {
        text: 'It never says who would pay.',
        evidence: [],
        absence: { words: ['budget', 'sponsor'], found: [] },
      },
      { text: 'There is no sea in it.', evidence: [], absence: { words: ['sea'], found: ['the sea'] } },
      { text: 'It is thin.', evidence: [] },
    ],
  });
  const LOOKED_FOR = [{ ...reportFindings[0]!, lookedFor: ['a time', 'a limit'] }];
  const MISSING =
    'What is missing cannot be quoted. Looked for in the text and not found: “a time” and “a limit”.';

  it('has the words that a model quoted, what the text says in their place, and what was looked for', async () => {
    const results = { ...SPOKEN, 'essay-001': sampleResult({ scores: [TOLD] }) };
    const { open } = await openDesk(1, undefined, undefined, { results, said: { report: LOOKED_FOR } });
    const { page } = await open('/voyage/essay-001');
    await page.locator('::-p-text(How this came about)').click();
    await page.locator('.said details details summary').click();
    const said = await textsOf(page, '.sides .statement');
    assert.deepEqual(said, [
      'It counts.✕ alteredI counted 48 carsThe text says: I counted 41 cars',
      `It never says who would pay.${MISSING.replace('a time', 'budget').replace('a limit', 'sponsor')}`,
      'There is no sea in it.What it says is missing stands in the text: “the sea”.',
      'It is thin.It quotes nothing.',
    ]);
    assert.deepEqual(await axeViolations(page), []);
    await page.evaluate("location.hash = '#/motion/report'");
    await page.waitForSelector('[data-statement="ISS-001"]');
    assert.ok((await textOf(page, '[data-statement="ISS-001"]')).includes(MISSING));
    await page.close();
  });

  it('is what advocate and skeptic said of a trait, with how far the text bears each quote out', async () => {
    const { page, complaints } = await open('voyage/essay-001', '.panes');
    assert.equal(await page.$('.sides'), null);
    await page.locator('::-p-text(How this came about)').click();
    await page.waitForSelector('.said details details');
    assert.match(await textOf(page, '.making'), /Cost\s+\$0\.0312/);
    await page.click('.said details details summary');
    const [trait] = hostileResult().scores;
    assert.match(await textOf(page, '.sides'), /Advocate: \d+ claims[\s\S]*Skeptic: 1 claim/);
    const claims = await textsOf(
      page,
      '.said details details:first-of-type .sides .statement > p:first-child',
    );
    assert.deepEqual(
      claims,
      [...trait!.strengths, ...trait!.weaknesses].map(({ text }) => text),
      'to the letter, whatever is in it',
    );
    assert.match(
      await textOf(page, '.said details[open] details[open] .speech:last-child'),
      /✕ not in the text/,
    );
    assert.deepEqual(await axeViolations(page), []);
    assert.deepEqual(complaints, []);
    await page.close();
  });
});
