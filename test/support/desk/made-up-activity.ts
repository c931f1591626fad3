import type { AddressInfo } from 'node:net';
import type { LearnerActivity, TeacherActivity } from '@assay/platform/lti/activity';
import type { Browser } from 'puppeteer-core';
import { serveDesk } from '../../../cli/desk/serve-desk.ts';
import { bundleLaunchedDesk } from '../../../infra/desk/bundle-desk.ts';
import { createTestServer } from '../test-server.ts';
import { openPage } from './browser.ts';

/** A task in Italian whose words no page may take for markup. */
export const LEARNER: LearnerActivity = {
  title: 'Il <b>viaggio</b>',
  task: { text: 'Racconta un viaggio.\nUsa <parole> tue.', language: 'it' },
  ...{ standing: { is: 'none' }, received: null, isGraded: true, score: null, released: null, appeals: [] },
  handIn: { takesText: true, files: { endings: ['txt', 'docx'], bytes: 1_000_000 } },
};

const ROW = { why: null, isMoved: false, isOnDesk: true, told: null } as const;

export const TEACHER: TeacherActivity = {
  title: 'The voyage',
  learners: [
    {
      ...{ ...ROW, submission: 'lti-a', name: 'Ada <Example>', state: 'completed' },
      told: { state: 'sent', gradingProgress: 'FullyGraded', scoreGiven: 7.5, scoreMaximum: 10 },
    },
    {
      ...{ ...ROW, submission: 'lti-b', name: 'Bela', state: 'running' },
      told: { state: 'failed', code: 'PlatformRefused', status: 422 },
    },
    { ...ROW, submission: 'lti-c', name: null, state: 'rejected', why: 'It is damaged.', isOnDesk: false },
    { ...ROW, submission: 'lti-d', name: 'Dora', state: 'completed', isMoved: true, isOnDesk: false },
  ],
  ...{ hasUnsent: true, hasRoster: true, mayChoose: true },
};

/** What a request is answered with. */
interface MadeUpAnswer {
  status?: number;
  body: unknown;
  /** What it comes after; absent: it comes at once. */
  after?: Promise<unknown>;
}

/** A token of the API, or of a page, that none takes but the made-up tool. */
export const launchToken = (claims: Record<string, unknown>) =>
  [
    'e30',
    Buffer.from(JSON.stringify({ tenant: 'default', sub: 'lti-a', ...claims })).toString('base64url'),
    'eA',
  ].join('.');

/**
 * The desk of launches beside a made-up tool: `answers`, by method and path below `/lti/`, one after another, the last again and again; `asked`: what
 * it was asked, with by whose token.
 */
export async function openMadeUpActivity(browser: Browser) {
  const answers = new Map<string, MadeUpAnswer[]>();
  const asked: { what: string; by: string; body: string }[] = [];
  const tool = createTestServer(async (request, response) => {
    const chunks: Buffer[] = [];
    for await (const chunk of request) chunks.push(chunk as Buffer);
    const what = `${request.method} ${request.url}`;
    const by = request.headers.authorization?.replace('Bearer ', '') ?? '';
    asked.push({ what, by, body: Buffer.concat(chunks).toString() });
    const [next, ...more] = answers.get(what) ?? [
      { status: 404, body: { code: 'PathUnknown', detail: 'No.' } },
    ];
    if (more.length > 0) answers.set(what, more);
    await next!.after;
    response.writeHead(next!.status ?? 200, { 'content-type': 'application/json' });
    response.end(JSON.stringify(next!.body));
  });
  await new Promise<void>((resolve) => tool.listen(0, '127.0.0.1', resolve));
  const url = `http://127.0.0.1:${(tool.address() as AddressInfo).port}`;
  const desk = await serveDesk(bundleLaunchedDesk('api'), url, 0);
  return {
    asked,
    url,
    answer: (what: string, ...given: MadeUpAnswer[]) => void answers.set(what, given),
    /** Opens the desk by a launch. `to`: what it shows first; `before`: what is done in the window before. */
    async open(
      given: { token: string | null; page: string },
      { to = '/', width = 1280, isFree = false, before = '' } = {},
    ) {
      asked.length = 0;
      answers.set('POST /lti/desk/token', [{ body: given }]);
      const opened = await openPage(browser, 'about:blank', { width });
      await opened.page.setBypassCSP(isFree);
      await opened.page.evaluateOnNewDocument(before);
      await opened.page.goto(`${desk.url}/#launch=a-code&to=${encodeURIComponent(to)}`);
      return opened;
    },
    async close() {
      await desk.close();
      await new Promise((resolve) => tool.close(() => resolve(null)));
    },
  };
}
