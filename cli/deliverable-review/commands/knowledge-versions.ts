import * as routes from '@assay/deliverable-review/routes/knowledge';
import { assay } from '@assay/kit/process/assay-command';
import { everyOf } from '../../api-client.ts';
import { overApi } from '../../api-connection.ts';
import { idOf } from '../../read-input.ts';
import { textTable } from '../../text-table.ts';

/** Versions that are listed at a time: as many as a page holds. */
const LISTED = 200;

/** Prints the versions of a knowledge base, the newest first. */
export async function knowledgeList(options: { assignment: string; json?: boolean }): Promise<void> {
  const params = { assignment: await idOf(options.assignment) };
  const versions = await overApi(({ api }) => {
    const pages = api.pages(routes.listKnowledgeVersions, { params, query: { limit: LISTED } });
    return everyOf(pages, (page) => page.versions);
  });
  const rows = versions.map(({ version, storedAt, current }) => [
    version,
    storedAt,
    current ? 'current' : '',
  ]);
  const text = options.json ? JSON.stringify({ versions }) : textTable([['version', 'stored', ''], ...rows]);
  process.stdout.write(`${text.trimEnd()}\n`);
}

/** Leaves an assignment without a knowledge base. @throws AssayError KnowledgeNotFound */
export async function knowledgeDelete(options: { assignment: string }): Promise<void> {
  const assignment = await idOf(options.assignment);
  const params = { assignment };
  await overApi(async ({ api }) => {
    const etag = await api.etag(routes.getKnowledge, { params });
    await api.ask(routes.deleteKnowledge, { params, headers: { 'if-match': etag } });
  });
  process.stdout.write(
    `${assignment} has no knowledge base any more; its versions stay ("${assay()} knowledge list").\n`,
  );
}
