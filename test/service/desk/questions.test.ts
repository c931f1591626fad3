import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { axeViolations, overflow, textOf } from '../../support/desk/browser.ts';
import { madeUpDesks } from '../../support/desk/made-up-desks.ts';

const WORKS = ['essay-001', 'essay-002', 'essay-003'];
const VERSION = '0123456789abcdef';
const REEVALUATION = 'reeval-0123456789abcdef01234567';

const openDesk = madeUpDesks();

type Refused = Record<string, { status: number; code: string; detail: string }>;

async function open(
  to: string,
  ready: string,
  { width = 1280, refused = {} }: { width?: number; refused?: Refused } = {},
) {
  const answered = {
    '/questions/answers': { version: VERSION, submissions: WORKS, remaining: 0 },
    '/questions/dismissals': { submissions: WORKS, remaining: 0 },
    '/reevaluations': { reevaluation: REEVALUATION },
  };
  const { api, open: openAt } = await openDesk(4, undefined, undefined, { answered, refused });
  const { page, complaints } = await openAt(`/voyage${to}`, { width });
  await page.waitForSelector(ready);
  return { page, complaints, api };
}

const see = (page: Awaited<ReturnType<typeof open>>['page'], selector: string, words: string) =>
  page.waitForFunction(
    `document.querySelector(${JSON.stringify(selector)})?.innerText.includes(${JSON.stringify(words)})`,
  );

