import type { OutputFormat } from '../../shared/agent/output-format.ts';
import { WORKFLOWS } from '../../shared/workflows/list.ts';

/** What agents may answer, of all workflows, by the names that their prompt files use. */
export const outputsOfAll: Record<string, OutputFormat> = Object.assign(
  {},
  ...WORKFLOWS.map(({ answers }) => answers),
);
