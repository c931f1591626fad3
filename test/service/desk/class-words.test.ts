import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ResultRow } from '@assay/api/results-table';
import { axeViolations, overflow, textOf } from '../../support/desk/browser.ts';
import { madeUpDesks } from '../../support/desk/made-up-desks.ts';

const openDesk = madeUpDesks();

/** A class as a teacher sees it, or one of its works. */
async function open(change: (row: ResultRow, at: number) => ResultRow, to = '', count = 4) {
  const { api, open: openAt } = await openDesk(count, undefined, change);
  const { page, complaints } = await openAt(`/voyage${to}`);
  await page.waitForSelector(to === '' ? '.class, .drop' : '.panes');
  return { page, complaints, api };
}

describe('a class on the desk', () => {
  it('says before any score that no real model answered, and so does each work', async () => {
    const standIn = (row: ResultRow) => ({ ...row, standIn: true });
    const { page } = await open(standIn);
    assert.match(
      await textOf(page, '.notice'),
      /No real model answered \(stand-in or example answers\).*says nothing of them/,
    );
    assert.match(await textOf(page, '.class tbody tr'), /stand-in/);
    assert.match(await textOf(page, '.figures'), /nothing was paid/);
    assert.doesNotMatch(await textOf(page, '.figures'), /\$/);
    assert.deepEqual(await axeViolations(page), []);
    await page.close();
    const { page: work } = await open(standIn, '/essay-001');
    assert.match(await textOf(work, '.head .notice'), /No real model was used/);
    await work.close();
  });

  it('says what was paid where another had no result, and that nothing was as the stand-in answered', async () => {
    const { page } = await open((row, at) =>
      at === 0 ? { ...row, state: 'failed' } : { ...row, standIn: true },
    );
    assert.match(await textOf(page, '.figures'), /nothing was paid/);
    await page.close();
  });

  it('says before all that no model was there, and of each work that it waits for one', async () => {
    const waits = (row: ResultRow, at: number): ResultRow =>
      at === 0
        ? { ...row, state: 'failed', code: 'ModelMissing', needs: ['not-assessed'], total: null }
        : { ...row, state: 'partial', code: 'ModelMissing', needs: [] };
    const { page, complaints } = await open(waits);
    assert.match(await textOf(page, '.notice'), /No model was there: what needs one waits/);
    assert.match(await textOf(page, '.class tbody tr:has(a[href$="essay-001"]) .state'), /waits for a model/);
    const table = await textOf(page, '.class tbody');
    assert.equal(
      table.match(/waits for a model/g)?.length,
      5,
      'at each row, and as the state of what has no result',
    );
    assert.doesNotMatch(table, /ModelMissing|failed/);
    assert.match(await textOf(page, '.filters'), /Failed\s*0/);
    assert.match(await textOf(page, '.figures'), /0 of 4 done/);
    assert.doesNotMatch(await textOf(page, 'main'), /Choose what needs no look/);
    assert.deepEqual(await axeViolations(page), []);
    assert.deepEqual(complaints, []);
    await page.close();
    const { page: work } = await open(waits, '/essay-002');
    assert.match(await textOf(work, '.notice'), /No model was there/);
    await work.close();
  });

  it('counts and chooses no table that its students’ own works tell, and leads from it to them', async () => {
    const { page, complaints } = await open((row, at) => ({ ...row, needs: [], table: at === 0 }));
    assert.match(await textOf(page, '.figures'), /^3 submissions/);
    assert.equal((await page.$$('.class tbody tr')).length, 3);
    await page.locator('::-p-text(Choose what needs no look)').click();
    await page.waitForSelector('.batch');
    assert.match(await textOf(page, '.batch'), /^3 /);
    await page.evaluate("location.hash = '#/voyage/essay-001'");
    await page.waitForFunction("location.hash === '#/voyage' && document.querySelector('.class') !== null");
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('tells each flag in three words, and what ignoring it costs', async () => {
    const flagged = (row: ResultRow, at: number): ResultRow =>
      at === 0
        ? { ...row, needs: ['other-flag'], flags: ['no-exemplars', 'exemplar-scores-absent', 'cut-off'] }
        : row;
    const { page } = await open(flagged);
    const row = await textOf(page, '.class tbody tr:has(a[href$="essay-001"])');
    assert.match(row, /nothing to compare/);
    assert.match(row, /answer cut off/);
    assert.doesNotMatch(row, /otherwise flagged/);
    assert.doesNotMatch(row, /few to compare/, 'where there is nothing, there are not few');
    await page.evaluate("document.querySelector('.reasons-help summary').click()");
    assert.match(await textOf(page, '.reasons-help'), /The scale is the model’s own/);
    assert.deepEqual(await axeViolations(page), []);
    await page.close();
    const { page: work } = await open(flagged, '/essay-001');
    assert.match(await textOf(work, '.head'), /Reasons may be missing; what is there counts/);
    await work.close();
  });

  it('shows where a work speaks to who grades', async () => {
    const speaking = (row: ResultRow, at: number): ResultRow =>
      at === 0 ? { ...row, needs: ['suspected-injection'] } : row;
    const { page, complaints } = await open(speaking, '/essay-001');
    const list = await page.waitForSelector('details.addressed[open] .statement');
    await page.click('details.addressed .chip.addressed');
    const said = (await list!.evaluate((element) => element.textContent))!;
    const marked = await textOf(page, '.text mark.on');
    assert.ok(marked !== '' && said.includes(marked.trim()), `${marked} | ${said}`);
    assert.match(await textOf(page, 'details.addressed'), /speaks to grader \(2\)[\s\S]*found by a program/);
    const hidden = await textOf(page, 'details.addressed .statement:last-child');
    assert.match(hidden, /page 2, not in the text that is read: hidden in the file/);
    assert.doesNotMatch(hidden, /✕/);
    assert.deepEqual(await axeViolations(page), []);
    assert.deepEqual(complaints, []);
    await page.close();
    const { page: other } = await open(speaking, '/essay-002');
    await other.waitForSelector('.statement');
    assert.equal(await other.$('details.addressed'), null);
    await other.close();
  });

  it('shows what was read and accepted, in whole and in part', async () => {
    const { page } = await open((row, at) => ({
      ...row,
      changed: [],
      accepted: at === 0 ? Object.keys(row.values) : at === 1 ? ['ideas'] : [],
    }));
    const stateOf = (id: string) => textOf(page, `.class tbody tr:has(a[href$="${id}"]) .state`);
    assert.equal(await stateOf('essay-001'), 'read, accepted');
    assert.equal(await stateOf('essay-002'), 'read in part');
    assert.equal(await stateOf('essay-003'), 'draft');
    assert.match(await textOf(page, '.class tbody tr:has(a[href$="essay-002"]) .trait'), /✓/);
    await page.close();
  });

  it('compares works by how many issues of a kind they have, and names each beside its work', async () => {
    const issue = (part: string, category: string, severity: string) => ({
      ...{ part, category, severity, title: `${part} has no test.` },
    });
    const { page } = await open((row, at) => ({
      ...row,
      values: { 'ISS-001': 'HIGH', 'ISS-002': 'LOW' },
      issues: [
        issue('ISS-001', at === 0 ? 'test-coverage' : 'requirements', 'HIGH'),
        issue('ISS-002', 'requirements', 'LOW'),
      ],
    }));
    const head = await textOf(page, '.class thead');
    assert.doesNotMatch(head, /ISS-/);
    assert.match(head, /Requirements[\s\S]*Test coverage|Test coverage[\s\S]*Requirements/);
    assert.match(await textOf(page, '.class tbody tr:has(a[href$="essay-002"])'), /1\shigh, 1\slow/);
    await page.click('.class tbody tr:has(a[href$="essay-001"]) .issues summary');
    assert.match(
      await textOf(page, '.class tbody tr:has(a[href$="essay-001"]) .issues'),
      /high ISS-001 has no test/,
    );
    assert.deepEqual(await axeViolations(page), []);
    await page.close();
  });

  it('names what arguments were judged by, the points of their critique together, within the window', async () => {
    const judges = 'factual logical rhetorical belief-shift audience strategic ethical'.split(' ');
    const damages = ['major', 'minor', 'major', 'minor', 'minor', 'minor'];
    const { page } = await open((row, at) => {
      const points = damages
        .slice(0, 6 - at)
        .map((severity, of): [string, string] => [`P${of + 1}`, severity]);
      const scores = judges.map((judge, of): [string, number] => [judge, at + of + 0.5]);
      return {
        ...{ ...row, total: null, answers: {}, points: {}, needs: ['judge-alert', 'claims-unsupported'] },
        values: Object.fromEntries([...scores, ...points]),
        issues: points.map(([part, severity]) => ({
          ...{ part, severity, category: 'logical-gap', title: 'It does not follow.' },
        })),
      };
    });
    for (const [language, name, counts] of [
      ['en', 'Critique', /2\smajor, 4\sminor/],
      ['de', 'Kritik', /2\sschwer, 4\sleicht/],
      ['it', 'Critica', /2\sgravi, 4\slievi/],
    ] as const) {
      await page.select('.who select', language);
      await page.waitForFunction(`document.querySelector('.class thead').innerText.includes('${name}')`);
      assert.doesNotMatch(await textOf(page, '.class'), /P1|logical-gap/);
      assert.match(await textOf(page, '.class tbody tr:has(a[href$="essay-001"])'), counts);
      assert.equal(await overflow(page), 0, language);
    }
    assert.match(await textOf(page, '.class tbody tr:has(a[href$="essay-001"])'), /6,5/);
    assert.deepEqual(await axeViolations(page), []);
    await page.close();
  });

  it('keeps corrections for the next class once they were shown', async () => {
    const { page, api } = await open((row) => ({
      ...row,
      changed: ['row-1'],
      answers: { 'row-1': { student: 'ada', question: 'tides', needs: [] } },
    }));
    await page.locator('::-p-text(Keep corrections for the next class)').click();
    await page.waitForSelector('dialog');
    assert.match(await textOf(page, 'dialog'), /Correct → Partially correct The Moon pulls/);
    assert.equal(api.posted.length, 0);
    assert.deepEqual(await axeViolations(page), []);
    const kept = page.waitForResponse((response) => response.request().method() === 'POST');
    await page.click('dialog button.first');
    await Promise.all([kept, page.waitForFunction("document.querySelector('dialog') === null")]);
    assert.deepEqual(
      api.posted.map(({ path }) => path),
      ['/assignments/voyage/past-answers/corrections'],
    );
    await page.close();
  });

  it('begins with five of a dropped folder, its price before, and hands the others in when asked', async () => {
    const { page, api, complaints } = await open((row) => row);
    const drop = `(() => {
      const files = Array.from({ length: 12 }, (_, at) => new File(['x'.repeat(100 * (at + 1))], 'work-' + at + '.txt'));
      const data = new DataTransfer();
      for (const file of files) data.items.add(file);
      const input = document.querySelector('.drop input[type=file]');
      input.files = data.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    })()`;
    await page.waitForSelector('.drop input');
    await page.evaluate(drop);
    await page.waitForSelector('dialog');
    assert.match(await textOf(page, 'dialog'), /12 files: begin with five\?/);
    assert.match(await textOf(page, 'dialog'), /about \$0\.86 each: \$4\.28 for five, \$10\.26 for all/);
    assert.equal(api.posted.length, 0, 'nothing is handed in before the answer');
    await page.click('dialog button.first');
    await page.waitForFunction("document.querySelector('.drop').innerText.includes('5 of 5')");
    const names = () => api.posted.map(({ body }) => (body as { file: string }).file);
    assert.deepEqual(
      names().sort(),
      ['work-0.txt', 'work-11.txt', 'work-3.txt', 'work-6.txt', 'work-8.txt'].sort(),
    );
    await page.locator('.drop ::-p-text(Hand in the other 7)').click();
    await page.waitForFunction("document.querySelector('.drop').innerText.includes('7 of 7')");
    assert.equal(new Set(names()).size, 12);
    const table = ['student,answer', ...Array.from({ length: 12 }, (_, at) => `s${at},They differ.`)];
    await page.evaluate(`(() => {
      const data = new DataTransfer();
      data.items.add(new File([${JSON.stringify(table.join('\n'))}], 'quiz.csv'));
      const input = document.querySelector('.drop input[type=file]');
      input.files = data.files;
      input.dispatchEvent(new Event('change', { bubbles: true }));
    })()`);
    await page.waitForSelector('dialog');
    assert.match(await textOf(page, 'dialog'), /quiz\.csv: answers of 12 students[\s\S]*All 12 at once/);
    assert.doesNotMatch(await textOf(page, 'dialog'), /no row of a table/);
    await page.click('dialog button.first');
    await page.waitForFunction("document.querySelector('.drop').innerText.includes('1 of 1')");
    assert.partialDeepStrictEqual(api.posted.at(-1)?.body, { file: 'quiz.csv', options: { first: '5' } });
    assert.deepEqual(complaints, []);
    await page.close();
  });
});
