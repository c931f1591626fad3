import { after, before } from 'node:test';
import type { Browser } from 'puppeteer-core';
import { serveDesk } from '../../../cli/desk/serve-desk.ts';
import { bundleDesk } from '../../../infra/desk/bundle-desk.ts';
import { openBrowser, openPage } from './browser.ts';
import { madeUpToken, openMadeUpClass } from './made-up-class.ts';

let files: ReturnType<typeof bundleDesk> | undefined;

type PageOptions = Parameters<typeof openPage>[2] & { role?: Parameters<typeof madeUpToken>[0] };

/** A work's own page, from which works are walked through by name: whatever else they are ordered by stands by lot. */
const isWork = (to: string) => /^\/\w+\/[\w-]+$/.test(to);

/**
 * Opens desks of made-up classes in one browser; all are closed after the tests of the file that calls it. A desk has its class (`api`), and opens a
 * page of an address such as `/voyage/essay-001`, for a teacher unless another role is named.
 */
export function madeUpDesks() {
  let browser: Browser;
  const closing: (() => Promise<unknown>)[] = [];
  before(async () => {
    browser = await openBrowser({ isLight: true });
  });
  after(async () => {
    await browser?.close();
    for (const close of closing) await close();
  });
  return async (...made: Parameters<typeof openMadeUpClass>) => {
    const api = await openMadeUpClass(...made);
    files ??= bundleDesk();
    const desk = await serveDesk(files, api.url, 0);
    closing.push(
      () => desk.close(),
      () => api.close(),
    );
    const open = (to: string, { role = 'teacher', ...options }: PageOptions = {}) =>
      openPage(
        browser,
        `${desk.url}/#token=${madeUpToken(role)}&to=${to}${isWork(to) && role === 'teacher' ? '?by=name' : ''}`,
        options,
      );
    return { api, open };
  };
}

/** A desk of a made-up class. */
export type MadeUpDesk = Awaited<ReturnType<ReturnType<typeof madeUpDesks>>>;
