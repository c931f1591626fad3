import assert from 'node:assert/strict';
import { before, describe, it } from 'node:test';
import { axeViolations, overflow, textOf } from '../../support/desk/browser.ts';
import { type MadeUpDesk, madeUpDesks } from '../../support/desk/made-up-desks.ts';

const openDesk = madeUpDesks();
let desk: MadeUpDesk;

before(async () => {
  desk = await openDesk(2);
});

const open = (role: 'teacher' | 'student', to: string, width = 1280) => desk.open(to, { role, width });

describe('a deliverable on the desk', () => {
  it('is shown by its pages, with passages in boxes that lead to what is said of them, and back', async () => {
    const { page, complaints } = await open('teacher', '/motion/report');
    await page.waitForSelector('.sheet img');
    await page.click('[data-statement="ISS-002"] .chip');
    await page.waitForSelector('.box.close.on');
    const [box, sheet] = await Promise.all(
      ['.box.close', '.page:nth-of-type(2) .sheet'].map((selector) =>
        page.$(selector).then((one) => one!.boundingBox()),
      ),
    );
    assert.ok(
      Math.abs((box!.y - sheet!.y) / sheet!.height - 148 / 842) < 0.01,
      'a box stands where its passage does',
    );
    await page.click('.page .ref.exact');
    await page.waitForSelector('[data-statement="ISS-001"].on');
    assert.equal(
      await page.$eval('.page .ref.exact', (one) => one.getAttribute('aria-label')),
      'Passage 1, exact',
    );
    await page.focus('[data-statement="ISS-003"]');
    await page.keyboard.type('e');
    await page.waitForFunction("document.activeElement.dataset.passage === '3'");
    assert.deepEqual(await axeViolations(page), []);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('has numbers beside its pages, over none of their words and of each other', async () => {
    for (const width of [1280, 390]) {
      const { page } = await open('teacher', '/motion/report', width);
      await page.waitForSelector('.sheet img');
      await page.click('[data-statement="ISS-002"] .chip');
      await page.waitForSelector('.box.close.on');
      const overlaps = (await page.evaluate(`(() => {
        const rects = (selector) => [...document.querySelectorAll(selector)].map((one) => one.getBoundingClientRect());
        const meet = (one, other) =>
          one.left < other.right - 1 && other.left < one.right - 1 && one.top < other.bottom - 1 && other.top < one.bottom - 1;
        const numbers = rects('.page .ref');
        return [numbers.length, numbers.flatMap((one, at) =>
          [...rects('.sheet'), ...numbers.slice(at + 1)].filter((other) => meet(one, other))).length];
      })()`)) as number[];
      assert.deepEqual(overlaps, [4, 0], 'three numbers, and the way back to the statement');
      const [number, box] = await Promise.all(
        ['.page .ref.exact', '.page .box.exact'].map((one) =>
          page.$(one).then((found) => found!.boundingBox()),
        ),
      );
      assert.ok(Math.abs(number!.y - box!.y) < 4, 'a number stands at the line that its passage begins in');
      assert.equal(await overflow(page), 0);
      await page.close();
    }
  });

  it('has passages underlined as in its text, by more than a colour', async () => {
    const { page } = await open('teacher', '/motion/report');
    await page.waitForSelector('.sheet img');
    const looks = (await page.evaluate(`['exact', 'close', 'altered', 'addressed'].map((grade) => {
      const box = document.createElement('div');
      box.className = 'box ' + grade;
      document.querySelector('.sheet').append(box);
      const { backgroundImage, borderTopStyle, borderBottomStyle } = getComputedStyle(box);
      return [grade, borderTopStyle, borderBottomStyle, backgroundImage.includes('svg')];
    })`)) as unknown[];
    assert.deepEqual(looks, [
      ['exact', 'none', 'solid', false],
      ['close', 'none', 'dashed', false],
      ['altered', 'none', 'none', true],
      ['addressed', 'dotted', 'dotted', false],
    ]);
    await page.close();
  });

  it('has each page’s picture asked for as it comes into sight, and its words where there is none', async () => {
    const { page } = await open('teacher', '/motion/report', 390);
    await page.waitForSelector('.sheet img');
    const asked = () =>
      page.evaluate(
        "performance.getEntriesByType('resource').flatMap(({ name }) => /pages\\/(\\d+)$/.exec(name)?.[1] ?? [])",
      ) as Promise<string[]>;
    await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
    assert.ok(!(await asked()).includes('8'), 'the last page is far below');
    await page.evaluate("document.querySelectorAll('.page')[7].scrollIntoView()");
    await page.waitForFunction("document.querySelectorAll('.page')[7].querySelector('img') !== null");
    assert.ok(!(await asked()).includes('3'), 'there is no picture of the third');
    assert.match(await textOf(page, '.page:nth-of-type(3)'), /no picture of this page/);
    assert.equal(
      await textOf(page, '.page:has(.transcribed)'),
      'Page 7\n\nRead from this picture by a model, which may be wrong\n\nAppendix C\n\nMinutes of a meeting.\n\nNobody was late.',
    );
    assert.equal(
      await page.$eval('.page img', (one) => one.getAttribute('alt')),
      'Page 1. Its words stand under “As text”.',
    );
    assert.equal(await overflow(page), 0);
    await page.locator('.text fieldset button ::-p-text(As text)').click();
    await page.waitForSelector('.text article mark');
    assert.match(await textOf(page, '.text article'), /\[page 3\][\s\S]*Two people reserve one tool/);
    assert.deepEqual(await axeViolations(page), []);
    await page.close();
  });

  it('says of a picture that could not be loaded, and asks again by a button, or as it comes into sight again', async () => {
    const { page } = await open('teacher', '/voyage/essay-001', 390);
    await page.waitForSelector('.statement');
    let isOut = true;
    await page.setRequestInterception(true);
    page.on('request', (request) => {
      if (isOut && /pages\/\d$/.test(request.url())) void request.abort();
      else void request.continue();
    });
    await page.evaluate("location.hash = '#/motion/report'");
    await page.waitForSelector('.page:first-child .lost');
    assert.match(await textOf(page, '.page:first-child .lost'), /picture of page 1 could not be loaded\./);
    assert.deepEqual(await axeViolations(page), []);
    isOut = false;
    await page.click('.page:first-child .lost button');
    await page.waitForSelector('.page:first-child img');
    assert.equal(await page.$('.page:first-child .lost'), null);
    await page.waitForSelector('.page:nth-of-type(2) .lost');
    await page.evaluate("document.querySelectorAll('.page')[7].scrollIntoView()");
    await page.waitForSelector('.page:nth-of-type(8) img');
    await page.evaluate("document.querySelectorAll('.page')[1].scrollIntoView()");
    await page.waitForSelector('.page:nth-of-type(2) img');
    await page.close();
  });
});

describe('a student’s revision on the desk', () => {
  it('stands beside its draft, word by word, without anything that was not released', async () => {
    const { page, complaints } = await open('student', '/voyage/essay-002', 390);
    await page.waitForSelector('.revision');
    await page.click('.revision summary');
    await page.waitForSelector('.revision[open] ins');
    assert.match(await textOf(page, '.diff'), /removed:\s*sun\s*added:\s*first light/);
    assert.equal(await page.$('.revision table'), null, 'no judge’s score');
    assert.equal(await overflow(page), 0);
    assert.deepEqual(await axeViolations(page), []);
    assert.deepEqual(complaints, []);
    await page.close();
  });
});
