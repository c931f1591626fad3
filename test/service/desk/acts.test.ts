import assert from 'node:assert/strict';
import { mkdir, mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import { submissionOfPath } from '@assay/platform/submission/submission-of-path';
import type { Page } from 'puppeteer-core';
import { overflow, press, textOf } from '../../support/desk/browser.ts';
import { madeUpDesks } from '../../support/desk/made-up-desks.ts';
import { AT, RUN } from '../../support/desk/made-up-works.ts';

const openDesk = madeUpDesks();

async function open(to: string, ready: string, count = 6) {
  const desk = await openDesk(count);
  const opened = await desk.open(to);
  await opened.page.waitForSelector(ready);
  return { ...opened, api: desk.api };
}

const current = (page: Page) =>
  page.$eval('[aria-current=true]', (one) => one.getAttribute('data-item')) as Promise<string>;

const focusedRow = (page: Page) =>
  page.evaluate("document.activeElement.closest('tr')?.ariaRowIndex ?? null") as Promise<string>;

/** Drops files or folders of this machine, as a browser is given them. */
async function drop(page: Page, files: string[]): Promise<void> {
  const box = (await (await page.waitForSelector('.drop button'))!.boundingBox())!;
  const client = await page.createCDPSession();
  const data = { items: [], files, dragOperationsMask: 1 };
  for (const type of ['dragEnter', 'dragOver', 'drop'] as const)
    await client.send('Input.dispatchDragEvent', { type, x: box.x - 40, y: box.y + 5, data });
}

describe('a folder that is dropped on a class', () => {
  it('is handed in with what is in its folders, however many, but for hidden files', async () => {
    const folder = await mkdtemp(join(tmpdir(), 'assay-drop-'));
    await mkdir(join(folder, 'late', 'later'), { recursive: true });
    const names = Array.from({ length: 103 }, (_, at) => `work-${at}.txt`);
    for (const name of [...names, '.hidden']) await writeFile(join(folder, name), name);
    await writeFile(join(folder, 'late', 'later', 'last.txt'), 'last');
    const { page, api, complaints } = await open('/voyage', '.class');
    await drop(page, [folder]);
    await page.locator('dialog ::-p-text(All 104 at once)').click();
    await page.waitForFunction("document.querySelector('.drop').innerText.includes('104 of 104')");
    const sent = api.posted.map(({ body }) => (body as { file: string }).file);
    assert.deepEqual(sent.toSorted(), [...names, 'last.txt'].toSorted());
    const ids = api.posted.map(({ body }) => (body as { submission: string }).submission);
    assert.ok(ids.includes(submissionOfPath('late/later/last.txt')), 'by its folders');
    assert.deepEqual(complaints, []);
    await page.close();
    await rm(folder, { recursive: true });
  });
});

describe('the filters of a class', () => {
  it('show as many rows as they count, each of its own kind', async () => {
    const { page } = await open('/voyage', '.class', 46);
    const kinds: [string, RegExp][] = [
      ['To look at', /readers differ|claims without|low confidence|speaks to|not assessed/],
      ['Under way', /running/],
      ['Failed', /failed/],
      ['Drafts', /draft/],
      ['Released', /released/],
      ['All', /./],
    ];
    for (const [name, kind] of kinds) {
      const button = await page.waitForSelector(`.filters button ::-p-text(${name})`);
      await button!.click();
      await page.waitForFunction(
        `document.querySelector('.filters [aria-pressed=true]').innerText.startsWith('${name}')`,
      );
      const count = Number(await textOf(page, '.filters [aria-pressed=true] b'));
      const rows = await page.$$eval('.class tbody tr', (all) => all.map(({ textContent }) => textContent!));
      assert.equal(rows.length, count, name);
      assert.ok(count > 0 && (name === 'All' || count < 46), `${name}: ${count}`);
      for (const row of rows) assert.match(row, kind, name);
    }
    await page.close();
  });
});

describe('the bars of a class', () => {
  for (const count of [46, 2])
    it(`are as high as the shares that they tell, those of no work too: ${count} works`, async () => {
      const { page } = await open('/voyage', '.class', count);
      const bars = await page.$$eval('.distributions figure', (figures) =>
        figures.map((figure) => ({
          told: [
            ...figure
              .querySelector('svg')!
              .getAttribute('aria-label')!
              .matchAll(/(\d): (\d+)/g),
          ].map(([, value, count]) => [Number(value), Number(count)]),
          drawn: [...figure.querySelectorAll('.bar')].map((bar) =>
            Math.round(Number(bar.getAttribute('height'))),
          ),
          shown: [...figure.querySelectorAll('text')].map(({ textContent }) => Number(textContent)),
        })),
      );
      const cells = await page.$$eval('.class tbody tr', (rows) =>
        rows.map((row) =>
          [...row.querySelectorAll('.trait')].map(({ textContent }) => Number.parseInt(textContent!, 10)),
        ),
      );
      assert.equal(bars.length, 4);
      for (const [at, { told, drawn, shown }] of bars.entries()) {
        const counted = [1, 2, 3, 4].map((value) => [value, cells.filter((row) => row[at] === value).length]);
        assert.deepEqual(told, counted);
        assert.deepEqual(shown, [1, 2, 3, 4]);
        const most = Math.max(...counted.map(([, count]) => count!));
        assert.deepEqual(
          drawn,
          counted.map(([, count]) => Math.round((40 * count!) / most)),
        );
      }
      await page.close();
    });
});

describe('the head of a class', () => {
  it('has its words in one line, those that order by nothing, too', async () => {
    const { page } = await open('/voyage', '.class');
    const middles = (await page.evaluate(`[...document.querySelectorAll('.class thead th')].map((head) => {
      const range = document.createRange();
      range.selectNodeContents(head);
      const { top, bottom } = range.getBoundingClientRect();
      return Math.round(top + bottom);
    })`)) as number[];
    for (const middle of middles) assert.ok(Math.abs(middle - middles[0]!) <= 1, `${middles}`);
    await page.close();
  });
});

describe('what was said of an act', () => {
  it('stays on its page, and is said on the next one where the act led there', async () => {
    const { page } = await open('/voyage', '.class');
    await page.keyboard.type('a');
    await page.waitForFunction("document.querySelector('.told').innerText !== ''");
    await page.keyboard.type('j');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.statement');
    assert.equal(await textOf(page, '.told'), '');
    const before = await page.evaluate('location.hash');
    await page.keyboard.type('gg');
    await page.waitForFunction(`location.hash !== '${before}'`);
    await page.waitForFunction("document.querySelector('.told').innerText !== ''");
    await page.waitForSelector('.statement');
    assert.match(await textOf(page, '.told'), /accepted/);
    await page.close();
  });
});

describe('keys that lead back', () => {
  it('are k among rows and works, and p among traits and statements', async () => {
    const { page } = await open('/voyage', '.class');
    await page.keyboard.type('jjj');
    assert.equal(await focusedRow(page), '4');
    await page.keyboard.type('k');
    assert.equal(await focusedRow(page), '3');
    await page.keyboard.press('Enter');
    await page.waitForSelector('.statement');
    const second = await page.evaluate('location.hash');
    await page.keyboard.type('nnn');
    const third = await current(page);
    await page.keyboard.type('n');
    assert.notEqual(await current(page), third);
    await page.keyboard.type('p');
    assert.equal(await current(page), third);
    await page.keyboard.type('j');
    await page.waitForFunction(`location.hash !== '${second}'`);
    await page.keyboard.type('k');
    await page.waitForFunction(`location.hash === '${second}'`);
    await page.close();
  });
});

describe('a comment', () => {
  it('is for whom it was written, and about what had the focus: a trait, or a statement by how it begins', async () => {
    const { page, api } = await open('/voyage/essay-001', '.statement');
    const statement = '“Reason: The voyage is told for what it taught, and the last line say…”: ';
    for (const [whom, words, begins] of [
      ['teachers', 'Ask a colleague.', ''],
      ['student', 'Read it aloud.', statement],
    ] as const) {
      await press(page, 'nf', 'dialog textarea:focus');
      await page.keyboard.type(words);
      await page.select('dialog [name=for]', whom);
      await page.click('dialog button.first');
      await page.waitForFunction("document.querySelector('dialog') === null");
      assert.deepEqual(api.posted.at(-1)!.body, { text: begins + words, trait: 'Ideas', for: whom });
    }
    const shown = await textOf(page, '[aria-label=Comments]');
    assert.match(
      shown,
      /teachers alone Ideas\s+Ask a colleague\.\s+the student, once released Ideas\s+“Reason: [^”]+”: Read it aloud\./,
    );
    await page.close();
  });

  it('says nothing of a statement that its student does not see, and is of no trait that another statement has', async () => {
    const { page, api } = await open('/voyage/essay-001', '.statement');
    await page.keyboard.type('nnh');
    await page.waitForSelector('.statement.hidden');
    await press(page, 'f', 'dialog textarea:focus');
    await page.keyboard.type('Why here?');
    await page.click('dialog button.first');
    await page.waitForFunction("document.querySelector('dialog') === null");
    assert.deepEqual(api.posted.at(-1)!.body, { text: 'Why here?', trait: 'Ideas', for: 'student' });
    await page.close();
    const { page: spoken, api: told } = await open('/motion/report', '.statement');
    await press(spoken, 'nnf', 'dialog textarea:focus');
    await spoken.keyboard.type('Well seen.');
    await spoken.click('dialog button.first');
    await spoken.waitForFunction("document.querySelector('dialog') === null");
    const { text, trait } = told.posted.at(-1)!.body as { text: string; trait: null };
    assert.match(text, /^“Issue ISS-\d+: .+”: Well seen\.$/);
    assert.equal(trait, null);
    await spoken.close();
  });
});

describe('a release', () => {
  it('is asked for, made by the same key as it is taken back by, with a reason', async () => {
    const { page, api } = await open('/voyage/essay-001', '.statement');
    await press(page, 'r', 'dialog');
    await page.keyboard.press('Escape');
    await page.waitForFunction("document.querySelector('dialog') === null");
    assert.equal(api.posted.length, 0);
    await press(page, 'r', 'dialog');
    assert.match(await textOf(page, 'dialog'), /Release this\? Its student sees it at once\./);
    await page.click('dialog button.first');
    await page.waitForSelector('.state.released');
    assert.match(await textOf(page, '.head .actions'), /^Take the release back/);
    await press(page, 'r', 'dialog textarea:focus');
    await page.keyboard.type('A page was missing.');
    await page.click('dialog button.first');
    await page.waitForFunction("document.querySelector('.state.released') === null");
    assert.deepEqual(
      api.posted.map(({ path, body }) => [path.split('/').at(-1), body]),
      [
        ['release', { standIn: false }],
        ['withdraw', { reason: 'A page was missing.' }],
      ],
    );
    await page.close();
  });
});

describe('who wants no movement', () => {
  it('is shown what is chosen at once, others on the way', async () => {
    const { page } = await open('/voyage/essay-001', '.statement');
    await page.evaluate(
      `window.ways = []; Element.prototype.scrollIntoView = ({ behavior }) => window.ways.push(behavior)`,
    );
    for (const wanted of ['reduce', 'no-preference']) {
      await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: wanted }]);
      await page.click('.statement .chip');
      await page.waitForFunction('window.ways.length > 0');
      const ways = (await page.evaluate('window.ways.splice(0)')) as string[];
      assert.deepEqual(new Set(ways), new Set([wanted === 'reduce' ? 'instant' : 'smooth']));
    }
    await page.close();
  });
});

