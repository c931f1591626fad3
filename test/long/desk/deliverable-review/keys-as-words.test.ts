import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import type { ResultRow } from '@assay/api/results-table';
import { JUDGES } from '@assay/argument-coaching/conditions';
import { CATEGORIES, SEVERITIES } from '@assay/deliverable-review/findings/finding';
import { reviewEventSchema } from '@assay/platform/review/event';
import { REASONS } from '@assay/platform/review/reasons';
import { runStateSchema } from '@assay/platform/run/items';
import { WORKFLOWS } from '@assay/workflows/list';
import type { Page } from 'puppeteer-core';
import statements from '../../../../desk/submission/words/en.json' with { type: 'json' };
import en from '../../../../desk/words/en.json' with { type: 'json' };
import { textsOf } from '../../../support/desk/browser.ts';
import { madeUpDesks } from '../../../support/desk/made-up-desks.ts';
import { reportFindings } from '../../../support/desk/made-up-report.ts';
import { VIEWS } from '../../../support/desk/take-pictures.ts';
import { driftOf, label } from '../../../unit/lab/drift/samples.ts';

const openDesk = madeUpDesks();

const EVENTS = reviewEventSchema.options.map(({ shape: { kind } }) => kind.value);

/** What the API calls things by, which are words to nobody; on an Italian page none of them is a word by chance. */
const KEYS: readonly string[] = [
  ...[...SEVERITIES, ...CATEGORIES, ...JUDGES, ...EVENTS, ...REASONS, ...runStateSchema.options],
  ...[...WORKFLOWS.map(({ id }) => id), ...Object.keys(en.reasons.flags), ...Object.keys(statements.kinds)],
  ...['consensus', 'opponent', 'coach', 'advocate', 'skeptic', 'description', 'recommendation', 'ModelBusy'],
  ...['issues found', 'no issues found', 'one-sided', 'upheld', 'by-teacher', 'interactive'],
];

const isKeyIn = (text: string) => (key: string) =>
  key.includes('-') || key === key.toUpperCase() || key.includes(' ')
    ? new RegExp(`(?<![\\w-])${key}(?![\\w-])`).test(text)
    : text === key;

/** The keys that a page shows, each with the text that it stands in. */
const keysIn = (texts: readonly string[]) =>
  texts.flatMap((text) => KEYS.filter(isKeyIn(text)).map((key) => `${key}: ${text}`));

async function inItalian({ page }: { page: Page }, ready: string): Promise<Page> {
  await page.waitForSelector(ready);
  await page.select('.who select', 'it');
  await page.waitForFunction("document.documentElement.lang === 'it'");
  return page;
}

const AT = '2026-11-20T09:30:00.000Z';
const RUN = `run-${'0'.repeat(12)}-${'0'.repeat(24)}`;
const isOfScores = (kind: string) => /^(?:score|override|appeal)/.test(kind);
/** Everything that can be decided, once. */
const TRAIL = EVENTS.map((kind, at) => ({
  ...{ seq: at + 1, at: AT, by: { subject: 'ms-meyer', role: 'teacher' }, kind, runId: RUN },
  ...{ from: isOfScores(kind) ? 2 : 'Prima', to: isOfScores(kind) ? 3 : 'Dopo', score: 3, scores: [] },
  ...{ trait: 'Ideas', finding: 'ideas.rationale-0', field: 'text', reason: 'Letto.', text: 'Letto.' },
  ...{ undone: 1, for: 'student', newRun: null, attempts: 1, appealUntil: AT, appeal: 1 },
  ...{ decision: 'upheld', questions: ['q-1'], question: 'Che cosa?', answer: 'Questo.', version: '1' },
}));
/** What each voice says of an argument. */
const VOICES = ['consensus', 'critique', 'opponent', 'coach', ...JUDGES].map((voice, at) => ({
  ...{ finding: `${voice}.reason-1`, kind: 'reason', trait: null, fields: { text: `Detto ${at}.` } },
  ...{ machine: {}, edited: [], hidden: null, quotes: [], page: null },
}));
const ISSUES = reportFindings.map((one) => ({
  ...one,
  fields: { ...one.fields, recommendation: 'Scrivilo.', 'i2.description': 'Anche qui.' },
}));
const found = (item: string, value: string) =>
  label('a', null, value, { ...{ item, labels: ['issues found', 'no issues found'] }, text: 'HIGH: Manca.' });
const DRIFT = driftOf([
  {
    ...{ submission: 'a', content: 'a' },
    baseline: CATEGORIES.map((one) => found(`issues: ${one}`, 'issues found')),
    again: CATEGORIES.map((one) => found(`issues: ${one}`, 'no issues found')),
  },
]);

const flagged = (row: ResultRow, at: number): ResultRow => ({
  ...row,
  needs: at === 0 ? ['other-flag'] : at === 1 ? [...REASONS] : row.needs,
  flags: at === 0 ? Object.keys(en.reasons.flags) : [],
});

const more = { trail: TRAIL, said: { report: ISSUES, revision: VOICES }, drift: DRIFT };

describe('no view of the desk shows what the API calls something by', () => {
  it('of all that there are', async () => {
    const { open } = await openDesk(24, undefined, flagged, more);
    for (const view of VIEWS) {
      if (view.role === null) continue;
      const { to } = view;
      const page = await inItalian(await open(to, { role: view.role }), view.ready);
      const { first } = view as { first?: string };
      if (first) await page.click(first);
      assert.deepEqual(keysIn(await textsOf(page)), [], view.name);
      await page.close();
    }
  });

  it('of a class of deliverables, and of one of arguments', async () => {
    const issue = (category: string, at: number) => ({
      ...{ part: `ISS-${at}`, category, severity: SEVERITIES[at % SEVERITIES.length]!, title: 'Manca.' },
    });
    const { open } = await openDesk(24, undefined, (row) => ({
      ...row,
      ...{ values: {}, issues: CATEGORIES.map(issue) },
    }));
    const page = await inItalian(await open('/voyage'), '.class th.trait');
    assert.deepEqual(keysIn(await textsOf(page)), []);
    await page.close();
    const judged = await openDesk(3, undefined, (row, at) => ({
      ...row,
      values: Object.fromEntries(JUDGES.map((judge) => [judge, 5])),
      issues: at === 2 ? [issue('patterns', 0)] : [],
    }));
    const other = await inItalian(await judged.open('/voyage'), '.class th.trait');
    assert.deepEqual(keysIn(await textsOf(other)), []);
    await other.close();
  });

  it('of what is edited: fields have names, and of how grave an issue is there is a choice', async () => {
    const { open, api } = await openDesk(3, undefined, undefined, more);
    const page = await inItalian(await open('/motion/report'), '.statement');
    await page.locator('.statement button ::-p-text(Modifica)').click();
    await page.waitForSelector('dialog select[name=severity]');
    assert.deepEqual(keysIn(await textsOf(page)), []);
    await page.select('dialog select[name=severity]', 'LOW');
    await page.click('dialog button.first');
    await page.waitForFunction("document.querySelector('dialog') === null");
    assert.partialDeepStrictEqual(api.posted.at(-1)!.body, { field: 'severity', text: 'LOW' });
    await page.close();
  });
});
