import { readFile, unlink } from 'node:fs/promises';
import { join } from 'node:path';
import { handoutFiles, REPORT_FILES } from '@assay/platform/run/artifact';
import { findWorkflow } from '@assay/workflows/find-workflow';
import * as z from 'zod';

const RESULT_FILE = 'result.json';

const whoseSchema = z.object({ runId: z.string(), workflow: z.string() });

/** What a file says, as JSON; null where there is none, or it is none. */
async function readJson(file: string): Promise<unknown> {
  try {
    return JSON.parse(await readFile(file, 'utf8'));
  } catch {
    return null;
  }
}

function workflowOf(id: string) {
  try {
    return findWorkflow(id);
  } catch {
    return null;
  }
}

/** The files that a result's workflow writes beside the report; none where this version cannot read the result. */
async function ownFiles(id: string, result: unknown): Promise<string[]> {
  const workflow = workflowOf(id);
  const read = workflow?.result.schema.safeParse(result);
  if (!workflow || !read?.success) return [];
  const { files, handouts } = workflow.report;
  const documents = (await handouts?.of(read.data)) ?? [];
  return [
    ...(files?.of(read.data) ?? []).map(({ name }) => name),
    ...documents.flatMap(({ name }) => Object.values(handoutFiles(name))),
  ];
}

async function removed(folder: string, name: string): Promise<string[]> {
  try {
    await unlink(join(folder, name));
    return [name];
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'ENOENT' || code === 'EISDIR' || code === 'EPERM') return [];
    throw error;
  }
}

/**
 * Takes the result of another run out of a folder that a run is brought into, so that no report is left there that is not its
 * own: `result.json`, the report, handouts and the files that the workflow names, and nothing else. Nothing where the folder
 * holds no result, or that of this run.
 *
 * @returns whose files were removed, and their names; null where there were none
 */
export async function removeOtherRun(
  folder: string,
  runId: string,
): Promise<{ runId: string; files: string[] } | null> {
  const result = await readJson(join(folder, RESULT_FILE));
  const whose = whoseSchema.safeParse(result);
  if (!whose.success || whose.data.runId === runId) return null;
  const names = [
    ...Object.values(REPORT_FILES),
    ...(await ownFiles(whose.data.workflow, result)),
    RESULT_FILE,
  ];
  const files: string[] = [];
  for (const name of names) files.push(...(await removed(folder, name)));
  return { runId: whose.data.runId, files };
}