describe('questions to the teacher', () => {
  it('are told of in the class, and answered once for all works in which they came up', async () => {
    const { page, complaints, api } = await open('', '.class');
    await page.locator('a ::-p-text(Questions to you \\(1\\))').click();
    await page.waitForSelector('form');
    assert.match(await textOf(page, 'article.group'), /Ideas: in 3 works\s+Are asides in brackets part/);
    await page.click('article.group summary');
    assert.match(
      await textOf(page, 'article.group details'),
      /Berta Example: Are asides in brackets assessed, too/,
    );
    assert.deepEqual(await axeViolations(page), []);
    await page.type('textarea[name=answer]', 'They count like any other text.');
    await page.focus('button[value=answers]');
    await page.keyboard.press('Enter');
    await see(page, '[role=status].group', 'It concerns 3 works that were assessed before');
    assert.match(await textOf(page, '[role=status].group'), /again costs about \$0\.06/);
    const [sent] = api.posted;
    assert.equal(sent!.path, '/assignments/voyage/questions/answers');
    assert.equal(sent!.headers['if-match'], '"1"', 'of the assignment that was read');
    assert.deepEqual(sent!.body, {
      groups: ['g-b025f4a835729608'],
      answer: 'They count like any other text.',
      question: 'Are asides in brackets part of what is assessed?',
    });
    assert.deepEqual(await axeViolations(page), []);
    await page.locator('::-p-text(What would it change?)').click();
    await page.waitForSelector('.sides');
    assert.equal(await page.evaluate('location.hash'), `#/voyage/~drift/${REEVALUATION}`);
    assert.deepEqual(api.posted.at(-1)!.body, { submissions: WORKS, mode: 'now' });
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('let their works be assessed again once that is asked, and are set aside with a reason', async () => {
    const { page, api } = await open('/~questions', 'form', { width: 390 });
    assert.equal(await overflow(page), 0);
    await page.select('.who select', 'it');
    await see(page, 'h1', 'Domande per Lei');
    assert.deepEqual(await axeViolations(page), []);
    await page.type('textarea[name=answer]', 'Contano.');
    await page.click('button[value=answers]');
    await page.locator('::-p-text(Vale: valutare)').click();
    await page.waitForSelector('dialog');
    assert.equal(api.posted.length, 1, 'nothing is assessed before the answer');
    await page.click('dialog button.first');
    await see(page, '.told', '3 lavori vengono valutati di nuovo');
    for (const { body } of api.posted.slice(1))
      assert.deepEqual(body, { reason: 'The rubric is clearer.' }, 'in the language of the assignment');
    assert.deepEqual(
      api.posted
        .slice(1)
        .map(({ path }) => path)
        .sort(),
      WORKS.map((work) => `/assignments/voyage/submissions/${work}/review/rerun`),
    );
    await page.type('textarea[name=answer]', 'Lo dice la griglia.');
    await page.click('button[value=dismissals]');
    await see(page, '.told', 'Messa da parte');
    assert.match(api.posted.at(-1)!.path, /\/questions\/dismissals$/);
    await page.close();
  });

  it('have each work assessed again once, whatever is refused of others, which is named with why', async () => {
    const detail = 'Whose work it is, is being changed.';
    const refused: Refused = { 'essay-002/review/rerun': { status: 409, code: 'ReviewRefused', detail } };
    const { page, api } = await open('/~questions', 'form', { refused });
    await page.type('textarea[name=answer]', 'They count.');
    await page.click('button[value=answers]');
    const letCount = async () => {
      await page.locator('::-p-text(Let it count)').click();
      await page.waitForSelector('dialog');
      await page.click('dialog button.first');
    };
    const asked = () =>
      api.posted.filter(({ path }) => path.endsWith('/rerun')).map(({ path }) => path.split('/')[4]);
    await letCount();
    await see(page, '[role=status].group .wrong', `Berta Example: ${detail}`);
    assert.match(await textOf(page, '.told'), /2 works are assessed again/);
    assert.deepEqual(asked().sort(), WORKS);
    assert.match(await textOf(page, '[role=status].group'), /Let it count: assess 1 work again/);
    assert.deepEqual(await axeViolations(page), []);
    delete refused['essay-002/review/rerun'];
    await letCount();
    await see(page, '.told', '1 work is assessed again');
    assert.deepEqual(asked().slice(3), ['essay-002'], 'what is done is not asked again');
    const keys = api.posted
      .filter(({ path }) => path.endsWith('/rerun'))
      .map(({ headers }) => headers['idempotency-key']);
    assert.deepEqual([keys.length, new Set(keys).size], [4, 3], 'a key for each work');
    await page.waitForFunction("document.querySelector('[role=status].group button') === null");
    await page.close();
  });

  it('that were answered in an earlier session still lead to what that changes, and to letting it count', async () => {
    const { page, api } = await open('/~questions', 'form');
    await page.locator('.filters ::-p-text(Answered)').click();
    await see(page, 'article.group', 'Do titles count?');
    await see(
      page,
      '[role=status].group',
      'It concerns 2 works that were assessed before. Assessing them again costs about $0.04',
    );
    await page.locator('::-p-text(Let it count: assess 2 works again)').click();
    await page.waitForSelector('dialog');
    await page.click('dialog button.first');
    await see(page, '.told', '2 works are assessed again');
    const asked = api.posted.map(({ path }) => path.split('/').slice(4).join('/'));
    assert.deepEqual(
      asked.sort(),
      WORKS.slice(1).map((work) => `${work}/review/rerun`),
    );
    assert.deepEqual(await axeViolations(page), []);
    await page.close();
  });

  it('are answered and tried once by a double click', async () => {
    const { page, api } = await open('/~questions', 'form');
    const twice = (selector: string) =>
      page.evaluate(`for (const _ of [1, 2]) document.querySelector('${selector}').click()`);
    await page.type('textarea[name=answer]', 'They count.');
    await twice('button[value=answers]');
    await page.waitForSelector('[role=status].group button.first');
    await twice('[role=status].group button.first');
    await page.waitForSelector('.sides');
    assert.deepEqual(
      api.posted.map(({ path }) => path.split('/').at(-1)),
      ['answers', 'reevaluations'],
    );
    assert.ok(api.posted[1]!.headers['idempotency-key']);
    await page.close();
  });

  it('are not answered over the head of whoever changed the assignment meanwhile', async () => {
    const refusal = { status: 412, code: 'PreconditionFailed', detail: 'It is another one.' };
    const { page } = await open('/~questions', 'form', { refused: { '/questions/answers': refusal } });
    await page.type('textarea[name=answer]', 'They count.');
    await page.click('button[value=answers]');
    await see(page, '.told', 'The assignment was changed meanwhile');
    assert.equal(await page.$('[role=status].group'), null);
    await page.close();
  });
});

describe('a decision on a work', () => {
  it('is made once by a double click', async () => {
    const { page, api } = await open('/essay-001', '.said .levels');
    await page.evaluate(
      "for (const _ of [1, 2]) document.querySelector('.said .actions > button:not([disabled])').click()",
    );
    await see(page, '.told', 'accepted');
    assert.deepEqual(
      api.posted.map(({ path }) => path.split('/').at(-1)),
      ['override'],
    );
    await page.close();
  });
});

describe('two evaluations side by side', () => {
  for (const width of [1280, 390])
    it(`say who moved, with both reasons, and whether it is more than noise: ${width} px`, async () => {
      const { page, complaints } = await open('/~drift', '.sides', { width });
      const text = await textOf(page, 'main');
      assert.match(text, /4 of 7 works moved: 3 up, 1 down/);
      assert.match(text, /Ideas\s+4 of 7: 3 up, 1 down\s+2\.43 → 2\.86/);
      const [first] = await page.$$eval('article.group', (all) => all.map(({ textContent }) => textContent));
      assert.match(first!, /s007: Ideas 2 → 4.*Before: 2Ideas is worth 2\..*After: 4Ideas is worth 4\./);
      assert.equal((await page.$$('article.group')).length, 5, 'also what was missing before');
      assert.equal((await page.$$('.plot circle')).length, 7, 'a point for each two scores');
      await page.focus('.plot summary');
      await page.keyboard.press('Enter');
      await see(page, '.plot table', '2 → 4');
      assert.equal(await overflow(page), 0);
      assert.deepEqual(await axeViolations(page), []);
      await page.select('.who select', 'it');
      await see(page, 'h1', 'Valutate di nuovo');
      assert.deepEqual(complaints, []);
      await page.close();
    });
});
