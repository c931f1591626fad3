import assert from 'node:assert/strict';
import { describe, it } from 'node:test';
import { ESSAY, openStory, SUBMISSIONS, type Submitted, storyOf, TEACHER } from './story.ts';

const { api } = await openStory();
const { ask, objects, runStore } = api;

describe('a run', () => {
  type Page = { next: string | null } & Record<string, { name: string; step: string; url: string }[]>;
  /** All that the pages of a list of a run hold, two at a time. */
  const everyOf = async (run: string, list: string) => {
    const all: Page[string] = [];
    let cursor: string | null = '';
    while (cursor !== null) {
      const query: string = cursor === '' ? '' : `&cursor=${cursor}`;
      const { status, body, text } = await ask(TEACHER, 'GET', `/runs/${run}/${list}?limit=2${query}`);
      assert.equal(status, 200, text);
      const page = body as unknown as Page;
      assert.ok(page[list]!.length <= 2);
      all.push(...page[list]!);
      cursor = page.next;
    }
    return all;
  };

  it('tells its steps, charges, items and files in pages, each once', async () => {
    const run = await api.assessed({ tenant: 't', submission: 'parts' });
    const { attempt } = await runStore.getRun(run);
    assert.deepEqual(await everyOf(run, 'steps'), await runStore.steps(run));
    assert.deepEqual(await everyOf(run, 'charges'), await runStore.charges(run));
    assert.deepEqual(await everyOf(run, 'items'), await runStore.items(run, attempt));
    const files = await everyOf(run, 'artifacts');
    const keys = (await objects.list(`runs/${run}/`)).map(({ key }) => key.slice(`runs/${run}/`.length));
    assert.deepEqual(
      files.map(({ name }) => name),
      keys,
    );
    assert.ok(keys.length > 4);
    const { body } = await ask(TEACHER, 'GET', `/runs/${run}/artifacts?prefix=result`);
    const [found] = (body as unknown as Page).artifacts!;
    assert.equal(found!.name, 'result.json');
    assert.deepEqual(await (await fetch(found!.url)).json(), await api.resultOf(run));
  });

  it('opens nothing beside its own files, whatever prefix or cursor is made up', async () => {
    const run = await api.assessed({ tenant: 't', submission: 'own' });
    for (const made of ['prefix=../', `cursor=${Buffer.from('../../../').toString('base64url')}`]) {
      const { status, text } = await ask(TEACHER, 'GET', `/runs/${run}/artifacts?${made}`);
      assert.equal(status, 200);
      for (const [, name] of text.matchAll(/runs\/(run-[0-9a-f-]+)/g)) assert.equal(name, run);
      assert.doesNotMatch(text, /\/assignments\//);
    }
  });

  it('is listed with what it came to, the latest of a submission or all', async () => {
    await ask(TEACHER, 'PUT', '/assignments/listed', {
      body: storyOf({ assignment: 'listed' }),
    });
    const runs: string[] = [];
    for (const text of ['We sailed home.', 'We sailed again.']) {
      const body = { ...ESSAY, text, submission: 'one' };
      const handed = await ask(TEACHER, 'POST', '/assignments/listed/submissions', { body });
      runs.push((handed.body as unknown as Submitted).run);
      await api.admitted(runs.at(-1)!);
    }
    const listed = async (query: string) => {
      const { body } = await ask(TEACHER, 'GET', `/assignments/listed/runs?${query}`);
      return (body as unknown as { runs: { runId: string; latestRun: string; state: string }[] }).runs;
    };
    const [latest, ...others] = await listed('');
    assert.partialDeepStrictEqual(latest, { runId: runs[1], latestRun: runs[1], state: 'admitted' });
    assert.deepEqual(others, []);
    const all = await listed('versions=all');
    assert.deepEqual(all.map(({ runId }) => runId).sort(), runs.toSorted());
    assert.ok(all.every(({ latestRun }) => latestRun === runs[1]));
    assert.deepEqual(await listed('state=completed'), []);
    const none = await ask(TEACHER, 'GET', '/assignments/unknown/runs');
    assert.equal(none.body.code, 'AssignmentNotFound');
    const told = await ask(TEACHER, 'GET', `/runs/${runs[1]}`);
    assert.partialDeepStrictEqual(told.body, { runId: runs[1], later: null });
    assert.ok(!('source' in told.body));
    const failure = { step: 'open-run', code: 'ModelUnavailable', message: 'Gone.' };
    await runStore.settle(runs[0]!, 1, 'failed', { failure });
    const earlier = await ask(TEACHER, 'GET', `/runs/${runs[0]}`);
    assert.partialDeepStrictEqual(earlier.body, { state: 'failed', later: runs[1] });
  });

  it('that became none is told to its own tenant alone', async () => {
    const rejected = {
      tenant: 't',
      assignment: '-',
      state: 'rejected',
      code: 'SubmissionUnsupported',
    } as const;
    const source = { bucket: 'b', key: 'submissions/t/x', versionId: 'v' };
    const message = 'Upload again.';
    await runStore.reject({
      ...rejected,
      upload: 'u-1',
      source,
      message,
      rejectedAt: '2030-01-01T00:00:00Z',
    });
    const uploadsOf = async (tenant: string, query = '') => {
      const { body } = await ask({ ...TEACHER, tenant }, 'GET', `/rejected-uploads${query}`);
      return (body as unknown as { rejected: { upload: string }[] }).rejected.map(({ upload }) => upload);
    };
    assert.deepEqual(await uploadsOf('t'), ['u-1']);
    assert.deepEqual(await uploadsOf('t', '?assignment=story'), ['u-1']);
    assert.deepEqual(await uploadsOf('other'), []);
  });
});

describe('the erasures of a tenant', () => {
  it('are listed in pages, in the order in which they were asked for, without whose they are', async () => {
    const dean = { role: 'administrator', tenant: 'erasing' } as const;
    const teacher = { ...TEACHER, tenant: 'erasing' } as const;
    const body = storyOf();
    await ask(teacher, 'PUT', '/assignments/story', { body });
    const asked: string[] = [];
    for (const submission of ['erased-1', 'erased-2', 'erased-3']) {
      await ask(teacher, 'POST', SUBMISSIONS, { body: { ...ESSAY, submission } });
      const { body: told } = await ask(dean, 'DELETE', `${SUBMISSIONS}/${submission}`);
      asked.push((told as { erasure?: string }).erasure!);
    }
    const page = async (query: string) => {
      const got = await ask(dean, 'GET', `/erasures?limit=2${query}`);
      assert.equal(got.status, 200, got.text);
      assert.doesNotMatch(got.text, /erased-|story/);
      return got.body as unknown as { erasures: { erasure: string; state: string }[]; next: string | null };
    };
    const first = await page('');
    const second = await page(`&cursor=${first.next}`);
    const all = [...first.erasures, ...second.erasures];
    assert.deepEqual(
      all.map(({ erasure, state }) => [erasure, state]),
      asked.map((erasure) => [erasure, 'requested']),
    );
    assert.deepEqual([first.erasures.length, second.next], [2, null]);
    assert.equal((await ask(teacher, 'GET', '/erasures')).status, 403);
    const others = await ask({ ...dean, tenant: 'other' }, 'GET', '/erasures');
    assert.deepEqual(others.body, { erasures: [], next: null });
  });
});

describe('a cap', () => {
  it('that is no sum of dollars is refused with its own code', async () => {
    for (const usd of [-1, 1e9 + 1]) {
      const { status, body } = await ask({ role: 'administrator' }, 'PUT', '/costs/cap', { body: { usd } });
      assert.deepEqual([status, body.code], [422, 'CapInvalid']);
    }
  });
});

describe('a re-evaluation', () => {
  it('of nothing that could be compared is refused as its estimate is', async () => {
    const body = storyOf({ assignment: 'fresh' });
    await ask(TEACHER, 'PUT', '/assignments/fresh', { body });
    const path = '/assignments/fresh/reevaluations';
    const estimate = await ask(TEACHER, 'GET', `${path}/estimate`);
    const started = await ask(TEACHER, 'POST', path, { body: { mode: 'now' } });
    assert.deepEqual([started.status, started.body.code], [422, 'CohortEmpty']);
    assert.equal(started.body.detail, estimate.body.detail);
    assert.match(started.body.detail!, /see GET \/assignments\/fresh\/runs\.$/);
  });
});
