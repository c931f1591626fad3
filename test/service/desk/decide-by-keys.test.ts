import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { axeViolations, overflow, textOf } from '../../support/desk/browser.ts';
import { madeUpDesks } from '../../support/desk/made-up-desks.ts';

const openDesk = madeUpDesks();

async function open(to: string, width = 1280) {
  const desk = await openDesk(6, undefined, (row) => ({ ...row, changed: [], needs: [], released: null }));
  const opened = await desk.open(to, { width });
  await opened.page.waitForSelector('.statement');
  return { ...opened, api: desk.api };
}

type Opened = Awaited<ReturnType<typeof open>>;

const told = (page: Page, words: string) =>
  page.waitForFunction(`document.querySelector('.told').innerText.includes(${JSON.stringify(words)})`);

/** Waits for a work: the one before it stands until the page has heard of its address. */
async function at(page: Page, work: string): Promise<void> {
  await page.waitForFunction(`location.hash.endsWith('/${work}')`);
  await page.evaluate('new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))');
  await page.waitForSelector('.statement');
}

/** What was decided, by work and verb. */
const decided = ({ api }: Opened) =>
  api.posted.map(({ path }) => path.replace(/.*submissions\/(.*)\/review/, '$1'));

const pressed = (page: Page) => textOf(page, '[data-item="trait:Ideas"] .levels [aria-pressed=true]');

