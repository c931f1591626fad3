import assert from 'node:assert/strict';
import { mkdtemp, readdir, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, it } from 'node:test';
import type { ApiConnection } from '../../../cli/api-connection.ts';
import { bringReports, studentsInTables } from '../../../cli/bring-reports.ts';

const work = (submission: string, subject: string | null, run: string | null = `run-${submission}`) => ({
  ...{ submission, run },
  owner: subject === null ? null : { subject },
});

/** The files of each run, by their names. */
function serving(files: Record<string, Record<string, string>>): Pick<ApiConnection, 'api'> {
  const ask = async (
    _: unknown,
    { params, query }: { params: { run: string }; query: { prefix: string } },
  ) => ({
    artifacts: Object.entries(files[params.run] ?? {})
      .filter(([name]) => name.startsWith(query.prefix))
      .map(([name, text]) => ({ name, url: `data:,${encodeURIComponent(text)}` })),
  });
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
    const told = await bringReports(connection, works, students, folder);
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
});