describe('what was decided', () => {
  it('is listed with its time, what it was about, from what to what, why, and what was undone', async () => {
    const by = { subject: 'ms-b', role: 'teacher' };
    const events = [
      { kind: 'score-overridden', trait: 'Ideas', from: 2, to: 4, reason: 'It is told well.' },
      { kind: 'finding-hidden', finding: 'ideas.strength-1' },
      { kind: 'decision-undone', undone: 1 },
      { kind: 'withdrawn', reason: 'Not yet.' },
    ];
    const trail = events.map((event, at) => ({ seq: at + 1, at: AT, by, runId: RUN, ...event }));
    const { open: openAt } = await openDesk(1, undefined, undefined, { trail });
    const { page } = await openAt('/voyage/essay-001');
    await (await page.waitForSelector('summary ::-p-text(What was decided)'))!.click();
    const lines = await page.$$eval('.trail li', (all) =>
      all.map((one) => (one as unknown as { innerText: string }).innerText),
    );
    assert.equal(lines.length, 4);
    for (const [at, said] of [
      /^score changed Ideas, 2 → 4, “It is told well\.” ms-b, .*\d:\d\d/,
      /^statement hidden from the student Strength: The grandfather/,
      /^decision undone 1\. score changed Ideas, 2 → 4, “It is told well\.” ms-b/,
      /^release taken back “Not yet\.” ms-b/,
    ].entries())
      assert.match(lines[at]!, said);
    await page.close();
  });
});

