import type { PublishedTable } from '@assay/platform/workflow/study';
import { WORKFLOWS } from '@assay/workflows/list';

/** The papers' tables that a workflow's figures are shown beside; none where no paper is known. */
export async function publishedOf(id: string): Promise<readonly PublishedTable[]> {
  const workflow = WORKFLOWS.find((one) => one.id === id);
  return (await workflow?.study?.published?.()) ?? [];
}
