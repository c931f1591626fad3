import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { type Browser, launch, type Page } from 'puppeteer-core';

const PLACES = ['/usr/bin/chromium', '/usr/bin/chromium-browser', '/usr/bin/google-chrome'];

/** Chromium without what only windows on a screen need: half as dear for each page. */
const SHELL = '/usr/bin/chromium-headless-shell';

/** Pages of one browser share a process: none is of strangers. */
const LIGHT = ['--process-per-site', '--renderer-process-limit=1', '--disable-site-isolation-trials'];

/**
 * Debian's Chromium, or that at `CHROMIUM`; `isLight` for many small pages: its shell without windows, where that is.
 *
 * @throws Error where there is none
 */
export function openBrowser({ isLight = false } = {}): Promise<Browser> {
  const isShell = isLight && process.env.CHROMIUM === undefined && existsSync(SHELL);
  const executablePath = isShell ? SHELL : (process.env.CHROMIUM ?? PLACES.find((path) => existsSync(path)));
  if (executablePath === undefined)
    throw new Error('There is no Chromium: npm test installs it, or name one by CHROMIUM.');
  const args = ['--lang=en-GB', '--force-color-profile=srgb', ...(isLight ? LIGHT : [])];
  if (process.getuid?.() === 0) args.push('--no-sandbox');
  return launch({ executablePath, args, headless: isShell ? 'shell' : true });
}

/** Milliseconds in which something appears or is not there: nobody knows what else the machine does. */
const PATIENCE = Number(process.env.DESK_PATIENCE ?? 240_000);

/** A page whose console is quiet and whose scripts do not fail: what either says is gathered. `language`: of its browser. */
export async function openPage(
  browser: Browser,
  address: string,
  { width = 1280, height = 900, language = 'en-GB' } = {},
) {
  const context = await browser.createBrowserContext();
  const page = await context.newPage();
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(String(error)));
  page.on('console', (message) => {
    if (['error', 'warn'].includes(message.type())) complaints.push(message.text());
  });
  page.setDefaultTimeout(PATIENCE);
  // What still moves is clicked where it was.
  await page.emulateMediaFeatures([{ name: 'prefers-reduced-motion', value: 'reduce' }]);
  await page.setViewport({ width, height });
  await page.evaluateOnNewDocument(`Object.defineProperty(navigator, 'language', { value: '${language}' })`);
  await page.goto(address);
  return { page, complaints };
}

let axe: Promise<string> | undefined;

/** What axe finds wrong with a page, each with what it is about. It is told by the debugger, since the page lets no script in. */
export async function axeViolations(page: Page): Promise<string[]> {
  axe ??= readFile(createRequire(import.meta.url).resolve('axe-core/axe.min.js'), 'utf8');
  await page.evaluate(await axe);
  return (await page.evaluate(`axe.run({ resultTypes: ['violations'] }).then(({ violations }) =>
    violations.flatMap(({ id, nodes }) => nodes.map(({ target, failureSummary }) => id + ': ' + target.join(' ') + ' ' + failureSummary)))`)) as string[];
}

/** Presses a key of the page and waits until something is there. */
export async function press(page: Page, key: string, selector?: string): Promise<void> {
  await page.keyboard.type(key);
  if (selector !== undefined) await page.waitForSelector(selector);
}

/** The text of what a selector finds first. */
export const textOf = (page: Page, selector: string): Promise<string> =>
  page.$eval(selector, (element) => (element as unknown as { innerText: string }).innerText);

/** All that a page says: texts, values that are chosen from, and what is said of pictures and fields; what is folded is opened. */
export const textsOf = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    for (const one of document.querySelectorAll('details')) one.open = true;
    const texts = [];
    const walker = document.createTreeWalker(document.body, NodeFilter.SHOW_TEXT);
    while (walker.nextNode()) texts.push(walker.currentNode.data);
    for (const one of document.querySelectorAll('[aria-label], [title], [placeholder]'))
      for (const name of ['aria-label', 'title', 'placeholder']) texts.push(one.getAttribute(name) ?? '');
    return texts.map((text) => text.trim()).filter((text) => text !== '');
  })()`) as Promise<string[]>;

/** By how many pixels a page is wider than its window. */
export const overflow = (page: Page): Promise<number> =>
  page.evaluate('document.documentElement.scrollWidth - innerWidth') as Promise<number>;

/** What of a page is wider than its box or its window, each with by how much; what is folded is opened. */
export const clipped = (page: Page): Promise<string[]> =>
  page.evaluate(`(() => {
    for (const one of document.querySelectorAll('main details')) one.open = true;
    return [...document.body.querySelectorAll('*')].flatMap((one) => {
      if (one.closest('.heard, .skip, svg') || one.clientWidth === 0) return [];
      const isBox = getComputedStyle(one).display !== 'inline';
      const { left, right } = one.getBoundingClientRect();
      const over = Math.max(isBox ? one.scrollWidth - one.clientWidth : 0, right - innerWidth, -left);
      return over > 1 ? [one.tagName + '.' + one.className + ' by ' + over + ': ' + one.innerText.slice(0, 60)] : [];
    });
  })()`) as Promise<string[]>;

/** The words of a page of at most so many letters that a line ends within: so many fit into a column of any view. */
export const brokenWords = (page: Page, most = 12): Promise<string[]> =>
  page.evaluate(`(() => {
    const found = [];
    const walker = document.createTreeWalker(document.querySelector('main'), NodeFilter.SHOW_TEXT);
    for (let node = walker.nextNode(); node; node = walker.nextNode())
      for (const { index, 0: word } of node.data.matchAll(/[^\\s–-]+/g)) {
        const range = document.createRange();
        range.setStart(node, index);
        range.setEnd(node, index + word.length);
        const lines = new Set([...range.getClientRects()].map(({ top }) => Math.round(top)));
        if (node.parentElement.closest('.heard') === null && word.length <= ${most} && lines.size > 1) found.push(word);
      }
    return found;
  })()`) as Promise<string[]>;
