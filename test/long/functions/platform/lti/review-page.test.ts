import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { platformKey } from '@assay/platform/lti/platform';
import { createLedger } from '@assay/platform/run/ledger';
import { decodeJwt } from 'jose';
import { interleave } from '../../../../support/interleave.ts';
import { LTI, openCourse, teacher, workOf } from '../../../../support/lti-course.ts';
import { hiddenFields } from '../../../../support/lti-platform/browser.ts';

const course = await openCourse();
const { tool, platform, reviews, open, handIn, ofUser, admitted, assessed } = course;
const activityOf = (link: string) => ({ [`${LTI}resource_link`]: { id: link } });

/** A learner hands in, it is assessed, and a teacher opens it. */
async function reviewing(user: string, link = 'link-1') {
  const of = ofUser(user);
  await handIn(user, 'We <i>sailed</i>. The sea was calm that day.', activityOf(link));
  await assessed(user);
  const { browser, page } = await open('teacher-1', { ...teacher, ...activityOf(link) });
  const { token } = hiddenFields(page);
  const send = async (fields: Record<string, string>) => {
    const response = await browser.post('/lti/review', {
      token: token!,
      submission: of.submission,
      ...fields,
    });
    return { status: response.status, page: await response.text() };
  };
  /** Decides on the work as a page shows it. */
  const decide = (shown: string, fields: Record<string, string>) =>
    send({ version: hiddenFields(shown).version!, ...fields });
  const seen = async () => (await open(user, activityOf(link))).page;
  const kinds = async () => (await reviews.events(of)).map(({ kind, by }) => [kind, by.role]);
  return { of, send, decide, seen, kinds, browser, token: token! };
}

