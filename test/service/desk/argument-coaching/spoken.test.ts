import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { axeViolations, overflow, textOf } from '../../../support/desk/browser.ts';
import { type MadeUpDesk, madeUpDesks } from '../../../support/desk/made-up-desks.ts';
import {
  coaching,
  coachingResult,
  comparison,
  hostileCoaching,
  revisedResult,
} from '../../../unit/workflows/argument-coaching/report/sample-coaching.ts';
import { debateResult, heldDebate } from '../../../unit/workflows/argument-coaching/report/sample-debates.ts';
import { sampleQuiz } from '../../../unit/workflows/short-answer-grading/report/sample-quizzes.ts';

const DEBATE = heldDebate({
  approach: 'B',
  rounds: 3,
  lost: (turn, judge) => turn === 2 && judge === 'ethical',
});
const BROKEN = {
  ...heldDebate({ approach: 'B', rounds: 3 }, 1),
  broken: { step: 'turns/02/speech.json', code: 'ModelUnavailable', message: 'The model did not answer.' },
};
const RESULTS = {
  debate: debateResult(DEBATE),
  broken: debateResult({ ...BROKEN, turns: BROKEN.turns.map((turn) => ({ ...turn, panel: null })) }),
  argument: coachingResult(),
  revision: revisedResult(),
  hostile: hostileCoaching(),
  answers: sampleQuiz(4),
};

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

describe('what a work came of, on the desk', () => {
  it('is a debate round by round, both sides beside each other, with what each judge gave', async () => {
    const { page, complaints } = await open('motion/debate', '.transcript');
    assert.equal(
      (await textsOf(page, '.transcript h3')).filter((text) => text?.startsWith('Round')).length,
      3,
    );
    const speeches = await textsOf(page, '.speech h4');
    assert.equal(speeches.length, DEBATE.turns.length + 2, 'and each side as a whole');
    assert.match(speeches[0]!, /Evening Advocate for the motion, Opening/);
    assert.match(speeches[1]!, /Practice Advocate against the motion, Opening/);
    const name = await page.$eval('.plot svg', (plot) => plot.getAttribute('aria-label'));
    for (const { round, speaker } of DEBATE.turns)
      assert.match(name!, new RegExp(`round ${round}, ${speaker}: [\\d.]+ \\([\\d.]+ to [\\d.]+\\)`));
    assert.equal((await page.$$('.plot circle')).length, 3);
    assert.equal((await page.$$('.plot rect')).length, 3, 'sides are told apart without colour');
    await page.click('.speech summary');
    assert.match(await textOf(page, '.speech details'), /Facts: \d/);
    assert.match((await textsOf(page, '.speech details'))[2]!, /Fairness: no score/, 'missing is not zero');
    assert.deepEqual(await axeViolations(page), []);
    await page.select('.who select', 'it');
    await page.waitForFunction("document.querySelector('.transcript').innerText.includes('Turno 1')");
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('is an argument with what each judge gave it, and the consensus, where no draft is beside it', async () => {
    const { page, complaints } = await open('motion/argument', '#panel-title', 390);
    const { judgements, average } = coaching().panel;
    assert.equal((await page.$$('[aria-labelledby=panel-title] tbody tr')).length, judgements.length);
    const said = await textOf(page, '[aria-labelledby=panel-title]');
    assert.match(said, new RegExp(`${average!.toFixed(1)} of 10`));
    assert.match(said, /Consensus: \d/);
    assert.match(said, /no grade: its student does not see it/);
    for (const { score } of judgements) assert.ok(said.includes(score === null ? 'no score' : String(score)));
    assert.deepEqual(await axeViolations(page), []);
    assert.equal(await overflow(page), 0);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('says where a debate ended early, and draws no score that is missing', async () => {
    const { page } = await open('motion/broken', '.transcript');
    const text = await textOf(page, '.transcript');
    assert.match(text, /ended early: The model did not answer/);
    assert.match(text, /no score/);
    assert.equal(await page.$('.plot'), null);
    await page.close();
  });

  it('is a revision beside its draft: word by word, by each judge, and by the critique', async () => {
    const { page, complaints } = await open('motion/revision', '.revision', 390);
    await page.focus('.revision summary');
    await page.keyboard.press('Enter');
    const { diff, criteria, points } = comparison();
    const bare = (text: string) => text.replace(/\s+/g, ' ').trim();
    const shown = await page.$eval('.diff', (one) => one.textContent ?? '');
    const told = { kept: '', added: 'added: ', removed: 'removed: ' };
    assert.equal(bare(shown), bare(diff.map(({ kind, text }) => told[kind] + text).join('')));
    assert.equal((await page.$$('ins')).length, diff.filter(({ kind }) => kind === 'added').length);
    assert.equal((await page.$$('del')).length, diff.filter(({ kind }) => kind === 'removed').length);
    assert.equal((await page.$$('.revision .statement')).length, points.length);
    assert.equal((await page.$$('.revision tbody tr')).length, criteria.length);
    assert.match(
      await textOf(page, '.revision tbody'),
      /Who is won over\s+no score\s+6/,
      'missing is not zero',
    );
    assert.deepEqual(await axeViolations(page), []);
    assert.equal(await overflow(page), 0);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('takes how short answers were debated for no transcript', async () => {
    const { page, complaints } = await open('motion/answers', '.said');
    const isRead =
      "performance.getEntriesByType('resource').some(({ name, responseEnd }) => /answers\\/result$/.test(name) && responseEnd > 0)";
    await page.waitForFunction(isRead);
    await page.evaluate('new Promise((shown) => requestAnimationFrame(() => requestAnimationFrame(shown)))');
    assert.equal(await page.$('.transcript'), null);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('shows what students and models wrote as text', async () => {
    const { page, complaints } = await open('motion/hostile', '.revision', 390);
    await page.click('.revision summary');
    assert.equal(await page.$('.revision img, .revision script, .revision b'), null);
    assert.equal(await overflow(page), 0);
    assert.deepEqual(complaints, []);
    await page.close();
  });
});
