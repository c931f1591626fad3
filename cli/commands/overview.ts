import { mkdir, writeFile } from 'node:fs/promises';
import { dirname } from 'node:path';
import type { ResultRow } from '@assay/api/results-table';
import { getAssignment } from '@assay/api/routes/assignments';
import { listResults } from '@assay/api/routes/classes';
import { getReview, getTeacherAgreement } from '@assay/api/routes/reviews';
import { AssayError } from '@assay/kit/errors/assay-error';
import type { ClassOverview, OverviewWork } from '@assay/lab/overview/overview';
import { overviewHtml, overviewPdf } from '@assay/lab/overview/report/render-overview';
import { nameOf } from '@assay/platform/assignment/assignment';
import { lacksTypesetter } from '@assay/platform/report/latex/lacks-typesetter';
import { runKey } from '@assay/platform/run/run-artifacts';
import { findWorkflow } from '@assay/workflows/find-workflow';
import pLimit from 'p-limit';
import { everyOf } from '../api-client.ts';
import { type ApiConnection, overApi } from '../api-connection.ts';
import { outFolder, requireFile } from '../out-folder.ts';
import { terminalText } from '../terminal-text.ts';
import { assignmentIdOf } from './list-runs.ts';

/** Works that are read at a time, and rows that a page holds. */
const AT_ONCE = 8;
const ROWS = 200;

/** A work with what its workflow compares of the result that counts, and what that comes to after its review. */
async function workOf(
  { api, objects }: ApiConnection,
  of: { assignment: string; workflow: string },
  row: ResultRow,
): Promise<OverviewWork> {
  const { result: artifact, results } = findWorkflow(of.workflow);
  const run = row.released ?? row.run;
  const result = run && (await objects.readOptional(runKey(run, artifact.name), artifact.schema));
  if (!result) return { ...row, result: null, counts: null };
  const params = { assignment: of.assignment, submission: row.submission };
  const { reviewed } = await api.ask(getReview, { params, query: { run } });
  return { ...row, result: (await results.overview?.(result)) ?? {}, counts: reviewed };
}

/** Of an assignment's works those that count: none whose upload was deleted, nor tables of answers, which their students' own works tell. */
const isOfClass = ({ table, state }: ResultRow) => !table && state !== 'withdrawn';

async function overviewOf(
  connection: ApiConnection,
  assignment: string,
  names: ClassOverview['names'],
): Promise<ClassOverview> {
  const { api } = connection;
  const params = { assignment };
  const current = await api.ask(getAssignment, { params });
  const pages = api.pages(listResults, { params, query: { limit: ROWS } });
  const shared = new Set<string>();
  const all = await everyOf(pages, (page) => {
    for (const flag of page.shared) shared.add(flag);
    return page.results;
  });
  const rows = all.filter(isOfClass);
  const of = { assignment, workflow: current.workflow };
  return {
    ...{ assignment: nameOf(current), madeAt: new Date().toISOString(), names },
    shared: [...shared],
    works: await pLimit(AT_ONCE).map(rows, async (row) => workOf(connection, of, row)),
    agreement: await api.ask(getTeacherAgreement, { params }),
  };
}

/** Writes it as a PDF or, where that is asked for or there is no TeX, as a page; returns where it is. */
async function writeOverview(overview: ClassOverview, file: string): Promise<string> {
  const isPage = /\.html$/i.test(file);
  const pdf = isPage
    ? null
    : await overviewPdf(overview).catch((error: unknown) => {
        if (error instanceof AssayError && lacksTypesetter(error.message)) return null;
        throw error;
      });
  const place = pdf || isPage ? file : `${file.replace(/\.pdf$/i, '')}.html`;
  await writeFile(place, pdf ?? overviewHtml(overview));
  return place;
}

/** Writes the overview of a class, and prints where it is. @throws AssayError AssignmentNotFound, FileUnreadable, RenderFailed */
export async function showOverview(
  given: string,
  { out, json, names }: { out?: string; json?: boolean; names: ClassOverview['names'] },
) {
  const assignment = await assignmentIdOf(given);
  const file = out ?? outFolder(undefined, `${assignment}.overview.pdf`);
  if (out === undefined) await mkdir(dirname(file), { recursive: true });
  await requireFile(file);
  await overApi(async (connection) => {
    const overview = await writeOverview(await overviewOf(connection, assignment, names), file);
    process.stdout.write(`${json ? JSON.stringify({ assignment, overview }) : terminalText(overview)}\n`);
  });
}