describe('a score', () => {
  it('is changed in its place beside the machine’s, with a reason, and brought back by one key', async () => {
    const opened = await open('/voyage/essay-001', 390);
    const { page, api, complaints } = opened;
    const machine = Number(await pressed(page));
    const other = machine === 4 ? 3 : machine + 1;
    await page.keyboard.type(`n${other}Why, in a word.`);
    assert.equal(await page.$('dialog'), null);
    assert.equal(await pressed(page), String(other));
    assert.match(await textOf(page, '.change'), new RegExp(`The machine said ${machine}`));
    assert.equal(
      await page.$eval('.change input', (one) => (one as never as { value: string }).value),
      'Why, in a word.',
    );
    assert.deepEqual(await axeViolations(page), []);
    assert.equal(await overflow(page), 0);
    await page.keyboard.press('Enter');
    await told(page, `Ideas: ${other}`);
    await page.waitForFunction("document.querySelector('.change') === null");
    assert.deepEqual(api.posted[0]!.body, { trait: 'Ideas', score: other, reason: 'Why, in a word.' });
    assert.match(
      await textOf(page, '.overridden'),
      new RegExp(`The machine said ${machine} of 4.*Why, in a word`),
    );
    const reason = '[data-item="trait:Ideas"] .statement.rationale .kind';
    assert.match(await textOf(page, reason), new RegExp(`^Reason ${machine} of 4, the machine’s`));
    await page.keyboard.type('b');
    await told(page, 'The machine’s score counts again.');
    await page.waitForFunction("document.querySelector('.overridden') === null");
    assert.equal(await pressed(page), String(machine));
    assert.deepEqual(decided(opened), ['essay-001/override', 'essay-001/remove-override']);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('has the reason that it was changed for filled in for itself, and empty for another level', async () => {
    const { page } = await open('/voyage/essay-001');
    const machine = Number(await pressed(page));
    const [one, other, third] = [1, 2, 3, 4].filter((level) => level !== machine);
    const reason = () =>
      page.$eval('.change [name=reason]', (field) => (field as never as { value: string }).value);
    await page.keyboard.type(`n${one}Why, in a word.`);
    await page.keyboard.press('Enter');
    await page.waitForFunction("document.querySelector('.change') === null");
    await page.keyboard.type(String(other));
    assert.equal(await reason(), '');
    await page.keyboard.press('Enter');
    assert.equal(await reason(), '', 'words are needed');
    await page.keyboard.press('Escape');
    await page.waitForFunction("document.querySelector('.change') === null");
    await page.keyboard.type('c');
    assert.equal(await reason(), 'Why, in a word.');
    await page.click(`[data-item="trait:Ideas"] .levels button:nth-child(${other})`);
    assert.equal(await reason(), '');
    await page.keyboard.type('My own.');
    await page.click(`[data-item="trait:Ideas"] .levels button:nth-child(${third})`);
    assert.equal(await reason(), 'My own.');
    await page.close();
  });

  it('stays as it was by Escape, and the machine’s own level brings it back', async () => {
    const opened = await open('/voyage/essay-001');
    const { page } = opened;
    const machine = Number(await pressed(page));
    const other = machine === 4 ? 3 : machine + 1;
    await page.keyboard.type(`n${other}no`);
    await page.keyboard.press('Escape');
    await page.waitForFunction("document.querySelector('.change') === null");
    assert.equal(await pressed(page), String(machine));
    const now = await page.evaluate("document.activeElement.closest('[data-item]').dataset.item");
    assert.equal(now, 'trait:Ideas', 'keys go on where they were');
    await page.keyboard.type(`${other}Why.`);
    await page.keyboard.press('Enter');
    await page.waitForSelector('.overridden');
    await page.click('[data-item="trait:Ideas"] .levels .machine');
    await page.waitForFunction("document.querySelector('.overridden') === null");
    assert.deepEqual(decided(opened), ['essay-001/override', 'essay-001/remove-override']);
    await page.close();
  });
});

describe('keys', () => {
  it('that follow each other are all heeded, each on what the one before left', async () => {
    const opened = await open('/voyage/essay-001');
    const { page, api } = opened;
    await page.keyboard.type('nanh');
    await page.waitForSelector('.statement.hidden');
    assert.deepEqual(decided(opened), ['essay-001/override', 'essay-001/hide']);
    assert.deepEqual(
      api.posted.map(({ headers }) => headers['if-match']),
      ['"1"', '"2"'],
    );
    assert.doesNotMatch(await textOf(page, '.told'), /meanwhile/);
    await page.close();
  });

  it('decide on no score from a statement: who went on means another trait', async () => {
    const opened = await open('/voyage/essay-001');
    const { page } = opened;
    const machine = await pressed(page);
    await page.keyboard.type('na');
    await page.waitForSelector('.group .accepted');
    await page.keyboard.type('n');
    for (const key of ['a', 'c', 'b', machine === '4' ? '3' : '4', machine]) {
      await page.keyboard.type(key);
      await told(page, 'There is no score here.');
      assert.equal(await page.$('form.change'), null, key);
    }
    assert.deepEqual(decided(opened), ['essay-001/override']);
    await page.close();
  });

  it('that are held decide once', async () => {
    const opened = await open('/voyage/essay-001');
    const { page } = opened;
    await page.keyboard.down('g');
    await at(page, 'essay-002');
    for (const _ of 'held') await page.keyboard.down('g');
    await page.keyboard.up('g');
    await page.keyboard.type('j');
    await at(page, 'essay-003');
    assert.deepEqual(decided(opened), Array(4).fill('essay-001/override'));
    await page.close();
  });

  it('do nothing where they are turned off, in this browser for good', async () => {
    const opened = await open('/voyage/essay-001');
    const { page } = opened;
    await page.keyboard.type('?');
    await page.click('dialog input[type=checkbox]');
    await page.keyboard.press('Escape');
    await page.waitForFunction("document.querySelector('dialog') === null");
    await page.keyboard.type('nag?');
    assert.equal(await page.$('dialog'), null);
    await page.click('::-p-text(Keys (?))');
    await page.click('dialog input[type=checkbox]');
    await page.keyboard.press('Escape');
    await page.waitForFunction("document.querySelector('dialog') === null");
    await page.keyboard.type('na');
    await page.waitForSelector('.group .accepted');
    assert.deepEqual(decided(opened), ['essay-001/override']);
    await page.close();
  });

  it('give no level that nobody chose', async () => {
    const opened = await open('/voyage/essay-001');
    await opened.page.keyboard.type('nc');
    await opened.page.type('form.change [name=reason]', 'Because.');
    await opened.page.keyboard.press('Enter');
    await told(opened.page, 'Choose a level first.');
    assert.deepEqual(decided(opened), []);
    await opened.page.close();
  });
});

describe('g', () => {
  it('accepts all of a work as it stands, goes to the next, and u takes it back', async () => {
    const opened = await open('/voyage/essay-001');
    const { page, complaints } = opened;
    await page.keyboard.type('g');
    await at(page, 'essay-002');
    await told(page, 'Anna Quenby: accepted. u takes it back.');
    assert.deepEqual(decided(opened), Array(4).fill('essay-001/override'));
    assert.equal(opened.api.posted[0]!.headers['if-match'], '"1"', 'on what was seen');
    assert.match(await textOf(page, '.head'), /Undo: acceptance of Anna Quenby/);
    await page.keyboard.type('u');
    await at(page, 'essay-001');
    await told(page, 'Undone: acceptance of Anna Quenby');
    assert.deepEqual(decided(opened).slice(4), Array(4).fill('essay-001/undo'));
    assert.equal(await page.$('.group .accepted'), null);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('goes past works that were read already, accepted or changed', async () => {
    const desk = await openDesk(6, undefined, (row, at) => ({
      ...{ ...row, needs: [], released: null, changed: at === 2 ? ['ideas'] : [] },
      accepted: at === 1 || at === 2 ? Object.keys(row.values) : [],
    }));
    const { page } = await desk.open('/voyage/essay-001');
    await page.waitForSelector('.statement');
    await page.keyboard.type('g');
    await told(page, 'Anna Quenby: accepted.');
    await at(page, 'essay-004');
    await page.close();
  });

  it('leaves what was decided before as it is, and is taken back by no u for another work', async () => {
    const opened = await open('/voyage/essay-001');
    const { page } = opened;
    await page.keyboard.type('na');
    await page.waitForSelector('.group .accepted');
    await page.keyboard.type('g');
    await at(page, 'essay-002');
    assert.equal(decided(opened).length, 4, 'each score once');
    await page.keyboard.type('na');
    await page.waitForSelector('.group .accepted');
    await page.keyboard.type('u');
    await page.waitForFunction("document.querySelector('.group .accepted') === null");
    assert.deepEqual(decided(opened).slice(4), ['essay-002/override', 'essay-002/undo']);
    await page.close();
  });

  it('says of statements without scores that they hold, and of the last work that it is', async () => {
    const opened = await open('/motion/report');
    await opened.page.keyboard.type('g');
    await told(opened.page, '1 flag: readers differ.');
    await opened.page.keyboard.type('g');
    await told(opened.page, 'report: accepted.');
    assert.deepEqual(decided(opened), Array(3).fill('report/show'));
    await opened.page.close();
    const { page } = await open('/voyage/essay-006');
    await page.keyboard.type('g');
    await told(page, 'Farid Haddad: accepted. It was the last one.');
    assert.match(await textOf(page, '.head'), /Undo: acceptance of Farid Haddad/);
    await page.close();
  });
});

describe('g on a work with flags', () => {
  const flagged = async () => {
    const desk = await openDesk(3, undefined, (row, at) => ({
      ...{ ...row, changed: [], released: null },
      ...{ needs: at === 0 ? ['evidence-disagrees', 'confidence-low'] : [] },
    }));
    const opened = await desk.open('/voyage/essay-001', { width: 390 });
    await opened.page.waitForSelector('.statement');
    return { ...opened, api: desk.api };
  };

  it('shows and tells them first, and accepts by the next g', async () => {
    const opened = await flagged();
    const { page } = opened;
    await page.evaluate('scrollTo(0, document.body.scrollHeight)');
    await page.keyboard.type('g');
    await told(page, '2 flags: readers differ, low confidence. Look first; g again accepts.');
    assert.ok(
      await page.$eval('.head .reasons', (one) => {
        const { top, bottom } = (
          one as never as { getBoundingClientRect(): { top: number; bottom: number } }
        ).getBoundingClientRect();
        return top >= 0 && bottom <= 900;
      }),
    );
    assert.deepEqual(decided(opened), []);
    await page.keyboard.type('g');
    await told(page, 'Anna Quenby: accepted.');
    await at(page, 'essay-002');
    assert.equal(decided(opened).length, 4);
    await page.keyboard.type('u');
    await at(page, 'essay-001');
    await told(page, 'Undone: acceptance of Anna Quenby');
    await page.close();
  });

  it('tells those of each work anew, and of none without', async () => {
    const opened = await flagged();
    const { page } = opened;
    await page.keyboard.type('j');
    await at(page, 'essay-002');
    await page.keyboard.type('g');
    await told(page, 'Berta Example: accepted.');
    await page.keyboard.type('kk');
    await at(page, 'essay-001');
    await page.keyboard.type('g');
    await told(page, '2 flags');
    assert.deepEqual(decided(opened), Array(4).fill('essay-002/override'));
    await page.close();
  });
});

describe('g that is answered late', () => {
  it('leaves who went on where they are', async () => {
    const opened = await open('/voyage/essay-001');
    const { page } = opened;
    await page.setRequestInterception(true);
    const held = new Promise<HTTPRequest>((take) => {
      let isHeld = false;
      page.on('request', (request) => {
        if (isHeld || request.method() !== 'POST') return void request.continue();
        isHeld = true;
        take(request);
      });
    });
    await page.keyboard.type('g');
    const late = await held;
    await page.keyboard.type('jj');
    await at(page, 'essay-003');
    const last = page.waitForResponse(
      (response) => /override$/.test(response.url()) && opened.api.posted.length === 4,
    );
    await late.continue();
    await (await last).text();
    await page.evaluate('new Promise((done) => setTimeout(() => requestAnimationFrame(done)))');
    assert.match((await page.evaluate('location.hash')) as string, /essay-003$/);
    assert.deepEqual(decided(opened), Array(4).fill('essay-001/override'));
    await page.keyboard.type('u');
    await at(page, 'essay-001');
    await page.close();
  });
});

describe('a key that can do nothing', () => {
  it('says why', async () => {
    const { page } = await open('/voyage/essay-001');
    for (const [key, words] of [
      ['h', 'Choose a statement first'],
      ['9', 'no such level'],
      ['b', 'counts already'],
      ['k', 'no other submission'],
      ['u', 'nothing to undo'],
    ] as const) {
      await page.keyboard.type(key);
      await told(page, words);
    }
    await page.close();
  });
});

describe('keys pressed while a work is under way', () => {
  it('lead on from it: j twice is two works further, k back again', async () => {
    const { page } = await open('/voyage/essay-001');
    await page.setRequestInterception(true);
    const held: HTTPRequest[] = [];
    page.on('request', (request) => {
      if (/essay-002\/review$/.test(request.url())) held.push(request);
      else void request.continue();
    });
    const asked = page.waitForRequest((request) => /essay-002\/review$/.test(request.url()));
    await page.keyboard.type('j');
    await asked;
    await page.keyboard.type('j');
    await at(page, 'essay-003');
    await page.keyboard.type('jjkj');
    await at(page, 'essay-005');
    for (const request of held) await request.continue();
    await page.close();
  });
});

describe('marks in the text', () => {
  it('are hidden and shown by a key and a button, but for those of what is chosen', async () => {
    const { page, complaints } = await open('/voyage/essay-001', 390);
    const marks = () => page.$$eval('.text article mark', ({ length }) => length);
    const isPressed = () => page.$eval('.legend button', (one) => one.getAttribute('aria-pressed'));
    const all = await marks();
    assert.deepEqual([await isPressed(), all > 3], ['true', true]);
    await page.keyboard.type('m');
    await page.waitForFunction("document.querySelector('.text article :is(mark, .ref)') === null");
    assert.equal(await isPressed(), 'false');
    assert.deepEqual(await axeViolations(page), []);
    await page.keyboard.type('j');
    await at(page, 'essay-002');
    assert.equal(await marks(), 0, 'remembered');
    await page.click('[data-statement="ideas.strength-1"] .chip');
    await page.waitForFunction("document.querySelectorAll('.text article mark').length === 1");
    assert.match(await textOf(page, '.text article mark'), /careless sailor/);
    await page.keyboard.type('e');
    await page.waitForFunction("document.activeElement.matches('.ref')");
    await page.click('.legend button');
    await page.waitForFunction(`document.querySelectorAll('.text article mark').length === ${all}`);
    await page.keyboard.type('?');
    await page.waitForSelector('dialog .keys');
    assert.match(await textOf(page, 'dialog'), /g\s+accept all[\s\S]*m\s+hide or show the marks/);
    assert.deepEqual(complaints, []);
    await page.close();
  });
});

/** Holds back the first decision, until it is let go of. */
async function holdDecision(page: Page) {
  const { promise: held, resolve: take } = Promise.withResolvers<HTTPRequest>();
  await page.setRequestInterception(true);
  let isHeld = false;
  page.on('request', (request) => {
    if (isHeld || request.method() !== 'POST') return void request.continue();
    isHeld = true;
    take(request);
  });
  return held;
}

/** Presses keys in one task, before the page hears of anything. */
const atOnce = (page: Page, keys: string) =>
  page.evaluate(
    `for (const key of ${JSON.stringify([...keys])}) document.body.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true, cancelable: true }))`,
  );

describe('what is decided and then left', () => {
  it('is accepted by g on each of two works, of which the second is answered first', async () => {
    const opened = await open('/voyage/essay-001');
    const { page, api } = opened;
    const held = holdDecision(page);
    await page.keyboard.type('g');
    const late = await held;
    await page.keyboard.type('j');
    await at(page, 'essay-002');
    await page.keyboard.type('g');
    await told(page, 'Berta Example: accepted.');
    await at(page, 'essay-003');
    const last = page.waitForResponse(() => api.posted.length === 8);
    await late.continue();
    await (await last).text();
    await page.keyboard.type('u');
    await told(page, 'Undone: acceptance of Berta Example');
    assert.equal(decided(opened).filter((one) => one === 'essay-001/override').length, 4);
    await page.close();
  });

  it('is accepted by g behind another decision of the same work, too', async () => {
    const opened = await open('/voyage/essay-001');
    const { page } = opened;
    const held = holdDecision(page);
    await page.keyboard.type('nagj');
    await at(page, 'essay-002');
    const done = page.waitForResponse(() => opened.api.posted.length === 4);
    await (await held).continue();
    await (await done).text();
    assert.deepEqual(decided(opened), Array(4).fill('essay-001/override'));
    assert.deepEqual(
      opened.api.posted.map(({ headers }) => headers['if-match']),
      ['"1"', '"2"', '"3"', '"4"'],
    );
    await page.close();
  });

  it('is taken back by u that does not wait for g', async () => {
    const opened = await open('/voyage/essay-001');
    const { page } = opened;
    const held = holdDecision(page);
    await page.keyboard.type('gu');
    await (await held).continue();
    await told(page, 'Undone: acceptance of Anna Quenby');
    await at(page, 'essay-001');
    assert.equal(decided(opened).length, 8);
    await page.close();
  });

  it('is decided all the same, each on what the one before left', async () => {
    const opened = await open('/voyage/essay-001');
    const { page, api } = opened;
    const held = holdDecision(page);
    await page.keyboard.type('nnhnhj');
    await at(page, 'essay-002');
    await (await held).continue();
    await told(page, 'Anna Quenby: The student does not see it.');
    await page.keyboard.type('k');
    await page.waitForFunction("document.querySelectorAll('.statement.hidden').length === 2");
    assert.deepEqual(decided(opened), ['essay-001/hide', 'essay-001/hide']);
    assert.deepEqual(
      api.posted.map(({ headers }) => headers['if-match']),
      ['"1"', '"2"'],
    );
    await page.close();
  });

  it('is no fault of others where how it stands could not be read after it', async () => {
    const opened = await open('/voyage/essay-001');
    const { page, api } = opened;
    await page.setRequestInterception(true);
    let isLost = false;
    page.on('request', (request) => {
      if (isLost || api.posted.length === 0 || !request.url().endsWith('/review'))
        return void request.continue();
      isLost = true;
      void request.abort();
    });
    await page.keyboard.type('nnh');
    await told(page, 'The student does not see it.');
    await page.keyboard.type('nh');
    await page.waitForFunction("document.querySelectorAll('.statement.hidden').length === 2");
    assert.equal(isLost, true);
    assert.doesNotMatch(await textOf(page, '.told'), /meanwhile/);
    await page.close();
  });

  it('is told with the name of its work where somebody else decided meanwhile', async () => {
    const { page, api } = await open('/voyage/essay-001');
    const held = holdDecision(page);
    await page.keyboard.type('naj');
    await at(page, 'essay-002');
    const body = JSON.stringify({ finding: 'ideas.strength-1' });
    await fetch(`${api.url}/assignments/voyage/submissions/essay-001/review/hide`, { method: 'POST', body });
    await (await held).continue();
    await told(page, 'Anna Quenby: Somebody else decided meanwhile: this was not done.');
    await page.close();
  });

  it('is no more decided on by a key that comes before the next work', async () => {
    const opened = await open('/voyage/essay-001');
    const { page } = opened;
    await atOnce(page, 'jafghr');
    await at(page, 'essay-002');
    assert.equal(await page.$('dialog'), null);
    await page.waitForFunction("document.querySelector('h1').innerText === 'Berta Example'");
    await page.keyboard.type('na');
    await page.waitForSelector('.group .accepted');
    assert.deepEqual(decided(opened), ['essay-002/override']);
    await page.close();
  });
});

describe('u', () => {
  it('waits for what is under way, and takes that back', async () => {
    const opened = await open('/voyage/essay-001');
    const { page } = opened;
    const held = holdDecision(page);
    await page.keyboard.type('nau');
    await (await held).continue();
    await told(page, 'Undone: acceptance of Ideas');
    assert.deepEqual(decided(opened), ['essay-001/override', 'essay-001/undo']);
    await page.close();
  });

  it('takes back one decision each time that it is pressed, and its button the one that it names', async () => {
    const opened = await open('/voyage/essay-001');
    const { page, api } = opened;
    await page.keyboard.type('nnhnhf');
    await page.waitForSelector('dialog textarea');
    await page.type('dialog textarea', 'Well.');
    await page.click('dialog button.first');
    await page.waitForFunction("document.querySelector('dialog') === null");
    await page.waitForFunction("document.querySelectorAll('.statement.hidden').length === 2");
    const button = (await page.waitForSelector('main ::-p-text(Undo: comment)'))!;
    await button.evaluate((one) => {
      for (const _ of 'ab') (one as unknown as { click(): void }).click();
    });
    await told(page, 'Undone: comment');
    await page.keyboard.type('uu');
    await page.waitForFunction("document.querySelector('.statement.hidden') === null");
    const undone = api.posted.filter(({ path }) => path.endsWith('/undo'));
    assert.deepEqual(
      undone.map(({ body }) => (body as { event: number }).event),
      [3, 2, 1],
    );
    await page.close();
  });

  it('takes it back also where its work was left, and says of which', async () => {
    const opened = await open('/voyage/essay-001');
    const { page } = opened;
    const held = holdDecision(page);
    await page.keyboard.type('nauj');
    await at(page, 'essay-002');
    await (await held).continue();
    await told(page, 'Anna Quenby: Undone: acceptance of Ideas');
    assert.deepEqual(decided(opened), ['essay-001/override', 'essay-001/undo']);
    await page.close();
  });
});

describe('what is asked for while something else is under way', () => {
  it('is what u takes back, and not what g decided late', async () => {
    const opened = await open('/voyage/essay-001');
    const { page, api } = opened;
    const { promise: held, resolve: take } = Promise.withResolvers<HTTPRequest>();
    await page.setRequestInterception(true);
    let isHeld = false;
    page.on('request', (request) => {
      if (isHeld || !/essay-001\/review\/override$/.test(request.url())) return void request.continue();
      isHeld = true;
      take(request);
    });
    await page.keyboard.type('g');
    const late = await held;
    await page.keyboard.type('j');
    await at(page, 'essay-002');
    await page.keyboard.type('na');
    await told(page, 'Ideas: accepted');
    const last = page.waitForResponse(
      (response) => /essay-001\/review\/override$/.test(response.url()) && api.posted.length === 5,
    );
    await late.continue();
    await (await last).text();
    await page.evaluate('new Promise((done) => setTimeout(() => requestAnimationFrame(done)))');
    await page.keyboard.type('u');
    await told(page, 'Undone: acceptance of Ideas');
    assert.equal(decided(opened).at(-1), 'essay-002/undo');
    await page.close();
  });

  it('quotes no statement that is hidden by then', async () => {
    const { page, api } = await open('/voyage/essay-001');
    const { promise: held, resolve: take } = Promise.withResolvers<HTTPRequest>();
    await page.setRequestInterception(true);
    page.on('request', (request) =>
      request.url().endsWith('/review/hide') ? take(request) : void request.continue(),
    );
    await page.keyboard.type('nnhf');
    const hiding = await held;
    await page.waitForSelector('dialog[open]');
    await page.type('dialog [name=text]', 'Look again.');
    await page.click('dialog button.first');
    await hiding.continue();
    await page.waitForFunction("document.querySelector('dialog') === null");
    const [, { body }] = api.posted as [unknown, { body: unknown }];
    assert.equal((body as { text: string }).text, 'Look again.');
    await page.close();
  });
});

describe('Escape', () => {
  it('leads back to the passage that was chosen, and leaves no change of another work', async () => {
    const { page } = await open('/voyage/essay-001');
    await page.keyboard.type('nc');
    await page.waitForSelector('.change');
    await page.evaluate('document.activeElement.blur()');
    await page.keyboard.type('j');
    await at(page, 'essay-002');
    await page.click('[data-passage="1"]');
    await page.focus('.statement');
    await page.keyboard.press('Escape');
    await page.waitForFunction("document.activeElement.dataset.passage === '1'");
    await page.keyboard.type('k');
    await at(page, 'essay-001');
    await page.waitForSelector('.change');
    await page.close();
  });
});
