/**
 * `npx node bench/desk/desk.ts [--rows 24,500,5000]`: what the desk's page asks for and draws, and the keys that a work takes, as counts. A class is
 * made up, in Chromium; bytes are as they are sent, requests of the page beside those of the API.
 */
import { parseArgs } from 'node:util';
import type { Page } from 'puppeteer-core';
import { serveDesk } from '../../cli/desk/serve-desk.ts';
import { bundleDesk } from '../../infra/desk/bundle-desk.ts';
import { openBrowser, openPage } from '../../test/support/desk/browser.ts';
import { madeUpToken, openMadeUpClass } from '../../test/support/desk/made-up-class.ts';
import { printTable } from '../table.ts';

/** What a page did since it was asked last. */
interface Doings {
  page: number;
  api: number;
  bytes: number;
  layouts: number;
  longTasks: number;
}

/** Tells what a page does from now on, step by step. */
async function watch(page: Page): Promise<() => Promise<Doings>> {
  await page.evaluate(`window.tasks = 0;
    new PerformanceObserver((list) => { window.tasks += list.getEntries().length; }).observe({ type: 'longtask', buffered: true });
    performance.setResourceTimingBufferSize(5000)`);
  let before: Doings = { page: 0, api: 0, bytes: 0, layouts: 0, longTasks: 0 };
  return async () => {
    const { LayoutCount = 0 } = await page.metrics();
    const now = (await page.evaluate(`(() => {
      const all = [...performance.getEntriesByType('navigation'), ...performance.getEntriesByType('resource')];
      const api = all.filter(({ name }) => name.includes('/api/')).length;
      return { page: all.length - api, api, bytes: all.reduce((sum, { transferSize }) => sum + transferSize, 0), longTasks: window.tasks };
    })()`)) as Omit<Doings, 'layouts'>;
    const all = { ...now, layouts: LayoutCount };
    const done = Object.fromEntries(
      Object.entries(all).map(([name, count]) => [name, count - before[name as keyof Doings]]),
    );
    before = all;
    return done as unknown as Doings;
  };
}

/** A step of who decides: the keys they press, and what is there once it is done. */
const STEPS = [
  {
    step: 'open the first work',
    keys: ['j', 'Enter'],
    ready: "document.querySelector('.statement') !== null",
  },
  {
    step: 'a statement, its passage shown',
    keys: ['n', 'n', 'n'],
    ready: "document.querySelector('mark.on') !== null",
  },
  {
    step: 'change one score, a reason of one letter',
    keys: ['p', 'p', '0', 'Y', 'Enter'],
    ready: "document.querySelector('.overridden') !== null",
  },
  {
    step: 'accept the other scores, go on',
    keys: ['g'],
    ready: "document.querySelector('.told').innerText.includes('accepted')",
  },
] as const;

async function measure(rows: number): Promise<string[][]> {
  const api = await openMadeUpClass(rows, undefined, (row) => ({ ...row, needs: [], released: null }));
  const desk = await serveDesk(bundleDesk(), api.url, 0);
  const browser = await openBrowser();
  const { page } = await openPage(browser, `${desk.url}/#token=${madeUpToken('teacher')}&to=/voyage`);
  const doings = await watch(page);
  const line = async (step: string, keys: number) => {
    const { page: ofPage, api: ofApi, bytes, layouts, longTasks } = await doings();
    const elements = (await page.evaluate("document.querySelectorAll('*').length")) as number;
    const counts = [keys, ofPage, ofApi, bytes, elements, layouts, longTasks];
    return [`${rows}: ${step}`, ...counts.map(String)];
  };
  await page.waitForSelector('.class tbody tr');
  await page.waitForNetworkIdle({ idleTime: 300 });
  const lines = [await line('open the class', 0)];
  for (const { step, keys, ready } of STEPS) {
    const other = await page
      .$eval('.levels button:not([aria-pressed=true])', ({ textContent }) => textContent)
      .catch(() => null);
    for (const key of keys) await page.keyboard.press((key === '0' ? other! : key) as 'Enter');
    await page.waitForFunction(ready);
    await page.waitForNetworkIdle({ idleTime: 300 });
    lines.push(await line(step, keys.length));
  }
  await browser.close();
  await desk.close();
  await api.close();
  return lines;
}

const { values } = parseArgs({ options: { rows: { type: 'string', default: '24,500,5000' } } });
const lines: string[][] = [];
for (const rows of values.rows.split(',')) lines.push(...(await measure(Number(rows))));
printTable(['step', 'keys', 'page', 'API', 'bytes', 'elements', 'layouts', 'long tasks'], lines);
