import { mkdir } from 'node:fs/promises';
import { join } from 'node:path';
import { serveDesk } from '../../../cli/desk/serve-desk.ts';
import { bundleDesk } from '../../../infra/desk/bundle-desk.ts';
import { ROOT } from '../test-files.ts';
import { openBrowser, openPage } from './browser.ts';
import { madeUpToken, openMadeUpClass } from './made-up-class.ts';

/** Every view of the desk, with what is there once it is drawn. */
export const VIEWS = [
  { name: 'assignments', role: 'teacher', to: '/', ready: '.cards' },
  { name: 'class', role: 'teacher', to: '/voyage', ready: '.class' },
  { name: 'class-of-arguments', role: 'teacher', to: '/motion', ready: '.class' },
  { name: 'work', role: 'teacher', to: '/voyage/essay-003', ready: '.panes', first: '.statement .chip' },
  { name: 'debate', role: 'teacher', to: '/motion/debate', ready: '.transcript' },
  {
    name: 'revision',
    role: 'teacher',
    to: '/motion/revision',
    ready: '.revision',
    first: '.revision summary',
  },
  { name: 'pages', role: 'teacher', to: '/motion/report', ready: '.sheet img', first: '.statement .chip' },
  { name: 'questions', role: 'teacher', to: '/voyage/~questions', ready: 'form' },
  { name: 'drift', role: 'teacher', to: '/voyage/~drift', ready: '.sides' },
  { name: 'markers', role: 'teacher', to: '/voyage/~marking', ready: 'table' },
  { name: 'second-mark', role: 'teacher', to: '/voyage/~marking/work~2', ready: 'form' },
  { name: 'dealt-work', role: 'teacher', to: '/voyage/~marking/work~1', ready: '.panes' },
  { name: 'own', role: 'student', to: '/', ready: '.cards' },
  { name: 'student', role: 'student', to: '/voyage/essay-001', ready: '.panes' },
  {
    name: 'student-revision',
    role: 'student',
    to: '/voyage/essay-002',
    ready: '.revision',
    first: '.revision summary',
  },
  { name: 'sign-in', role: null, to: '/', ready: 'form' },
] as const;

/** The address of a view on a desk, with a token of who sees it. */
export const addressOf = (desk: string, { role, to }: (typeof VIEWS)[number]): string =>
  role === null ? `${desk}/#${to}` : `${desk}/#token=${madeUpToken(role)}&to=${to}`;

/** `npm run desk:pictures [FOLDER]`: pictures of all views of a made-up class, at 1,280 and 390 pixels, light and dark. */
async function takePictures(folder: string): Promise<void> {
  await mkdir(folder, { recursive: true });
  const api = await openMadeUpClass(24);
  const desk = await serveDesk(bundleDesk(), api.url, 0);
  const browser = await openBrowser();
  for (const width of [1280, 390])
    for (const scheme of ['light', 'dark'])
      for (const view of VIEWS) {
        const { page } = await openPage(browser, addressOf(desk.url, view), { width });
        await page.emulateMediaFeatures([{ name: 'prefers-color-scheme', value: scheme }]);
        await page.waitForSelector(view.ready);
        const { first } = view as { first?: string };
        if (first) await page.click(first);
        const path = join(folder, `${view.name}-${width}-${scheme}.png`) as `${string}.png`;
        await page.screenshot({ path, fullPage: width === 390 });
        process.stdout.write(`${path}\n`);
        await page.close();
      }
  await browser.close();
  await desk.close();
  await api.close();
}

if (process.argv[1] === import.meta.filename)
  await takePictures(process.argv[2] ?? join(ROOT, '.assay', 'pictures'));
