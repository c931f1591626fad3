import { rename, writeFile } from 'node:fs/promises';
import { extname, join } from 'node:path';
import { listArtifacts } from '@assay/api/routes/run-parts';
import pLimit from 'p-limit';
import { type ApiConnection, bytesAt } from './api-connection.ts';

/** Reports that are brought at a time. */
const AT_ONCE = 8;

/** The report as a PDF or, where there is no TeX, as a page. */
const REPORTS = ['report.pdf', 'report.html'];

/** A work, and the run that assessed it. */
interface AssessedWork {
  submission: string;
  run: string | null;
}

/** Writes the report of each work that has one to a folder, as `{submission}.pdf` (or `.html`), whole or not at all; returns the names of the files. */
export async function bringReports(
  { api }: Pick<ApiConnection, 'api'>,
  works: readonly AssessedWork[],
  folder: string,
): Promise<string[]> {
  const names = await pLimit(AT_ONCE).map(works, async ({ submission, run }) => {
    if (run === null) return [];
    const { artifacts } = await api.ask(listArtifacts, { params: { run }, query: { prefix: 'report.' } });
    const [report] = REPORTS.flatMap((name) => artifacts.filter((artifact) => artifact.name === name));
    if (!report) return [];
    const name = submission + extname(report.name);
    await writeFile(join(folder, `.${name}.part`), await bytesAt(report));
    await rename(join(folder, `.${name}.part`), join(folder, name));
    return [name];
  });
  return names.flat();
}
