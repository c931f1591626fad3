import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { LearnerActivity } from '@assay/platform/lti/activity';
import type { Browser, Page } from 'puppeteer-core';
import { axeViolations, brokenWords, openBrowser, overflow, textOf } from '../../support/desk/browser.ts';
import { LEARNER, launchToken, openMadeUpActivity, TEACHER } from '../../support/desk/made-up-activity.ts';

const launched = { iss: 'https://assay/lti', launched: 'voyage', link: 'a' };
const LEARNERS = { token: launchToken({ ...launched, role: 'student' }), page: launchToken({ aud: 'page' }) };
const TEACHERS = { token: launchToken({ ...launched, role: 'teacher' }), page: launchToken({ aud: 'page' }) };
const SENT = 'POST /lti/activity/submissions';
const SHOWN = 'GET /lti/activity';

let browser: Browser;
let tool: Awaited<ReturnType<typeof openMadeUpActivity>>;

before(async () => {
  browser = await openBrowser({ isLight: true });
  tool = await openMadeUpActivity(browser);
});

after(async () => {
  await browser?.close();
  await tool?.close();
});

const isAsked = (what: string) => tool.asked.filter((one) => one.what === what);
const see = (page: Page, words: string) =>
  page.waitForFunction(`document.querySelector('main').innerText.includes(${JSON.stringify(words)})`);

/** A learner opens an activity that stands so. */
function learns(activity: Partial<LearnerActivity> = {}, ...more: Parameters<typeof tool.open>[1][]) {
  tool.answer(SHOWN, { body: { ...LEARNER, ...activity } });
  return tool.open(LEARNERS, ...more);
}

/** Chooses a file of a name and a size. */
const choose = (page: Page, name: string, size: number) =>
  page.evaluate(`{
    const [input, files] = [document.querySelector('input[type=file]'), new DataTransfer()];
    files.items.add(new File([new Uint8Array(${size})], ${JSON.stringify(name)}));
    input.files = files.files;
    for (const kind of ['input', 'change']) input.dispatchEvent(new Event(kind, { bubbles: true }));
  }`);

/** What a page waits for while a work is under way goes by at once. */
const SOON = `{ const later = setTimeout; globalThis.setTimeout = (run, wait, ...more) => later(run, wait === 10_000 ? 1 : wait, ...more); }`;

