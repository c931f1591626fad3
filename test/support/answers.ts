import type { OutputFormat } from '@assay/model/agent/output-format';
import { WORKFLOWS } from '@assay/workflows/list';

/** What agents may answer, of all workflows, by the names that their prompt files use. */
export const outputsOfAll: Record<string, OutputFormat> = Object.assign(
  {},
  ...WORKFLOWS.map(({ answers }) => answers),
);
