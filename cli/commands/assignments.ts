import { getAssignment, listAssignments } from '@assay/api/routes/assignments';
import { assay } from '@assay/kit/process/assay-command';
import { stringify } from 'yaml';
import { everyOf } from '../api-client.ts';
import { overApi } from '../api-connection.ts';
import { putAttached } from '../put-assignment.ts';
import { idOf, readAttached } from '../read-input.ts';
import { terminalText } from '../terminal-text.ts';

/** Assignments that are asked for at a time: as many as a page holds. */
const PAGE = 200;

/** Checks an assignment file and makes it the current version. */
export async function assignmentsPut(file: string): Promise<void> {
  const attached = await readAttached(file);
  const version = await overApi(({ api }) => putAttached(api, attached));
  process.stdout.write(`${attached.assignment.assignment} is at version ${version}.\n`);
}

/** Lists the assignments that there are, in the order of their ids. */
export async function assignmentsList({ json }: { json?: boolean }): Promise<void> {
  const assignments = await overApi(({ api }) =>
    everyOf(api.pages(listAssignments, { query: { limit: PAGE } }), (page) => page.assignments),
  );
  const lines = assignments.map(({ assignment, workflow, title }) => `${assignment}  ${workflow}  ${title}`);
  const words = lines.join('\n') || `there is none yet: "${assay()} init essay" begins one`;
  process.stdout.write(`${json ? JSON.stringify({ assignments }) : terminalText(words)}\n`);
}

/** Prints an assignment as it now stands, as YAML that can be put again. @throws AssayError AssignmentNotFound */
export async function assignmentsShow(given: string, { json }: { json?: boolean }): Promise<void> {
  const assignment = await idOf(given);
  const found = await overApi(({ api }) => api.ask(getAssignment, { params: { assignment } }));
  process.stdout.write(json ? `${JSON.stringify(found)}\n` : terminalText(stringify(found)));
}