describe('a name, a file and a reason of 190 letters without a space', () => {
  for (const width of [1280, 800, 390])
    it(`make no page wider than its window of ${width} pixels`, async () => {
      const long = 'N'.repeat(190);
      const { api, open: openAt } = await openDesk(3, undefined, (row) => ({
        ...row,
        ...{ needs: [], released: null, changed: ['Ideas'] },
        owner: { subject: long, name: long },
        handedIn: { file: `${long}.txt`, at: AT },
      }));
      const { page } = await openAt('/voyage', { width });
      await page.waitForSelector('.class tbody tr');
      assert.equal(await overflow(page), 0);
      await page.keyboard.type('*r');
      await page.waitForSelector('dialog[open]');
      assert.equal(await overflow(page), 0);
      await page.keyboard.press('Escape');
      const first = await page.$eval('.class th a', (link) => link.getAttribute('href'));
      await page.evaluate(`location.hash = ${JSON.stringify(first)}`);
      await page.waitForSelector('.statement');
      await page.keyboard.type('g');
      await page.waitForFunction("document.querySelector('.told').innerText.includes('accepted')");
      await page.waitForFunction(
        `location.hash !== ${JSON.stringify(first)} && document.querySelector('.statement')`,
      );
      await page.keyboard.type('k');
      await page.waitForFunction("document.querySelector('.group .accepted')");
      await page.keyboard.type('nc');
      await page.waitForSelector('.change input');
      await page.type('.change input', long);
      await page.keyboard.press('Enter');
      await page.waitForFunction("document.querySelector('.told').innerText !== ''");
      assert.equal(await overflow(page), 0);
      assert.ok(api.posted.length > 0);
      await page.close();
    });
});
