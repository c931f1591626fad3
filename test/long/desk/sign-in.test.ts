import assert from 'node:assert/strict';
import { after, before, describe, it } from 'node:test';
import type { Browser, Page } from 'puppeteer-core';
import { serveDesk } from '../../../cli/desk/serve-desk.ts';
import { bundleDesk } from '../../../infra/desk/bundle-desk.ts';
import { type DeskSignIn, signInsSchema } from '../../../infra/desk/sign-ins.ts';
import { type Local, startLocal } from '../../stack/end-to-end/local.ts';
import { assignment, essay } from '../../stack/end-to-end/samples.ts';
import { axeViolations, openBrowser, openPage, textOf } from '../../support/desk/browser.ts';
import {
  CLIENT,
  type IdentityProvider,
  startIdentityProvider,
} from '../../support/desk/identity-provider.ts';

const PEOPLE = {
  'ms-meyer': { tenant: 'default', role: 'teacher', name: 'Ms Meyer' },
  'mr-else': { tenant: 'elsewhere', role: 'teacher', name: 'Mr Else' },
};
const CLASS = `/${assignment.assignment}`;
const DEFAULTS: Pick<DeskSignIn, 'scope' | 'token' | 'roleClaim' | 'origins'> = {
  ...{ scope: 'openid', token: 'access', roleClaim: 'role' },
  origins: [],
};

let local: Local;
let school: IdentityProvider;
let browser: Browser;
let desk: Awaited<ReturnType<typeof serveDesk>>;

before(async () => {
  school = await startIdentityProvider(PEOPLE);
  local = await startLocal({ environment: { TOKEN_ISSUERS: JSON.stringify([school.issuer]) } });
  const signIns: DeskSignIn[] = [
    { ...DEFAULTS, issuer: school.url, clientId: CLIENT, name: 'The School' },
    { ...DEFAULTS, issuer: 'https://id.example.edu', clientId: CLIENT },
  ];
  desk = await serveDesk(bundleDesk(), local.connection.outputs.ApiUrl!, 0, signIns);
  await school.open(desk.url);
  browser = await openBrowser();
  await local.put(assignment);
  await local.submit(assignment.assignment, essay);
});

after(async () => {
  await browser?.close();
  await desk?.close();
  await local?.close();
  await school?.close();
});

const see = (page: Page, expression: string) => page.waitForFunction(expression);
const has = (words: string, selector = 'body') =>
  `document.querySelector(${JSON.stringify(selector)})?.innerText.includes(${JSON.stringify(words)})`;
const click = (page: Page, words: string) => page.locator(`::-p-text(${words})`).click();

/** Fills in the pages of the provider, which are its own. */
async function signInAs(page: Page, account: string): Promise<void> {
  await page.waitForSelector('input[name=login]');
  await page.type('input[name=login]', account);
  await page.type('input[name=password]', 'any');
  await page.click('button[type=submit]');
  await page.waitForSelector('input[name=prompt][value=consent]');
  await page.click('button[type=submit]');
}

async function openAs(account: string, to = CLASS) {
  const opened = await openPage(browser, `${desk.url}/#${to}`);
  await click(opened.page, 'Sign in at The School');
  await signInAs(opened.page, account);
  return opened;
}

/** From now on the API is sent tokens that are over, in place of those that the page has had until now. */
async function expire(page: Page, account: keyof typeof PEOPLE): Promise<void> {
  const over = await school.sign({ exp: 1, sub: account, ...PEOPLE[account] });
  let had: string | undefined;
  await page.setRequestInterception(true);
  page.on('request', (request) => {
    const headers = request.headers();
    const { authorization } = headers;
    if (authorization !== undefined) had ??= authorization;
    if (authorization === undefined || authorization !== had) void request.continue();
    else void request.continue({ headers: { ...headers, authorization: `Bearer ${over}` } });
  });
}

/** Begins a comment on the work that is open. */
async function write(page: Page, words: string): Promise<void> {
  await page.waitForSelector('.group');
  await page.keyboard.type('n');
  await page.waitForSelector('[data-item][aria-current=true]');
  await page.keyboard.type('f');
  await page.waitForSelector('dialog textarea');
  await page.type('dialog textarea', words);
}