describe('a teacher who reviews in the course', () => {
  it('sees the draft, escaped, changes a score, comments, releases and withdraws', async () => {
    const { send, decide, seen, kinds, of } = await reviewing('user-1');
    const draft = await send({});
    assert.equal(draft.status, 200, draft.page);
    assert.match(draft.page, /A draft: the learner sees nothing of it/);
    assert.match(draft.page, /Score: <strong>8 of 10/);
    assert.match(draft.page, /Clear &lt;script&gt;alert\(1\)&lt;\/script&gt;/);
    assert.doesNotMatch(draft.page, /<script>alert/);
    assert.match(
      draft.page,
      /What was handed in<\/summary><p class="task" dir="auto">We &lt;i&gt;sailed&lt;\/i&gt;\./,
    );
    const changed = await decide(draft.page, {
      ...{ decision: 'override', trait: 'Ideas', score: '6', reason: 'It <b>argues</b>.' },
    });
    assert.match(changed.page, /Score: <strong>9 of 10/);
    assert.match(changed.page, /It &lt;b&gt;argues&lt;\/b&gt;\./);
    const said = await decide(changed.page, { decision: 'comment', text: 'A fine voyage.' });
    assert.doesNotMatch(await seen(), /A fine voyage/);
    const released = await decide(said.page, { decision: 'release' });
    assert.match(released.page, /Released: the learner sees what follows/);
    assert.match(await seen(), /9 of 10[\s\S]*A fine voyage/);
    platform.column({ resourceLinkId: 'link-1' });
    await tool.passBack(of);
    assert.partialDeepStrictEqual(platform.grades.scores.at(-1)!, { scoreGiven: 9 });
    const withdrawn = await decide(released.page, { decision: 'withdraw', reason: 'Too early.' });
    assert.match(withdrawn.page, /A draft: the learner sees nothing of it/);
    assert.doesNotMatch(await seen(), /A fine voyage/);
    assert.deepEqual(await kinds(), [
      ['score-overridden', 'teacher'],
      ['commented', 'teacher'],
      ['released', 'teacher'],
      ['withdrawn', 'teacher'],
    ]);
  });

  it('answers an appeal', async () => {
    const { send, decide, seen } = await reviewing('berta');
    const released = await decide((await send({})).page, { decision: 'release' });
    const learner = await open('berta');
    const appeal = workOf(learner.page, { trait: 'Style', text: 'Look <i>again</i>.' });
    await learner.browser.post('/lti/appeals', appeal);
    const shown = await decide(released.page, { decision: 'withdraw', reason: 'Why </textarea> not.' });
    assert.deepEqual([shown.status, /PreconditionFailed/.test(shown.page)], [412, true]);
    assert.match(
      shown.page,
      /<details open><summary>Withdraw[\s\S]*?>Why &lt;\/textarea&gt; not\.<\/textarea>/,
    );
    assert.match(shown.page, /an appeal is open/);
    assert.match(shown.page, /<strong>Style<\/strong>: <span dir="auto">Look &lt;i&gt;again&lt;\/i&gt;\./);
    const asked = {
      decision: 'answer',
      appeal: /name="appeal" required><option value="(\d+)"/.exec(shown.page)![1]!,
    };
    const nothing = await decide(shown.page, { ...asked, answer: 'changed', text: 'Done.' });
    assert.equal(nothing.status, 409);
    assert.match(nothing.page, new RegExp(`<option value="${asked.appeal}" selected>Style`));
    assert.match(nothing.page, /<option value="changed" selected>[\s\S]*>Done\.<\/textarea>/);
    const changed = await decide(shown.page, {
      decision: 'override',
      trait: 'Style',
      score: '4',
      reason: 'Calm.',
    });
    const answered = await decide(changed.page, { ...asked, answer: 'changed', text: 'Now it is four.' });
    assert.doesNotMatch(answered.page, /Answer an appeal/);
    assert.match(await seen(), /Now it is four\./);
  });

  it('sees before what the learner will see, and all that waits, also of a work that was another’s meanwhile', async () => {
    const { send, decide, seen, of } = await reviewing('kim', 'link-8');
    const said = await decide((await send({})).page, { decision: 'comment', text: 'Dear other one.' });
    await decide(said.page, { decision: 'release' });
    const learner = await open('kim', activityOf('link-8'));
    await learner.browser.post('/lti/appeals', workOf(learner.page, { trait: 'Style', text: 'Look again.' }));
    const { tellOwner } = await import('../../../../../functions/platform/api/tell-owner.ts');
    const by = { tenant: of.tenant, subject: 'ms-rossi', role: 'teacher' } as const;
    await tellOwner(by, of, { subject: 'other' });
    const late = await decide(said.page, { decision: 'comment', text: 'Written at length.' });
    assert.equal(late.status, 409);
    assert.match(late.page, /You wrote:[\s\S]*Written at length\.[\s\S]*another student’s work/);
    await tellOwner(by, of, { subject: of.submission });
    const { page } = await send({});
    assert.match(page, /A draft: the learner sees nothing of it/);
    assert.match(page, /Answer an appeal[\s\S]*Look again\./);
    assert.doesNotMatch(page, /Dear other one/);
    const released = await decide(page, { decision: 'release' });
    assert.match(released.page, /Released: the learner sees what follows/);
    assert.match(await seen(), /8 of 10/);
    assert.doesNotMatch(released.page + (await seen()), /Dear other one/);
  });

  it('is told in words that it is to be said again whose work it is where that broke off', async () => {
    const { send, decide, seen, of } = await reviewing('lea', 'link-9');
    const before = await send({});
    const { tellOwner } = await import('../../../../../functions/platform/api/tell-owner.ts');
    const { documents } = await import('../../../../../functions/platform/runtime/storage.ts');
    const by = { tenant: of.tenant, subject: 'ms-rossi', role: 'teacher' } as const;
    interleave({
      ...{ client: documents(), when: 'before' },
      is: ({ name, item }) => name === 'PutCommand' && item.SK === 'OWNER',
      act: () => Promise.reject(new Error('died')),
    });
    await assert.rejects(tellOwner(by, of, { subject: 'other' }), /died/);
    const late = await decide(before.page, { decision: 'release' });
    assert.equal(late.status, 412);
    const { page } = await send({});
    assert.match(page, /It has to be said again whose work this is\./);
    assert.match(page, /PUT …\/submissions\/\{submission\}\/owner/);
    assert.doesNotMatch(page, /name="decision"/);
    await tellOwner(by, of, { subject: of.submission });
    const again = await decide((await send({})).page, { decision: 'release' });
    assert.match(again.page, /Released: the learner sees what follows/);
    assert.match(await seen(), /8 of 10/);
  });

  it('is told what is wrong with a decision, and nothing is decided', async () => {
    const { send, decide, kinds } = await reviewing('carla');
    const { page } = await send({});
    const wrong: [Record<string, string>, number][] = [
      [{ decision: 'override', trait: 'Ideas', score: '7', reason: 'More.' }, 400],
      [{ decision: 'override', trait: 'Ideas', score: '', reason: 'More.' }, 400],
      [{ decision: 'override', trait: 'Ideas', score: '1.5', reason: 'More.' }, 400],
      [{ decision: 'override', trait: 'Wit', score: '2', reason: 'More.' }, 400],
      [{ decision: 'override', trait: 'Ideas', score: '2', reason: ' ' }, 400],
      [{ decision: 'withdraw', reason: 'It is not released.' }, 409],
      [{ decision: 'comment', text: 'a'.repeat(5001) }, 400],
      [{ decision: 'answer', appeal: '7', answer: 'upheld', text: 'No.' }, 404],
      [{ decision: 'answer', appeal: 'x', answer: 'upheld', text: 'No.' }, 400],
      [{ decision: 'erase' }, 400],
    ];
    for (const [fields, status] of wrong)
      assert.equal((await decide(page, fields)).status, status, JSON.stringify(fields).slice(0, 80));
    const refused = (await decide(page, wrong[2]![0])).page;
    assert.match(refused, /Your decision does not count\..*Code: <code>ReviewInvalid/);
    assert.equal(refused.match(/More\./g)!.length, 1, 'what was typed stands once');
    assert.match(
      refused,
      /<option value="Ideas" selected>Ideas<\/option>[\s\S]* value="1\.5">[\s\S]*>More\.<\/textarea>/,
    );
    const mended = { decision: 'comment', text: 'a'.repeat(5000) };
    const long = (await decide(page, { ...mended, text: `${mended.text}b` })).page;
    assert.match(long, /<details open><summary>Comment[\s\S]*?>a{5000}<\/textarea>/);
    assert.match(long, /You wrote:<\/p><p class="task" dir="auto">a{5000}b</);
    const gone = (await decide(page, { decision: 'withdraw', reason: 'It is not released.' })).page;
    assert.match(gone, /You wrote:<\/p><p class="task" dir="auto">It is not released\./);
    assert.equal((await send({ decision: 'release' })).status, 400, 'without the page that was seen');
    assert.deepEqual(await kinds(), []);
  });

  it('looks at no work of another activity, and learners at none', async () => {
    const { of } = await reviewing('dora', 'link-2');
    const other = await reviewing('emil', 'link-3');
    assert.equal((await other.send({ submission: of.submission })).status, 404);
    const learner = await open('emil', activityOf('link-3'));
    const own = { token: hiddenFields(learner.page).token!, submission: other.of.submission };
    for (const path of ['/lti/review', '/lti/activity'])
      assert.equal((await learner.browser.post(path, own)).status, 403);
    const back = await other.browser.post('/lti/activity', { token: other.token });
    assert.match(await back.text(), new RegExp(`value="${other.of.submission}"`));
  });

  it('releases together what nothing was flagged in, of the activity alone', async () => {
    const one = await reviewing('gina', 'link-5');
    const other = await reviewing('hugo', 'link-5');
    const elsewhere = await reviewing('ivo', 'link-6');
    const draft = (await other.send({})).page;
    await other.decide(draft, { decision: 'release' });
    const seen = (await other.send({})).page;
    await other.decide(seen, { decision: 'withdraw', reason: 'Wait.' });
    const together = async () => (await one.browser.post('/lti/releases', { token: one.token })).text();
    const page = await together();
    assert.match(page, /Released: 1; 1 were decided on before and are released one by one\./);
    assert.match(await one.seen(), /8 of 10/);
    assert.doesNotMatch(await other.seen(), /8 of 10/);
    assert.doesNotMatch(await elsewhere.seen(), /8 of 10/);
    assert.match(await together(), /Released: 0;/);
    const learner = await open('gina', activityOf('link-5'));
    const { token } = hiddenFields((await open('ivo', activityOf('link-6'))).page);
    assert.equal((await learner.browser.post('/lti/releases', { token: token! })).status, 403);
  });

  it('is let in no more once the platform is gone, however long a page is good, and no page renews itself', async () => {
    const { send, of, token, browser } = await reviewing('jo', 'link-7');
    const { exp } = decodeJwt(hiddenFields((await send({})).page).token!);
    assert.equal(exp, decodeJwt(token).exp);
    assert.equal((await send({ submission: 'x'.repeat(3000) })).status, 404);
    await tool.platforms.remove('default', platformKey(platform));
    for (const path of ['/lti/review', '/lti/activity', '/lti/releases', '/lti/roster'])
      assert.equal((await browser.post(path, { token, submission: of.submission })).status, 401, path);
    await tool.platforms.put(platform.registration());
  });

  it('sees what is on its way, and why something could not be assessed', async () => {
    await handIn('fay', 'https://example.org/my-voyage', activityOf('link-4'));
    const { browser, page } = await open('teacher-1', { ...teacher, ...activityOf('link-4') });
    const { token, submission } = hiddenFields(page);
    const look = async () =>
      (await browser.post('/lti/review', { token: token!, submission: submission! })).text();
    assert.match(await look(), /It is on its way/);
    await admitted('fay');
    const underWay = await look();
    assert.match(underWay, /It is being assessed/);
    assert.doesNotMatch(underWay, /could not be assessed/);
    await assessed('fay');
    const failed = await look();
    assert.match(failed, /It could not be assessed: work\.txt holds the address of a page and no essay/);
    assert.match(failed, /<li>not assessed<\/li>/);
    assert.doesNotMatch(failed, /Release to the learner/);
  });

  it('sees what was stopped, or waits for money, as what it is', async () => {
    const more = activityOf('link-10');
    await handIn('max', 'We sailed.', more);
    const { browser, page } = await open('teacher-1', { ...teacher, ...more });
    const { token, submission } = hiddenFields(page);
    const look = async () =>
      (await browser.post('/lti/review', { token: token!, submission: submission! })).text();
    const run = await admitted('max');
    const finishedAt = '2026-01-01T00:00:00.000Z';
    await tool.runStore.settle(run, 1, 'cancelled', { finishedAt });
    const cancelled = await look();
    assert.match(cancelled, /Its assessment was cancelled, and can be gone on with/);
    assert.doesNotMatch(cancelled, /is being assessed|could not be assessed|Look at this/);
    assert.match((await open('max', more)).page, /was handed in, and was not assessed\. Hand in again/);
    await createLedger(tool.documents, 'results').setCap('default', 'essay-1', 0, finishedAt);
    await handIn('max', 'We sailed at dawn.', more);
    const held = await assessed('max');
    await createLedger(tool.documents, 'results').setCap('default', 'essay-1', 1000, finishedAt);
    assert.equal((await tool.runStore.getRun(held)).state, 'held');
    const waits = await look();
    assert.match(waits, /It is held, and nothing was asked for it: [^<]*cap/);
    assert.doesNotMatch(waits, /could not be assessed|Look at this/);
  });
});
