import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { Page } from 'puppeteer-core';
import { axeViolations, textOf } from '../../support/desk/browser.ts';
import { madeUpDesks } from '../../support/desk/made-up-desks.ts';

const openDesk = madeUpDesks();

type RowChange = Parameters<typeof openDesk>[2];

async function open(refused = {}, change?: RowChange) {
  const desk = await openDesk(3, undefined, change, { refused });
  const { page, complaints } = await desk.open('/voyage');
  await page.waitForSelector('.drop input');
  return { page, complaints, api: desk.api };
}

/** Chooses files by their names, each of another size. */
const choose = (page: Page, names: readonly string[]) =>
  page.evaluate(`(() => {
    const data = new DataTransfer();
    ${JSON.stringify(names)}.forEach((name, at) => data.items.add(new File(['x'.repeat(100 * (at + 1))], name)));
    const input = document.querySelector('.drop input[type=file]');
    input.files = data.files;
    input.dispatchEvent(new Event('change', { bubbles: true }));
  })()`);

/** Drops a folder of texts by their paths, the folder's name first. */
const drop = (page: Page, texts: Readonly<Record<string, string>>) =>
  page.evaluate(`(() => {
    const texts = Object.entries(${JSON.stringify(texts)});
    const entries = texts.map(([path, text]) => ({
      isFile: true,
      fullPath: '/' + path,
      file: (found) => found(new File([text], path.split('/').at(-1))),
    }));
    const folder = {
      isFile: false,
      createReader: () => ({ readEntries: (found) => found(entries.splice(0, 3)) }),
    };
    const event = new Event('drop', { bubbles: true, cancelable: true });
    event.dataTransfer = { items: [{ webkitGetAsEntry: () => folder }], files: [] };
    document.querySelector('.drop').dispatchEvent(event);
  })()`);

/** Works of different length. */
const textsOf = (paths: readonly string[]) =>
  Object.fromEntries(paths.map((path, at) => [path, 'We sailed. '.repeat(10 + at)]));

const sees = (page: Page, words: string) =>
  page.waitForFunction(`document.querySelector('.drop')?.innerText.includes(${JSON.stringify(words)})`);

/** Whether the browser would ask before the page is left. */
const asksBeforeLeaving = (page: Page) =>
  page.evaluate("!dispatchEvent(new Event('beforeunload', { cancelable: true }))");

const works = (count: number) => Array.from({ length: count }, (_, at) => `work-${at}.txt`);