describe('the activity of a learner', () => {
  it('is what is asked, in its own language, where the work stands, and where a text is handed in, which is then assessed', async () => {
    const { page, complaints } = await learns({}, { before: SOON });
    await see(page, 'Nothing was handed in yet.');
    assert.equal(await textOf(page, 'h1'), 'Il <b>viaggio</b>');
    const task = await page.$eval('.task', (element) => [
      element.lang,
      (element as unknown as { innerText: string }).innerText,
    ]);
    assert.deepEqual(task, ['it', 'Racconta un viaggio.\nUsa <parole> tue.']);
    assert.deepEqual(await axeViolations(page), []);
    await page.type('textarea', 'The sea was calm.');
    const standings = ['under-way', 'under-way', 'assessed'] as const;
    const after = standings.map((is) => ({ body: { ...LEARNER, standing: { is } } }));
    tool.answer(SENT, after[0]!);
    tool.answer(SHOWN, ...after);
    await page.keyboard.press('Tab');
    await page.keyboard.press('Tab');
    await page.keyboard.press('Enter');
    await see(page, 'Your teacher looks at it before you see a score.');
    await see(page, 'takes the place of what was there');
    assert.equal(await page.$eval('textarea', ({ value }) => value), '');
    const [sent, ...others] = isAsked(SENT);
    assert.match(sent!.body, /name="text"\r\n\r\nThe sea was calm\.\r\n/);
    assert.deepEqual([sent!.by, others], [LEARNERS.page, []]);
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('keeps what was typed where it is not taken, and where what is released is read meanwhile, and says why in Italian too', async () => {
    const { page } = await learns({
      released: { isLatest: false },
      standing: { is: 'stopped', detail: null },
    });
    await page.waitForSelector('input[type=file]');
    await choose(page, 'viaggio.docx', 9);
    await see(page, 'What is released is of a work that you handed in earlier.');
    await page.select('.who select', 'it');
    await see(page, 'Consegna di nuovo, o chiedi al tuo docente.');
    assert.deepEqual(await axeViolations(page), []);
    await page.type('textarea', 'Il mare era calmo.');
    tool.answer(SENT, { status: 400, body: { code: 'DocumentDamaged', detail: 'It is damaged.' } });
    await page.click('button.first');
    await see(page, 'It is damaged.');
    tool.answer(SENT, {
      status: 400,
      body: { code: 'LtiRequestInvalid', detail: 'Your score is released.' },
    });
    await page.click('button.first');
    await see(page, 'qui non si può consegnare altro');
    await page.click('a[href="#/voyage/lti-a"]');
    await page.waitForSelector('.back a');
    assert.equal(await textOf(page, '.back a'), 'L’attività');
    await page.click('.back a');
    await page.waitForSelector('textarea');
    assert.equal(await page.$eval('textarea', ({ value }) => value), 'Il mare era calmo.');
    assert.equal(await page.evaluate("document.querySelector('[type=file]').files[0].name"), 'viaggio.docx');
    const asksBefore = "!dispatchEvent(new Event('beforeunload', { cancelable: true }))";
    assert.equal(await page.evaluate(asksBefore), true);
    tool.answer(SENT, { body: { ...LEARNER, standing: { is: 'under-way' } } });
    await page.click('button.first');
    await page.waitForFunction("document.querySelector('[type=file]').files.length === 0");
    assert.match(isAsked(SENT).at(-1)!.body, /filename="viaggio.docx"/);
    assert.equal(await page.evaluate(asksBefore), false, 'nothing is left that is not sent');
    await page.close();
  });

  it('keeps what was typed, to be copied, where nothing more is taken meanwhile, seen also after a look without an answer', async () => {
    const { page } = await learns();
    await see(page, 'Nothing was handed in yet.');
    await page.evaluate(SOON);
    const open = { ...LEARNER, standing: { is: 'under-way' } };
    for (const asked of [SENT, SHOWN]) tool.answer(asked, { body: open });
    await page.type('textarea', 'First.');
    await page.click('button.first');
    await see(page, 'is being assessed');
    await page.waitForFunction("document.querySelector('textarea').value === ''");
    await page.type('textarea', 'The sea was calm.');
    const over = { body: { ...open, standing: { is: 'released' }, handIn: null } };
    tool.answer(SHOWN, { status: 500, body: { code: 'Unknown', detail: 'Gone.' } }, over);
    await see(page, 'it stays here to be copied');
    assert.deepEqual(await page.$eval('textarea', ({ value, readOnly }) => [value, readOnly]), [
      'The sea was calm.',
      true,
    ]);
    assert.equal(await page.$eval('button.first', ({ ariaDisabled }) => ariaDisabled), 'true');
    assert.deepEqual(await axeViolations(page), []);
    await page.close();
  });

  it('is not chosen yet, or gone, in the learner’s own language', async () => {
    const { page } = await tool.open({ token: null, page: launchToken({ role: 'student', link: 'a' }) });
    await see(page, 'Your teacher has not chosen yet what this activity is.');
    await page.select('.who select', 'it');
    await see(page, 'Il tuo docente non ha ancora scelto');
    assert.deepEqual([await axeViolations(page), isAsked('GET /lti/choice')], [[], []]);
    await page.close();
    tool.answer(SHOWN, { status: 404, body: { code: 'AssignmentNotFound', detail: 'Not there.' } });
    const { page: other } = await tool.open(LEARNERS);
    await see(other, 'The assignment of this activity is not there any more: tell your teacher.');
    await other.close();
  });

  it('says where its platform is registered no more, keeps what was written, and goes on once it is again', async () => {
    const { page } = await learns();
    await see(page, 'Nothing was handed in yet.');
    await page.type('textarea', 'The sea was calm.');
    const gone = { status: 401, body: { code: 'LtiPlatformGone', detail: 'Gone.' } };
    tool.answer(SENT, gone);
    await page.focus('textarea');
    await page.click('button.first');
    await page.waitForSelector('dialog:modal');
    assert.match(
      await textOf(page, 'dialog'),
      /is not registered here any more.*Tell your teacher.*copy it/s,
    );
    assert.deepEqual(await axeViolations(page), []);
    tool.answer(SENT, { body: { ...LEARNER, standing: { is: 'under-way' } } });
    await page.click('dialog ::-p-text(Try again)');
    await see(page, 'is being assessed');
    assert.equal(await page.$('dialog'), null);
    assert.equal(await page.evaluate('document.activeElement.innerText'), 'Hand in');
    await page.close();
  });

  it('shows who went elsewhere and came back that it is being sent still, and then what became of it', async () => {
    const { page } = await learns({ released: { isLatest: true } });
    await see(page, 'Nothing was handed in yet.');
    const leaveAndComeBack = async () => {
      await page.click('a[href="#/voyage/lti-a"]');
      await page.waitForSelector('.back a');
      await page.click('.back a');
      await see(page, 'It is being sent …');
      assert.deepEqual(await page.$eval('textarea', ({ value, readOnly }) => [value, readOnly]), [
        'The sea was calm.',
        true,
      ]);
    };
    await page.type('textarea', 'The sea was calm.');
    for (const answer of [
      { status: 400, body: { code: 'DocumentDamaged', detail: 'It is damaged.' } },
      { body: { ...LEARNER, standing: { is: 'assessed' } } },
    ]) {
      const { promise: after, resolve: end } = Promise.withResolvers<void>();
      tool.answer(SENT, { ...answer, after });
      await page.click('button.first');
      await leaveAndComeBack();
      if (!answer.status) tool.answer(SHOWN, answer);
      end();
      await see(page, answer.status ? 'It is damaged.' : 'Your teacher looks at it before you see a score.');
    }
    await page.waitForFunction("document.querySelector('textarea').value === ''");
    assert.equal(isAsked(SENT).length, 2);
    await page.close();
  });

  it('sends no file that is too large, of another kind, or not there', async () => {
    const { page } = await learns({}, { width: 390 });
    await see(page, '.txt, .docx; at most 1 MB.');
    assert.equal(await overflow(page), 0);
    await choose(page, 'work.txt', 1_000_001);
    await see(page, 'work.txt has 1.1 MB, and at most 1 MB are taken here');
    await page.click('button.first');
    await choose(page, 'work.txt', 0);
    await page.type('textarea', 'It goes in no file’s place.');
    await page.click('button.first');
    await see(page, 'There is nothing in it: hand in another file.');
    await page.evaluate("document.querySelector('textarea').value = ''");
    await choose(page, 'work.zip', 1);
    await see(page, 'choose a file whose name ends in .txt, .docx.');
    await page.click('button.first');
    await page.evaluate("document.querySelector('input[type=file]').value = ''");
    await page.click('button.first');
    await see(page, 'write a text, or choose a file.');
    assert.deepEqual(await axeViolations(page), []);
    assert.deepEqual(isAsked(SENT), []);
    await page.close();
  });

  it('has a field for each question of a sheet', async () => {
    const questions = [
      { id: 'q1', question: 'What pulls <water>?' },
      { id: 'q2', question: 'When?' },
    ];
    const files = { endings: ['pdf', 'png'], bytes: 4_000_000 };
    const { page } = await learns({ handIn: { questions, files } });
    await see(page, 'Or a file');
    await see(page, 'What pulls <water>?');
    await page.click('button.first');
    await see(page, 'answer at least one question.');
    await page.type('textarea[name=answer-q1]', 'The Moon');
    await page.click('button.first');
    await page.waitForSelector('dialog[open]');
    assert.match(await textOf(page, 'dialog'), /1 of 2 questions has no answer\. Hand in anyway\?/);
    assert.deepEqual(await axeViolations(page), []);
    await page.click('dialog button:not(.first)');
    assert.deepEqual(isAsked(SENT), []);
    await page.click('button.first');
    const received = { at: '2030-01-02T03:04:00.000Z', isReadable: false, answered: 1, asked: 2, time: 3 };
    const handedIn = { body: { ...LEARNER, standing: { is: 'under-way' }, received } };
    for (const asked of [SENT, SHOWN]) tool.answer(asked, handedIn);
    await page.click('dialog button.first');
    await page.waitForFunction("document.querySelector('textarea').value === ''");
    assert.match(
      isAsked(SENT)[0]!.body,
      /name="answer-q1"\r\n\r\nThe Moon\r\n.*name="answer-q2"\r\n\r\n\r\n/s,
    );
    await see(page, 'Received: 1 of 2 questions answered');
    await see(page, 'You handed in 3 times; this took the place of what was there before.');
    await page.close();
  });

  it('tells when and why a release was taken back, the appeal about it, and what was received, to be read', async () => {
    const at = '2030-01-02T03:04:00.000Z';
    const received = { at, isReadable: true, file: '<b>Voyage</b>.docx', bytes: 12_000 };
    const appeal = { appeal: 3, trait: 'Ideas', text: 'Why <so> few?', at, answer: null };
    const standing = { is: 'withdrawn', detail: 'I mixed up <two> works.', at } as const;
    tool.answer('GET /lti/activity/work', {
      body: { texts: [{ id: 'essay', title: null, content: 'The <sea> was calm.' }] },
    });
    const { page, complaints } = await learns({ standing, received, appeals: [appeal] }, { width: 390 });
    await see(page, 'Received: <b>Voyage</b>.docx, 12 kB');
    await see(page, 'took it back on Jan 2, 2030: I mixed up <two> works.');
    await see(page, 'Why <so> few?');
    await see(page, 'Your teacher has not answered yet.');
    await page.click('summary');
    await see(page, 'The <sea> was calm.');
    assert.deepEqual([await axeViolations(page), await overflow(page), complaints], [[], 0, []]);
    await page.close();
  });

  it('tells the score and what is released, and has no form once it is over', async () => {
    const score = { given: 7.5, most: 10 };
    const shown = {
      standing: { is: 'released' },
      score,
      released: { isLatest: true },
      handIn: null,
    } as const;
    const { page } = await learns(shown, { width: 390 });
    await see(page, 'Score: 7.5 of 10');
    await page.select('.who select', 'de');
    await see(page, 'Punkte: 7,5 von 10');
    await page.select('.who select', 'en');
    await see(page, 'your teacher has released the score');
    assert.equal(await page.$eval('main a', ({ hash }) => hash), '#/voyage/lti-a');
    assert.equal(await page.$('form'), null);
    await page.close();
  });
});

describe('the activity of who teaches', () => {
  it('has who handed in with the way to the work, the grade book, who did not, and sends again', async () => {
    tool.answer(SHOWN, { body: TEACHER });
    tool.answer('GET /lti/activity/roster', { body: { absent: ['<b>Absent</b>', null] } });
    tool.answer('POST /lti/activity/scores', { body: {} });
    const { page, complaints } = await tool.open(TEACHERS, { to: '/~activity' });
    await see(page, 'Ada <Example>');
    const rows = await page.$$eval('tbody tr', (all) =>
      all.map((row) =>
        [...row.children].map((cell) => (cell as unknown as { innerText: string }).innerText.trim()),
      ),
    );
    assert.deepEqual(rows.slice(0, 5), [
      ['Ada <Example>', 'draft Review', '7.5 of 10'],
      ['Bela', 'running Review', 'refused by the platform (PlatformRefused, HTTP 422)'],
      ['no name given', 'rejected', 'nothing sent'],
      ['It is damaged.'],
      ['Dora', 'draft', 'nothing sent'],
    ]);
    assert.match(rows[5]![0]!, /another student’s work/);
    assert.equal(await page.$eval('tbody a', ({ hash }) => hash), '#/voyage/lti-a');
    await page.click('main ::-p-text(Send again)');
    await see(page, 'The grade book is told again.');
    await page.click('main ::-p-text(Who has not handed in?)');
    await see(page, 'Not handed in: 2');
    await see(page, '<b>Absent</b>');
    assert.deepEqual(await axeViolations(page), []);
    for (const width of [390, 320]) {
      await page.setViewport({ width, height: 900 });
      assert.deepEqual([await overflow(page), await brokenWords(page)], [0, []], `${width}`);
    }
    await page.select('.who select', 'it');
    await see(page, 'Chi non ha consegnato?');
    assert.deepEqual(complaints, []);
    await page.close();
  });

  it('tells who teaches what the API says of what it refuses', async () => {
    tool.answer(SHOWN, { body: TEACHER });
    const detail = 'Allow Names and Roles.';
    tool.answer('GET /lti/activity/roster', { status: 502, body: { code: 'PlatformRefused', detail } });
    const { page } = await tool.open(TEACHERS, { to: '/~activity' });
    await page.waitForSelector('tbody');
    await page.click('main ::-p-text(Who has not handed in?)');
    await page.waitForFunction("document.querySelector('.told').innerText !== ''");
    assert.equal(await textOf(page, '.told'), 'That did not work: Allow Names and Roles.');
    await page.close();
  });

  const CHOICES = {
    assignments: [{ assignment: 'quiz', title: 'A <quiz>', workflow: 'short-answer-grading' }],
  };

  it('is chosen by who teaches, who then goes on with it', async () => {
    tool.answer('GET /lti/choice', { body: CHOICES });
    const next = {
      token: launchToken({ ...launched, launched: 'quiz', role: 'teacher' }),
      page: 'e30.e30.next',
    };
    tool.answer('POST /lti/choice', { body: next });
    const { page } = await tool.open({ token: null, page: launchToken({ role: 'teacher' }) }, { width: 390 });
    await see(page, 'A <quiz>');
    assert.deepEqual([await axeViolations(page), await overflow(page)], [[], 0]);
    await page.click('input[type=radio]');
    await page.click('button.first');
    await page.waitForFunction("document.querySelector('.who a') !== null");
    await page.waitForSelector('[role=alert]');
    const [chosen] = isAsked('POST /lti/choice');
    assert.deepEqual(JSON.parse(chosen!.body), { assignment: 'quiz' });
    const [opened] = isAsked('GET /assignments/quiz');
    assert.equal(opened!.by, next.token);
    await page.close();
  });

  it('is sent to the platform that asked for content', async () => {
    tool.answer('GET /lti/choice', { body: CHOICES });
    tool.answer('POST /lti/choice', { body: { action: `${tool.url}/return`, fields: { JWT: 'a.b.c' } } });
    const { page } = await tool.open({ token: null, page: launchToken({ aud: 'choice' }) }, { isFree: true });
    await page.waitForSelector('input[type=radio]');
    await page.click('input[type=radio]');
    const sent = page.waitForResponse((response) => response.url().endsWith('/return'));
    await page.click('button.first');
    await sent;
    assert.equal(isAsked('POST /return')[0]!.body, 'JWT=a.b.c');
    await page.close();
  });

  it('says where the browser does not send it, as its platform leads on to an origin that it does not name', async () => {
    tool.answer('GET /lti/choice', { body: CHOICES });
    tool.answer('POST /lti/choice', { body: { action: `${tool.url}/return`, fields: { JWT: 'a.b.c' } } });
    const { page } = await tool.open({ token: null, page: launchToken({ aud: 'choice' }) });
    await page.waitForSelector('input[type=radio]');
    await page.click('input[type=radio]');
    await page.click('button.first');
    await see(page, 'Nothing reached your learning platform');
    assert.equal(await page.$('form[hidden]'), null, 'what was not sent is not left in the page');
    await page.waitForSelector('button.first[aria-disabled=false]');
    assert.deepEqual(await axeViolations(page), []);
    await page.close();
  });
});
