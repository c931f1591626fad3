import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, before, describe, it } from 'node:test';
import type { ApiConnection } from '../../../cli/api-connection.ts';
import { bringReports, studentsInTables } from '../../../cli/bring-reports.ts';

const work = (submission: string, subject: string | null, run: string | null = `run-${submission}`) => ({
  ...{ submission, run, released: null as string | null },
  owner: subject === null ? null : { subject },
  changed: [] as string[],
});

const changed = { scores: [{ overridden: { reason: 'It is more.', at: '' } }], findings: [] };

/** The files of each run, by their names; of the runs in `reviews` something was decided. */
function serving(
  files: Record<string, Record<string, string>>,
  reviews: Record<string, object> = {},
): Pick<ApiConnection, 'api'> {
  type Asked = { params: { run: string; submission: string }; query: { prefix: string; run: string } };
  const answers: Record<string, (asked: Asked) => unknown> = {
    getReview: ({ query }) => ({ reviewed: reviews[query.run] ?? null }),
    getReleasedPage: ({ params }) => `what counts of ${params.submission}`,
    listArtifacts: ({ params, query }) => ({
      artifacts: Object.entries(files[params.run] ?? {})
        .filter(([name]) => name.startsWith(query.prefix))
        .map(([name, text]) => ({ name, url: `data:,${encodeURIComponent(text)}` })),
    }),
  };
  const ask = async ({ operationId }: { operationId: string }, asked: Asked) => answers[operationId]!(asked);
  return { api: { ask } as unknown as ApiConnection['api'] };
}

async function brought(
  connection: Pick<ApiConnection, 'api'>,
  works: ReturnType<typeof work>[],
  all: ReturnType<typeof work>[],
) {
  const inTables = await studentsInTables(connection, works, all);
  const students = [...inTables.values()].flat();
  const folder = await mkdtemp(join(tmpdir(), 'assay-reports-'));
  try {
    const told = await bringReports(connection, works, students, { assignment: 'quiz', folder });
    const there = (await readdir(folder, { recursive: true, withFileTypes: true })).filter((one) =>
      one.isFile(),
    );
    const read = await Promise.all(
      told.map(async (file) => [file, await readFile(join(folder, file), 'utf8')] as const),
    );
    assert.equal(there.length, told.length, 'nothing else is left');
    return Object.fromEntries(read);
  } finally {
    await rm(folder, { recursive: true });
  }
}

const { ASSAY_HOME } = process.env;
before(async () => {
  process.env.ASSAY_HOME = await mkdtemp(join(tmpdir(), 'assay-home-'));
});
after(async () => {
  await rm(process.env.ASSAY_HOME!, { recursive: true });
  if (ASSAY_HOME === undefined) delete process.env.ASSAY_HOME;
  else process.env.ASSAY_HOME = ASSAY_HOME;
});

