import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { AssayError } from '@assay/kit/errors/assay-error';
import { studyTableCsv } from '@assay/lab/evaluation/study/report/report-csv';
import { sectionedPdf } from '@assay/lab/evaluation/study/report/report-latex';
import { sectionedMarkdown } from '@assay/lab/evaluation/study/report/report-markdown';
import type { SectionedReport } from '@assay/lab/evaluation/study/report/sections';
import { type CompileOptions, LatexError } from '@assay/platform/report/latex/compile';

/** Writes a file of a folder; returns its path. @throws AssayError FileUnreadable where it cannot be written */
export async function write(folder: string, name: string, content: string | Uint8Array): Promise<string> {
  const file = join(folder, name);
  await writeFile(file, content).catch((cause: unknown) => {
    const words = `${file} cannot be written: check that the folder may be written and the file is not open elsewhere.`;
    throw new AssayError('FileUnreadable', words, { cause });
  });
  return file;
}

async function writeTables(folder: string, report: SectionedReport, standIns: readonly string[]) {
  const tables = join(folder, 'tables');
  await rm(tables, { recursive: true, force: true });
  await mkdir(tables, { recursive: true });
  for (const table of report.sections.flatMap((section) => section.tables))
    await write(tables, `${table.id}.csv`, studyTableCsv(table, standIns));
}

async function writePdf(
  folder: string,
  report: SectionedReport,
  latex: CompileOptions | undefined,
): Promise<{ pdf: string | null; notes: string[] }> {
  for (const stale of ['report.pdf', 'report.log']) await rm(join(folder, stale), { force: true });
  try {
    const pdf = await write(folder, 'report.pdf', await sectionedPdf(report, latex));
    return { pdf, notes: [] };
  } catch (error) {
    if (!(error instanceof AssayError) || error.code !== 'RenderFailed') throw error;
    if (error instanceof LatexError && error.log) await write(folder, 'report.log', error.log);
    const notes = [`No report.pdf: ${error.message} The same tables are in report.md and tables/.`];
    return { pdf: null, notes };
  }
}

/**
 * Writes a report's tables (`tables/*.csv`), `report.md` and, where LuaLaTeX can be run, `report.pdf`. `standIns`: the systems that the model
 * stand-in judged for. @throws AssayError FileUnreadable, EvaluationInvalid
 */
export async function writeSections(
  folder: string,
  report: SectionedReport,
  standIns: readonly string[],
  latex?: CompileOptions,
): Promise<{ markdown: string; pdf: string | null; notes: string[] }> {
  await writeTables(folder, report, standIns);
  const markdown = await write(folder, 'report.md', sectionedMarkdown(report));
  return { markdown, ...(await writePdf(folder, report, latex)) };
}