describe('signing in to the desk', () => {
  it('goes to the provider that is chosen, comes back to where it began, and leaves nothing behind', async () => {
    const { page, complaints } = await openPage(browser, `${desk.url}/#${CLASS}`);
    await see(page, has('Sign in at id.example.edu'));
    assert.deepEqual(await axeViolations(page), []);
    await click(page, 'Sign in at The School');
    await signInAs(page, 'ms-meyer');
    await page.waitForSelector('.class tbody tr');
    assert.equal(page.url(), `${desk.url}/#${CLASS}`);
    assert.match(await textOf(page, '.who'), /Ms Meyer/);
    const kept = await page.evaluate(
      'JSON.stringify([{ ...sessionStorage }, { ...localStorage }, document.cookie])',
    );
    assert.deepEqual(JSON.parse(String(kept)), [{ 'assay-place': school.url }, {}, '']);
    const ofDesk = complaints.filter((words) => !words.startsWith('Failed to load resource'));
    assert.deepEqual(ofDesk, [], 'the provider’s own pages ask for a font');
    await page.close();
  });

  it('is done again by itself where the page is loaded again, until its person signs out', async () => {
    const { page } = await openAs('ms-meyer');
    await page.waitForSelector('.class tbody tr');
    await page.reload();
    await page.waitForSelector('.class tbody tr');
    assert.equal(page.url(), `${desk.url}/#${CLASS}`);
    await click(page, 'Sign out');
    await page.waitForSelector('form[action*="session/end"]');
    await page.click('button[type=submit]');
    await see(page, has('Sign in at The School'));
    await click(page, 'Sign in at The School');
    await page.waitForSelector('input[name=login]');
    await page.close();
  });

  it('shows who is of another tenant nothing of this one', async () => {
    const { page } = await openAs('mr-else', '/');
    await see(page, has('There are no assignments yet', 'main'));
    await page.evaluate(`location.hash = '${CLASS}/student-1'`);
    await page.waitForSelector('[role=alert]');
    assert.equal(await page.$('.panes'), null);
    await page.close();
  });

  it('that the provider refuses says so, and can be tried again', async () => {
    const { page } = await openPage(browser, `${desk.url}/#${CLASS}`);
    await click(page, 'Sign in at The School');
    await page.waitForSelector('input[name=login]');
    await click(page, 'Cancel');
    await see(page, has('The sign-in did not work:', '[role=alert]'));
    assert.equal(page.url(), `${desk.url}/#${CLASS}`);
    await see(page, has('Sign in at The School'));
    await page.close();
  });

  it('that began nowhere here, as by a forged address, is none', async () => {
    const { page } = await openPage(browser, `${desk.url}/?code=stolen&state=forged#${CLASS}`);
    await see(page, has('You can close this window'));
    assert.equal(await page.$('.class'), null);
    await page.close();
  });

  it('that is over is asked for above the page: what was being written stays, and is kept then', async () => {
    const { page } = await openAs('ms-meyer', `${CLASS}/student-1`);
    await write(page, 'Read it aloud once.');
    await expire(page, 'ms-meyer');
    await page.click('dialog button.first');
    await page.waitForSelector('dialog:not(:has(textarea)) .actions button');
    assert.deepEqual(await axeViolations(page), []);
    await page.keyboard.press('Escape');
    await page.waitForSelector('dialog:not(:has(textarea))[open]');
    await page.click('dialog:not(:has(textarea)) .actions button');
    await see(page, "document.querySelector('dialog') === null");
    await see(page, has('Read it aloud once.', 'main'));
    await page.close();
  });
});

describe('another person who signs in above the page', () => {
  it('has it loaded anew, which forgets all that was there', async () => {
    const { page } = await openAs('ms-meyer', `${CLASS}/student-1`);
    await write(page, 'Only I may say this.');
    await expire(page, 'ms-meyer');
    await page.evaluate('window.isBefore = true');
    await page.click('dialog button.first');
    const cdp = await page.createCDPSession();
    await cdp.send('Network.clearBrowserCookies');
    await page.waitForSelector('dialog:not(:has(textarea)) .actions button');
    const [beside] = await Promise.all([
      new Promise<Page>((resolve) => page.once('popup', (opened) => resolve(opened!))),
      page.click('dialog:not(:has(textarea)) .actions button'),
    ]);
    await signInAs(beside, 'mr-else');
    await see(page, has('Mr Else', '.who'));
    await page.waitForSelector('main [role=alert]');
    assert.equal(await page.evaluate('window.isBefore'), undefined);
    assert.equal(await page.$('dialog, .panes'), null);
    await page.close();
  });
});

describe('a provider that renews', () => {
  it('is asked for another token, and nobody notices', async () => {
    await school.open(desk.url, { renews: true });
    const { page } = await openAs('ms-meyer', `${CLASS}/student-1`);
    await write(page, 'And once more.');
    const before = school.grants.refresh_token ?? 0;
    await expire(page, 'ms-meyer');
    await page.click('dialog button.first');
    await see(page, "document.querySelector('dialog') === null");
    await see(page, has('And once more.', 'main'));
    assert.equal(school.grants.refresh_token, before + 1);
    await page.close();
  });
});

it('places to sign in have the usual where nothing else is said', () => {
  const given = [{ issuer: 'https://id.example.edu', clientId: CLIENT }];
  assert.deepEqual(signInsSchema.parse(given), [{ ...given[0], ...DEFAULTS }]);
});
