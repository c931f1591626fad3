import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { HTTPRequest, Page } from 'puppeteer-core';
import { textOf } from '../../support/desk/browser.ts';
import { madeUpDesks } from '../../support/desk/made-up-desks.ts';

const openDesk = madeUpDesks();

/** Opens a work, and writes a comment; what changes something is answered as is said, by how often it was asked for. */
async function written(answers: readonly ((request: HTTPRequest, api: string) => unknown)[]) {
  const { api, open } = await openDesk(3, undefined, (row) => ({ ...row, needs: [], released: null }));
  const { page } = await open('/voyage/essay-001');
  await page.waitForSelector('.statement');
  const left = [...answers];
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const answer = request.method() === 'POST' ? left.shift() : undefined;
    void (answer ? answer(request, api.url) : request.continue());
  });
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

  it('is made once where its answer was lost and it is sent again', async () => {
    const { page, api } = await written([lost]);
    await save(page);
    await said(page, /does not answer/);
    await save(page);
    await isClosed(page);
    const keys = api.posted.map(({ headers }) => headers['idempotency-key']);
    assert.equal(keys.length, 2);
    assert.equal(keys[0], keys[1]);
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
    await page.waitForFunction("location.hash.endsWith('essay-002') && document.querySelector('.statement')");
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