describe('files that are handed in on the page', () => {
  it('are named with the work that is there and of which they are a new version, before', async () => {
    const { page, api, complaints } = await open();
    await choose(page, ['essay-001.txt', 'new.txt']);
    await page.waitForSelector('dialog');
    const asked = await textOf(page, 'dialog');
    assert.match(asked, /1 file becomes a new version of a work that is there/);
    assert.match(asked, /essay-001\.txt: new version of Anna Quenby/);
    assert.doesNotMatch(asked, /new\.txt:/);
    assert.deepEqual(await axeViolations(page), []);
    assert.equal(api.posted.length, 0, 'nothing before the answer');
    await page.click('dialog button.first');
    await sees(page, '2 of 2');
    await choose(page, ['new.pdf']);
    await page.waitForSelector('dialog');
    assert.match(
      await textOf(page, 'dialog'),
      /new\.pdf: new version of new\.txt/,
      'of what the class does not show yet',
    );
    await page.keyboard.press('Escape');
    await page.waitForFunction("document.querySelector('dialog') === null");
    assert.equal(api.posted.length, 2);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('are each its own work where five come first: no other file of the rest is one of them', async () => {
    const { page, api } = await open();
    const names = works(11);
    await choose(page, [...names, 'work-0.docx']);
    await page.waitForSelector('dialog');
    await page.click('dialog button.first');
    await sees(page, '5 of 6');
    await sees(
      page,
      'work-0.txt: Two files would be filed under one name ("work-0"): this one and work-0.docx',
    );
    await page.locator('.drop ::-p-text(Hand in the other 6)').click();
    await sees(page, '6 of 6');
    await sees(page, 'this one and work-0.docx');
    const ids = api.posted.map(({ body }) => (body as { submission: string }).submission);
    assert.deepEqual(
      ids.toSorted(),
      works(11)
        .map((name) => name.replace('.txt', ''))
        .toSorted(),
    );
    await page.close();
  });

  it('are counted and wait for their own class alone, and the page asks before it is left with any', async () => {
    const { page } = await open({
      '/voyage/submissions': { status: 422, code: 'X', detail: 'It is empty.' },
    });
    assert.equal(await asksBeforeLeaving(page), false);
    await choose(page, works(10));
    await page.waitForSelector('dialog');
    await page.click('dialog button.first');
    await sees(page, 'work-0.txt: It is empty.');
    assert.equal(await asksBeforeLeaving(page), true);
    await page.evaluate("location.hash = '#/motion'");
    await page.waitForFunction(
      "document.querySelector('.drop') && document.querySelector('h1').innerText && location.hash === '#/motion'",
    );
    await page.waitForFunction("!document.querySelector('.drop').innerText.includes('work-0.txt')");
    assert.doesNotMatch(await textOf(page, '.drop'), /0 of 5|Hand in the other/);
    await choose(page, ['other.txt']);
    await sees(page, '1 of 1');
    await choose(page, works(10));
    await page.waitForSelector('dialog');
    await page.click('dialog button.first');
    await sees(page, '5 of 5');
    await page.evaluate("location.hash = '#/voyage'");
    await sees(page, 'work-0.txt: It is empty.');
    await sees(page, 'Hand in the other 5');
    await page.close();
  });

  it('are not counted, chosen or asked about where they are there as they are', async () => {
    const { page, api, complaints } = await open();
    await choose(page, works(9));
    await sees(page, '9 of 9');
    await choose(page, works(14));
    await page.waitForFunction("document.querySelector('.drop').innerText.includes('5 of 5')");
    assert.equal(api.posted.length, 14, 'five are left of fourteen, and nobody is asked of so few');
    await sees(page, '9 files are there already and not assessed again: work-0.txt, work-1.txt');
    await choose(page, works(25));
    await page.waitForSelector('dialog');
    const asked = await textOf(page, 'dialog');
    assert.match(asked, /11 files: begin with five\?/);
    assert.match(asked, /14 files are there already/);
    assert.deepEqual(await axeViolations(page), []);
    await page.keyboard.press('Escape');
    await page.waitForFunction("document.querySelector('dialog') === null");
    await choose(page, works(3));
    await sees(page, '3 files are there already');
    assert.equal(await page.$('dialog'), null, 'none is a new version');
    assert.equal(api.posted.length, 14);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('ask before a table takes answers away from students that it does not hold', async () => {
    const answers = (student: string) => ({
      'row-1': { student, question: 'moon', needs: null },
      'row-2': { student, question: 'salt', needs: null },
    });
    const { page, api } = await open({}, (row, at) => ({
      ...row,
      answers: answers(`s${at}`),
      owner: { subject: `s${at}`, name: `Kai ${at}` },
    }));
    await drop(page, { 'x/second.csv': 'student,salt,tide\ns0,a,b\ns2,c,d\ns9,e,f' });
    await page.waitForSelector('dialog');
    const asked = await textOf(page, 'dialog');
    assert.match(asked, /Replace earlier answers/);
    assert.match(asked, /second\.csv lacks moon, answered by Kai 0, Kai 2/);
    assert.deepEqual(await axeViolations(page), []);
    await page.keyboard.press('Escape');
    await page.waitForFunction("document.querySelector('dialog') === null");
    assert.equal(api.posted.length, 0);
    await drop(page, { 'x/whole.csv': 'student,moon,salt,tide\ns0,a,b,c\ns2,c,d,e' });
    await sees(page, '1 of 1');
    await drop(page, { 'x/b.csv': 'student,tide\nt1,a\nt2,b', 'x/c.csv': 'student,wind\nt1,a\nt2,b' });
    await page.waitForSelector('dialog');
    assert.match(await textOf(page, 'dialog'), /c\.csv lacks tide, answered by t1, t2/, 'one of the other');
    await page.click('dialog button.first');
    await sees(page, '2 of 2');
    await page.close();
  });

  it('are none of them the table that says whose they are: each is sent as its student’s', async () => {
    const { page, api, complaints } = await open();
    const names = works(9).map((name) => `7b/${name}`);
    const table = `file,subject,name,email\n${works(8)
      .map((name) => `${name},s-${name},Kai of ${name},`)
      .join('\n')}`;
    await drop(page, { '7b/students.csv': table, '7b/empty.txt': '', '7b/a.xyz': 'x', ...textsOf(names) });
    await page.waitForSelector('dialog');
    const asked = await textOf(page, 'dialog');
    assert.match(asked, /10 files: begin with five\?/);
    assert.match(asked, /students\.csv says whose they are: the names in it are masked/);
    assert.match(asked, /2 files stand in no row of a table .*: a\.xyz, work-8\.txt/);
    assert.deepEqual(await axeViolations(page), []);
    await page.click('dialog button.first');
    await sees(page, '5 of 6');
    await sees(page, 'empty.txt: It is empty.');
    const sent = api.posted.map(({ body }) => body as { submission: string; student?: object });
    assert.ok(!sent.some(({ submission }) => /students|empty|a-xyz|7b/.test(submission)));
    for (const { submission, student } of sent)
      if (submission !== 'work-8')
        assert.deepEqual(student, { subject: `s-${submission}.txt`, name: `Kai of ${submission}.txt` });
    await page.locator('.drop ::-p-text(Hand in the other 5)').click();
    await sees(page, '5 of 5');
    await sees(page, 'empty.txt: It is empty.');
    assert.equal(api.posted.length, 10);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('are not handed in where their table is wrong, and no name is told', async () => {
    const { page, api } = await open();
    await drop(page, { '7b/students.csv': 'file,subject\nkai,s-1\n', '7b/work-1.txt': 'We sailed.' });
    await page.waitForFunction("document.body.innerText.includes('students.csv, line 2, column file')");
    assert.equal(api.posted.length, 0);
    await page.close();
  });

  it('still wait when more are dropped', async () => {
    const { page, api } = await open();
    await choose(page, works(12));
    await page.waitForSelector('dialog');
    await page.click('dialog button.first');
    await sees(page, '5 of 5');
    await choose(page, ['late.txt']);
    await sees(page, '1 of 1');
    await page.locator('.drop ::-p-text(Hand in the other 7)').click();
    await sees(page, '7 of 7');
    assert.equal(api.posted.length, 13);
    assert.equal(await asksBeforeLeaving(page), false);
    await page.close();
  });
});
