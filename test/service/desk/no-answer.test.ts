import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { textOf } from '../../support/desk/browser.ts';
import { madeUpDesks } from '../../support/desk/made-up-desks.ts';

const openDesk = madeUpDesks();

/** Opens a work; what changes something is answered as is said, by how often it was asked for. */
async function opened(answers: readonly ((request: HTTPRequest, api: string) => unknown)[]) {
  const { api, open } = await openDesk(3, undefined, (row) => ({ ...row, needs: [], released: null }));
  const { page } = await open('/voyage/essay-001');
  await page.waitForSelector('.statement');
  const left = [...answers];
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const answer = request.method() === 'POST' ? left.shift() : undefined;
    void (answer ? answer(request, api.url) : request.continue());
  });
  return { api, page };
}

/** Writes a comment on a work. */
async function written(...given: Parameters<typeof opened>) {
  const { api, page } = await opened(...given);
  await page.keyboard.type('f');
  await page.waitForSelector('dialog textarea');
  await page.type('dialog textarea', 'You wrote this well.');
  return { api, page };
}

const save = (page: Page) => page.click('dialog button.first');
const isClosed = (page: Page) => page.waitForFunction("document.querySelector('dialog') === null");
const said = (page: Page, words: RegExp) =>
  page.waitForFunction(`${words}.test(document.querySelector('dialog [role=status]').innerText)`);
const text = (page: Page) =>
  page.$eval('dialog textarea', (one) => (one as never as { value: string }).value);

/** The API does what is asked for, and nobody hears of it. */
async function lost(request: HTTPRequest, api: string): Promise<void> {
  const { pathname, search } = new URL(request.url());
  await fetch(api + pathname.replace(/^\/api/, '') + search, {
    method: 'POST',
    headers: request.headers(),
    body: request.postData() ?? null,
  });
  await request.abort();
}

describe('a comment to which the API does not answer', () => {
  it('stays written where a page answers in its place, as of a network that asks to sign in', async () => {
    const page200 = { status: 200, contentType: 'text/html', body: '<html><body>Sign in</body></html>' };
    const { page, api } = await written([(request) => request.respond(page200)]);
    await save(page);
    await said(page, /does not answer/);
    assert.equal(await text(page), 'You wrote this well.');
    await save(page);
    await isClosed(page);
    assert.equal(api.posted.length, 1);
    assert.doesNotMatch(await textOf(page, '.told'), /not/, 'what did not work is said no more');
    await page.close();
  });

  it('waits where API Gateway had too many, which says not how long', async () => {
    const body = JSON.stringify({ message: 'Too Many Requests' });
    const { page, api } = await written([
      (request) => request.respond({ status: 429, contentType: 'application/json', body }),
    ]);
    await save(page);
    await isClosed(page);
    assert.equal(api.posted.length, 1);
    await page.close();
  });

  it('is made once where its answer was lost and it is sent again', async () => {
    const { page, api } = await written([lost]);
    await save(page);
    await said(page, /does not answer/);
    await save(page);
    await isClosed(page);
    const sent = api.posted.map(({ headers }) => [headers['idempotency-key'], headers['if-match']]);
    assert.equal(sent.length, 2);
    assert.deepEqual(sent[0], sent[1]);
    assert.equal((await page.$$('[aria-label=Comments] .statement')).length, 1);
    await page.close();
  });

  it('is no more to be changed or cancelled while it is sent, and closes no other dialog', async () => {
    const going = Promise.withResolvers<void>();
    const wait = async (request: HTTPRequest) => {
      await going.promise;
      await request.continue();
    };
    const { page } = await written([wait]);
    await save(page);
    await page.waitForSelector('dialog textarea[readonly]');
    await page.click('dialog button:not(.first)');
    assert.equal(await text(page), 'You wrote this well.');
    await page.keyboard.press('Escape');
    await isClosed(page);
    await page.keyboard.type('j');
    await page.waitForFunction("document.querySelector('h1').innerText === 'Berta Example'");
    await page.waitForSelector('.statement');
    await page.keyboard.type('f');
    await page.waitForSelector('dialog textarea');
    await page.type('dialog textarea', 'And you');
    const sent = page.waitForResponse((response) => response.request().method() === 'POST');
    going.resolve();
    await sent;
    await page.type('dialog textarea', ', too.');
    assert.equal(await text(page), 'And you, too.');
    await page.close();
  });
});

describe('a release to which the API does not answer', () => {
  it('is shown as it stands, and made anew once it was taken back', async () => {
    const { page, api } = await opened([lost]);
    const release = async () => {
      await page.keyboard.type('r');
      await page.waitForSelector('dialog[open]');
      await page.click('dialog button.first');
      await page.waitForSelector('.state.released');
    };
    await release();
    assert.match(await textOf(page, '.told'), /does not answer.*not known whether this was done/);
    await page.keyboard.type('r');
    await page.waitForSelector('dialog textarea');
    await page.type('dialog textarea', 'Not yet.');
    await save(page);
    await page.waitForFunction("document.querySelector('.state.released') === null");
    await release();
    assert.deepEqual(
      api.posted.map(({ path, headers }) => [path.split('/').at(-1), headers['if-match']]),
      [
        ['release', '"1"'],
        ['withdraw', '"2"'],
        ['release', '"3"'],
      ],
    );
    assert.equal(new Set(api.posted.map(({ headers }) => headers['idempotency-key'])).size, 3);
    await page.close();
  });
});