describe('reports that are brought', () => {
  it('are one file for each work, the page where there is no PDF, and none where there is no report', async () => {
    const api = serving({
      'run-ada': { 'report.pdf': 'of Ada', 'report.html': 'as a page' },
      'run-bob': { 'report.html': 'of Bob' },
      'run-eve': { 'result.json': '{}' },
    });
    const works = [work('ada', 'ada'), work('bob', null), work('eve', null), work('zoe', null, null)];
    assert.deepEqual(await brought(api, works, works), { 'ada.pdf': 'of Ada', 'bob.html': 'of Bob' });
  });

  it('are of a table of answers also one folder for each student, of which no two are one', async () => {
    const students = ['ada', 'Zoë', '../up', 'Ada'].map((name, at) => work(`s-${at}`, name));
    const api = serving({
      'run-class': { 'report.pdf': 'overview', 'parts.json': JSON.stringify(students.map(({ run }) => run)) },
      ...Object.fromEntries(
        students.map(({ run, owner }) => [run!, { 'report.pdf': `of ${owner!.subject}` }]),
      ),
      'run-other': { 'report.pdf': 'of who handed in alone' },
    });
    const table = work('class', null);
    assert.deepEqual(await brought(api, [table], [table, ...students, work('other', 'kim')]), {
      'class.pdf': 'overview',
      's-0/report.pdf': 'of ada',
      'Zoë/report.pdf': 'of Zoë',
      's-2/report.pdf': 'of ../up',
      's-3/report.pdf': 'of Ada',
    });
  });

  it('say of a student what counts: the page where a teacher has changed what is released, nothing where it is not yet', async (t) => {
    const said: string[] = [];
    t.mock.method(process.stderr, 'write', (words: string) => said.push(words) > 0);
    const asItIs = { scores: [{ overridden: null }], findings: [{ hidden: null, edited: [] }] };
    const hidden = { scores: [], findings: [{ hidden: { reason: 'No.', at: '' }, edited: [] }] };
    const edited = { scores: [], findings: [{ hidden: null, edited: ['description'] }] };
    const reviews = {
      ...{ 'run-asis': asItIs, 'run-changed': changed, 'run-hidden': hidden, 'run-edited': edited },
      ...{ 'run-early': changed, 'run-essay': changed, 'run-draft': changed },
    };
    const released = (name: string) => ({ ...work(name, name), released: `run-${name}` });
    const students = [
      ...['asis', 'changed', 'hidden', 'edited'].map(released),
      ...[work('early', 'early'), { ...work('again', 'again'), released: 'run-before' }],
    ];
    const runs = Object.fromEntries(
      [...students.map(({ run }) => run!), 'run-essay', 'run-draft', 'run-before'].map((run) => [
        run,
        { 'report.pdf': `as ${run} said` },
      ]),
    );
    const parts = JSON.stringify(students.map(({ run }) => run));
    const api = serving({ ...runs, 'run-class': { 'report.pdf': 'overview', 'parts.json': parts } }, reviews);
    const works = [work('class', null), released('essay'), work('draft', 'kim')];
    assert.deepEqual(await brought(api, works, [...works, ...students]), {
      'class.pdf': 'overview',
      'essay.html': 'what counts of essay',
      'draft.pdf': 'as run-draft said',
      'asis/report.pdf': 'as run-asis said',
      'changed/report.html': 'what counts of changed',
      'hidden/report.html': 'what counts of hidden',
      'edited/report.html': 'what counts of edited',
      'again/report.pdf': 'as run-before said',
    });
    assert.equal(said.length, 5);
    assert.match(said.join(''), /^ {2}early\/report is left out until you release what counts, as /m);
  });

  it('leave no report that says another thing than what counts where one was brought before', async (t) => {
    t.mock.method(process.stderr, 'write', () => true);
    const folder = await mkdtemp(join(tmpdir(), 'assay-reports-'));
    t.after(() => rm(folder, { recursive: true }));
    const table = work('class', null);
    const files = {
      'run-class': { 'parts.json': '["run-ada", "run-bob"]' },
      ...{ 'run-ada': { 'report.pdf': 'of Ada' }, 'run-bob': { 'report.pdf': 'of Bob' } },
    };
    const before = [work('ada', 'ada'), work('bob', 'bob')];
    await bringReports(serving(files), [table], before, { assignment: 'quiz', folder });
    const now = [{ ...work('ada', 'ada'), released: 'run-ada' }, work('bob', 'bob')];
    const reviews = { 'run-ada': changed, 'run-bob': changed };
    await bringReports(serving(files, reviews), [table], now, { assignment: 'quiz', folder });
    const there = await readdir(folder, { recursive: true });
    assert.deepEqual(there.sort(), ['ada', 'ada/report.html', 'bob']);
  });

  it('take the place of what was written before of the same works and of who was erased, but not of a teacher’s own files', async (t) => {
    const said: string[] = [];
    t.mock.method(process.stderr, 'write', (words: string) => said.push(words) > 0);
    const folder = await mkdtemp(join(tmpdir(), 'assay-reports-'));
    t.after(() => rm(folder, { recursive: true }));
    const names = ['greta', 'zoe', 'noted', 'early', 'other'];
    const files = Object.fromEntries(
      names.map((name) => [`run-${name}`, { 'report.pdf': `the first of ${name}` }]),
    );
    const first = names.map((name) => work(name, name));
    const into = { assignment: 'story', folder };
    await bringReports(serving(files), first, [], into);
    await writeFile(join(folder, 'noted.pdf'), 'with notes of the teacher');
    await writeFile(join(folder, 'mine.pdf'), 'of the teacher');
    const now = ['greta', 'noted'].map((name) => ({ ...work(name, name), released: `run-${name}` }));
    const reviews = { 'run-greta': changed, 'run-noted': changed };
    const written = await bringReports(serving(files, reviews), [...now, work('early', 'early', null)], [], {
      ...into,
      erased: ['zoe'],
    });
    assert.deepEqual(written.sort(), ['greta.html', 'noted.html']);
    assert.deepEqual((await readdir(folder)).sort(), [
      ...['greta.html', 'mine.pdf', 'noted.html', 'noted.pdf', 'other.pdf'],
    ]);
    for (const gone of ['greta', 'zoe', 'early'])
      assert.match(said.join(''), new RegExp(`^ {2}${gone}\\.pdf was of before, and is gone$`, 'm'));
    assert.match(said.join(''), /^ {2}noted\.pdf says what was before and stays/m);
    assert.doesNotMatch(said.join(''), /mine|other/);
  });

  it('of works that a teacher changed and did not release are told to be without that', async (t) => {
    const said: string[] = [];
    t.mock.method(process.stderr, 'write', (words: string) => said.push(words) > 0);
    const folder = await mkdtemp(join(tmpdir(), 'assay-reports-'));
    t.after(() => rm(folder, { recursive: true }));
    const files = { 'run-emil': { 'report.pdf': 'e' }, 'run-ida': { 'report.pdf': 'i' } };
    const works = [{ ...work('emil', 'emil'), changed: ['ideas'] }, work('ida', 'ida')];
    await bringReports(serving(files), works, [], { assignment: 'story', folder });
    assert.match(
      said.join(''),
      /^ {2}what you changed in emil is not in the reports: .*once it is released/m,
    );
  });

  it('are kept apart from folders of students who are called like a report or another’s submission', async () => {
    const students = [work('s-1', 'Quiz1.PDF'), work('s-2', 's-1'), work('s-3', 'quiz1')];
    const report = (run: string) => [run, { 'report.pdf': `of ${run}` }];
    const parts = JSON.stringify(students.map(({ run }) => run));
    const api = serving({
      'run-quiz1': { 'report.pdf': 'overview', 'parts.json': parts },
      ...Object.fromEntries(students.map(({ run }) => report(run!))),
    });
    const table = work('quiz1', null);
    assert.deepEqual(Object.keys(await brought(api, [table], [table, ...students])), [
      ...['quiz1.pdf', 's-1/report.pdf', 's-2/report.pdf', 'quiz1/report.pdf'],
    ]);
  });
});
