import { mkdir, rename, writeFile } from 'node:fs/promises';
import { dirname, extname, join } from 'node:path';
import { listArtifacts } from '@assay/api/routes/run-parts';
import { PARTS } from '@assay/platform/workflow/class-table';
import pLimit from 'p-limit';
import { type ApiConnection, bytesAt } from './api-connection.ts';

/** Reports that are brought at a time. */
const AT_ONCE = 8;

/** The report as a PDF or, where there is no TeX, as a page. */
const REPORTS = ['report.pdf', 'report.html'];

/** A work, the run that assessed it, and whose it is. */
interface AssessedWork {
  submission: string;
  run: string | null;
  owner: { subject: string } | null;
}

type Api = Pick<ApiConnection, 'api'>;

const filesOf = async ({ api }: Api, run: string, prefix: string) =>
  (await api.ask(listArtifacts, { params: { run }, query: { prefix } })).artifacts;

/** Brings a run's report as a file of a name without its ending, whole or not at all; the file's name, none where there is no report. */
async function bringOne(connection: Api, run: string, folder: string, name: string): Promise<string[]> {
  const artifacts = await filesOf(connection, run, 'report.');
  const [report] = REPORTS.flatMap((file) => artifacts.filter((artifact) => artifact.name === file));
  if (!report) return [];
  const file = name + extname(report.name);
  const part = join(folder, `${file}.part`);
  await mkdir(dirname(part), { recursive: true });
  await writeFile(part, await bytesAt(report));
  await rename(part, join(folder, file));
  return [file];
}

/** Of works that are tables of several students, what came of each student's own part, by the run of the table. `all`: what came of the whole assignment. */
export async function studentsInTables<Work extends AssessedWork>(
  connection: Api,
  works: readonly AssessedWork[],
  all: readonly Work[],
): Promise<Map<string, Work[]>> {
  const runs = works.flatMap(({ run }) => run ?? []);
  const byRun = new Map(all.map((work) => [work.run, work]));
  const each = await pLimit(AT_ONCE).map(runs, async (run) => {
    const [list] = await filesOf(connection, run, PARTS.name);
    const text = list ? Buffer.from(await bytesAt(list)).toString('utf8') : '[]';
    return [run, PARTS.schema.parse(JSON.parse(text)).flatMap((part) => byRun.get(part) ?? [])] as const;
  });
  return new Map(each);
}

/** What a student's folder is called: their name where that can be one and is no other's, whatever the letters' case; else their submission's. */
function folderNames(works: readonly AssessedWork[]): Map<string, string> {
  const plain = ({ owner }: AssessedWork) => (owner?.subject ?? '').normalize('NFC').trim();
  const counts = Map.groupBy(works, (work) => plain(work).toLowerCase());
  const isName = (name: string) => /^[\p{L}\p{N}](?:[\p{L}\p{N} @_.+-]*[\p{L}\p{N}])?$/u.test(name);
  return new Map(
    works.map((work) => {
      const name = plain(work);
      const isOne = isName(name) && counts.get(name.toLowerCase())!.length === 1;
      return [work.submission, isOne ? name : work.submission];
    }),
  );
}

/**
 * Writes the report of each work that has one to a folder, as `{submission}.pdf` (or `.html`), and of each student in their tables as
 * `{student}/report.pdf`; returns the names of the files.
 */
export async function bringReports(
  connection: Api,
  works: readonly AssessedWork[],
  students: readonly AssessedWork[],
  folder: string,
): Promise<string[]> {
  const names = folderNames(students);
  const wanted = [
    ...works.map(({ run, submission }) => ({ run, name: submission })),
    ...students.map(({ run, submission }) => ({ run, name: join(names.get(submission)!, 'report') })),
  ];
  const files = await pLimit(AT_ONCE).map(wanted, async ({ run, name }) =>
    run === null ? [] : bringOne(connection, run, folder, name),
  );
  return files.flat();
}
