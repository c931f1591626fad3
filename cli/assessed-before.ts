import { createHash } from 'node:crypto';
import { getRun } from '@assay/api/routes/runs';
import { presignUpload } from '@assay/api/routes/submissions';
import { AssayError } from '@assay/kit/errors/assay-error';
import { assay } from '@assay/kit/process/assay-command';
import type { ApiConnection } from './api-connection.ts';
import type { PreparedSubmission } from './commands/submit.ts';
import { standingOf } from './unchanged-works.ts';

/** States of runs that have a result, or may come to one. */
const COUNTING: ReadonlySet<string> = new Set(['admitted', 'running', 'completed', 'partial']);

/**
 * The run by which a work was assessed before, the same bytes by the same assignment and options; null where there is none, where it came to
 * nothing, or where no real model answered it and one would now.
 */
export async function assessedBefore(
  { api, standIns, hasModel }: Pick<ApiConnection, 'api' | 'standIns' | 'hasModel'>,
  { assignment, submission, file, body, options }: PreparedSubmission,
): Promise<string | null> {
  if ((await standingOf(api, assignment)) !== 'same') return null;
  const unless = createHash('sha256').update(body).digest('hex');
  const params = { assignment: assignment.assignment };
  const asked = await api
    .ask(presignUpload, { params, body: { submission, file, unless, options } })
    .catch((error: unknown) => {
      if (error instanceof AssayError) return null;
      throw error;
    });
  const run = asked?.unchanged;
  if (!run) return null;
  const standing = await api.ask(getRun, { params: { run } });
  if (!COUNTING.has(standing.state)) return null;
  const { standIn, withoutModel } = standing.provenance ?? {};
  return (standIn || withoutModel) && hasModel && !standIns.model ? null : run;
}

/** What is said of a work that was assessed before, and is not now, or is. */
export const assessedBeforeText = (run: string, isAnew: boolean): string =>
  isAnew
    ? `This file was assessed already, by this assignment: ${assay()} runs show ${run}. It is assessed anew, and paid where models are asked.`
    : `This file was assessed already, by this assignment, and is not handed in again. See what came of it: ${assay()} runs show ${run}; assess it anew: the same command with --again`;
